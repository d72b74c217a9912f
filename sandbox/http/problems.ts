import {brand} from '../../src/brand';
import type {Catalogs} from '../../src/pipeline/contracts/catalogs';
import type {JsonObject} from '../../packages/json';
import type {ApiError} from '../world/apiError';

/** Absolute: a relative reference resolves against the host of the API (RFC 9457, section 3.1.1), which has no pages. */
const ERROR_PAGE = `${brand.docsUrl}/payments/Guides/error-codes`;

/** Truncates text from a request to the limits of the problem document. */
function truncateText(text: string, length: number): string {
  return text.slice(0, length);
}

/** The path of a request as a valid URI reference, without malformed escapes and with a limited length. */
function toUriReference(path: string): string {
  return truncateText(path.replace(/%(?![0-9a-f]{2})/gi, '%25'), 2048).replace(/%[0-9a-f]?$/i, '');
}

/** The problem document (RFC 9457) of an error, with its entry in the catalog of error codes. */
export function createProblemDocument(
  error: ApiError,
  catalogs: Catalogs,
  instance: string,
  requestId: string,
): JsonObject {
  const entry = catalogs.errorCodes.errors.find(({code}) => code === error.code);
  if (!entry) {
    throw new Error(`contracts/catalogs/error-codes.yaml: found no code ${error.code}, which the sandbox returns.`);
  }
  const link = `${ERROR_PAGE}#${error.code}`;
  const {errors = [], decline, current_status} = error.more;
  return {
    type: link,
    title: entry.title,
    status: entry.status,
    detail: truncateText(error.detail, 1000),
    instance: toUriReference(instance),
    code: error.code,
    request_id: requestId,
    retriable: entry.retriable,
    doc_url: link,
    errors: errors.slice(0, 100).map(({pointer, code, message}) => ({
      pointer: truncateText(pointer, 500),
      code,
      message: truncateText(message, 500),
    })),
    ...(decline && {decline: {...decline}}),
    ...(current_status !== undefined && {current_status}),
  };
}
