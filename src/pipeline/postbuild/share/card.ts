import {
  describePageArea,
  describeSharePicture,
  getSharePicturePath,
  type ShareText,
} from '../../../shell/SharePicture/share';
import {getTitle, type BuiltPage} from '../builtPage';

/** A line of the page's content: an operation, an event, a section. */
export interface ShareCardLine {
  /** Method of an operation. */
  readonly label?: string;
  readonly text: string;
  /** Whether it is a name of the API. */
  readonly isCode: boolean;
}

/** The content of a page's picture. */
export interface ShareCard extends ShareText {
  /** Path of the page. */
  readonly url: string;
  /** The common prefix of the lines: the base path of all operations. */
  readonly heading: string;
  readonly lines: readonly ShareCardLine[];
}

/** The maximum number of lines. */
const MAX_LINES = 10;

/** The minimum number of names that describe a page. */
const MIN_NAMES = 3;

/** The common path prefix: `/payments/v1`. */
function findCommonFolders(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, 3));
  return first.filter((folder, index) => others.every((other) => other[index] === folder)).join('/');
}

function readOperationLines({codeInTables}: BuiltPage): Pick<ShareCard, 'heading' | 'lines'> | undefined {
  const operations = codeInTables
    .map((text) => /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(text))
    .filter((match) => match !== null);
  if (operations.length < MIN_NAMES) {
    return undefined;
  }
  const heading = findCommonFolders(operations.map(([, , path]) => path!));
  return {
    heading,
    lines: operations.map(([, label, path]) => ({label, text: path!.slice(heading.length), isCode: true})),
  };
}

function readNameLines({headings}: BuiltPage): Pick<ShareCard, 'heading' | 'lines'> | undefined {
  const names = headings
    .filter(({depth, isInArticle}) => depth > 1 && depth < 4 && isInArticle)
    .flatMap(({name}) => name ?? []);
  return names.length < MIN_NAMES ? undefined : {heading: '', lines: names.map((text) => ({text, isCode: true}))};
}

function readSectionLines({headings}: BuiltPage): Pick<ShareCard, 'heading' | 'lines'> {
  return {heading: '', lines: headings.filter(({depth}) => depth === 2).map(({text}) => ({text, isCode: false}))};
}

function requireText(value: string | undefined, place: string, expected: string): string {
  if (!value) {
    throw new Error(`${place}: found no ${expected}, which its share picture shows`);
  }
  return value;
}

/**
 * Reads the content of a page's picture from the page.
 *
 * @returns undefined where the head has no picture, as on a page without the site's theme
 * @throws when the page has no title or description, or its head has another picture or text alternative
 */
export function readShareCard(page: BuiltPage, site: string): ShareCard | undefined {
  const {url, metaContents} = page;
  const image = metaContents.get('og:image');
  if (image === undefined) {
    return undefined;
  }
  const card: ShareCard = {
    url,
    site,
    area: describePageArea(url),
    title: requireText(getTitle(page), url, 'h1 in the main element'),
    description: requireText(metaContents.get('description'), url, 'description'),
    ...(readNameLines(page) ?? readOperationLines(page) ?? readSectionLines(page)),
  };
  if (!/^https?:\/\//.test(image) || !image.endsWith(getSharePicturePath(url))) {
    throw new Error(
      `${url}: found ${image} as og:image, expected an absolute URL that ends with ${getSharePicturePath(url)}. The component SharePicture adds it.`,
    );
  }
  const alt = metaContents.get('og:image:alt');
  if (alt !== describeSharePicture(card)) {
    throw new Error(
      `${url}: found "${alt ?? ''}" as og:image:alt, expected the text alternative of the picture: "${describeSharePicture(card)}"`,
    );
  }
  return {...card, lines: card.lines.length > MAX_LINES ? truncateLines(card.lines) : card.lines};
}

/** As many lines as fit; the last one shows how many are left out. */
function truncateLines(lines: readonly ShareCardLine[]): ShareCardLine[] {
  const shown = lines.slice(0, MAX_LINES - 1);
  return [...shown, {text: `${lines.length - shown.length} more`, isCode: false}];
}
