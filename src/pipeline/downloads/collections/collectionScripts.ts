import type {ResponseCheck} from './model';

/** How the scripts of a client read a response and set a variable. */
export interface ScriptDialect {
  readonly test: string;
  readonly expect: string;
  readonly status: string;
  readonly body: string;
  readonly readHeader: (name: string) => string;
  readonly set: (variable: string, value: string) => string;
}

function formatPropertyAccess(body: string, way: readonly (string | number)[]): string {
  return way.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${step}`), body);
}

function renderCheck(check: ResponseCheck, {expect, status, body, readHeader, set}: ScriptDialect): string[] {
  switch (check.kind) {
    case 'status':
      return [`${expect}(${status}).to.equal(${check.status});`];
    case 'shows':
      return [`${expect}(${formatPropertyAccess(body, check.way)}).to.equal(${JSON.stringify(check.value)});`];
    case 'keep':
    case 'keepHeader': {
      const value = check.kind === 'keep' ? formatPropertyAccess(body, check.way) : readHeader(check.header);
      return [
        `const value = ${value};`,
        `${expect}(value, 'the response').to.be.ok;`,
        `${set(check.variable, 'value')};`,
      ];
    }
  }
}

/** The script that runs after a request: one test for each check, in ES2015. */
export function renderTestScript(checks: readonly ResponseCheck[], dialect: ScriptDialect): string[] {
  return checks.flatMap((check) => [
    `${dialect.test}(${JSON.stringify(check.title)}, function () {`,
    ...renderCheck(check, dialect).map((line) => `  ${line}`),
    '});',
  ]);
}

/** Stops a run without a key before its first request. */
export function renderKeyScript(key: string): string[] {
  return [
    `if (!${key}) {`,
    "  throw new Error('Set api_key to your sandbox secret key. It starts with sk_test_.');",
    '}',
  ];
}
