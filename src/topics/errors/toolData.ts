import type {ErrorLookupData, LookupCode} from './errorLookupData';
import type {DeclineCode, DetailCode, ErrorCode} from '../../pipeline/contracts/generated/schemas';
import {findProblemExample} from './elements/errorCodes';
import {describeSandboxTrigger} from './elements/declineCodes';
import {
  describeDeclineActor,
  getDeclineAnchor,
  describeDeclineRetry,
  getDetailAnchor,
  describeErrorActor,
  getErrorAnchor,
  describeErrorRetry,
  describeShopperMessage,
} from './elements/describeErrors';
import type {GuideSources} from '../../pipeline/elements/guideSources';
import {formatBody, formatStatus} from '../../../packages/openapi/markdown/formatWords';

function toLookupError(error: ErrorCode): LookupCode {
  const {code, status, cause} = error;
  return {
    code,
    anchor: getErrorAnchor(code),
    status,
    facts: [`HTTP ${formatStatus(String(status))}`, describeErrorActor(error), describeErrorRetry(error)],
    cause,
    do: error.do,
    shopper: describeShopperMessage(error) ?? undefined,
    sandbox: error.sandbox_trigger ?? undefined,
  };
}

function toLookupDecline(decline: DeclineCode, sources: GuideSources): LookupCode {
  const {errorCodes, declineCodes} = sources.catalogs;
  return {
    code: decline.code,
    anchor: getDeclineAnchor(decline.code, errorCodes.errors),
    facts: [
      decline.category === 'hard' ? 'Hard decline' : 'Soft decline',
      describeDeclineActor(decline),
      describeDeclineRetry(decline, declineCodes.retry_rules),
    ],
    cause: decline.cause,
    do: decline.do,
    shopper: `“${decline.shopper}”`,
    sandbox: describeSandboxTrigger(decline, sources) ?? undefined,
  };
}

function toLookupField({code, meaning, with: errors, shopper}: DetailCode): LookupCode {
  return {
    code,
    anchor: getDetailAnchor(code),
    facts: [`In \`errors[]\` of ${errors.map((error) => `[\`${error}\`](#${getErrorAnchor(error)})`).join(', ')}`],
    cause: meaning,
    shopper: shopper === null ? undefined : `“${shopper}”`,
  };
}

/** The data of the lookup of error codes. */
export function buildErrorLookupData(sources: GuideSources): ErrorLookupData {
  const {errorCodes, declineCodes, gateways} = sources.catalogs;
  const declined = errorCodes.errors.find(({code}) => code === 'payment_declined')!;
  return {
    errors: errorCodes.errors.map(toLookupError),
    declines: declineCodes.declines.map((decline) => toLookupDecline(decline, sources)),
    fields: errorCodes.detail_codes.map(toLookupField),
    statuses: errorCodes.statuses,
    gateways: gateways.gateways.map(({name, id}) => {
      const {pattern, codes} = declineCodes.raw_codes[name];
      return {name, id, pattern, codes: codes.map(({raw_code, code, meaning}) => [raw_code, code, meaning] as const)};
    }),
    unmapped: declineCodes.unmapped,
    example: formatBody(findProblemExample(declined, sources)!.value, 'application/json'),
  };
}
