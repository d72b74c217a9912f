import {expect, test} from 'vitest';
import {summarizeCoverage} from './coverage';
import {measureInTurn} from './measureInTurn';
import {sumBlockingTime} from './observers';

test('of nested ranges the inner one decides whether bytes are unused', () => {
  const script = {
    url: '/main.js',
    functions: [
      {ranges: [{startOffset: 0, endOffset: 100, count: 1}]},
      {
        ranges: [
          {startOffset: 10, endOffset: 60, count: 2},
          {startOffset: 20, endOffset: 30, count: 0},
        ],
      },
      {ranges: [{startOffset: 70, endOffset: 90, count: 0}]},
    ],
  };
  expect(summarizeCoverage([script])).toEqual({executedFunctions: 1, unusedBytes: 30});
});

test('the blocking time is what tasks exceed 50 ms by after the first paint', () => {
  const tasks = [
    {start: 100, duration: 80},
    {start: 480, duration: 120},
    {start: 700, duration: 250},
  ];
  expect(sumBlockingTime({firstPaint: 500, largestPaint: 0, tasks, interactions: []})).toBe(50 + 200);
});

test('subjects are measured in turn, and the control like any other', async () => {
  const order: string[] = [];
  const spreads = await measureInTurn(
    ['ours', 'starlight', 'control'],
    2,
    (subject) => {
      order.push(subject);
      return Promise.resolve({time: order.length});
    },
    () => undefined,
  );
  expect(order).toEqual(['ours', 'starlight', 'control', 'ours', 'starlight', 'control']);
  expect(spreads.time.control).toEqual({median: 4.5, min: 3, max: 6});
});
