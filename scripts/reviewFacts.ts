/**
 * Finds changed facts that nobody has reviewed: names, numbers, links and words, in pages, contracts, programs, and the
 * sentences that elements print.
 *
 * Usage: npm run facts -- [--accept] [payments/Guides/refunds.mdx …]
 * Compare each with the contract, lifecycle or test that it comes from. With --accept the facts of the named files, or
 * of all, are written as reviewed into reviewed-facts.txt. Exit code 1 when there are others.
 */
import fs from 'node:fs';
import {parseArgs} from 'node:util';
import {selectFiles} from './checking/selectFiles';
import {
  computeReviewedSections,
  findAllUnreviewedFacts,
  formatFinding,
  formatReviewedFacts,
  listFactFiles,
  readReviewedFacts,
  REVIEWED_FACTS,
} from '../src/pipeline/prose/facts/reviewedFacts';

function main(): void {
  const {values, positionals} = parseArgs({options: {accept: {type: 'boolean'}}, allowPositionals: true});
  const reviewed = readReviewedFacts();
  // Those of a file that was removed go with it.
  const isGone = (file: string): boolean => reviewed.has(file) && !fs.existsSync(file);
  const named = [...positionals.filter(isGone), ...selectFiles(positionals.filter((file) => !isGone(file)))];
  const isNamed = (file: string): boolean => positionals.length === 0 || named.includes(file);
  const findings = findAllUnreviewedFacts();
  findings.forEach((finding) => console.error(formatFinding(finding)));
  if (values.accept) {
    const accepted = listFactFiles()
      .filter(isNamed)
      .map((file) => [file, computeReviewedSections(file, fs.readFileSync(file, 'utf8'))] as const)
      .filter(([, sections]) => sections.size > 0);
    const others = [...reviewed].filter(([file]) => !isNamed(file));
    fs.writeFileSync(REVIEWED_FACTS, formatReviewedFacts(new Map([...others, ...accepted])));
  } else if (findings.length > 0) {
    process.exitCode = 1;
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
