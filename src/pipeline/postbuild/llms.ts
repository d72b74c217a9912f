import {brand} from '../../brand';
import {readContracts} from '../projectContracts';
import {loadApiModel} from '../reference/apiModel';
import {hasStoryPart, siteAreas, type SiteArea} from '../../site';
import {downloadAreas} from '../../shell/PageTools/downloadLinks';
import type {DownloadArea} from '../../shell/PageTools/downloadTypes';

/** A page in the lists for language models. */
export interface ListedPage {
  /** Its path, such as `/payments/Guides/refunds`. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Its category in the sidebar. */
  readonly category: string;
  /** The path of its Markdown copy. */
  readonly copy: string;
  /** The path of the next page in the sidebar. */
  readonly next: string | undefined;
}

function readContractDescription(file: string, name: string): string {
  const shared = readContracts().parse(`openapi/shared/${file}`) as Record<string, {readonly description: string}>;
  return shared[name]!.description;
}

/** Pages in the order of their sidebar, by the next page of each. */
export function sortBySidebar(pages: readonly ListedPage[]): ListedPage[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const followers = new Set(pages.map(({next}) => next));
  const ordered = new Set<ListedPage>();
  for (const first of [...pages.filter(({url}) => !followers.has(url)), ...pages]) {
    for (let page: ListedPage | undefined = first; page && !ordered.has(page); page = byUrl.get(page.next ?? '')) {
      ordered.add(page);
    }
  }
  return [...ordered];
}

/** The area that a page belongs to: the last one is the whole site. */
export function findDownloadArea(url: string): DownloadArea {
  return downloadAreas.find(({base}) => url.startsWith(base))!;
}

function formatPageUrl(url: string): string {
  return `${brand.docsUrl}${url}.md`;
}

/** The rules of the scenarios' API, each from its contracts; none where a site has no such story. */
function renderStoryRules(changelogPage: string | undefined): string[] {
  if (!hasStoryPart('catalogs') || changelogPage === undefined) {
    return [];
  }
  const key = readContractDescription('parameters.yaml', 'IdempotencyKey').replace(/^\w/, (first) =>
    first.toLowerCase(),
  );
  const amount = readContractDescription('schemas.yaml', 'Amount').replace(
    /^An amount in/,
    'An amount is an integer in',
  );
  return [
    `- Requests go to \`https://${brand.sandboxHost}\` with sandbox keys, where no money moves, and to \`https://${brand.apiHost}\` with live keys. See [Environments](${formatPageUrl('/payments/Guides/environments')}).`,
    `- Send \`${brand.versionHeader}: ${brand.apiVersion}\` with every request. ${readContractDescription('parameters.yaml', 'Version')} See [what changed](${formatPageUrl(changelogPage)}).`,
    `- Send an \`Idempotency-Key\` with every \`POST\`: it ${key} See [API basics](${formatPageUrl('/payments/Guides/api-basics')}).`,
    `- ${amount} 154.53 EUR is \`15453\`.`,
  ];
}

/** Where requests go, by the contract of each area alone. */
function renderServers(base: string): string[] {
  const {documents} = loadApiModel(readContracts());
  return siteAreas
    .filter(({id}) => base === '/' || base === `/${id}/`)
    .flatMap(({id, title}) => {
      const urls = [...new Set(documents[id].servers.map(({url}) => url))].filter((url) => url !== '/');
      return urls.length > 0
        ? [
            `- Requests of the ${title}${/\bAPIs?$/i.test(title) ? '' : ' API'} go to ${urls.map((url) => `\`${url}\``).join(' or ')}.`,
          ]
        : [];
    });
}

/** What to know before anything else, each from the contracts. */
function renderInstructions(base: string): string {
  const area = siteAreas.find(({id}) => base === `/${id}/`) ?? siteAreas[0];
  const rules = renderStoryRules((area as SiteArea | undefined)?.changelog);
  return [
    ...(rules.length > 0 ? rules : renderServers(base)),
    `- Each page has a copy in Markdown at its own path plus \`.md\`. [llms-full.txt](${brand.docsUrl}${base}llms-full.txt) contains all of them.`,
  ].join('\n');
}

function renderPageLine({title, copy, description}: ListedPage): string {
  return `- [${title}](${brand.docsUrl}${copy}): ${description}`;
}

/** Pages below the name of their area and category, in order. */
function renderSections(pages: readonly ListedPage[], getName: (page: ListedPage) => string): string[] {
  const names = [...new Set(pages.map(getName))];
  return names.map(
    (name) =>
      `## ${name}\n\n${pages
        .filter((page) => getName(page) === name)
        .map(renderPageLine)
        .join('\n')}`,
  );
}

/** Whether the site serves a path. */
type IsServed = (pathname: string) => boolean;

/** Lines of which each link leads to what the site serves: sites with these areas may have other pages and files. */
function keepServed(text: string, isServed: IsServed): string {
  const link = new RegExp(`\\]\\(${brand.docsUrl.replaceAll('.', '\\.')}([^)]*)\\)`, 'g');
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(link)].every(([, pathname]) => isServed(pathname!)))
    .join('\n');
}

/** Other downloads, of this area or of all; nothing where there are none. */
function renderFileList(base: string, isServed: IsServed): string[] {
  const lines = downloadAreas
    .filter((area) => base === '/' || area.base === base)
    .flatMap((area) => area.files.map((file) => ({...file, area})))
    .map(({label, path: place, hint, area}) => {
      const name = area.base === base ? label : `${area.title}: ${label}`;
      return `- [${name}](${brand.docsUrl}${place}): ${hint}`;
    });
  const files = keepServed(lines.join('\n'), isServed);
  return files === '' ? [] : [`## Files\n\n${files}`];
}

/**
 * The list of pages of an area for language models: https://llmstxt.org
 *
 * @param pages of the area, in the order of the sidebar
 * @param isServed whether the site serves a path: rules and files that it does not have are left out
 */
export function renderLlmsText(
  {base, title}: DownloadArea,
  pages: readonly ListedPage[],
  isServed: (pathname: string) => boolean,
): string {
  const isWholeSite = base === '/';
  const getSectionName = ({url, category}: ListedPage): string => {
    const area = findDownloadArea(url);
    return area.base === base ? category : `${area.title}: ${category}`;
  };
  const parts = [
    `# ${isWholeSite ? brand.name : `${brand.name} ${title}`}`,
    `> ${brand.tagline}. ${brand.description}`,
    keepServed(renderInstructions(base), isServed),
    ...renderSections(pages, getSectionName),
    ...renderFileList(base, isServed),
  ];
  return `${parts.join('\n\n')}\n`;
}
