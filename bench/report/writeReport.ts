import fs from 'node:fs';
import prettier from 'prettier';
import {reportProgress} from '../progress';
import type {Results} from '../results';
import {renderReport} from './renderReport';

const FIGURES = 'docs/benchmark.json';
const REPORT = 'docs/benchmark.md';

async function writeFormatted(file: string, text: string): Promise<void> {
  const options = await prettier.resolveConfig(file);
  fs.writeFileSync(file, await prettier.format(text, {...options, filepath: file}));
}

/** Writes figures and tables; parts that this run has not measured stay as they were. */
export async function writeReport(measured: Results): Promise<void> {
  const last = fs.existsSync(FIGURES) ? (JSON.parse(fs.readFileSync(FIGURES, 'utf8')) as Results) : {};
  const results: Results = {...last, ...measured};
  await writeFormatted(FIGURES, JSON.stringify(results));
  await writeFormatted(REPORT, renderReport(results));
  reportProgress(`Wrote ${REPORT} and ${FIGURES}`);
}
