import type {AttributeKinds} from '../../../packages/authoring/attributes';
import type {ApiModel} from '../reference/apiModel';
import {REFERENCE_ELEMENTS} from '../reference/elements';
import type {GuideElements} from '../elements/guideElement';

/** A snippet of VS Code: what is typed, what is inserted, and what its list shows. */
interface Snippet {
  readonly prefix: string;
  readonly body: readonly string[];
  readonly description: string;
}

/** Names that an attribute accepts, where the contracts define them, by `Element.attribute` or the attribute alone. */
function listNames({operations, schemas, lifecycles, contracts}: ApiModel): ReadonlyMap<string, readonly string[]> {
  const operationIds = [...operations.keys()].sort();
  return new Map([
    ['Operation.id', operationIds],
    ['Example.of', operationIds],
    ['Schema.name', [...new Set(Object.values(schemas).flatMap((named) => [...named.keys()]))].sort()],
    ['machine', [...lifecycles.keys()].sort()],
    ['scenario', contracts.scenarios.map(({name}) => name).sort()],
  ]);
}

/** A place of a snippet to fill in: with a list of names, or with what belongs there. */
function createPlaceholder(index: number, choices: readonly string[] | undefined, attribute: string): string {
  return choices === undefined ? `\${${index}:${attribute}}` : `\${${index}|${choices.join(',')}|}`;
}

function createElementSnippet(
  name: string,
  kinds: AttributeKinds,
  names: ReadonlyMap<string, readonly string[]>,
): Snippet {
  const required = Object.entries(kinds).filter(
    ([, kind]) => Array.isArray(kind) || kind === 'text' || kind === 'list',
  );
  const attributes = required.map(([attribute, kind], index) => {
    const listed = Array.isArray(kind) ? (kind as readonly string[]) : undefined;
    const choices = listed ?? names.get(`${name}.${attribute}`) ?? names.get(attribute);
    return ` ${attribute}="${createPlaceholder(index + 1, choices, attribute)}"`;
  });
  return {prefix: `<${name}`, body: [`<${name}${attributes.join('')} />`], description: `The element ${name}`};
}

/** What pages are written with besides elements. */
const PAGE_SNIPPETS: Readonly<Record<string, Snippet>> = {
  'A request and its expected result': {
    prefix: 'request',
    body: [
      '```bash title="${1:Request}"',
      'curl https://%brand.sandboxHost%/payments/v1/${2:refunds} \\\\',
      '  -H "Authorization: Bearer $%brand.secretKeyVariable%" \\\\',
      '  -H "%brand.versionHeader%: %brand.apiVersion%" \\\\',
      '  -H "Idempotency-Key: ${3:5512-refund-1}" \\\\',
      '  --json \'{"${4:amount}": ${5:1118}}\'',
      '```',
      '',
      'Expected result: `${6:201}`, `${7:status}` is `${8:pending}`.',
    ],
    description: 'A request that runs against the sandbox, with what it returns',
  },
  'A scenario of the sandbox': {
    prefix: 'sandbox',
    body: ['{/* sandbox: scenario ${1:order-5512} after ${2:capturePaymentIntent} ${3:1} */}'],
    description: 'Plays a scenario before the next request; readers do not see it',
  },
  'An admonition': {
    prefix: ':::',
    body: [':::${1|note,tip,info,warning,danger|}[${2:Title}]', '', '${3:Text.}', '', ':::'],
    description: 'A remark beside the text',
  },
};

/**
 * The snippets of VS Code for pages: every element with its attributes, and the names of the contracts to choose from.
 *
 * @returns the text of a `.code-snippets` file
 */
export function createSnippets(elements: GuideElements, book: ApiModel): string {
  const names = listNames(book);
  const kinds: (readonly [string, AttributeKinds])[] = [
    ...Object.entries(REFERENCE_ELEMENTS),
    ...Object.entries(elements).map(([name, {attributes}]) => [name, attributes] as const),
  ];
  const snippets = {
    ...PAGE_SNIPPETS,
    ...Object.fromEntries(
      kinds.map(([name, attributes]) => [`<${name}>`, createElementSnippet(name, attributes, names)] as const),
    ),
  };
  const scoped = Object.entries(snippets).map(
    ([name, snippet]) => [name, {scope: 'mdx,markdown', ...snippet}] as const,
  );
  return `${JSON.stringify(Object.fromEntries(scoped), null, 2)}\n`;
}
