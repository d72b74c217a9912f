import {formatNounCount} from '../../../packages/openapi/markdown/formatWords';

/** Words that are read in a minute, of prose that is followed step by step. */
const WORDS_PER_MINUTE = 200;

/** Minutes to send a request, and to look at its response. */
const MINUTES_PER_REQUEST = 1;

/** The minutes are an estimate: they are rounded up to a multiple of this. */
const MINUTES_STEP = 5;

const STEP = /^### \d+\. /;
const HEADING = /^#{1,6} /;

/** Fenced code. A comment in it looks like a heading. */
const FENCE = /^( *)```.*?^\1```$/gms;

/** The lines of the part of a page that has numbered steps, from its heading to the first one behind the last step. */
function selectSteps(source: string): readonly string[] {
  const lines = source.replace(FENCE, (code) => code.replace(/.+/g, '')).split('\n');
  const first = lines.findIndex((line) => STEP.test(line));
  const last = lines.findLastIndex((line) => STEP.test(line));
  const start = lines.findLastIndex((line, index) => index < first && line.startsWith('## '));
  const end = lines.findIndex((line, index) => index > last && HEADING.test(line));
  return first === -1 ? [] : source.split('\n').slice(Math.max(start, 0), end === -1 ? undefined : end);
}

/**
 * How long the numbered steps of a page take, as in "5 steps, about 10 minutes": to read their prose, and to send their
 * requests.
 *
 * @param source the MDX of the page
 * @returns undefined for a page without numbered steps
 */
export function describeEffort(source: string): string | undefined {
  const lines = selectSteps(source);
  const steps = lines.filter((line) => STEP.test(line)).length;
  if (steps === 0) {
    return undefined;
  }
  const text = lines.join('\n');
  const requests = text.match(/^ *curl /gm)?.length ?? 0;
  const prose = text.replace(FENCE, '').replace(/\{\/\*.*?\*\/\}/gs, '');
  const words = prose.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  const minutes = words / WORDS_PER_MINUTE + requests * MINUTES_PER_REQUEST;
  return `${formatNounCount(steps, 'step')}, about ${String(Math.ceil(minutes / MINUTES_STEP) * MINUTES_STEP)} minutes`;
}
