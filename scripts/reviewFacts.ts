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
import {
  computeReviewedSections,
  findAllUnreviewedFacts,
  formatFinding,
  formatReviewedFacts,
  listFactFiles,
  readReviewedFacts,
  REVIEWED_FACTS,
} from '../src/pipeline/prose/facts/reviewedFacts';

const {values, positionals} = parseArgs({options: {accept: {type: 'boolean'}}, allowPositionals: true});
const findings = findAllUnreviewedFacts();
findings.forEach((finding) => console.error(formatFinding(finding)));
if (values.accept) {
  const files = listFactFiles();
  const isNamed = (file: string): boolean => positionals.length === 0 || positionals.includes(file);
  const accepted = files
    .filter(isNamed)
    .map((file) => [file, computeReviewedSections(file, fs.readFileSync(file, 'utf8'))] as const)
    .filter(([, sections]) => sections.size > 0);
  const others = [...readReviewedFacts()].filter(([file]) => !isNamed(file));
  fs.writeFileSync(REVIEWED_FACTS, formatReviewedFacts(new Map([...others, ...accepted])));
} else if (findings.length > 0) {
  process.exitCode = 1;
}
