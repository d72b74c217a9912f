import {areaOf, shareAlt, sharePath, type ShareText} from '../../../shell/SharePicture/share';
import {titleOf, type BuiltPage} from '../builtPage';

/** A line of the page's own substance: an operation, an event, a section. */
export interface Line {
  /** Method of an operation. */
  readonly label?: string;
  readonly text: string;
  /** Whether it is a name of the API. */
  readonly isCode: boolean;
}

/** What the picture of a page shows. */
export interface Card extends ShareText {
  /** Path of the page. */
  readonly url: string;
  /** What the lines have in common: the path that all operations are below. */
  readonly heading: string;
  readonly lines: readonly Line[];
}

/** How many lines have room. */
const MOST_LINES = 10;

/** The least number of names that say what a page is about. */
const FEWEST_NAMES = 3;

/** The folders that all paths begin with: `/payments/v1`. */
function commonFolders(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, 3));
  return first.filter((folder, index) => others.every((other) => other[index] === folder)).join('/');
}

function operationsOf({codeInTables}: BuiltPage): Pick<Card, 'heading' | 'lines'> | undefined {
  const operations = codeInTables
    .map((text) => /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(text))
    .filter((match) => match !== null);
  if (operations.length < FEWEST_NAMES) {
    return undefined;
  }
  const heading = commonFolders(operations.map(([, , path]) => path!));
  return {
    heading,
    lines: operations.map(([, label, path]) => ({label, text: path!.slice(heading.length), isCode: true})),
  };
}

function namesOf({headings}: BuiltPage): Pick<Card, 'heading' | 'lines'> | undefined {
  const names = headings
    .filter(({depth, isInArticle}) => depth > 1 && depth < 4 && isInArticle)
    .flatMap(({name}) => name ?? []);
  return names.length < FEWEST_NAMES ? undefined : {heading: '', lines: names.map((text) => ({text, isCode: true}))};
}

function sectionsOf({headings}: BuiltPage): Pick<Card, 'heading' | 'lines'> {
  return {heading: '', lines: headings.filter(({depth}) => depth === 2).map(({text}) => ({text, isCode: false}))};
}

function required(value: string | undefined, place: string, expected: string): string {
  if (!value) {
    throw new Error(`${place}: found no ${expected}, which its share picture shows`);
  }
  return value;
}

/**
 * What the picture of a page shows, read from the page itself.
 *
 * @returns undefined where the head names no picture, as on a page without the site's theme
 * @throws when the page has no title or description, or its head names another
 *   picture or other words than these
 */
export function cardOf(page: BuiltPage, site: string): Card | undefined {
  const {url, metaContents} = page;
  const image = metaContents.get('og:image');
  if (image === undefined) {
    return undefined;
  }
  const card: Card = {
    url,
    site,
    area: areaOf(url),
    title: required(titleOf(page), url, 'h1 in the main element'),
    description: required(metaContents.get('description'), url, 'description'),
    ...(namesOf(page) ?? operationsOf(page) ?? sectionsOf(page)),
  };
  if (!/^https?:\/\//.test(image) || !image.endsWith(sharePath(url))) {
    throw new Error(
      `${url}: found ${image} as og:image, expected an absolute address that ends with ${sharePath(url)}. A page has it from the component SharePicture.`,
    );
  }
  const alt = metaContents.get('og:image:alt');
  if (alt !== shareAlt(card)) {
    throw new Error(
      `${url}: found "${alt ?? ''}" as og:image:alt, expected the words of the picture: "${shareAlt(card)}"`,
    );
  }
  return {...card, lines: card.lines.length > MOST_LINES ? shortened(card.lines) : card.lines};
}

/** As many lines as have room, the last one telling how many are left out. */
function shortened(lines: readonly Line[]): Line[] {
  const shown = lines.slice(0, MOST_LINES - 1);
  return [...shown, {text: `${lines.length - shown.length} more`, isCode: false}];
}
