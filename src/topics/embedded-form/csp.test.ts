// cspell:ignore scrpt inlin
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {listDecidingDirectives, DIRECTIVES, SOURCE_DIRECTIVES} from './csp/directives';
import {checkPolicies} from './csp/findings';
import {
  DEFAULT_CHOICES,
  createFormPolicies,
  listFormNeeds,
  createStartPolicy,
  type PolicyChoices,
} from './csp/formPolicy';
import {addNeeds, isNeedMet} from './csp/merge';
import {
  listAllowedSources,
  findFirstDirective,
  formatPolicies,
  readPolicies,
  getDirectiveValues,
  type Policy,
} from './csp/policy';
import {allowsOrigin, classifySource} from './csp/sources';
import {readContracts} from '../../pipeline/projectContracts';

const {formPolicy: form} = readContracts().catalogs;
const {script, live, sandbox} = form.hosts;

function parsePolicy(text: string): Policy {
  return readPolicies(text).policies[0] ?? [];
}

function listFindingTexts(policy: string): string[] {
  return checkPolicies(readPolicies(policy)).map(({text}) => text);
}

/** A policy without findings. */
const STRICT =
  "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

const source = fc.constantFrom(
  "'self'",
  "'none'",
  "'unsafe-inline'",
  "'nonce-abc123'",
  "'strict-dynamic'",
  'https:',
  'data:',
  '*',
  script,
  'https://*.example',
  'shop.example',
  'https://cdn.shop.example/files/',
);
const policy: fc.Arbitrary<Policy> = fc
  .uniqueArray(fc.constantFrom(...DIRECTIVES), {maxLength: 8})
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.uniqueArray(source, {maxLength: 4}).map((values) => ({name, values})))),
  );
const choices: fc.Arbitrary<PolicyChoices> = fc.record({
  environment: fc.constantFrom('live', 'sandbox', 'both'),
  wallets: fc.boolean(),
  threeDSecure: fc.boolean(),
  scripts: fc.constantFrom('files', 'nonce', 'hash'),
  isReportOnly: fc.boolean(),
});

describe('the parser of a policy', () => {
  it('accepts names in any case, any white space, and empty parts', () => {
    expect(parsePolicy(" ;Default-SRC\t'self'\n https://a.example;; upgrade-insecure-requests ;")).toEqual([
      {name: 'default-src', values: ["'self'", 'https://a.example']},
      {name: 'upgrade-insecure-requests', values: []},
    ]);
  });

  it('uses the first of duplicate directives, and reports them', () => {
    const reading = readPolicies("img-src 'self'; IMG-SRC *");
    expect(reading.policies).toEqual([[{name: 'img-src', values: ["'self'"]}]]);
    expect(reading.duplicates).toEqual(['img-src']);
  });

  it('accepts a whole header, a report-only one, and a meta element', () => {
    expect(readPolicies("Content-Security-Policy: default-src 'self'")).toMatchObject({
      isReportOnly: false,
      policies: [[{name: 'default-src', values: ["'self'"]}]],
    });
    expect(readPolicies("content-security-policy-report-only : default-src 'self'").isReportOnly).toBe(true);
    const meta = '<meta http-equiv="Content-Security-Policy"\n content="default-src &#39;self&#39;; img-src *">';
    expect(readPolicies(meta).policies).toEqual([
      [
        {name: 'default-src', values: ["'self'"]},
        {name: 'img-src', values: ['*']},
      ],
    ]);
  });

  it('accepts several policies of one header', () => {
    expect(readPolicies("default-src 'self', script-src 'none',").policies).toHaveLength(2);
  });

  it('restores what was serialized', () => {
    fc.assert(
      fc.property(policy, (one) => {
        expect(parsePolicy(formatPolicies(one))).toEqual(one);
      }),
    );
  });
});

describe('a source', () => {
  it.each([
    ['*', true],
    ['https:', true],
    ['http:', true],
    ['data:', false],
    ['https://js.cadenza.example', true],
    ['HTTPS://JS.CADENZA.EXAMPLE', true],
    ['js.cadenza.example', true],
    ['http://js.cadenza.example', true],
    ['https://js.cadenza.example:443', true],
    ['https://js.cadenza.example:*/', true],
    ['https://js.cadenza.example:8443', false],
    ['https://js.cadenza.example/v1/', false],
    ['https://*.cadenza.example', true],
    ['https://*.js.cadenza.example', false],
    ['https://cadenza.example', false],
    ['wss://js.cadenza.example', false],
    ["'self'", false],
    ["'js.cadenza.example'", false],
    ['js.cadenza.example.attacker.example', false],
  ])('%s allows an origin: %s', (value, expected) => {
    expect(allowsOrigin(value, 'https://js.cadenza.example')).toBe(expected);
  });

  it.each([
    ["'nonce-abc_-/+=='", 'nonce'],
    ["'nonce-'", 'unknown'],
    ["'sha256-AbC='", 'hash'],
    ["'sha1-AbC='", 'unknown'],
    ["'self'", 'keyword'],
    ['blob:', 'scheme'],
    ['*.shop.example:*', 'host'],
    ['https://', 'unknown'],
    ['<script>', 'unknown'],
  ])('%s is of the kind %s', (value, kind) => {
    expect(classifySource(value)).toBe(kind);
  });
});

