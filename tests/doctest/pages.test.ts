import {afterAll, describe, expect, it} from 'vitest';
import {runPage, type PageReport} from '../../sandbox/doctest/runPage';
import {loadSharedContracts} from '../../sandbox/contracts';
import {listPageFiles} from '../../src/pipeline/reference/elements';

/** Pages that are not run yet, each with its reason. One that would pass must be removed from the list. */
const NOT_RUN_YET: Readonly<Record<string, string>> = {};

const contracts = await loadSharedContracts();
const pages = listPageFiles('.', ['payments', 'commerce']);
const reports: PageReport[] = [];

describe('every request and program of a page runs with the shown results', () => {
  it.each(pages)('%s', async (file) => {
    const report = await runPage(file, contracts);
    reports.push(report);
    if (Object.hasOwn(NOT_RUN_YET, file)) {
      expect(report.findings, `${file} is listed as not run yet. Take it from the list.`).not.toEqual([]);
    } else {
      expect(report.findings).toEqual([]);
    }
  });

  it('lists no page as not run yet that does not exist', () => {
    expect(Object.keys(NOT_RUN_YET).filter((file) => !pages.includes(file))).toEqual([]);
  });
});

afterAll(() => {
  const rows = reports
    .filter(({runs, responses, expected}) => runs + responses + expected > 0)
    .map(({file, runs, requests, responses, expected, checked, skipped, findings}) => ({
      page: file,
      blocks: runs,
      requests,
      responses,
      expected: `${checked}/${expected}`,
      skipped: skipped.length,
      result: Object.hasOwn(NOT_RUN_YET, file)
        ? `not yet: ${NOT_RUN_YET[file]!}`
        : findings.length === 0
          ? 'right'
          : 'wrong',
    }));
  console.table(rows);
  reports.flatMap(({skipped}) => skipped).forEach((line) => console.log(`skipped: ${line}`));
});
