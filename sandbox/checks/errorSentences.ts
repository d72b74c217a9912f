import {findNearest, suggest} from '../../packages/authoring/suggest';
import {appendPointer, isObject} from '../../packages/json';
import {listOperations, PRODUCTS, resolveReference, type Product} from '../../src/pipeline/contracts/bundleContract';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';
import type {OpenApiDocument} from '../../src/pipeline/contracts/openapiTypes';
import {listDocumentSchemas} from './walkSchemas';

/** What the sentences of an error code name belongs to the operations that return it: headers, and limits of fields. */

const FILE = 'catalogs/error-codes.yaml';
/** A header in code style. One of a single part, such as `Allow`, is not told from other names. */
const HEADER = /`([A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+)(?=`|: )/g;
/** Words before a header that a reader takes from the response. */
const READ = /\b(?:wait for|wait the seconds (?:in|of)|watch|read) $/i;
/** A limit behind the name that is nearest to it. */
const LIMIT = /`([\w-]+)`[^`.;]*?\b(\d+) (characters|keys|entries)\b/g;
const LIMITS = {characters: 'maxLength', keys: 'maxProperties', entries: 'maxItems'} as const;
/** What every request with a body has, without a parameter for it. */
const BODY_HEADERS = ['Content-Type'];

interface NamedHeaders {
  readonly sent: readonly string[];
  readonly returned: readonly string[];
}

/** The headers of requests that can return an error code, and of the responses with it. */
function listHeaders(document: OpenApiDocument, code: string, status: number): NamedHeaders {
  const operations = listOperations(document).filter((operation) => operation['x-error-codes']?.includes(code));
  const sent = operations.flatMap(({parameters = [], requestBody}) => [
    ...parameters
      .map((parameter) => resolveReference(document, parameter))
      .flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : [])),
    ...(requestBody ? BODY_HEADERS : []),
  ]);
  const returned = operations.flatMap(({responses}) =>
    Object.keys(resolveReference(document, responses[String(status)])?.headers ?? {}),
  );
  return {sent: [...new Set(sent)], returned: [...new Set(returned)]};
}

/** The limits of each parameter and property of a document, by its name. */
function listLimits(document: OpenApiDocument): ReadonlyMap<string, readonly number[]> {
  const limits = new Map<string, number[]>();
  const add = (name: string | undefined, schema: unknown): void => {
    const found = isObject(schema) ? Object.values(LIMITS).map((keyword) => schema[keyword]) : [];
    const numbers = found.filter((limit) => typeof limit === 'number');
    if (name !== undefined) {
      limits.set(name, [...(limits.get(name) ?? []), ...numbers]);
    }
  };
  listDocumentSchemas(document).forEach(({property, schema}) => add(property, resolveReference(document, schema)));
  listOperations(document)
    .flatMap(({parameters = []}) => parameters)
    .map((parameter) => resolveReference(document, parameter))
    .forEach(({name, schema}) => add(name, resolveReference(document, schema)));
  return limits;
}

function findWrongHeaders(text: string, {sent, returned}: NamedHeaders): string[] {
  return [...text.matchAll(HEADER)].flatMap(({1: name, index}) => {
    const isRead = READ.test(text.slice(0, index));
    const known = isRead ? returned : [...sent, ...returned];
    return known.includes(name!)
      ? []
      : [
          `found the header \`${name!}\`, which no ${isRead ? 'response' : 'request or response'} with this code has, ` +
            `${suggest(name!, known)}. Correct the header, or add it to the contract.`,
        ];
  });
}

function findWrongLimits(text: string, limits: ReadonlyMap<string, readonly number[]>): string[] {
  return [...text.matchAll(LIMIT)].flatMap(([, name, number, unit]) => {
    const known = (limits.get(name!) ?? []).map(String);
    return known.length === 0 || known.includes(number!)
      ? []
      : [
          `found ${number!} ${unit!} as a limit of \`${name!}\`, expected one of its schemas: ${findNearest(number!, known)!}. Correct the number.`,
        ];
  });
}

/** Headers and limits in sentences of the error codes that the operations with these codes do not have. */
export function findWrongErrorSentences(
  contracts: Contracts,
  documents: Readonly<Record<Product, OpenApiDocument>>,
): Defect[] {
  const {errorCodes, sandboxTriggers} = contracts.catalogs;
  const all = PRODUCTS.map((product) => documents[product]);
  const simulated = sandboxTriggers.headers.map(({header}) => header);
  const limits = all.map(listLimits);
  return errorCodes.errors.flatMap(({code, status, ...sentences}, index) => {
    const headers = all.map((document) => listHeaders(document, code, status));
    const sent = headers.flatMap((one) => one.sent);
    const returned = headers.flatMap((one) => one.returned);
    return Object.entries(sentences).flatMap(([key, text]) => {
      if (typeof text !== 'string') {
        return [];
      }
      const known = {sent: key === 'sandbox_trigger' ? [...sent, ...simulated] : sent, returned};
      const wrong = [...findWrongHeaders(text, known), ...limits.flatMap((own) => findWrongLimits(text, own))];
      return [...new Set(wrong)].map((message) => ({
        file: contracts.getPath(FILE),
        pointer: appendPointer('', 'errors', index, key),
        message,
      }));
    });
  });
}
