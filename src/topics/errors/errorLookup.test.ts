import {describe, expect, it} from 'vitest';
import {lookUp, type Answer} from './ErrorLookup/lookup';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {referenceSettings} from '../../pipeline/plugins/siteSettings';
import {errorLookup} from './toolData';

const data = errorLookup(readGuideSources(referenceSettings(process.cwd(), ['payments', 'commerce'])));

/** Titles with the anchors of the entries that they lead to. */
function found({findings}: Answer): string[] {
  return findings.map(({title, entry}) => `${title} -> ${entry?.anchor ?? 'none'}`);
}

function notes({findings}: Answer): string {
  return findings.flatMap((finding) => finding.notes).join(' ');
}

describe('the lookup of error codes', () => {
  it('knows every error code, decline code, field code and raw code', () => {
    const entries = [...data.errors, ...data.declines, ...data.fields];
    const raw = data.gateways.flatMap(({codes}) => codes.map(([code]) => code));
    expect(entries.length + raw.length).toBeGreaterThan(200);
    for (const code of [...entries.map((entry) => entry.code), ...raw]) {
      expect(lookUp(data, code).isKnown, code).toBe(true);
    }
    for (const {code, anchor} of entries) {
      expect(
        lookUp(data, code).findings.map(({entry}) => entry?.anchor),
        code,
      ).toContain(anchor);
    }
  });

  it('shows each meaning of a code that has several', () => {
    expect(found(lookUp(data, 'authentication_failed'))).toEqual([
      'Error code `authentication_failed` -> authentication_failed',
      'Decline code `authentication_failed` -> authentication_failed-as-a-decline',
    ]);
    expect(found(lookUp(data, 'LIMIT_EXCEEDED'))).toEqual([
      'Decline code `limit_exceeded` -> limit_exceeded',
      'Raw code `LIMIT_EXCEEDED` of `gateway_c` -> limit_exceeded',
    ]);
  });

  it('shows what each gateway means by the same raw code', () => {
    const gateways = data.gateways.map((gateway) =>
      gateway.name === 'gateway_b' ? {...gateway, codes: [['51', 'lost_card', 'Lost'] as const]} : gateway,
    );
    expect(found(lookUp({...data, gateways}, '51'))).toEqual([
      'Raw code `51` of `gateway_a` -> insufficient_funds',
      'Raw code `51` of `gateway_b` -> lost_card',
    ]);
    expect(found(lookUp({...data, gateways}, 'gateway_b 51'))).toEqual(['Raw code `51` of `gateway_b` -> lost_card']);
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
    expect(found(lookUp(data, input))).toEqual([expected]);
  });

  it('says of a status what to do, and which codes have it', () => {
    const answer = lookUp(data, 'HTTP/1.1 409 Conflict');
    expect(found(answer)).toEqual(['HTTP status 409 -> none']);
    expect(notes(answer)).toContain('Retrieve the object');
    expect(notes(answer)).toContain('[`state_conflict`](#state_conflict)');
    expect(notes(lookUp(data, '504'))).toContain('Verify first');
    expect(notes(lookUp(data, '599'))).toContain('Verify first');
    expect(notes(lookUp(data, '418'))).toContain('as after 400');
    expect(notes(lookUp(data, '200'))).toContain('no error');
    expect(notes(lookUp(data, '301'))).toContain('proxy');
  });

  it('suggests what a misspelled code may mean', () => {
    const answer = lookUp(data, 'insufficient_founds');
    expect(answer.suggestions[0]).toBe('insufficient_funds');
    expect(answer.summary).toMatch(/^No code is insufficient_founds\. \d codes? alike: insufficient_funds/);
    expect(answer.isKnown).toBe(false);
    expect(lookUp(data, 'cvc').suggestions).toContain('incorrect_cvc');
  });

  it('says what to do with a code that nobody knows', () => {
    expect(lookUp(data, 'qqqqqqq').suggestions).toEqual([]);
    expect(notes(lookUp(data, 'qqqqqqq'))).toContain('becomes `issuer_declined`');
    expect(found(lookUp(data, '20099'))).toEqual([
      'Raw code `20099`, unknown, in the style of `gateway_b` -> issuer_declined',
    ]);
  });

  it('says nothing of nothing', () => {
    expect(lookUp(data, '  ')).toEqual({summary: '', findings: [], suggestions: [], isKnown: false});
  });
});

describe('a pasted document', () => {
  it('is read from the recorded problem document: error, decline and what the gateway sent', () => {
    const answer = lookUp(
      data,
      `HTTP/1.1 402 Payment Required\nContent-Type: application/problem+json\n\n${data.example}`,
    );
    expect(found(answer)).toEqual([
      '`code` `payment_declined` -> payment_declined',
      '`decline.code` `insufficient_funds` -> insufficient_funds',
    ]);
    expect(notes(answer)).toContain('`gateway_a` sent `51`: Not sufficient funds.');
    expect(answer.isKnown).toBe(false);
  });

  it('names each wrong field', () => {
    const problem = {
      code: 'validation_failed',
      status: 422,
      errors: [
        {pointer: '/currency', code: 'required', message: 'Must be set.'},
        {pointer: '', code: 'one_of', message: 'Must match.'},
        {pointer: '/x', code: 'brand_new', message: 'New.'},
      ],
    };
    expect(found(lookUp(data, JSON.stringify(problem)))).toEqual([
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
    const answer = lookUp(data, JSON.stringify({type: 'payment_intent.attempt_declined', data: payment}));
    expect(answer.summary).toBe('Found in the document: payment_declined, decline do_not_honor.');
    expect(notes(answer)).toContain('No list has the raw code `20999`');
  });

  it('with an unknown code is decided by its status, and says the state of the object', () => {
    const answer = lookUp(data, '{"code": "new_code", "status": 502}');
    expect(found(answer)).toEqual(['`code` `new_code`, unknown: by its status 502 -> none']);
    expect(notes(answer)).toContain('Verify first');
    expect(notes(lookUp(data, '{"code": "state_conflict", "status": 409, "current_status": "canceled"}'))).toContain(
      'The object was in `canceled`.',
    );
    expect(notes(lookUp(data, '{"decline": {"code": "new_decline"}}'))).toContain('soft decline');
  });

  it.each([
    ['{"code": ', /not yet JSON.*from \{ to \}/],
    ['{"id": "pi_1"}', /without code, decline or errors/],
    ['one\ntwo', /several lines without JSON/],
  ])('that is wrong, such as %s, is told what was expected', (input, expected) => {
    expect(lookUp(data, input)).toMatchObject({
      findings: [],
      isKnown: false,
      problem: expect.stringMatching(expected) as string,
    });
  });
});
