import type {TestStep, Tier} from './step';

/** The folder of test results and screenshots. */
export const RESULTS = 'test-results';

function check(name: string, command: string): TestStep {
  return {name, tier: 'default', command, cores: 1};
}

/** @param selection the projects, configuration and files to run */
function createVitestStep(tier: Tier, name: string, selection: string): TestStep {
  const file = `${RESULTS}/${name.replaceAll(' ', '-')}.json`;
  return {
    name,
    tier,
    command: `vitest run ${selection} --reporter=default --reporter=json --outputFile.json=${file}`,
    cores: 2,
    results: {runner: 'vitest', file},
  };
}

/** @param selection the projects to run */
function createPlaywrightStep(
  tier: Tier,
  name: string,
  selection: string,
  env: Readonly<Record<string, string>> = {},
): TestStep {
  const base = `${RESULTS}/${name.replaceAll(' ', '-')}`;
  return {
    name,
    tier,
    command: `playwright test ${selection} --reporter=dot,json --output ${base}`,
    env: {...env, PLAYWRIGHT_JSON_OUTPUT_FILE: `${base}.json`},
    cores: 2,
    results: {runner: 'playwright', file: `${base}.json`},
  };
}

/** The site as Babel compiles it, by `babel.config.js`; SWC compiles `build/`. */
const BABEL_BUILD = `${RESULTS}/build-with-babel`;

/**
 * The steps of `npm test`, and in the tier `full` those that `npm run test:all` adds. In the order in which
 * they begin; two of one core run in parallel, and first, so that none of them runs alone.
 */
export const STEPS: readonly TestStep[] = [
  {name: 'site build', tier: 'default', command: 'npm run -s build', cores: 1},
  {name: 'code style with types', tier: 'full', command: 'npm run -s check:code', cores: 1},
  check('types', 'npm run -s check:types'),
  check('unused code', 'npm run -s check:unused'),
  {...check('code style', 'npm run -s check:syntax'), partOf: 'code style with types'},
  check('format', 'npm run -s check:format'),
  check('prose style', 'npm run -s check:prose'),
  check('spelling', 'npm run -s check:spelling'),
  {
    name: 'build with Babel',
    tier: 'full',
    command: `node scripts/docusaurus.mjs build --out-dir ${BABEL_BUILD}`,
    env: {SITE_LOADER: 'babel'},
    cores: 1,
    needs: ['site build'],
  },
  {
    name: 'pages of both builds',
    tier: 'full',
    command: `tsx scripts/compareBuilds.ts build ${BABEL_BUILD}`,
    cores: 1,
    needs: ['build with Babel'],
  },
  {name: 'kitchen-sink build', tier: 'full', command: 'npm run -s build:kitchen-sink', cores: 1},
  {
    name: 'install of clients',
    tier: 'full',
    command: 'npm ci --prefix tests/clients --no-audit --no-fund',
    cores: 1,
  },
  createVitestStep('default', 'unit tests', '--project fast --project isolated'),
  {...createVitestStep('default', 'tests of the built pages', '--project site'), needs: ['site build']},
  {
    ...createPlaywrightStep('default', 'sweep', '--project sweep'),
    partOf: 'whole sweep',
    needs: ['site build'],
  },
  {...createPlaywrightStep('default', 'browser tests', '--project site'), needs: ['site build']},
  {...createVitestStep('full', 'further unit tests', '--project full'), needs: ['install of clients']},
  {...createVitestStep('full', 'further tests of the built pages', '--project site-full'), needs: ['site build']},
  {...createPlaywrightStep('full', 'further browser tests', '--project site-full'), needs: ['site build']},
  {
    ...createPlaywrightStep('full', 'whole sweep', '--project sweep', {TIER: 'full'}),
    needs: ['site build'],
  },
  {...createPlaywrightStep('full', 'pictures of pages', '--project pictures'), needs: ['site build']},
  {
    ...createPlaywrightStep('full', 'kitchen-sink tests', '--project kitchen-sink'),
    needs: ['site build', 'kitchen-sink build'],
  },
];

/** The steps of `npm test`, or of `npm run test:all`: what is part of another step runs once. */
export function listSteps(isAll: boolean): TestStep[] {
  return STEPS.filter(({tier, partOf}) => (isAll ? partOf === undefined : tier === 'default'));
}
