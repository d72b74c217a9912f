// cspell:words cancelled propertis Refnds strng succeded schemaz exceded refundz statuz openapy produkt activ statuss pendin gatway cancle instock unsuported Kye Lenght uuidd pots Requst amuont Intnt aplication conflct creat sinec
import {beforeAll, describe, expect, it} from 'vitest';
import {checkContracts, findWrittenDefects} from '../../sandbox/checks';
import {formatDefect, type Defect} from '../../src/pipeline/contracts/defect';
import {readContracts} from '../../src/pipeline/projectContracts';
import {replaceLine} from './support/replaceLine';

/** Mistakes that are made in contracts, one at a time: the first message is the cause, with its place and what to do. */

const contracts = readContracts();

// The base of all mistakes: checks of what a mistake does not touch do not run again.
beforeAll(async () => {
  expect(await checkContracts(contracts)).toMatchObject({defects: [], hasPlayed: true});
}, 300_000);

interface Mistake {
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
  /** The first line that is reported. `LINE` is the first line that changes. */
  readonly message: RegExp;
}

const REFUNDS = 'openapi/payments/refunds.yaml';

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a tab in YAML': {
    file: 'lifecycles/refund.yaml',
    from: '    to: pending',
    to: '\tto: pending',
    message: /lifecycles\/refund\.yaml:LINE: found a tab as indentation, expected spaces/,
  },
  'a key twice in a catalog': {
    file: 'catalogs/error-codes.yaml',
    from: /(\n {4}title: Invalid request)/,
    to: '$1$1',
    message: /catalogs\/error-codes\.yaml:\d+: found the key title twice/,
  },
  'an error code twice': {
    file: 'catalogs/error-codes.yaml',
    from: 'code: malformed_json',
    to: 'code: invalid_request',
    message: /catalogs\/error-codes\.yaml:\d+.*found the error code invalid_request twice, expected each once/,
  },
  'a status that HTTP does not have': {
    file: REFUNDS,
    from: "'201':",
    to: "'210':",
    message: /refunds\.yaml:LINE.*found the response 210, expected a status of three digits that HTTP has/,
  },
  'a reference to nothing': {
    file: REFUNDS,
    from: "$ref: '#/schemas/Refund'",
    to: "$ref: '#/schemaz/Refund'",
    message: /refunds\.yaml:\d+.*found a reference to #\/schemaz\/Refund, where .* has no schemaz, expected .*schemas/,
  },
  'a reference to a file that does not exist': {
    file: REFUNDS,
    from: "$ref: './payment-intents.yaml#/schemas/PaymentIntentId'",
    to: "$ref: './payment-intent.yaml#/schemas/PaymentIntentId'",
    message: /refunds\.yaml:\d+.*payment-intent\.yaml#.*which does not exist, expected .*payment-intents\.yaml/,
  },
  'a property without a description': {
    file: 'openapi/payments/payment-intents.yaml',
    from: /( {6}version:\n) {8}description: [^\n]*\n/,
    to: '$1',
    message: /payment-intents\.yaml:\d+.*found property version without a description/,
  },
  'an enum value without a description': {
    file: REFUNDS,
    from: /(\n\s+)fraudulent:/,
    to: '$1waiting:',
    message: /refunds\.yaml:\d+.*found enum value fraudulent without a description/,
  },
  'an event without a payload': {
    file: REFUNDS,
    from: /( {2}refund\.failed:\n {4}post:[\s\S]*?) {6}requestBody:[\s\S]*?(?= {6}responses:)/,
    to: '$1',
    message: /refunds\.yaml:\d+.*found event refund\.failed without a payload, expected a requestBody/,
  },
  'a date of the changelog that is not one': {
    file: 'changelog.yaml',
    from: /date: ['"]?2026-11-01['"]?/,
    to: 'date: 2026-13-01',
    message: /changelog\.yaml:\d+.*2026-13-01/,
  },
  'an entry of the changelog that is missing': {
    file: 'changelog.yaml',
    from: / {6}- id: multiple-capture\n(?: {8}[^\n]*\n)+/,
    to: '',
    message: /changelog\.yaml:\d+.*found no entry for #\/.*which is .*Expected an entry .*Add \{kind:/,
  },
  'versions of the changelog out of order': {
    file: 'changelog.yaml',
    from: /date: ['"]?2026-11-01['"]?/,
    to: 'date: 2026-04-01',
    message: /changelog\.yaml:\d+.*found 2026-05-01 after 2026-04-01, expected an earlier date/,
  },
  'a scenario with an unknown id': {
    file: 'scenarios/25-refunds-that-fail.yaml',
    from: 'id: re_4Pd8Gs',
    to: 'id: re_4Pd8Gx',
    message: /25-refunds-that-fail\.yaml:\d+.*re_4Pd8Gx/,
  },
  'an id of a scenario that its list of ids lacks': {
    file: 'scenarios/14-three-d-secure.yaml',
    from: 'pi: [pi_8Rt3Kn, pi_1Hs6Zd, pi_6Ck9Wd]',
    to: 'pi: [pi_8Rt3Kn, pi_1Hs6Zd]',
    message:
      /14-three-d-secure\.yaml:55#.*found the id pi_6Ck9Wd, which no step above creates, expected one of theirs, such as pi_\w+\. Correct it, or add it to ids\.pi of the scenario/,
  },
  'a lifecycle with an unknown state': {
    file: 'lifecycles/refund.yaml',
    from: '    to: succeeded',
    to: '    to: succeded',
    message: /lifecycles\/refund\.yaml:\d+.*found state succeded .* The nearest is succeeded/,
  },
  'a lifecycle with a state that nothing leads to': {
    file: 'lifecycles/refund.yaml',
    from: '  canceled: {description:',
    to: '  held: {description: It waits.}\n  canceled: {description:',
    message: /lifecycles\/refund\.yaml:\d+.*held/,
  },
  'a transition with an unknown event': {
    file: 'lifecycles/refund.yaml',
    from: 'events: [refund.succeeded]',
    to: 'events: [refund.succeded]',
    message: /lifecycles\/refund\.yaml:\d+.*refund\.succeded, .* such as refund\.succeeded/,
  },
  'a country that does not exist': {
    file: 'catalogs/countries.yaml',
    from: 'code: AD,',
    to: 'code: XX,',
    message:
      /countries\.yaml:LINE\b.*found the country XX, which ISO 3166-1 does not have, expected the code of Andorra/,
  },
  'a country twice': {
    file: 'catalogs/countries.yaml',
    from: 'code: AQ,',
    to: 'code: AD,',
    message: /countries\.yaml:\d+.*found the country AD twice, expected each once/,
  },
  'an operation with an unknown tag': {
    file: REFUNDS,
    from: 'tags: [Refunds]',
    to: 'tags: [Refund]',
    message:
      /refunds\.yaml:LINE\b.*found the tag Refund, which the contract does not describe, .*The nearest is Refunds/,
  },
  'an operation with the id of another one': {
    file: REFUNDS,
    from: 'operationId: updateRefund',
    to: 'operationId: listRefunds',
    message: /refunds\.yaml:\d+.*found the operationId listRefunds for POST .*, which GET \/payments\/v1\/refunds has/,
  },
  'a response of no status': {
    file: REFUNDS,
    from: "'200':",
    to: "'20':",
    message: /refunds\.yaml:LINE\b.*found the response 20, expected a status of three digits/,
  },
  'an error code that an operation lists twice': {
    file: REFUNDS,
    from: '        - invalid_request\n',
    to: '        - invalid_request\n        - invalid_request\n',
    message: /refunds\.yaml:\d+.*found the error code invalid_request twice\. Remove one/,
  },
  'an operation without responses': {
    file: REFUNDS,
    from: /responses:\n {8}'200':\n {10}description: One page/,
    to: "response:\n        '200':\n          description: One page",
    message: /refunds\.yaml:\d+.*struct: .*response/,
  },
  'a misspelled type': {
    file: REFUNDS,
    from: 'type: string',
    to: 'type: strng',
    message: /refunds\.yaml:LINE.*`type` can be one of .*Did you mean string\?/,
  },
  'a pattern that is not a regular expression': {
    file: REFUNDS,
    from: /pattern: .*/,
    to: "pattern: '^re_['",
    message:
      /refunds\.yaml:LINE.*found the pattern \^re_\[, expected a regular expression of ECMA-262.*Unterminated character class/,
  },
  'a required property that does not exist': {
    file: REFUNDS,
    from: /required:\n(\s+)- id\n/,
    to: 'required:\n$1- idd\n',
    message: /refunds\.yaml:\d+.*found idd in required, which is not a property, expected one such as id/,
  },
  'a scenario whose clock goes back': {
    file: 'scenarios/25-refunds-that-fail.yaml',
    from: 'at: 2026-11-10T11:00:00Z',
    to: 'at: 2026-11-09T11:00:00Z',
    message:
      /25-refunds-that-fail\.yaml:LINE#\/steps\/6: found a scenario that fails: .*found at: 2026-11-09T11:00:00Z, which is before .*Correct the time/,
  },
  'a moment of a journey that ends before it begins': {
    file: 'journeys/order-5512.yaml',
    from: 'until: 2026-11-03T10:07:00Z',
    to: 'until: 2026-11-03T09:07:00Z',
    message:
      /order-5512\.yaml:LINE#.*found until 2026-11-03T09:07:00Z before from 2026-11-03T09:58:00Z, expected a later time/,
  },
  'an id of the changelog twice': {
    file: 'changelog.yaml',
    from: 'id: payment-intent-gateway-removed',
    to: 'id: declines-no-longer-end-a-payment',
    message: /changelog\.yaml:LINE#.*found the id declines-no-longer-end-a-payment twice, .*Rename one/,
  },
  'a misspelled path of the changelog': {
    file: 'changelog.yaml',
    from: "PaymentIntent/properties/gateway'",
    to: "PaymentIntent/properties/gatway'",
    message: /changelog\.yaml:LINE#.*found removed \S+gatway, .*The nearest is #\S+\/gateway\. Correct the path/,
  },
  'a scenario with an unknown operation': {
    file: 'scenarios/25-refunds-that-fail.yaml',
    from: 'operation: cancelRefund',
    to: 'operation: cancelRefunds',
    message: /found operation cancelRefunds, which no contract has, expected one such as cancelRefund\./,
  },
  'a scenario with a misspelled field': {
    file: 'scenarios/25-refunds-that-fail.yaml',
    from: 'amount: 1118, reason: return, reference',
    to: 'amuont: 1118, reason: return, reference',
    message:
      /found 422, with validation_failed: [^{}]*; \/amount: Must be set; \/amuont: Must not be set[^{}]*, expected success\./,
  },
  'a scenario with another path parameter': {
    file: 'scenarios/25-refunds-that-fail.yaml',
    from: 'path: {id: re_9Wt6Lc}',
    to: 'path: {refund_id: re_9Wt6Lc}',
    message: /found no id in path, expected path: \{id: …\}, which \/payments\/v1\/refunds\/\{id\} has/,
  },
  'a sequence with an unknown operation': {
    file: 'sequences/decline-and-retry.yaml',
    from: 'operation: createPaymentIntent}',
    to: 'operation: createPaymentIntnt}',
    message:
      /decline-and-retry\.yaml:LINE#.*found operation createPaymentIntnt, which no contract has, expected one such as createPaymentIntent/,
  },
  'an operation with an unknown error code': {
    file: REFUNDS,
    from: 'refund_amount_exceeded',
    to: 'refund_amount_exceded',
    message: /refunds\.yaml:\d+.*refund_amount_exceded, .* such as refund_amount_exceeded/,
  },
};

const ROOT = 'openapi/payments.openapi.yaml';
const PAYMENT_INTENTS = 'openapi/payments/payment-intents.yaml';
const REFUND_TYPE = '    description: Captured money that is returned to the shopper.\n    type: object\n';

function discriminate(discriminator: string): Pick<Mistake, 'file' | 'from' | 'to'> {
  return {file: REFUNDS, from: REFUND_TYPE, to: `${REFUND_TYPE}    discriminator: ${discriminator}\n`};
}

/** Mistakes that are found before a scenario is played. */
const WRITTEN_MISTAKES: Readonly<Record<string, Mistake>> = {
  'an operation left out of its lifecycle, which keeps every state': {
    file: 'lifecycles/refund.yaml',
    from: '  updateRefund: {stays: all}\n',
    to: '',
    message:
      /refund\.yaml:63#\/operations: found no operation updateRefund \(POST \/payments\/v1\/refunds\/\{id\}\), expected .*Add updateRefund: \{stays: all\}/,
  },
  'an operation left out of its lifecycle, on a part of its object': {
    file: 'lifecycles/cart.yaml',
    from: / {2}removePromotionCode:[^\n]*\n/,
    to: '',
    message: /cart\.yaml:81#\/operations: found no operation removePromotionCode \(DELETE \S+\), expected/,
  },
  'an operation without an outcome in some states': {
    file: 'lifecycles/refund.yaml',
    from: '  cancelRefund: {stays: [], otherwise: state_conflict}\n',
    to: '',
    message:
      /refund\.yaml:63#\/operations\/cancelRefund: found no outcome of cancelRefund in succeeded, failed, canceled, expected one in each state\. Add operations\.cancelRefund/,
  },
  'an unknown party of a transition': {
    file: 'lifecycles/product.yaml',
    from: 'trigger: {party: merchant}',
    to: 'trigger: {party: merchants}',
    message:
      /product\.yaml:LINE#\/transitions\/0\/trigger\/party: found "merchants", expected one of .*The nearest is merchant\./,
  },
  'a yes where true or false is expected': {
    file: REFUNDS,
    from: 'required: true',
    to: 'required: yes',
    message: /refunds\.yaml:\d+#.*Expected type `boolean` but got `string`\. Write true or false\./,
  },
  'an exponent of a currency that ISO 4217 does not have': {
    file: 'catalogs/currencies.yaml',
    from: "code: HUF, numeric: '348', exponent: 2",
    to: "code: HUF, numeric: '348', exponent: 0",
    message:
      /currencies\.yaml:\d+#\/currencies\/\d+\/exponent: found the exponent 0 of HUF, expected 2, the decimals that ISO 4217 has/,
  },
  'an exponent of a currency without decimals': {
    file: 'catalogs/currencies.yaml',
    from: "code: JPY, numeric: '392', exponent: 0",
    to: "code: JPY, numeric: '392', exponent: 2",
    message: /found the exponent 2 of JPY, expected 0, .* Correct it/,
  },
  'a version of OpenAPI that is a number': {
    file: ROOT,
    from: 'openapi: 3.1.0',
    to: 'openapi: 2.0',
    message: /payments\.openapi\.yaml:2#\/openapi: found openapi: 2\.0, expected openapi: 3\.1\.0/,
  },
  'a misspelled key openapi': {
    file: ROOT,
    from: 'openapi: 3.1.0',
    to: 'openapy: 3.1.0',
    message: /payments\.openapi\.yaml:2#\/openapy: found the key openapy, expected openapi: 3\.1\.0/,
  },
  'an unknown security scheme': {
    file: ROOT,
    from: '- SecretKey: []',
    to: '- SecretKye: []',
    message:
      /payments\.openapi\.yaml:24#.*found the security scheme SecretKye, .*expected one of SecretKey, PublishableKey\. The nearest is SecretKey\. Correct it/,
  },
  'a misspelled reference to a shared response': {
    file: REFUNDS,
    from: '../shared/responses.yaml#/BadRequest',
    to: '../shared/responses.yaml#/BadRequst',
    message: /refunds\.yaml:56#.*has no BadRequst, expected one such as BadRequest\. Correct the reference/,
  },
  'a reference without quotes, which YAML reads as a comment': {
    file: REFUNDS,
    from: "$ref: '#/schemas/Refund'\n",
    to: '$ref: #/schemas/Refund\n',
    message: /refunds\.yaml:LINE#.*The value of `\$ref` is missing\. Expected a reference in quotes, .*comment\.$/,
  },
  'a reference without a slash': {
    file: REFUNDS,
    from: "'#/schemas/RefundId'\n",
    to: "'#schemas/RefundId'\n",
    message:
      /refunds\.yaml:\d+#.*found a reference to #schemas\/RefundId, expected a slash behind "#": #\/schemas\/RefundId/,
  },
  'a reference to a file of another folder': {
    file: REFUNDS,
    from: "'../shared/parameters.yaml#/Limit'",
    to: "'shared/parameters.yaml#/Limit'",
    message: /refunds\.yaml:LINE#.*which does not exist, expected one such as \.\.\/shared\/parameters\.yaml\. Correct/,
  },
  'a misspelled media type': {
    file: REFUNDS,
    from: 'application/json:',
    to: 'aplication/json:',
    message:
      /refunds\.yaml:LINE#.*found the media type aplication\/json, expected one of .*The nearest is application\/json\. Correct it/,
  },
  'an operation without a success response': {
    file: REFUNDS,
    from: / {8}'201':\n[^]*?(?= {8}'400':)/,
    to: '',
    message: /refunds\.yaml:112#.*found no success response, expected one, such as '200'\. Add it/,
  },
  'an operation without an id': {
    file: REFUNDS,
    from: '      operationId: createRefund\n',
    to: '',
    message: /refunds\.yaml:68#.*should contain `operationId` field\. Add it, as in operationId: createRefund/,
  },
  'an unknown key of our own, within braces': {
    file: REFUNDS,
    from: '      tags: [Refunds]\n',
    to: "      tags: [Refunds]\n      externalDocs: {url: 'https://a.example', x-topics: [refunds]}\n",
    message: /refunds\.yaml:LINE: found the key x-topics, expected one of x-enumDescriptions, .*Correct it/,
  },
  'an unknown error of an operation in a lifecycle': {
    file: 'lifecycles/refund.yaml',
    from: 'otherwise: state_conflict',
    to: 'otherwise: state_conflct',
    message:
      /refund\.yaml:LINE#.*found error code state_conflct, .*expected one such as state_conflict\. Correct it, or add it/,
  },
  'an operation by another id in its contract': {
    file: REFUNDS,
    from: 'operationId: createRefund',
    to: 'operationId: creatRefund',
    message:
      /found operation createRefund, which no contract has, expected one such as creatRefund\. Correct it, or the operationId there/,
  },
  'a link to an unknown operation': {
    file: REFUNDS,
    from: '          description: The refund, which the gateway has not confirmed yet.\n',
    to: '          description: The refund.\n          links: {next: {operationId: retrieveRefundz, description: More.}}\n',
    message:
      /refunds\.yaml:\d+#.*found a link to the operation retrieveRefundz, .*expected one such as retrieveRefund\./,
  },
  'a discriminator that is not a property': {
    ...discriminate('{propertyName: statuz}'),
    message: /refunds\.yaml:410#.*found the discriminator statuz, which is not a property, expected one such as status/,
  },
  'a discriminator with an unknown value': {
    ...discriminate("{propertyName: status, mapping: {succeded: '#/schemas/Refund'}}"),
    message:
      /refunds\.yaml:410#.*found the discriminator value succeded, which status of .* cannot have, .*The nearest is succeeded/,
  },
  'a discriminator that leads to nothing': {
    ...discriminate("{propertyName: status, mapping: {succeeded: '#/schemas/Refundz'}}"),
    message: /refunds\.yaml:410#.*has no Refundz, expected .*The nearest is Refund\. Correct the reference/,
  },
  'a file in UTF-16': {
    file: REFUNDS,
    from: /^[^]*$/,
    to: Buffer.from('\uFEFFpaths: {}\n', 'utf16le').toString('utf8'),
    message: /refunds\.yaml:LINE: found bytes that are not text in UTF-8, .*Save the file as UTF-8/,
  },
  'an empty file': {
    file: REFUNDS,
    from: /^[^]*$/,
    to: '\n',
    message: /refunds\.yaml:LINE: found an empty file, expected its content\. Restore it/,
  },
  'a mark of a merge conflict': {
    file: 'lifecycles/refund.yaml',
    from: 'title: Refund\n',
    to: '<<<<<<< HEAD\ntitle: Refund\n=======\ntitle: Refunds\n>>>>>>> other\n',
    message: /lifecycles\/refund\.yaml:LINE: found a mark of a merge conflict, expected the text of one side/,
  },
  'a transition twice': {
    file: 'lifecycles/refund.yaml',
    from: /( {2}- id: cancel\n(?: {4}.*\n)+)/,
    to: '$1$1',
    message: /lifecycles\/refund\.yaml:LINE#.*found transition cancel twice\. Give one of them another id/,
  },
  'an example with an unknown field': {
    file: 'recorded/payments/createRefund.json',
    from: '"value": {',
    to: '"value": {"colour": 1,',
    message: /refunds\.yaml:106#.*found example in_part that its schema rejects: \/colour Must not be set/,
  },
  'an operation with the id of one of the other product': {
    file: 'openapi/commerce/settlements.yaml',
    from: /operationId: \w+/,
    to: 'operationId: listRefunds',
    message: /settlements\.yaml:LINE#.*found the operationId listRefunds, which payments has, expected one of its own/,
  },
  'a path parameter that is not declared': {
    file: REFUNDS,
    from: /(retrieveRefund[^]*?) {8}- \$ref: '#\/parameters\/RefundId'\n/,
    to: '$1',
    message: /refunds\.yaml:\d+#.*does not define the path parameter `\{id\}`.*or add the parameter/,
  },
  'a value of an enum twice': {
    file: REFUNDS,
    from: '[requested_by_customer, duplicate,',
    to: '[requested_by_customer, duplicate, duplicate,',
    message: /refunds\.yaml:LINE#.*Duplicated enum value found: 'duplicate'\. Expected each value once\. Remove one/,
  },
  'a keyword of OpenAPI 3.0': {
    file: REFUNDS,
    from: "        type: [string, 'null']\n        minLength: 1",
    to: '        type: string\n        nullable: true\n        minLength: 1',
    message: /refunds\.yaml:\d+#.*`nullable` is not expected here\. Write type: \[string, 'null'\]/,
  },
  'an example beside examples': {
    file: REFUNDS,
    from: '    examples: [re_6Td9Hm]\n',
    to: '    examples: [re_6Td9Hm]\n    example: re_6Td9Hm\n',
    message: /refunds\.yaml:LINE#.*found example beside examples, expected one of the two/,
  },
  'an unknown format': {
    file: PAYMENT_INTENTS,
    from: 'format: uuid',
    to: 'format: uuidd',
    message: /payment-intents\.yaml:LINE#.*found the format uuidd, which nothing checks, expected one such as uuid\./,
  },
  'a negative length': {
    file: REFUNDS,
    from: 'minLength: 1',
    to: 'minLength: -1',
    message: /refunds\.yaml:LINE#.*minLength field must be greater than or equal to 0\. Correct the value/,
  },
  'limits that no value fits': {
    file: PAYMENT_INTENTS,
    from: 'minimum: 1\n    maximum: 999999999999',
    to: 'minimum: 9999999999999\n    maximum: 999999999999',
    message: /payment-intents\.yaml:LINE#.*found minimum 9999999999999 above maximum 999999999999, which no value fits/,
  },
  'a property required twice': {
    file: REFUNDS,
    from: /required:\n(\s+)- id\n/,
    to: 'required:\n$1- id\n$1- id\n',
    message: /refunds\.yaml:\d+#.*found id twice in required, expected each name once/,
  },
  'a default of another type': {
    file: REFUNDS,
    from: '    examples: [re_6Td9Hm]\n',
    to: '    examples: [re_6Td9Hm]\n    default: 12\n',
    message: /refunds\.yaml:LINE#.*found default 12 that its schema rejects: .*of type string/,
  },
  'a misspelled method': {
    file: REFUNDS,
    from: '    post:\n      operationId: createRefund\n',
    to: '    pots:\n      operationId: createRefund\n',
    message: /refunds\.yaml:LINE#.*found the method pots, expected one such as post\. Correct it/,
  },
  'a lifecycle with an initial state that nothing creates': {
    file: 'lifecycles/refund.yaml',
    from: 'this way., terminal: true}',
    to: 'this way., terminal: true, initial: true}',
    message:
      /refund\.yaml:LINE#.*found initial: true in state failed, which no transition with from: \[\] leads to\. Remove/,
  },
  'a lifecycle without an initial state': {
    file: 'lifecycles/refund.yaml',
    from: 'confirmed yet., initial: true}',
    to: 'confirmed yet.}',
    message: /refund\.yaml:LINE#.*found no initial: true in state pending, .*Add it, or correct the transition/,
  },
  'a lifecycle of an unknown schema': {
    file: 'lifecycles/refund.yaml',
    from: 'schema: Refund\n',
    to: 'schema: Refunds\n',
    message:
      /refund\.yaml:LINE#\/schema: found schema Refunds, which contracts\/payments does not have, .*Refund\. Correct it/,
  },
  'a lifecycle of an unknown field': {
    file: 'lifecycles/refund.yaml',
    from: 'field: status',
    to: 'field: statuss',
    message: /refund\.yaml:LINE#\/field: found no enum statuss in schema Refund .* such as status\. Correct the field/,
  },
  'an operation that stays in an unknown state': {
    file: 'lifecycles/refund.yaml',
    from: 'retrieveRefund: {stays: all}',
    to: 'retrieveRefund: {stays: [pendin]}',
    message: /refund\.yaml:LINE#.*found state pendin, .*The nearest is pending\. Correct it/,
  },
  'a relation of an unknown field': {
    file: 'relations/payments.yaml',
    from: 'field: attempts,',
    to: 'field: attempt,',
    message:
      /payments\.yaml:LINE#.*found field attempt, which schema PaymentIntent does not have, .* such as attempts\./,
  },
  'retries that come sooner': {
    file: 'catalogs/webhook-delivery.yaml',
    from: 'retries: [PT5S, PT5M',
    to: 'retries: [PT5M, PT5S',
    message:
      /webhook-delivery\.yaml:LINE#\/retries\/1: found PT5S after PT5M, expected at least as long a wait as before/,
  },
  'a path parameter that is not required': {
    file: REFUNDS,
    from: '    in: path\n    required: true\n',
    to: '    in: path\n',
    message: /refunds\.yaml:\d+#.*found the path parameter id without required: true, .*Add it/,
  },
  'null without quotes in a type': {
    file: REFUNDS,
    from: "        type: [string, 'null']\n        enum: [account",
    to: '        type: [string, null]\n        enum: [account',
    message: /refunds\.yaml:LINE#.*found null in the types \["string",null\], .*Put it into quotes: \[string, 'null'\]/,
  },
  'null in the values of a text': {
    file: REFUNDS,
    from: "        type: [string, 'null']\n        enum: [account",
    to: '        type: string\n        enum: [account',
    message: /refunds\.yaml:\d+#.*found null in the enum of a string, expected texts\. Write type: \[string, 'null'\]/,
  },
  'a number in the values of a text': {
    file: REFUNDS,
    from: 'enum: [requested_by_customer, duplicate,',
    to: 'enum: [requested_by_customer, 42, duplicate,',
    message: /refunds\.yaml:LINE#.*found 42 in the enum of a string, expected texts\. Put it into quotes: '42'/,
  },
  'a path that the root contract does not have': {
    file: ROOT,
    from: "  /payments/v1/refunds/{id}/cancel:\n    $ref: './payments/refunds.yaml#/paths/~1payments~1v1~1refunds~1{id}~1cancel'\n",
    to: '',
    message:
      /refunds\.yaml:\d+#.*found \/payments\/v1\/refunds\/\{id\}\/cancel, which \S*payments\.openapi\.yaml does not have, expected it under paths there\. Add/,
  },
  'a path by another name in the root contract': {
    file: ROOT,
    from: '  /payments/v1/refunds/{id}/cancel:\n',
    to: '  /payments/v1/refunds/{id}/cancle:\n',
    message:
      /payments\.openapi\.yaml:\d+#.*found \/payments\/v1\/refunds\/\{id\}\/cancle with a reference to \/payments\/v1\/refunds\/\{id\}\/cancel, expected one name/,
  },
  'a currency twice': {
    file: 'catalogs/currencies.yaml',
    from: 'code: AFN,',
    to: 'code: AED,',
    message:
      /currencies\.yaml:LINE#\/currencies\/1\/code: found the currency AED twice, expected each once\. Correct one/,
  },
  'a parameter in the body': {
    file: 'openapi/commerce/settlements.yaml',
    from: /(name: merchant_id\n\s+in: )query/,
    to: '$1body',
    message:
      /settlements\.yaml:LINE#.*\/in: found a parameter in: body, expected a request body\. Remove the parameter, and write its fields into requestBody/,
  },
  'a parameter without a schema': {
    file: 'openapi/payments/refunds.yaml',
    from: /(description: The refund\.\n) {4}schema:\n.*\n( {4}example: re_6Td9Hm)/,
    to: '$1$2',
    message: /refunds\.yaml:\d+#\/parameters\/RefundId: .*Add the schema of the value, as in schema: \{type: string\}/,
  },
  'a schema that nothing refers to': {
    file: 'openapi/payments/refunds.yaml',
    from: /\nschemas:\n/,
    to: '\nschemas:\n  Forgotten: {description: A schema., type: string}\n',
    message:
      /refunds\.yaml:\d+#\/schemas\/Forgotten: found the schema Forgotten, which nothing refers to, .* Refer to it/,
  },
  'a misspelled gateway in the seed data': {
    file: 'scenarios/seed/payments.yaml',
    from: 'refund: {gateway_a:',
    to: 'refund: {gatway_a:',
    message:
      /seed\/payments\.yaml:\d+#\/gateway_times\/refund\/gatway_a: found the gateway gatway_a, expected one of .* The nearest is gateway_a\. Correct it/,
  },
  'a deadline that is not that of its timer': {
    file: 'lifecycles/sub-order.yaml',
    from: 'deadline: PT48H',
    to: 'deadline: PT24H',
    message:
      /sub-order\.yaml:\d+#\/transitions\/\d+\/deadline: found the deadline PT24H of accept, expected PT48H, after which reject_unanswered happens/,
  },
  'a card of another brand': {
    file: 'catalogs/sandbox-triggers.yaml',
    from: 'brand: mastercard',
    to: 'brand: amex',
    message:
      /sandbox-triggers\.yaml:\d+#\/tokens\/1\/brand: found the brand amex of the card 5555555555554444, expected mastercard/,
  },
  'an example of an event of the form without a field': {
    file: 'catalogs/form-events.yaml',
    from: 'example: {complete: true, method: card}',
    to: 'example: {complete: true}',
    message:
      /form-events\.yaml:\d+#\/events\/1\/example: found complete in the example of change, expected .*: complete, method\./,
  },
  'currencies out of order': {
    file: 'catalogs/currencies.yaml',
    from: /( {2}- \{code: AED,.*\n)( {2}- \{code: AFN,.*\n)/,
    to: '$2$1',
    message:
      /currencies\.yaml:13#\/currencies\/1\/code: found AED behind AFN, expected the order of the codes\. Move it before AFN/,
  },
  'the name of another country': {
    file: 'catalogs/countries.yaml',
    from: /(code: AL, name: )Albania([\s\S]*code: DZ, name: )Algeria/,
    to: '$1Algeria$2Albania',
    message:
      /countries\.yaml:\d+#\/countries\/5\/name: found Algeria as the name of AL, expected Albania: DZ is Algeria/,
  },
  'a currency with the number of another one': {
    file: 'catalogs/currencies.yaml',
    from: "code: AED, numeric: '784'",
    to: "code: AED, numeric: '971'",
    message: /currencies\.yaml:13#.*found numeric 971 of a currency twice, expected each once/,
  },
  'a currency that no gateway supports': {
    file: 'catalogs/currencies.yaml',
    from: 'name: Albanian Lek, kind: currency, accepted: false',
    to: 'name: Albanian Lek, kind: currency, accepted: true',
    message: /currencies\.yaml:LINE#.*found accepted: true of ALL, expected false, since no gateway of .* supports it/,
  },
  'a token of two decline codes': {
    file: 'catalogs/decline-codes.yaml',
    from: /(code: issuer_declined\n(?: {4}.*\n)*? {4}sandbox_token: )\w+/,
    to: '$1tok_insufficient_funds',
    message: /decline-codes\.yaml:\d+#.*found sandbox_token tok_insufficient_funds of a decline code twice/,
  },
  'a capability with an unknown error code': {
    file: 'catalogs/gateways.yaml',
    from: 'error: capability_unsupported\n',
    to: 'error: capability_unsuported\n',
    message: /gateways\.yaml:\d+#.*found the error code capability_unsuported, .* such as capability_unsupported/,
  },
  'a text for shoppers of an unknown state': {
    file: 'catalogs/shopper-words.yaml',
    from: 'value: active, words',
    to: 'value: activ, words',
    message:
      /shopper-words\.yaml:LINE#.*found activ, which is not a value of the lifecycle product, .*The nearest is active/,
  },
  'a text for shoppers of an unknown value': {
    file: 'catalogs/shopper-words.yaml',
    from: 'value: in_stock, words',
    to: 'value: instock, words',
    message: /shopper-words\.yaml:\d+#.*found instock, which is not a value of the field Availability\.status/,
  },
  'a state without a text for shoppers': {
    file: 'catalogs/shopper-words.yaml',
    from: '      - {value: active, words: For sale, tone: good}\n',
    to: '',
    message: /shopper-words\.yaml:\d+#.*found no words for active in the table product, .*Add them/,
  },
  'a table of texts for an unknown lifecycle': {
    file: 'catalogs/shopper-words.yaml',
    from: 'machine: product\n',
    to: 'machine: produkt\n',
    message: /shopper-words\.yaml:LINE#.*found the lifecycle produkt, .* such as product\. Correct it/,
  },
  'an enum that is a text': {
    file: REFUNDS,
    from: 'enum: [pending, succeeded, failed, canceled]',
    to: 'enum: pending, succeeded, failed, canceled',
    message: /refunds\.yaml:LINE#.*Expected type `array` but got `string`\. Write a list, as in \[one, two\]\./,
  },
  'a misspelled key of the descriptions of values': {
    file: REFUNDS,
    from: '    x-enumDescriptions:\n      requested',
    to: '    x-enumDescription:\n      requested',
    message: /refunds\.yaml:LINE: found the key x-enumDescription, .*The nearest is x-enumDescriptions\. Correct it/,
  },
  'a misspelled keyword': {
    file: REFUNDS,
    from: 'minLength: 1',
    to: 'minLenght: 1',
    message:
      /refunds\.yaml:LINE#.*`minLenght` is not expected here\. Did you mean minLength\? Correct the name, or remove/,
  },
};

type Change = Pick<Mistake, 'file' | 'from' | 'to'>;

function makeMistake({file, from, to}: Change): [file: string, text: string] {
  const source = contracts.readRawText(file);
  const changed = source.replace(from, to);
  expect(changed, `${file}: the change has no effect`).not.toBe(source);
  return [file, changed];
}

/** Puts the first line that a change touches in the place of `LINE` of a message. */
function expandMessage({file, from, to, message}: Mistake): RegExp {
  const source = contracts.readRawText(file);
  return replaceLine(message, source, source.replace(from, to));
}

async function readMessages(
  change: Change | readonly Change[],
  check: (changed: typeof contracts) => Promise<readonly Defect[]>,
): Promise<string[]> {
  const overlay = new Map([change].flat().map(makeMistake));
  return (await check(contracts.withOverlay(overlay))).map(formatDefect);
}

/** Mistakes from which much follows: only they are reported. */
const CAUSES: Readonly<Record<string, Pick<Mistake, 'file' | 'from' | 'to'> & {readonly lines: number}>> = {
  'an operation left out of its lifecycle': {
    ...WRITTEN_MISTAKES['an operation left out of its lifecycle, which keeps every state']!,
    lines: 1,
  },
  'a length that is a word': {file: REFUNDS, from: 'maxLength: 255', to: 'maxLength: long', lines: 1},
  'an unknown operation in a lifecycle': {
    file: 'lifecycles/refund.yaml',
    from: 'trigger: {operation: cancelRefund}',
    to: 'trigger: {operation: cancelRefunds}',
    lines: 2,
  },
  'a misspelled reference': {file: REFUNDS, from: "$ref: '../shared/par", to: "ref: '../shared/par", lines: 1},
  'a misspelled key of our own': {file: REFUNDS, from: 'x-since:', to: 'x-sinec:', lines: 1},
  'a version that the changelog does not have': {
    file: REFUNDS,
    from: "x-since: '2026-11-01'",
    to: "x-since: '2026-11-02'",
    lines: 1,
  },
  'a misspelled path of the changelog': {...MISTAKES['a misspelled path of the changelog']!, lines: 1},
  'a moment that ends before it begins': {
    ...MISTAKES['a moment of a journey that ends before it begins']!,
    lines: 1,
  },
  'a misspelled entry of required, which no example has': {
    file: REFUNDS,
    from: /required:\n(\s+)- id\n/,
    to: 'required:\n$1- idd\n',
    lines: 1,
  },
  'an operation with the id of another one': {
    file: REFUNDS,
    from: 'operationId: listRefunds',
    to: 'operationId: createRefund',
    lines: 1,
  },
  'a parameter of an unknown place': {file: REFUNDS, from: 'in: path', to: 'in: paths', lines: 1},
  'a tag that no contract describes': {file: REFUNDS, from: 'tags: [Refunds]', to: 'tags: [Refnds]', lines: 1},
  'misspelled properties': {
    file: REFUNDS,
    from: "    properties:\n      id:\n        $ref: '#/schemas/RefundId'\n",
    to: "    propertis:\n      id:\n        $ref: '#/schemas/RefundId'\n",
    lines: 1,
  },
  'an enum that is a text': {...WRITTEN_MISTAKES['an enum that is a text']!, lines: 1},
  'a status with a letter': {file: REFUNDS, from: "'201':", to: "'20l':", lines: 1},
  'a length that examples exceed, and the example of the field itself': {
    file: REFUNDS,
    from: '        minLength: 1\n        maxLength: 100',
    to: '        minLength: 1\n        maxLength: 10',
    lines: 2,
  },
  'a state by another name in its lifecycle, and the transition to it': {
    file: 'lifecycles/refund.yaml',
    from: '  canceled: {description',
    to: '  cancelled: {description',
    lines: 3,
  },
  'an unknown state of an operation': {
    ...WRITTEN_MISTAKES['an operation that stays in an unknown state']!,
    lines: 1,
  },
};

describe('what follows from a mistake in a contract by itself is left out', () => {
  it.each(Object.entries(CAUSES))('%s', async (_name, {lines, ...mistake}) => {
    const reported = await readMessages(mistake, async (changed) => (await checkContracts(changed)).defects);
    expect(reported, reported.join('\n')).toHaveLength(lines);
  });
});

describe('a scenario that fails is reported behind a mistake that cannot be its cause', () => {
  it.each<readonly [string, Change, RegExp]>([
    [
      'an entry of the changelog that is missing',
      MISTAKES['an entry of the changelog that is missing']!,
      /^contracts\/changelog\.yaml:/,
    ],
    [
      'a wrong field of a relation',
      {file: 'relations/payments.yaml', from: 'field: event_id', to: 'field: event_ids'},
      /^contracts\/relations\/payments\.yaml:/,
    ],
  ])('%s', async (_name, change, message) => {
    const scenario = MISTAKES['a scenario with an unknown id']!;
    const lines = await readMessages([change, scenario], async (changed) => (await checkContracts(changed)).defects);
    expect(lines[0]).toMatch(message);
    expect(
      lines.filter((line) => expandMessage(scenario).test(line)),
      lines.join('\n'),
    ).toHaveLength(1);
  });

  it('but not behind one that can be', async () => {
    const change = MISTAKES['a lifecycle with an unknown state']!;
    const scenario = MISTAKES['a scenario with an unknown id']!;
    const lines = await readMessages([change, scenario], async (changed) => {
      const {defects, hasPlayed} = await checkContracts(changed);
      expect(hasPlayed).toBe(false);
      return defects;
    });
    expect(lines[0]).toMatch(expandMessage(change));
    expect(lines.filter((line) => line.startsWith('contracts/scenarios/'))).toEqual([]);
  });
});

describe('a mistake in a contract is reported with its cause first', () => {
  it.each(Object.entries(MISTAKES))('%s', async (_name, mistake) => {
    const lines = await readMessages(mistake, async (changed) => (await checkContracts(changed)).defects);
    expect(lines[0], lines.slice(0, 3).join('\n')).toMatch(expandMessage(mistake));
    expect(lines.join('\n')).not.toMatch(/\n\s+at |node_modules/);
  });

  it.each(Object.entries(WRITTEN_MISTAKES))('%s, before a scenario is played', async (_name, mistake) => {
    const lines = await readMessages(mistake, findWrittenDefects);
    expect(lines[0], lines.slice(0, 3).join('\n')).toMatch(expandMessage(mistake));
    expect(lines.join('\n')).not.toMatch(/\n\s+at |node_modules/);
  });
});