describe('a merged policy', () => {
  it('allows everything that the form needs', () => {
    fc.assert(
      fc.property(policy, choices, (today, chosen) => {
        for (const merged of createFormPolicies(form, [today], chosen).policies) {
          for (const need of listFormNeeds(form, chosen)) {
            expect(isNeedMet(merged, need)).toBe(true);
          }
        }
      }),
    );
  });

  it('keeps every source of the reader, in every directive', () => {
    fc.assert(
      fc.property(policy, choices, (today, chosen) => {
        const [merged] = createFormPolicies(form, today.length === 0 ? [] : [today], chosen).policies;
        for (const {name, values} of today) {
          expect(getDirectiveValues(merged!, name)).toEqual(expect.arrayContaining([...listAllowedSources(values)]));
        }
      }),
    );
  });

  it('allows what was allowed, where a directive replaces another', () => {
    fc.assert(
      fc.property(policy, choices, fc.constantFrom(...SOURCE_DIRECTIVES), (today, chosen, name) => {
        const [merged] = createFormPolicies(form, [today], chosen).policies;
        const before = findFirstDirective(today, listDecidingDirectives(name));
        const after = findFirstDirective(merged!, listDecidingDirectives(name));
        expect(after === undefined).toBe(before === undefined);
        const hosts = (before?.values ?? []).filter((value) => ['host', 'scheme'].includes(classifySource(value)));
        expect(after?.values ?? []).toEqual(expect.arrayContaining(hosts));
      }),
    );
  });

  it('is not changed by merging again', () => {
    fc.assert(
      fc.property(policy, choices, (today, chosen) => {
        const once = createFormPolicies(form, [today], chosen).policies;
        expect(createFormPolicies(form, once, chosen).policies).toEqual(once);
      }),
    );
  });

  it('adds the minimum: nothing to what is allowed or unrestricted', () => {
    const needs = listFormNeeds(form, DEFAULT_CHOICES);
    const open = parsePolicy('upgrade-insecure-requests');
    expect(addNeeds(open, needs).policy).toEqual(open);
    const wide = parsePolicy('default-src https:');
    expect(addNeeds(wide, needs).policy).toEqual(wide);
    expect(addNeeds(wide, needs).outcomes.map(({outcome}) => outcome)).toEqual(needs.map(() => 'present'));
  });

  it('copies the sources of a fallback, and leaves the fallback as it is', () => {
    const {policies} = createFormPolicies(
      form,
      [parsePolicy("default-src 'self' cdn.example 'unsafe-inline'")],
      DEFAULT_CHOICES,
    );
    expect(formatPolicies(...policies)).toBe(
      `default-src 'self' cdn.example 'unsafe-inline'; script-src 'self' cdn.example 'unsafe-inline' ${script}; ` +
        `frame-src 'self' cdn.example ${script} ${live}; connect-src 'self' cdn.example ${live} ${script}; ` +
        `img-src 'self' cdn.example ${script}`,
    );
  });

  it('adds scripts to the directive for script elements, and frames next to child-src', () => {
    const {policies} = createFormPolicies(
      form,
      [parsePolicy("script-src 'none'; script-src-elem 'self'; child-src blob:")],
      {
        ...DEFAULT_CHOICES,
        wallets: false,
        threeDSecure: false,
      },
    );
    expect(formatPolicies(...policies)).toBe(
      `script-src 'none'; script-src-elem 'self' ${script}; child-src blob:; frame-src blob: ${script}`,
    );
  });

  it("replaces 'none'", () => {
    const {policies} = createFormPolicies(form, [parsePolicy("default-src 'none'")], {
      ...DEFAULT_CHOICES,
      environment: 'sandbox',
    });
    expect(getDirectiveValues(policies[0]!, 'connect-src')).toEqual([sandbox, script]);
    expect(getDirectiveValues(policies[0]!, 'default-src')).toEqual(["'none'"]);
  });

  it('changes each of several policies', () => {
    const {header} = createFormPolicies(
      form,
      readPolicies("img-src 'self', frame-src 'self'").policies,
      DEFAULT_CHOICES,
    );
    expect(header).toBe(`Content-Security-Policy: img-src 'self' ${script}, frame-src 'self' ${script} ${live}`);
  });

  it('has a nonce once, and a hash', () => {
    const nonce = createFormPolicies(form, [parsePolicy("script-src 'nonce-mine'")], {
      ...DEFAULT_CHOICES,
      scripts: 'nonce',
    });
    expect(nonce.header).not.toContain('NEW_FOR_EACH_RESPONSE');
    const added = createFormPolicies(form, [], {...DEFAULT_CHOICES, scripts: 'nonce'});
    expect(getDirectiveValues(added.policies[0]!, 'script-src')).toContain("'nonce-NEW_FOR_EACH_RESPONSE'");
    const hashed = createFormPolicies(form, [], {...DEFAULT_CHOICES, scripts: 'hash'}, "'sha256-abc='");
    expect(getDirectiveValues(hashed.policies[0]!, 'script-src')).toContain("'sha256-abc='");
  });

  it('is report-only on request, and escapes attribute values', () => {
    const made = createFormPolicies(form, [parsePolicy('img-src https://a.example/?"&')], {
      ...DEFAULT_CHOICES,
      isReportOnly: true,
    });
    expect(made.header).toMatch(/^Content-Security-Policy-Report-Only: /);
    expect(made.meta).toContain('https://a.example/?&quot;&amp;');
  });

  it('has no finding without a pasted policy', () => {
    expect(checkPolicies({isReportOnly: false, duplicates: [], policies: [createStartPolicy(form)]})).toEqual([]);
    expect(
      checkPolicies({
        isReportOnly: false,
        duplicates: [],
        policies: createFormPolicies(form, [], DEFAULT_CHOICES).policies,
      }),
    ).toEqual([]);
    expect(listFindingTexts(STRICT)).toEqual([]);
  });
});

