import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {checkTruth} from '../../sandbox/check';
import {lineOf} from '../../src/plugins/contracts/checks/defect';
import {countsFile, readCounts} from '../../src/plugins/contracts/counts';
import {readYaml} from '../../src/plugins/contracts/yaml';

const {defects, counts} = await checkTruth();

describe('everything in contracts/', () => {
  it('is complete, valid, told by the story, and adds up', () => {
    expect(defects.map(lineOf)).toEqual([]);
  });

  it('is counted where pages and the README show it', () => {
    expect(readYaml(countsFile())).toEqual({...counts, failures: defects.length});
    const readme = fs.readFileSync('README.md', 'utf8');
    for (const count of ['operations', 'events', 'examples'] as const) {
      expect(readme).toContain(`${readCounts()[count]!} ${count}`);
    }
  });
});
