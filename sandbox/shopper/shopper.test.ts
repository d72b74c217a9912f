import fs from 'node:fs';
import ts from 'typescript';
import {describe, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {readContracts} from '../../src/pipeline/projectContracts';
import {findWrongFields} from './card';
import {createFormTypes} from './formTypes';
import {createPolicy, html} from './html';
import {addReturnParameter} from './returnUrl';
import {createStyleSheet} from './styles';
import {chooseLanguage, getTexts} from './texts';

const {catalogs} = readContracts();

describe('the language of a page', () => {
  it.each([
    [['de-CH', 'en'], 'de'],
    [[null, 'de'], 'de'],
    [['', undefined, 'en-GB', 'de'], 'en'],
    [['fr', 'de'], 'en'],
    [[], 'en'],
  ] as const)('for %j is %s', (tags, language) => {
    expect(chooseLanguage(tags)).toBe(language);
  });

  it('is one of those that the references of the form and of the checkout intent name', async () => {
    const tags = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'zh'];
    const names = new Intl.DisplayNames('en', {type: 'language'});
    const languages = tags.filter((tag) => chooseLanguage([tag]) === tag).map((tag) => names.of(tag));
    expect(languages).toContain('German');
    const {meaning} = catalogs.formScript.options.find(({name}) => name === 'locale')!;
    const named = `The form has ${languages.sort().join(' and ')}, and shows English for any other language`;
    expect(meaning).toContain(named);
    const [payments] = await readContracts().products;
    expect(payments!.document.components.schemas.LanguageTag!.description).toContain(named);
  });

  it('has German words for every text', () => {
    const english: object = getTexts('en');
    expect(Object.keys(getTexts('de'))).toEqual(Object.keys(english));
    expect(Object.values(getTexts('de')).filter((text) => Object.values(english).includes(text))).toEqual([]);
  });

  it('has German words for every decline, the same for those that must not be told apart', () => {
    const {declines} = catalogs.declineCodes;
    expect(declines.filter(({shopper, shopper_de}) => shopper === shopper_de)).toEqual([]);
    const neutral = declines.filter((decline) => decline.neutral).map(({shopper_de}) => shopper_de);
    expect(neutral.length).toBeGreaterThan(1);
    expect(new Set(neutral).size).toBe(1);
  });
});

describe('a URL of the shop', () => {
  it.each([
    ['https://shop.example', 'https://shop.example?checkout_intent_id=ci_1'],
    ['https://shop.example/r?', 'https://shop.example/r?checkout_intent_id=ci_1'],
    ['https://shop.example/r?a=%20b+c&a=2', 'https://shop.example/r?a=%20b+c&a=2&checkout_intent_id=ci_1'],
    ['https://shop.example/#/done?a=1', 'https://shop.example/?checkout_intent_id=ci_1#/done?a=1'],
    ['https://shop.example/r?checkout_intent_id=ci_2&b', 'https://shop.example/r?b&checkout_intent_id=ci_1'],
    [
      'https://shop.example/r?x_checkout_intent_id=1',
      'https://shop.example/r?x_checkout_intent_id=1&checkout_intent_id=ci_1',
    ],
  ])('%s becomes %s', (url, expected) => {
    expect(addReturnParameter(url, {object: 'checkout_intent', id: 'ci_1'})).toBe(expected);
  });

  it('is returned as the page about the checkout shows', () => {
    const page = fs.readFileSync('payments/Guides/checkout-payment-intents.mdx', 'utf8');
    const readBlock = (title: string): string => page.split(`\`\`\`text title="${title}"\n`)[1]!.split('\n')[0]!;
    const returned = addReturnParameter(readBlock('return_url, as you send it'), {
      object: 'checkout_intent',
      id: 'ci_9Fk3Rn',
    });
    expect(returned).toBe(readBlock('Where the shopper lands'));
  });
});

