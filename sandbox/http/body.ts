import {appendPointer} from '../../packages/json';
import type {ContractOperation} from '../../src/pipeline/contracts/openapiTypes';
import type {ContractValidator, ValidationFinding} from '../../src/pipeline/contracts/validator';
import {isObject, type Json, type JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';

function parseJson(bytes: Buffer): Json {
  if (bytes.length === 0) {
    throw new ApiError(
      'malformed_json',
      'This operation requires a JSON body, and none was sent. Send {} where you have nothing to set.',
    );
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes)) as Json;
  } catch (error) {
    throw new ApiError(
      'malformed_json',
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
}

/** The error code of a finding: a schema can set its own if the operation lists it. */
function chooseErrorCode(findings: readonly ValidationFinding[], operation: ContractOperation): string {
  const [first] = findings;
  const own = first?.errorCode;
  const isShared = own !== undefined && findings.every(({errorCode}) => errorCode === own);
  return isShared && operation['x-error-codes']?.includes(own) ? own : 'validation_failed';
}

/** @throws ApiError `unsupported_media_type` when a body is of another type than JSON */
export function checkMediaType(operation: ContractOperation, contentType: string | undefined, bytes: Buffer): void {
  if (bytes.length === 0 || !operation.requestBody) {
    return;
  }
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')) {
    throw new ApiError(
      'unsupported_media_type',
      `Content-Type is ${contentType ?? 'not set'}, and must be application/json in UTF-8.`,
    );
  }
}

/**
 * Reads the body of a request according to the contract.
 *
 * @param upgrade rewrites a body of an older version as the newest one has it
 * @throws ApiError `malformed_json`, `validation_failed` with every field that is
 *   wrong, or `invalid_request` when the operation takes no body
 */
export function readRequestBody(
  operation: ContractOperation,
  validator: ContractValidator,
  bytes: Buffer,
  upgrade: (body: Json) => Json = (body) => body,
): JsonObject {
  const {requestBody} = operation;
  if (!requestBody) {
    if (bytes.length > 0) {
      throw new ApiError('invalid_request', 'This operation does not accept a body.');
    }
    return {};
  }
  if (bytes.length === 0 && !requestBody.required) {
    return {};
  }
  const body = upgrade(parseJson(bytes));
  const place = appendPointer(operation.pointer, 'requestBody', 'content', 'application/json', 'schema');
  const findings = validator.validate(place, body);
  if (findings.length > 0) {
    const count = findings.length === 1 ? 'One field' : `${findings.length} fields`;
    const code = chooseErrorCode(findings, operation);
    throw new ApiError(code, `${count} of the body cannot be accepted. See errors.`, {
      errors: findings.map(({pointer: field, code: problem, message}) => ({
        pointer: field,
        code: code === 'validation_failed' ? problem : code,
        message,
      })),
    });
  }
  return isObject(body) ? body : {};
}
