import {formatNounCount} from '../../packages/openapi/markdown/formatWords';
import {UNMARKED_NAME} from '../../src/pipeline/prose/names/checkNames';
import type {AreaPlan, PagePlan, SitePlan} from './plan';

/** The sources of the pages of a site. They name what they show; its content comes from the contract at each build. */

/** A value of front matter: JSON is YAML. A token would be replaced in it. */
function quote(text: string): string {
  return JSON.stringify(text.replace(/\s+/g, ' ').trim()).replaceAll('%', '\\u0025');
}

/** A value of an attribute of an element. */
function quoteAttribute(text: string): string {
  return `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
}

/** Text in the prose of a page. */
function escapeText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&$]/g, (character) => `\\${character}`)
    .replaceAll('%', '\\%')
    .replace(/^([-+]|\d+[.)])/, '\\$1');
}

/** Names in the titles of pages, which prose has as code. */
export function listTitleNames(titles: readonly string[]): string[] {
  return [...new Set(titles.flatMap((title) => title.match(UNMARKED_NAME) ?? []))];
}

/** A title in the prose of a page: names in it are code. */
function renderTitle(title: string): string {
  const written = new RegExp(UNMARKED_NAME.source.replace('_', String.raw`\\_`), 'g');
  return escapeText(title).replace(written, (name) => `\`${name.replaceAll('\\', '')}\``);
}

function createFrontMatter(title: string, description: string): string {
  return `---\ntitle: ${quote(title)}\ndescription: ${quote(description)}\n---\n`;
}

function renderTopicPage(area: AreaPlan, page: PagePlan): string {
  return [
    createFrontMatter(
      page.title,
      `${page.title}, a topic of ${area.title}: what its contract explains about it, for all operations and objects.`,
    ),
    page.tag === undefined ? '<Introduction />\n' : `<Tag name=${quoteAttribute(page.tag)} />\n`,
  ].join('\n');
}

function renderOperationsPage(area: AreaPlan, page: PagePlan): string {
  const count = formatNounCount(page.names.length, 'operation');
  const elements = page.names.map((name) => `<Operation id=${quoteAttribute(name)} />`).join('\n\n');
  const tag = page.tag === undefined ? undefined : quoteAttribute(page.tag);
  return [
    createFrontMatter(
      page.title,
      `${page.title} in the ${area.title} reference: ${count} with parameters, request bodies, responses, and samples in seven languages.`,
    ),
    ...(tag === undefined ? [] : [`<Tag name=${tag} />\n`]),
    '## Operations\n',
    tag === undefined ? '<Operations />\n' : `<Operations tag=${tag} />\n`,
    `${elements}\n`,
  ].join('\n');
}

function renderObjectsPage(area: AreaPlan, page: PagePlan): string {
  const count = formatNounCount(page.names.length, 'object');
  const elements = page.names.map((name) => `<Schema name=${quoteAttribute(name)} />`).join('\n\n');
  return [
    createFrontMatter(
      page.title,
      `The objects of ${area.title}, in alphabetical order: ${count} on this page, with every attribute, its type, its limits and its meaning.`,
    ),
    '## Attributes\n',
    `${elements}\n`,
  ].join('\n');
}

function renderEventsPage(area: AreaPlan, page: PagePlan): string {
  const elements = page.names.map((name) => `<Events of=${quoteAttribute(name)} />`).join('\n\n');
  return [
    createFrontMatter(
      page.title,
      `What ${area.title} sends to your server by itself: each webhook with its payload, an example, and what it tells you.`,
    ),
    '## Events\n',
    `${elements}\n`,
  ].join('\n');
}

/** The source of a page of the reference. */
export function renderPage(area: AreaPlan, page: PagePlan): string {
  const renderers = {
    topic: renderTopicPage,
    operations: renderOperationsPage,
    objects: renderObjectsPage,
    events: renderEventsPage,
  };
  return renderers[page.kind](area, page);
}

/** The first page of an area: where requests go, how they authenticate, and a first call. */
export function renderQuickstart({title, document, firstCall, pages}: AreaPlan): string {
  const links = pages.map(({id, title: text}) => `- [${renderTitle(text)}](./${id}.mdx)`).join('\n');
  return [
    createFrontMatter(
      'Quickstart',
      `Make a first call to ${title}: where requests go, how they authenticate, one request that you can copy, and what it returns.`,
    ),
    'Make a first call to the API, then look up the rest in the reference.\n',
    pages.some(({kind, tag}) => kind === 'topic' && tag === undefined)
      ? '<Introduction form="short" />\n'
      : '<Introduction />\n',
    ...(document.servers.some(({url}) => url !== '/') ? ['## Where requests go\n', '<Servers />\n'] : []),
    '## Authenticate\n',
    '<Authentication />\n',
    ...(document.securitySchemes.length > 0
      ? ['Samples read keys from environment variables, so that none is in your code.\n']
      : []),
    ...(firstCall ? ['## Make a first call\n', `<Call id=${quoteAttribute(firstCall.name)} />\n`] : []),
    '## Look up the rest\n',
    `${links}\n`,
  ].join('\n');
}

/** The sidebar of an area. */
export function renderSidebar({id, pages}: AreaPlan): string {
  const list = (kind: PagePlan['kind']): string[] => pages.filter((page) => page.kind === kind).map((page) => page.id);
  const categories = [
    {label: 'Topics', items: list('topic')},
    {label: 'API', items: [...list('operations'), ...list('events')]},
    {label: 'Objects', items: list('objects')},
  ].filter(({items}) => items.length > 0);
  const text = categories
    .map(({label, items}) =>
      label === 'Objects' && items.length === 1
        ? `    ${JSON.stringify(items[0])},`
        : `    {type: 'category', label: '${label}', collapsible: false, items: ${JSON.stringify(items)}},`,
    )
    .join('\n');
  return `import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

// The first document is the area's main document.
const sidebars: SidebarsConfig = {
  ${JSON.stringify(id)}: [
    'intro',
${text}
  ],
};

export default sidebars;
`;
}

/** The sentence about a site on its home page and in the heads of its pages. */
export function describeSite({name, areas, operationCount}: SitePlan): string {
  const titles = areas.map(({title}) => title).join(' and ');
  return `The documentation of ${name}: ${titles}, with ${formatNounCount(operationCount, 'operation')}, samples in seven languages, and a first call to copy.`;
}
