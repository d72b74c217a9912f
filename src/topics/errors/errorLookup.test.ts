import {describe, expect, it} from 'vitest';
import {lookUpError, type LookupResult} from './ErrorLookup/lookup';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {buildErrorLookupData} from './toolData';

const data = buildErrorLookupData(readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce'])));

/** Titles with the anchors of their entries. */
function listFoundTitles({findings}: LookupResult): string[] {
  return findings.map(({title, entry}) => `${title} -> ${entry?.anchor ?? 'none'}`);
}

function joinNotes({findings}: LookupResult): string {
  return findings.flatMap((finding) => finding.notes).join(' ');
}

describe('the lookup of error codes', () => {
  it('knows every error code, decline code, field code and raw code', () => {
    const entries = [...data.errors, ...data.declines, ...data.fields];
    const raw = data.gateways.flatMap(({codes}) => codes.map(([code]) => code));
    expect(entries.length + raw.length).toBeGreaterThan(200);
    for (const code of [...entries.map((entry) => entry.code), ...raw]) {
      expect(lookUpError(data, code).isKnown, code).toBe(true);
    }
    for (const {code, anchor} of entries) {
      expect(
        lookUpError(data, code).findings.map(({entry}) => entry?.anchor),
        code,
      ).toContain(anchor);
    }
  });

  it('shows each meaning of a code that has several', () => {
    expect(listFoundTitles(lookUpError(data, 'authentication_failed'))).toEqual([
      'Error code `authentication_failed` -> authentication_failed',
      'Decline code `authentication_failed` -> authentication_failed-as-a-decline',
    ]);
    expect(listFoundTitles(lookUpError(data, 'LIMIT_EXCEEDED'))).toEqual([
      'Decline code `limit_exceeded` -> limit_exceeded',
      'Raw code `LIMIT_EXCEEDED` of `gateway_c` -> limit_exceeded',
    ]);
  });

  it('shows the meaning of the same raw code at each gateway', () => {
    const gateways = data.gateways.map((gateway) =>
      gateway.name === 'gateway_b' ? {...gateway, codes: [['51', 'lost_card', 'Lost'] as const]} : gateway,
    );
    expect(listFoundTitles(lookUpError({...data, gateways}, '51'))).toEqual([
      'Raw code `51` of `gateway_a` -> insufficient_funds',
      'Raw code `51` of `gateway_b` -> lost_card',
    ]);
    expect(listFoundTitles(lookUpError({...data, gateways}, 'gateway_b 51'))).toEqual([
      'Raw code `51` of `gateway_b` -> lost_card',
    ]);
  });

  it.each([
    ['20051', 'Raw code `20051` of `gateway_b` -> insufficient_funds'],
    ['not_enough_balance', 'Raw code `NOT_ENOUGH_BALANCE` of `gateway_c` -> insufficient_funds'],
    [' "r-116", ', 'Raw code `R-116` of `gateway_d` -> insufficient_funds'],
    ['gw_f: funds.low', 'Raw code `funds.low` of `gateway_f` -> insufficient_funds'],
    ['"code": "state_conflict",', 'Error code `state_conflict` -> state_conflict'],
    ['State conflict', 'Error code `state_conflict` -> state_conflict'],
    ['/payments/Guides/error-codes#lost_card', 'Decline code `lost_card` -> lost_card'],
    [
      'error-codes#authentication_failed-as-a-decline',
      'Decline code `authentication_failed` -> authentication_failed-as-a-decline',
    ],
  ])('takes %s', (input, expected) => {
    expect(listFoundTitles(lookUpError(data, input))).toEqual([expected]);
  });

  it('shows for a status what to do, and which codes have it', () => {
    const result = lookUpError(data, 'HTTP/1.1 409 Conflict');
    expect(listFoundTitles(result)).toEqual(['HTTP status 409 -> none']);
    expect(joinNotes(result)).toContain('Retrieve the object');
    expect(joinNotes(result)).toContain('[`state_conflict`](#state_conflict)');
    expect(joinNotes(lookUpError(data, '504'))).toContain('Verify first');
    expect(joinNotes(lookUpError(data, '599'))).toContain('Verify first');
    expect(joinNotes(lookUpError(data, '418'))).toContain('like 400');
    expect(joinNotes(lookUpError(data, '200'))).toContain('not an error');
    expect(joinNotes(lookUpError(data, '301'))).toContain('proxy');
  });

  it('suggests what a misspelled code may mean', () => {
    const result = lookUpError(data, 'insufficient_founds');
    expect(result.suggestions[0]).toBe('insufficient_funds');
    expect(result.summary).toMatch(/^No code is insufficient_founds\. \d similar codes?: insufficient_funds/);
    expect(result.isKnown).toBe(false);
    expect(lookUpError(data, 'cvc').suggestions).toContain('incorrect_cvc');
  });

  it('shows what to do with an unknown code', () => {
    expect(lookUpError(data, 'qqqqqqq').suggestions).toEqual([]);
    expect(joinNotes(lookUpError(data, 'qqqqqqq'))).toContain('becomes `issuer_declined`');
    expect(listFoundTitles(lookUpError(data, '20099'))).toEqual([
      'Raw code `20099`, unknown, in the format of `gateway_b` -> issuer_declined',
    ]);
  });

  it('shows nothing for empty input', () => {
    expect(lookUpError(data, '  ')).toEqual({summary: '', findings: [], suggestions: [], isKnown: false});
  });
});

describe('a pasted document', () => {
  it('is parsed from the recorded problem document: error, decline and raw code', () => {
    const result = lookUpError(
      data,
      `HTTP/1.1 402 Payment Required\nContent-Type: application/problem+json\n\n${data.example}`,
    );
    expect(listFoundTitles(result)).toEqual([
      '`code` `payment_declined` -> payment_declined',
      '`decline.code` `insufficient_funds` -> insufficient_funds',
    ]);
    expect(joinNotes(result)).toContain('`gateway_a` sent `51`: Not sufficient funds.');
    expect(result.isKnown).toBe(false);
  });

  it('lists each invalid field', () => {
    const problem = {
      code: 'validation_failed',
      status: 422,
      errors: [
        {pointer: '/currency', code: 'required', message: 'Must be set.'},
        {pointer: '', code: 'one_of', message: 'Must match.'},
        {pointer: '/x', code: 'brand_new', message: 'New.'},
      ],
    };
    expect(listFoundTitles(lookUpError(data, JSON.stringify(problem)))).toEqual([
      '`code` `validation_failed` -> validation_failed',
      '`errors[]`: `required` at `/currency` -> field-required',
      '`errors[]`: `one_of` at the whole body -> field-one_of',
      '`errors[]`: `brand_new` at `/x` -> none',
    ]);
  });

  it('is found in a payment and in an event, each decline once', () => {
    const decline = {code: 'do_not_honor', gateway: 'gateway_b', raw_code: '20999'};
    const payment = {
      id: 'pi_1',
      status: 'requires_payment_method',
      attempts: [{status: 'declined', decline}],
      last_error: {code: 'payment_declined', message: 'No.', decline},
    };
    const result = lookUpError(data, JSON.stringify({type: 'payment_intent.attempt_declined', data: payment}));
    expect(result.summary).toBe('Found in the document: payment_declined, decline do_not_honor.');
    expect(joinNotes(result)).toContain('No list contains the raw code `20999`');
  });

  it('with an unknown code is explained by its status, and shows the state of the object', () => {
    const result = lookUpError(data, '{"code": "new_code", "status": 502}');
    expect(listFoundTitles(result)).toEqual(['`code` `new_code`, unknown: by its status 502 -> none']);
    expect(joinNotes(result)).toContain('Verify first');
    expect(
      joinNotes(lookUpError(data, '{"code": "state_conflict", "status": 409, "current_status": "canceled"}')),
    ).toContain('The object was in `canceled`.');
    expect(joinNotes(lookUpError(data, '{"decline": {"code": "new_decline"}}'))).toContain('soft decline');
  });

  it.each([
    ['{"code": ', /not yet JSON.*from \{ to \}/],
    ['{"id": "pi_1"}', /without code, decline or errors/],
    ['one\ntwo', /several lines without JSON/],
  ])('that is invalid, such as %s, is rejected with what was expected', (input, expected) => {
    expect(lookUpError(data, input)).toMatchObject({
      findings: [],
      isKnown: false,
      problem: expect.stringMatching(expected) as string,
    });
  });
});
