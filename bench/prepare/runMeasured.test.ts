import {describe, expect, it} from 'vitest';
import {sumResidentMemory} from './runMeasured';

describe('the memory of a build', () => {
  it('is that of its process and of all descendants, without other processes', () => {
    const lines = [
      '  1  0  900 init',
      ' 10  1  100 sh -c build',
      ' 11 10 2000 node build',
      ' 12 11  300 node worker',
      '',
    ];
    expect(sumResidentMemory(lines, 10)).toBe(2400);
  });

  it('is not counted once more for a child that has not begun its own program', () => {
    const lines = ['10 1 100 sh -c build', '11 10 2000 node build', '12 11 1990 node build', '13 11 5 git log'];
    expect(sumResidentMemory(lines, 10)).toBe(2105);
  });
});
