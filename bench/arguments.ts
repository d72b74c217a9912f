import {parseArgs} from 'node:util';
import {CATEGORY_SIZE, MAX_PAGES} from './content/planPages';
import {VARIANT_NAMES, type VariantName} from './variants';

/** What `npm run bench` is asked for. */
export interface Arguments {
  /** Page counts, ascending; more than one sweeps growth. */
  readonly pageCounts: readonly number[];
  /** Runs of each measurement of times. */
  readonly runs: number;
  readonly variants: readonly VariantName[];
  /** Whether to measure the pages of the site itself, in `build/`. */
  readonly isOwn: boolean;
  /** Whether to leave out times, so that other work on the machine changes little. */
  readonly hasNoTimes: boolean;
}

const DEFAULT_PAGES = '45';
const DEFAULT_RUNS = '5';

function readNumber(option: string, found: string, smallest: number, largest: number): number {
  const value = Number(found);
  if (!Number.isInteger(value) || value < smallest || value > largest) {
    throw new Error(
      `${option}: found "${found}", expected a whole number from ${smallest} to ${largest}. ` +
        `For example: npm run bench -- ${option} ${smallest}`,
    );
  }
  return value;
}

function readVariants(found: string): VariantName[] {
  return found.split(',').map((name) => {
    const variant = VARIANT_NAMES.find((known) => known === name.trim());
    if (variant === undefined) {
      throw new Error(
        `--only: found "${name}", expected names of ${VARIANT_NAMES.join(', ')}, separated by commas. ` +
          'For example: npm run bench -- --only ours,starlight',
      );
    }
    return variant;
  });
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        pages: {type: 'string'},
        runs: {type: 'string', default: DEFAULT_RUNS},
        only: {type: 'string'},
        own: {type: 'boolean', default: false},
        'no-times': {type: 'boolean', default: false},
      },
    }).values;
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${found.replace(/\.$/, '')}: expected --pages, --runs or --only with a value, or --own. ` +
        'For example: npm run bench -- --pages 45,200',
      {cause: error},
    );
  }
}

/**
 * Parses the arguments of the command line.
 *
 * @throws for an argument that it does not know, with what it found and what it expected
 */
export function parseArguments(args: readonly string[]): Arguments {
  const values = readOptions(args);
  if (values.own && (values.pages !== undefined || values.only !== undefined)) {
    throw new Error(
      '--own: found it with --pages or --only, expected it alone or with --runs: it measures the pages in build/, ' +
        'not generated ones. Leave one of them out.',
    );
  }
  if (values['no-times'] && (values.pages ?? DEFAULT_PAGES).split(',').length === 1) {
    throw new Error(
      '--no-times: found it with one number of pages, expected several: it measures how builds and bytes grow. ' +
        'For example: npm run bench -- --pages 45,200 --no-times',
    );
  }
  const counts = (values.pages ?? DEFAULT_PAGES)
    .split(',')
    .map((count) => readNumber('--pages', count.trim(), 2 * CATEGORY_SIZE, MAX_PAGES));
  return {
    pageCounts: [...new Set(counts)].sort((one, other) => one - other),
    runs: readNumber('--runs', values.runs, 1, 100),
    variants: values.only === undefined ? VARIANT_NAMES : readVariants(values.only),
    isOwn: values.own,
    hasNoTimes: values['no-times'],
  };
}
