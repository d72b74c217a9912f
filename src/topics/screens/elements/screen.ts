import fs from 'node:fs';
import path from 'node:path';
import type {PhrasingContent} from 'mdast';
import type {ScreenMark, Screen} from '../../../pipeline/contracts/screens';
import {
  createCodeLink,
  createComponent,
  joinPhrases,
  createParagraph,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {ERROR_PAGE} from '../../../pipeline/reference/commonParts';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {drawScreen, type ScreenPicture} from '../drawing/drawScreen';
import {expandParts, listMarks} from '../drawing/expandScreen';
import {getScreenRecordings} from '../drawing/recordedObjects';
import {renderTextAlternative} from '../drawing/textAlternative';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderWithLines} from './screenPlaces';
import {findFieldUrl} from './fieldLinks';
import {findNamed} from '../../../../packages/authoring/suggest';

/** The page that shows the tables of a state machine, such as `/commerce/api/orders`. */
function findLifecyclePage(machine: string, {siteFolder}: GuideContext): string | undefined {
  const files = ['payments', 'commerce'].flatMap((area) =>
    fs
      .readdirSync(path.join(siteFolder, area), {recursive: true, encoding: 'utf8'})
      .map((file) => path.join(area, file)),
  );
  const found = files.find(
    (file) =>
      file.endsWith('.mdx') &&
      fs.readFileSync(path.join(siteFolder, file), 'utf8').includes(`<Lifecycle machine="${machine}"`),
  );
  return (
    found &&
    `/${found
      .replace(/\.mdx$/, '')
      .split(path.sep)
      .join('/')}`
  );
}

/** Where a state, `cart.expired`, is explained. @throws AuthoringError when there is none */
export function findStateUrl(name: string, context: GuideContext): string | undefined {
  const states = [...context.book.lifecycles].flatMap(([machine, lifecycle]) =>
    Object.keys(lifecycle.states).map((state) => [`${machine}.${state}`, machine] as const),
  );
  const page = findLifecyclePage(findNamed(states, name, {what: 'state'}, context.place), context);
  return page && `${page}#${name}`;
}

function findErrorUrl(code: string, {book, place}: GuideContext): string {
  const codes = book.errors.map((error) => [error.code, error.code] as const);
  return `${ERROR_PAGE}#${findNamed(codes, code, {what: 'error'}, place)}`;
}

function findCallUrl(name: string, {book, getUrl, place}: GuideContext): string | undefined {
  findNamed([...book.operations, ...book.events], name, {what: 'operation or event'}, place);
  return getUrl(name);
}

/**
 * The names of a mark, each as a link to the reference.
 *
 * @throws AuthoringError for a name that does not exist
 */
export function renderMarkLinks(
  {fields = [], operations = [], states = [], errors = [], events = []}: ScreenMark,
  context: GuideContext,
): PhrasingContent[] {
  const kinds: readonly (readonly [string, PhrasingContent[][]])[] = [
    ['', fields.map((name) => [createCodeLink(name, findFieldUrl(name, context))])],
    ['Calls ', operations.map((name) => [createCodeLink(name, findCallUrl(name, context))])],
    ['States ', states.map((name) => [createCodeLink(name, findStateUrl(name, context))])],
    ['Errors ', errors.map((code) => [createCodeLink(code, findErrorUrl(code, context))])],
    ['Events ', events.map((type) => [createCodeLink(type, findCallUrl(type, context))])],
  ];
  return joinPhrases(
    kinds
      .filter(([, names]) => names.length > 0)
      .map(([word, names]) => [createText(word), ...joinPhrases(names, ', ')]),
    '. ',
  );
}

interface DrawnScreen {
  readonly id: string;
  readonly name: string;
  readonly picture: ScreenPicture;
}

function renderScreenPicture({name, picture}: DrawnScreen, marks: readonly ScreenMark[]): Nodes {
  return [
    createComponent('Picture', {name, svg: picture.svg}, [
      createComponent('Nested', {summary: 'View as text'}, renderTextAlternative(picture.parts, marks)),
    ]),
  ];
}

function selectShownVariants({shows}: Screen, wanted: readonly string[] | undefined, {place}: GuideContext): string[] {
  const names = shows.map(({name}) => [name, name] as const);
  return wanted === undefined
    ? names.map(([name]) => name)
    : wanted.map((name) => findNamed(names, name, {what: 'state'}, place));
}

/**
 * `<Screen name="cart" />`: a screen of `contracts/screens`, in all of its states or in those of `show`, as pictures
 * with numbers, each with its text, and the meanings of the numbers.
 */
export const screenElement = defineElement({
  attributes: {name: 'text', show: 'list?'},
  render: (context, {name, show}) => {
    const {catalogs} = context;
    const {screens} = context.book.contracts;
    const screen = findNamed(screens, name, {what: 'screen', home: 'contracts/screens'}, context.place);
    const shows = selectShownVariants(screen, show, context);
    const {objects, seen} = renderWithLines(name, context.book.contracts, () => {
      const recorded = new Map(shows.map((one) => [one, getScreenRecordings(screen, one, context.book.contracts)]));
      return {
        objects: recorded,
        seen: [...recorded.values()].flatMap((one) => listMarks(expandParts(screen, one, catalogs))),
      };
    });
    const marks = [...new Set(seen)];
    const id = `screen-${name}${show === undefined ? '' : `-${shows[0]!}`}`.replaceAll('_', '-');
    const drawn = shows.map((one): DrawnScreen => {
      const own = `${id}-${one.replaceAll('_', '-')}`;
      const title = `${screen.title}: ${screen.shows.find((state) => state.name === one)!.title}`;
      const getMarkHref = (mark: number): string => `#${id}-${String(mark)}`;
      const picture = drawScreen(screen, objects.get(one)!, {catalogs, id: own, title, getMarkHref, marks});
      return {id: own, name: title, picture};
    });
    const items = marks.map((mark, index) => {
      const number = String(index + 1);
      const first = drawn.find(({picture}) => listMarks(picture.parts).includes(mark))!;
      return createComponent('ScreenMark', {id: `${id}-${number}`, number, picture: `${first.id}-mark-${number}`}, [
        createParagraph(...parsePhrasing(mark.text)),
        createParagraph(...renderMarkLinks(mark, context)),
      ]);
    });
    return [
      createComponent(
        'Screens',
        {},
        drawn.flatMap((one) => renderScreenPicture(one, marks)),
      ),
      createComponent('ScreenMarks', {}, items),
    ];
  },
});
