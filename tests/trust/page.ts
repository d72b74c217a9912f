import {countEngineChecks} from './engineChecks';
import {EVERYONE_CHECKS} from './everyone';
import {countFaults, FAULTY_FILES, FILE_FAULTS, SITUATIONS} from './faults';
import {STRINGS_PER_TARGET} from './hostileStrings';
import {BROWSER_STRINGS} from './hostilePages';
import {PAGE_KINDS} from './pageKinds';
import {readFigures, type FigureName} from './results';

/** How many navigations a long session has, and how many sessions there are. */
export const NAVIGATIONS = 200;

/** Places of input below the browser: `hostileTargets.ts` lists them, which needs the contracts; and the search. */
export const TARGETS = 28;

interface Figure {
  readonly count: number;
  readonly text: string;
}

/** What the lists of the tests have. */
export function countFigures(): Readonly<Record<Exclude<FigureName, 'typed'>, Figure>> {
  return {
    faults: {
      count: countFaults(),
      text: `faults in the browser: ${FAULTY_FILES.length} files that fail in ${FILE_FAULTS.length} ways, and ${SITUATIONS.length} situations, on pages of ${PAGE_KINDS.length} kinds`,
    },
    inputs: {
      count: TARGETS * STRINGS_PER_TARGET,
      text: `hostile texts, ${STRINGS_PER_TARGET} for each of ${TARGETS} places of input below the browser`,
    },
    engines: {count: countEngineChecks(), text: 'checks in Firefox and WebKit, half of them in each'},
    checks: {
      count: EVERYONE_CHECKS.length * PAGE_KINDS.length,
      text: `checks beside axe, ${EVERYONE_CHECKS.length} on pages of ${PAGE_KINDS.length} kinds`,
    },
    navigations: {count: 2 * NAVIGATIONS, text: 'navigations in two long sessions'},
  };
}

/** How many things of each list tests have tried, by their results. */
export function readTriedFigures(): Record<string, number> {
  const tried: Record<string, number> = {};
  for (const {name, count} of readFigures()) {
    tried[name] = (tried[name] ?? 0) + count;
  }
  return tried;
}

/** The page of the figures, in Markdown. */
export function renderTrustPage(tried: Readonly<Record<string, number>>): string {
  const rows = Object.entries(countFigures()).map(([name, {count, text}]) =>
    tried[name] === count
      ? `| ${count.toLocaleString('en')} | ${text} | 0 |`
      : `| not recorded | ${count.toLocaleString('en')} ${text} | |`,
  );
  return `# What was tried

Written by \`npm run trust\` from the results of \`npm run test:all\`; do not edit. A test verifies that the figures are those of the lists in \`tests/trust\`.

| Tried | What | Violations |
| --: | --- | --: |
${rows.join('\n')}

In the browser, each field of the tools and four addresses get ${BROWSER_STRINGS} more hostile texts.

| Where | What is expected |
| --- | --- |
| \`tests/site/faults.spec.ts\` | The article can be read, a reader can go on, the page reloads at most once, a message tells what is lost, no error is uncaught |
| \`tests/site/longSessions.spec.ts\` | 200 navigations add less than 10 % to memory, nodes and listeners; tabs agree |
| \`tests/hostile-input\`, \`tests/site/hostileSearch.test.ts\`, \`tests/site/hostileInput.spec.ts\` | Nothing runs, nothing throws, the page stays |
| \`tests/site/engines.full.test.ts\` | Each kind of page, each tool, search, zoom, menu, way back and print work in Firefox and WebKit |
| \`tests/site/everyone.spec.ts\` | The way of the keyboard, names of controls, contrast of each text, spacing of text, 400 %, focus and title after a navigation, forced colors, reduced motion |
`;
}
