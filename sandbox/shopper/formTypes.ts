import {brand} from '../../src/brand';
import type {Catalogs} from '../../src/pipeline/contracts/catalogs';

/** The TypeScript declarations of the embedded form, from the catalogs that the page prints. */

const PAYLOAD_TYPES = {
  string: 'string',
  'string or null': 'string | null',
  integer: 'number',
  boolean: 'boolean',
  'array of strings': 'string[]',
} as const;

/** The types of tokens whose values are numbers, which a shop writes with or without quotes. */
const NUMERIC_TYPES: ReadonlySet<string> = new Set(['number', 'weight']);

/** The types of options that words in the catalog do not define completely. */
const OPTION_TYPES: Readonly<Record<string, string>> = {appearance: 'Appearance'};

/** The parameters and results of the methods. */
const SIGNATURES: Readonly<Record<string, string>> = {
  mount: 'mount(element: Element): void',
  on: 'on<Name extends keyof CheckoutEvents>(name: Name, handler: (payload: CheckoutEvents[Name]) => void): () => void',
  submit: 'submit(): void',
  refresh: 'refresh(): Promise<void>',
  update: 'update(options: { appearance?: Appearance; locale?: string }): void',
  focus: 'focus(): void',
  unmount: 'unmount(): void',
};

function toOptionType(name: string, type: string): string {
  const quoted = type.match(/`[^`]+`/g)?.map((text) => text.slice(1, -1));
  return OPTION_TYPES[name] ?? quoted?.join(' | ') ?? type;
}

/** An editor shows it with its links, which lead to the documentation from there too. */
function renderComment(text: string): string {
  return `  /** ${text.replaceAll('](/', `](${brand.docsUrl}/`)} */\n`;
}

/**
 * The declarations of `checkout.js`, as a file `.d.ts`.
 *
 * @throws when the catalog has a method whose signature is not known here
 */
export function createFormTypes({formScript, formEvents, stylingTokens}: Catalogs): string {
  const options = formScript.options.map(
    ({name, type, required, meaning}) =>
      `${renderComment(meaning)}  ${name}${required ? '' : '?'}: ${toOptionType(name, type)};\n`,
  );
  const methods = formScript.methods.map(({name, meaning}) => {
    const signature = SIGNATURES[name];
    if (signature === undefined) {
      throw new Error(
        `contracts/catalogs/form-script.yaml: found the method ${name}, whose signature formTypes.ts lacks.`,
      );
    }
    return `${renderComment(meaning)}  ${signature};\n`;
  });
  const events = formEvents.events.map(({name, sent, payload}) => {
    const fields = payload.map((field) => `${field.name}: ${PAYLOAD_TYPES[field.type]}`).join('; ');
    return `${renderComment(sent)}  ${name}: ${fields === '' ? 'Record<string, never>' : `{ ${fields} }`};\n`;
  });
  const tokens = stylingTokens.tokens.map(
    ({name, type, where}) =>
      `${renderComment(`${where}.`)}  ${name}?: ${NUMERIC_TYPES.has(type) ? 'string | number' : 'string'};\n`,
  );
  return `// The types of /v1/checkout.js, which defines the global ${brand.jsGlobal}.

interface AppearanceTokens {
${tokens.join('')}}

interface Appearance {
  theme?: "light" | "dark" | "auto";
  tokens?: AppearanceTokens;
  darkTokens?: AppearanceTokens;
}

interface CheckoutOptions {
${options.join('')}}

interface CheckoutEvents {
${events.join('')}}

interface Checkout {
${methods.join('')}}

declare const ${brand.jsGlobal}: {
  createCheckout(options: CheckoutOptions): Checkout;
};

interface Window {
  readonly ${brand.jsGlobal}?: typeof ${brand.jsGlobal};
}
`;
}
