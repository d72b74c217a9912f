import {suggest} from '../../../../packages/authoring/suggest';

/** The path of a request to the API, in code. */
const REQUEST_PATH = /https?:\/\/[^\s/"'`]+(\/(?:payments|commerce)\/v\d+\/[^\s"'`?#\\]+)/g;

/** A step of a path that is any text, as the variable of a shell is. */
const ANY_STEP = /\{\w+\}/g;

function isPathOf(found: string, template: string): boolean {
  const pattern = template
    .split(ANY_STEP)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${pattern}/?$`).test(found);
}

/**
 * Paths in code that no operation has, each with its line, counted from 1.
 *
 * @param paths of the operations, as `/payments/v1/refunds/{id}`; with none, nothing is known to be wrong
 */
export function findUnknownPaths(code: string, paths: readonly string[]): {line: number; message: string}[] {
  const lines = paths.length === 0 ? [] : code.split('\n');
  return lines.flatMap((text, index) =>
    [...text.matchAll(REQUEST_PATH)]
      .map(([, found]) => found!)
      .filter((found) => !paths.some((template) => isPathOf(found, template)))
      .map((found) => ({
        line: index + 1,
        message: `found the path ${found}, which no operation has, ${suggest(found, paths)}. Correct it.`,
      })),
  );
}
