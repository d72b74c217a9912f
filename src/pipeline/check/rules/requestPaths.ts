import {suggest} from '../../../../packages/authoring/suggest';
import {createPathPattern} from '../../contracts/pathPattern';

/** The path of a request to the API, in code: behind its host, or behind its method in HTTP. */
const REQUEST_PATH =
  /(?:https?:\/\/[^\s/"'`]+|^(?:GET|POST|PATCH|PUT|DELETE) )(\/(?:payments|commerce)\/v\d+\/[^\s"'`?#\\]+)/g;

/**
 * Paths in code that no operation has, each with its line, counted from 1.
 *
 * @param paths of the operations, as `/payments/v1/refunds/{id}`; with none, nothing is known to be wrong
 */
export function findUnknownPaths(code: string, paths: readonly string[]): {line: number; message: string}[] {
  const lines = paths.length === 0 ? [] : code.split('\n');
  const patterns = paths.map(createPathPattern);
  return lines.flatMap((text, index) =>
    [...text.matchAll(REQUEST_PATH)]
      .map(([, found]) => found!)
      .filter((found) => !patterns.some((pattern) => pattern.test(found.replace(/\/$/, ''))))
      .map((found) => ({
        line: index + 1,
        message: `found the path ${found}, which no operation has, ${suggest(found, paths)}. Correct it.`,
      })),
  );
}