describe('a page', () => {
  it('escapes every value, and keeps other HTML', () => {
    expect(html`<a href="${'"&'}">${'<b>'}${html`<i>${null}</i>`}${[html`1`, html`2`]}</a>`.text).toBe(
      '<a href="&quot;&amp;">&lt;b&gt;<i></i>12</a>',
    );
  });

  it('loads from its own host alone, and only pages of this machine frame it', () => {
    for (const isFramed of [true, false]) {
      expect(createPolicy(isFramed)).not.toMatch(/unsafe|data:|blob:|(?<!localhost:|127\.0\.0\.1:)\*/);
    }
    expect(createPolicy(false)).toContain("frame-ancestors 'none'");
  });

  it('is styled by every token, and by no value that is not one', () => {
    const css = createStyleSheet(catalogs.stylingTokens);
    for (const {name, light, dark} of catalogs.stylingTokens.tokens) {
      expect(css).toContain(`--${name}: ${light};`);
      expect(css).toContain(`--${name}: ${dark};`);
    }
    expect(css.match(/var\(--(\w+)\)/g)!.filter((use) => !css.includes(`${use.slice(4, -1)}: `))).toEqual([]);
    expect(css).not.toMatch(/url\(|@import/);
  });
});

describe('a card', () => {
  const numbers = ['4242424242424242'];
  const now = Date.parse('2026-11-03T09:00:00Z');

  it.each([
    [{number: '4242 4242 4242 4242', expiry: '11/26', code: '123'}, []],
    [{number: '4242-4242-4242-4242', expiry: '1 / 2027', code: '1234'}, []],
    [{number: '4111111111111111', expiry: '12/26', code: '123'}, ['number']],
    [{number: '4242424242424242', expiry: '10/26', code: '123'}, ['expiry']],
    [{number: '4242424242424242', expiry: '13/26', code: '12'}, ['expiry', 'code']],
    [{number: '', expiry: '', code: ''}, ['number', 'expiry', 'code']],
  ])('%j has the wrong fields %j', (card, wrong) => {
    expect(findWrongFields(card, numbers, now)).toEqual(wrong);
  });
});

describe('the types of the form', () => {
  const files = new Map([['checkout.d.ts', createFormTypes(catalogs)]]);

  /** The errors of a program that uses the types, as the compiler reports them. */
  function compile(program: string): string[] {
    const options: ts.CompilerOptions = {strict: true, noEmit: true, types: [], target: ts.ScriptTarget.ES2022};
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile.bind(host);
    const all = new Map([...files, ['shop.ts', program]]);
    host.getSourceFile = (name, target) =>
      all.has(name) ? ts.createSourceFile(name, all.get(name)!, target) : read(name, target);
    const compiled = ts.createProgram([...all.keys()], options, host);
    return ts.getPreEmitDiagnostics(compiled).map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, ' '));
  }

  it('accept every option, method and event of the catalogs', () => {
    const handlers = catalogs.formEvents.events.map(({name, payload}) => {
      const fields = payload.map((field) => field.name).join(', ');
      return `checkout.on('${name}', ({${fields}}) => [${fields}]);`;
    });
    const program = `
      const checkout = ${brand.jsGlobal}.createCheckout({publishableKey: 'a', clientSecret: 'b', locale: 'de',
        appearance: {theme: 'auto', tokens: {colorText: '#000000', fontWeightStrong: 700, lineHeight: '1.5'}}, threeDSecure: 'redirect', wallets: false});
      ${handlers.join('\n')}
      checkout.mount(document.body); checkout.submit(); checkout.refresh().then(() => checkout.focus());
      checkout.update({locale: 'en'}); checkout.unmount(); window.${brand.jsGlobal}?.createCheckout;`;
    expect(compile(program)).toEqual([]);
  });

  it('link to the documentation from any editor', () => {
    const links = [...createFormTypes(catalogs).matchAll(/\]\(([^)]*)/g)].map(([, target]) => target!);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((target) => !target.startsWith(`${brand.docsUrl}/`))).toEqual([]);
  });

  it.each([
    [`${brand.jsGlobal}.createCheckout({publishableKey: 'a'})`, 'clientSecret'],
    [`${brand.jsGlobal}.createCheckout({publishableKey: 'a', clientSecret: 'b', threeDSecure: 'popup'})`, 'popup'],
    [`${brand.jsGlobal}.createCheckout({publishableKey: 'a', clientSecret: 'b'}).on('paid', () => 1)`, 'paid'],
    [`${brand.jsGlobal}.createCheckout({publishableKey: 'a', clientSecret: 'b'}).mount('#payment')`, 'Element'],
    [`const look: AppearanceTokens = {fontSizeBase: 16}`, 'number'],
  ])('reject %s', (program, cause) => {
    expect(compile(program).join()).toContain(cause);
  });
});
