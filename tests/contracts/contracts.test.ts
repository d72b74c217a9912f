import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {checkContracts} from '../../sandbox/checks';
import {formatDefect} from '../../src/pipeline/contracts/defect';
import {COUNTS} from '../../src/pipeline/contracts/counts';
import {countStatements} from '../../src/pipeline/prose/facts/behavior';
import {readContracts} from '../../src/pipeline/projectContracts';

const {defects, counts} = await checkContracts(readContracts());

describe('everything in contracts/', () => {
  it('is complete, valid, covered by scenarios, and adds up', () => {
    expect(defects.map(formatDefect)).toEqual([]);
  });

  it('is counted where pages and the README show it', () => {
    expect(readContracts().parse(COUNTS)).toEqual({...counts, ...countStatements(), failures: defects.length});
    const readme = fs.readFileSync('README.md', 'utf8');
    for (const count of ['operations', 'events', 'examples'] as const) {
      expect(readme).toContain(`${readContracts().counts[count]!} ${count}`);
    }
  });
});
