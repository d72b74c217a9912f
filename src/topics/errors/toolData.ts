import type {ErrorLookupData, LookupCode} from './errorLookupData';
import type {DeclineCode, DetailCode, ErrorCode} from '../../pipeline/contracts/catalogTypes';
import {exampleOf} from './elements/errorCodes';
import {sandboxOf} from './elements/declineCodes';
import {
  declineActor,
  declineAnchor,
  declineRetry,
  detailAnchor,
  errorActor,
  errorAnchor,
  errorRetry,
  errorShopper,
} from './elements/describeErrors';
import type {GuideSources} from '../../pipeline/elements/guideSources';
import {bodyText, statusText} from '../../../packages/openapi/markdown/formatWords';

function errorOf(error: ErrorCode): LookupCode {
  const {code, status, cause} = error;
  return {
    code,
    anchor: errorAnchor(code),
    status,
    facts: [`HTTP ${statusText(String(status))}`, errorActor(error), errorRetry(error)],
    cause,
    do: error.do,
    shopper: errorShopper(error) ?? undefined,
    sandbox: error.sandbox_trigger ?? undefined,
  };
}

function declineOf(decline: DeclineCode, sources: GuideSources): LookupCode {
  const {errorCodes, declineCodes} = sources.catalogs;
  return {
    code: decline.code,
    anchor: declineAnchor(decline.code, errorCodes.errors),
    facts: [
      decline.category === 'hard' ? 'Hard decline' : 'Soft decline',
      declineActor(decline),
      declineRetry(decline, declineCodes.retry_rules),
    ],
    cause: decline.cause,
    do: decline.do,
    shopper: `“${decline.shopper}”`,
    sandbox: sandboxOf(decline, sources) ?? undefined,
  };
}

function fieldOf({code, meaning, with: errors, shopper}: DetailCode): LookupCode {
  return {
    code,
    anchor: detailAnchor(code),
    facts: [`In \`errors[]\` of ${errors.map((error) => `[\`${error}\`](#${errorAnchor(error)})`).join(', ')}`],
    cause: meaning,
    shopper: shopper === null ? undefined : `“${shopper}”`,
  };
}

/** The data of the lookup of error codes. */
export function errorLookup(sources: GuideSources): ErrorLookupData {
  const {errorCodes, declineCodes, gateways} = sources.catalogs;
  const declined = errorCodes.errors.find(({code}) => code === 'payment_declined')!;
  return {
    errors: errorCodes.errors.map(errorOf),
    declines: declineCodes.declines.map((decline) => declineOf(decline, sources)),
    fields: errorCodes.detail_codes.map(fieldOf),
    statuses: errorCodes.statuses,
    gateways: gateways.gateways.map(({name, id}) => {
      const {pattern, codes} = declineCodes.raw_codes[name];
      return {name, id, pattern, codes: codes.map(({raw_code, code, meaning}) => [raw_code, code, meaning] as const)};
    }),
    unmapped: declineCodes.unmapped,
    example: bodyText(exampleOf(declined, sources)!.value, 'application/json'),
  };
}