describe('the findings of a policy', () => {
  it.each([
    ['scrpt-src *', /`scrpt-src` is not a directive.* Did you mean `script-src`\?/],
    ["script-src: 'self'", /`script-src:` is not a directive.* Did you mean `script-src`\?/],
    ['wonderful-directive x', /is not a directive.* Remove it/],
    ['plugin-types application/pdf', /`plugin-types` has no effect/],
    ["img-src 'self'; img-src *", /`img-src` occurs more than once/],
    ['img-src self', /names a host\. The keyword needs single quotes: `'self'`/],
    ["script-src 'unsafe-inlin'", /Did you mean `'unsafe-inline'`\?/],
    ["img-src 'https://cdn.example'", /has quotes around a host/],
    ['img-src https://', /is not a source/],
    ['img-src http://cdn.example', /without encryption. Write `https:\/\/cdn.example`/],
    ["img-src 'none' data:", /`'none'` in `img-src` has no effect/],
    ["script-src 'unsafe-inline'", /allows any injected script to run/],
    ["default-src 'unsafe-inline'", /`'unsafe-inline'` in `default-src`/],
    ["script-src 'unsafe-eval'", /allows text to run as code/],
    ["script-src 'strict-dynamic'", /allows no script/],
    ["script-src 'strict-dynamic' 'nonce-a'", /Put your nonce on the script element/],
    ['script-src *', /`\*` in `script-src` allows almost everything/],
    ['script-src data:', /`data:` in `script-src`/],
    ["img-src 'self'", /Nothing restricts scripts/],
    ["default-src 'self'", /`object-src` is missing/],
    ["default-src 'self'", /`base-uri` is missing/],
    ["default-src 'self'", /`frame-ancestors` is missing/],
    ["default-src 'self'", /`form-action` is missing/],
    ['sandbox allow-scripts', /`sandbox` without `allow-same-origin`/],
  ])('of %s say %s', (text, expected) => {
    expect(listFindingTexts(text)).toContainEqual(expect.stringMatching(expected));
  });

  it.each([
    [
      "'unsafe-inline' beside a nonce, which switches it off",
      STRICT.replace("script-src 'self'", "script-src 'nonce-a' 'unsafe-inline'"),
    ],
    ['data: for pictures', `${STRICT}; img-src 'self' data:`],
    [
      'plugins that default-src forbids',
      "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    ],
  ])('do not include %s', (_, text) => {
    expect(listFindingTexts(text)).toEqual([]);
  });

  it('never throw, whatever was pasted', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme'}), choices, (text, chosen) => {
        const reading = readPolicies(text);
        expect(checkPolicies(reading)).toBeInstanceOf(Array);
        expect(createFormPolicies(form, reading.policies, chosen).header).toMatch(/^Content-Security-Policy/);
      }),
    );
  });
});
