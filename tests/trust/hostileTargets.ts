import {parseCsv} from '../../src/topics/settlements/csv';
import {createFileView, EMPTY_FILE, findTotalProblem} from '../../src/topics/settlements/Ledger/view';
import {buildLedgerData} from '../../src/topics/settlements/toolData';
import {
  buildAddress,
  findAddressProblems,
  formatFieldProblem,
  resolveCountry,
  summarizeAddressProblems,
} from '../../src/topics/addresses/AddressForm/entry';
import {getAddressForm} from '../../src/topics/addresses/forms';
import {formatParcelLabel} from '../../src/topics/addresses/label';
import {buildAddressFormData} from '../../src/topics/addresses/toolData';
import {parsePriceQuery, serializePriceQuery} from '../../src/topics/cart/PriceCalculator/address';
import {explainPrices} from '../../src/topics/cart/PriceCalculator/explain';
import {readCart} from '../../src/topics/cart/PriceCalculator/read';
import {buildPriceData} from '../../src/topics/cart/elements/pricePresets';
import {checkPolicies} from '../../src/topics/embedded-form/csp/findings';
import {createFormPolicies, DEFAULT_CHOICES} from '../../src/topics/embedded-form/csp/formPolicy';
import {readPolicies} from '../../src/topics/embedded-form/csp/policy';
import {parseChoices} from '../../src/topics/embedded-form/CspMaker/choices';
import {createHashSource} from '../../src/topics/embedded-form/CspMaker/hash';
import {readCheckedItems} from '../../src/topics/environments/Checklist/ticks';
import {lookUpError} from '../../src/topics/errors/ErrorLookup/lookup';
import {buildErrorLookupData} from '../../src/topics/errors/toolData';
import {filterMappedCodes} from '../../src/topics/gateways/DeclineMapping/filter';
import {buildDeclineMappingData} from '../../src/topics/gateways/toolData';
import {parseMoment} from '../../src/topics/journey/Journey/steps';
import {parseMachine, parsePath} from '../../src/topics/lifecycles/Explorer/path';
import {buildLifecyclesData} from '../../src/topics/lifecycles/toolData';
import {convertAmount} from '../../src/topics/money/MoneyCalculator/calculate';
import {buildMoneyData} from '../../src/topics/money/toolData';
import {parseRefundQuery, readRefundInput} from '../../src/topics/returns/RefundCalculator/calculate';
import {readAppearance} from '../../src/topics/styling/StylingPreview/pasted';
import {parseSelection} from '../../src/topics/styling/StylingPreview/sharing';
import {parseRequest} from '../../src/topics/webhooks/parseRequest';
import {parseRun} from '../../src/topics/webhooks/simulateDelivery';
import {readTime} from '../../src/topics/webhooks/SignatureVerifier/clock';
import {verifyDelivery} from '../../src/topics/webhooks/verifyDelivery';
import {findClosestPaths} from '../../src/shell/NotFound/closestPaths';
import {toReadableUrl} from '../../src/clientModules/robustness/location';
import {normalizePath} from '../../packages/static-parts/browser/normalizePath';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {createReferenceSettings} from '../../src/pipeline/plugins/siteSettings';
import {readContracts} from '../../src/pipeline/projectContracts';

/** A place where text of a reader, of a link or of storage comes in, below the browser. */
export interface HostileTarget {
  readonly name: string;
  /** What it expects: some strings have such words in them. */
  readonly words: readonly string[];
  /** Does with a text what the page does. Throws nothing. */
  readonly take: (text: string) => unknown;
}

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const {formPolicy, stylingTokens} = readContracts().catalogs;
const addresses = buildAddressFormData(sources);
const prices = buildPriceData(sources);
const ledger = buildLedgerData(sources);
const money = buildMoneyData(sources);
const errors = buildErrorLookupData(sources);
const declines = buildDeclineMappingData(sources);
const [lifecycle] = Object.values(buildLifecyclesData(sources));
const CART = {
  cart: '8990*1*20*A_1195*3*20*A',
  discount: 'fixed*1000',
  shipping: 'A490',
  tax: 'inside',
  currency: 'EUR',
};

function takeAddress(country: string, text: string): void {
  const form = getAddressForm(addresses, country);
  const address = buildAddress(addresses, country, Object.fromEntries(form.fields.map((field) => [field, text])));
  const problems = findAddressProblems(addresses, address, 'shipping_address');
  problems.forEach((problem) => formatFieldProblem(problem, text));
  summarizeAddressProblems(problems, country);
  formatParcelLabel(form, address);
}

function takeCart(query: typeof CART): void {
  const state = parsePriceQuery(query);
  serializePriceQuery(state);
  const read = readCart(state, prices);
  if ('input' in read) {
    explainPrices(read.input, read.merchants, {code: 'EUR', exponent: 2});
  }
}

