import type {Check} from './model';

/** How the scripts of a client read an answer and set a variable. */
export interface Dialect {
  readonly test: string;
  readonly expect: string;
  readonly status: string;
  readonly body: string;
  readonly header: (name: string) => string;
  readonly set: (variable: string, value: string) => string;
}

function accessTo(body: string, way: readonly (string | number)[]): string {
  return way.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${step}`), body);
}

function linesOf(check: Check, {expect, status, body, header, set}: Dialect): string[] {
  switch (check.kind) {
    case 'status':
      return [`${expect}(${status}).to.equal(${check.status});`];
    case 'shows':
      return [`${expect}(${accessTo(body, check.way)}).to.equal(${JSON.stringify(check.value)});`];
    case 'keep':
    case 'keepHeader': {
      const value = check.kind === 'keep' ? accessTo(body, check.way) : header(check.header);
      return [
        `const value = ${value};`,
        `${expect}(value, 'the answer').to.be.ok;`,
        `${set(check.variable, 'value')};`,
      ];
    }
  }
}

/** The script that runs after a request: one test for each check, in ES2015. */
export function testScript(checks: readonly Check[], dialect: Dialect): string[] {
  return checks.flatMap((check) => [
    `${dialect.test}(${JSON.stringify(check.title)}, function () {`,
    ...linesOf(check, dialect).map((line) => `  ${line}`),
    '});',
  ]);
}

/** What stops a run that has no key, before its first request. */
export function keyScript(key: string): string[] {
  return [
    `if (!${key}) {`,
    "  throw new Error('Set api_key to your sandbox secret key. It starts with sk_test_.');",
    '}',
  ];
}