export const HOSTILE_TARGETS: readonly HostileTarget[] = [
  {
    name: 'amount in minor units',
    words: ['15453', '0'],
    take: (text) =>
      money.currencies
        .slice(0, 3)
        .map((currency) => convertAmount({kind: 'minor', text}, currency, BigInt(money.maximum))),
  },
  {
    name: 'amount as a decimal',
    words: ['154.53', '1,000.00'],
    take: (text) =>
      money.currencies
        .slice(0, 3)
        .map((currency) => convertAmount({kind: 'decimal', text}, currency, BigInt(money.maximum))),
  },
  {
    name: 'lookup of errors',
    words: [
      'authentication_failed',
      'R-116',
      'HTTP 409',
      'gateway_a 51',
      '{"code": "amount_too_large", "status": 422}',
    ],
    take: (text) => lookUpError(errors, text),
  },
  {
    name: 'filter of raw codes',
    words: ['insufficient_funds', 'R-116'],
    take: (text) => filterMappedCodes(declines, {gateway: '', kind: '', text}),
  },
  {
    name: 'lines of a cart in the address',
    words: ['8990*1*20*A', '1195*3*5.5*B'],
    take: (cart) => takeCart({...CART, cart}),
  },
  {
    name: 'discount of a cart in the address',
    words: ['fixed*1000', 'percent*10*A'],
    take: (discount) => takeCart({...CART, discount}),
  },
  {
    name: 'shipping of a cart in the address',
    words: ['A490', 'B0*C12'],
    take: (shipping) => takeCart({...CART, shipping}),
  },
  {
    name: 'refund in the address',
    words: ['3.8990.1000.1300.0.1.490.0'],
    take: (text: string): unknown => {
      const texts = parseRefundQuery(text);
      return texts && readRefundInput(texts, 99_999_999);
    },
  },
  {
    name: 'fields of an address',
    words: ['69003', 'Lyon', 'Ada Martin'],
    take: (text) => ['FR', 'US', 'JP', 'BR'].forEach((country) => takeAddress(country, text)),
  },
  {
    name: 'country in the address',
    words: ['FR', 'fr'],
    take: (text) => takeAddress(resolveCountry(addresses, text, 'FR'), 'x'),
  },
  {
    name: 'file of a statement',
    words: [`${ledger.columns.map(({name}) => name).join(',')}\r\n`, 'le_1,charge,', '"a""b"'],
    take: (text) => [createFileView({...EMPTY_FILE, text, isFile: true}, ledger), parseCsv(text)],
  },
  {
    name: 'totals of a statement',
    words: ['154.53', '-12'],
    take: (text) => [
      findTotalProblem(text),
      createFileView({...EMPTY_FILE, text: 'x', count: text, opening: text, closing: text}, ledger),
    ],
  },
  {
    name: 'policy of a page',
    words: ["default-src 'self'; ", "script-src 'nonce-abc' https:", 'Content-Security-Policy: '],
    take: (text: string): unknown => {
      const read = readPolicies(text);
      createFormPolicies(formPolicy, read.policies, DEFAULT_CHOICES);
      return checkPolicies(read);
    },
  },
  {name: 'choices of a policy in the address', words: ['nonce', 'redirect.report-only'], take: parseChoices},
  {name: 'script of a policy', words: ['console.log(1)'], take: createHashSource},
  {
    name: 'pasted appearance',
    words: ["{appearance: {theme: 'flat', tokens: {", "colorText: '#112233'", '}}'],
    take: (text) => readAppearance(stylingTokens, text),
  },
  {
    name: 'styles in the address',
    words: ['theme.flat', 'colorText.112233'],
    take: (text) => parseSelection(stylingTokens, text),
  },
  {
    name: 'pasted webhook request',
    words: ['webhook-id: msg_1\r\n', 'webhook-signature: v1,abc\n\n{"a":1}'],
    take: parseRequest,
  },
  {
    name: 'parts of a webhook',
    words: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
    take: (text) =>
      verifyDelivery(
        {
          secrets: [text],
          id: text.slice(0, 30),
          timestamp: text.slice(0, 12),
          signature: text.slice(0, 200),
          body: text.slice(0, 200),
          now: 1_800_000_000,
        },
        300,
      ),
  },
  {name: 'time of a check', words: ['2026-11-14T09:20:07Z', '1800000000'], take: readTime},
  {name: 'simulation in the address', words: ['5-2-1'], take: parseRun},
  {name: 'moment of the journey in the address', words: ['7'], take: (text) => parseMoment(text, 16)},
  {
    name: 'path of a state machine in the address',
    words: [`${lifecycle!.machine}.create-confirm`, `${lifecycle!.machine}.`],
    take: (text) => [parseMachine(text, [lifecycle!.machine]), parsePath(text, lifecycle!)],
  },
  {name: 'stored ticks of a checklist', words: ['["a","b"]'], take: readCheckedItems},
  {
    name: 'path of a page',
    words: ['/payments/Guides/refunds', '/payments/APIs'],
    take: (text) => [normalizePath(text), toReadableUrl({pathname: `/${text}`, search: '', hash: ''})],
  },
  {
    name: 'hash of a page',
    words: ['#create-a-refund', '#100%'],
    take: (text) =>
      decodeURIComponent(
        toReadableUrl({pathname: '/', search: '', hash: `#${text.replace(/[\ud800-\udfff]/g, '')}`}).slice(2),
      ),
  },
  {
    name: 'path without a page',
    words: ['/payments/guide/refund'],
    take: (text) => findClosestPaths(text, ['/', '/payments/Guides/refunds', '/commerce/api/cart']),
  },
];
