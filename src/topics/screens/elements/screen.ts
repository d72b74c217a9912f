import fs from 'node:fs';
import path from 'node:path';
import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import type {Mark, Screen} from '../../../pipeline/contracts/screens';
import {
  codeLink,
  component,
  joined,
  paragraph,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {ERROR_PAGE} from '../../../pipeline/reference/renderPages';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {drawScreen, type ScreenPicture} from '../drawing/drawScreen';
import {expand, marksOf} from '../drawing/expandScreen';
import {objectsOf} from '../drawing/recordedObjects';
import {screenTwin} from '../drawing/textAlternative';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {fieldUrl} from './fieldLinks';

/** The page that shows the tables of a machine, as `/commerce/api/orders`. */
function pageOfMachine(machine: string, {siteFolder}: GuideContext): string | undefined {
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

/** Where a state, `cart.expired`, is explained. @throws GuideError when there is none */
export function stateUrl(name: string, context: GuideContext): string | undefined {
  const [machine = '', state = ''] = name.split('.');
  const states = Object.keys(context.book.lifecycles.get(machine)?.states ?? {});
  if (!states.includes(state)) {
    const all = [...context.book.lifecycles].flatMap(([one, {states: of}]) =>
      Object.keys(of).map((key) => `${one}.${key}`),
    );
    throw new GuideError(`${context.place}: found no state ${name}, expected one such as ${closest(name, all)}.`);
  }
  const page = pageOfMachine(machine, context);
  return page && `${page}#${name}`;
}

function errorUrl(code: string, {book, place}: GuideContext): string {
  const codes = book.errors.map((error) => error.code);
  if (!codes.includes(code)) {
    throw new GuideError(`${place}: found no error ${code}, expected one such as ${closest(code, codes)}.`);
  }
  return `${ERROR_PAGE}#${code}`;
}

function calledUrl(name: string, {book, urlOf, place}: GuideContext): string | undefined {
  const names = [...book.operations.keys(), ...book.events.keys()];
  if (!names.includes(name)) {
    throw new GuideError(
      `${place}: found no operation or event ${name}, expected one such as ${closest(name, names)}.`,
    );
  }
  return urlOf(name);
}

/** What a mark names, each as a link to the reference. */
function namesOf(
  {fields = [], operations = [], states = [], errors = [], events = []}: Mark,
  context: GuideContext,
): PhrasingContent[] {
  const kinds: readonly (readonly [string, PhrasingContent[][]])[] = [
    ['', fields.map((name) => [codeLink(name, fieldUrl(name, context))])],
    ['Calls ', operations.map((name) => [codeLink(name, calledUrl(name, context))])],
    ['States ', states.map((name) => [codeLink(name, stateUrl(name, context))])],
    ['Errors ', errors.map((code) => [codeLink(code, errorUrl(code, context))])],
    ['Events ', events.map((type) => [codeLink(type, calledUrl(type, context))])],
  ];
  return joined(
    kinds.filter(([, names]) => names.length > 0).map(([word, names]) => [text(word), ...joined(names, ', ')]),
    '. ',
  );
}

interface Drawn {
  readonly id: string;
  readonly name: string;
  readonly picture: ScreenPicture;
}

function pictureNodes({name, picture}: Drawn, marks: readonly Mark[]): Nodes {
  return [
    component('Picture', {name, svg: picture.svg}, [
      component('Nested', {summary: 'The same as text'}, screenTwin(picture.parts, marks)),
    ]),
  ];
}

function screenOf(name: string, {book, place}: GuideContext): Screen {
  const {screens} = book.contracts;
  const screen = screens.get(name);
  if (!screen) {
    throw new GuideError(
      `${place}: found no screen ${name} in contracts/screens, expected one such as ${closest(name, [...screens.keys()])}.`,
    );
  }
  return screen;
}

function showsOf({shows}: Screen, wanted: string | undefined, {place}: GuideContext): string[] {
  const names = shows.map(({name}) => name);
  const chosen = wanted?.split(' ') ?? names;
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new GuideError(`${place}: found the state ${unknown}, expected one such as ${closest(unknown, names)}.`);
  }
  return chosen;
}

/**
 * `<Screen name="cart" />`: a screen of `contracts/screens`, in all of its states or in those of `show`, as pictures
 * with numbers, each with its text, and the list of what the numbers mean.
 */
export const screenElement: GuideElement = {
  attributes: {name: 'required', show: 'optional'},
  nodes: ({name = '', show}, context) => {
    const screen = screenOf(name, context);
    const shows = showsOf(screen, show, context);
    const objects = new Map(shows.map((one) => [one, objectsOf(screen, one, context.book.contracts)]));
    const {catalogs} = context;
    const seen = [...objects.values()].flatMap((one) => marksOf(expand(screen, one, catalogs)));
    const marks = [...new Set(seen)];
    const id = `screen-${name}${show === undefined ? '' : `-${shows[0]!}`}`.replaceAll('_', '-');
    const drawn = shows.map((one): Drawn => {
      const own = `${id}-${one.replaceAll('_', '-')}`;
      const title = `${screen.title}: ${screen.shows.find((state) => state.name === one)!.title}`;
      const hrefOf = (mark: number): string => `#${id}-${String(mark)}`;
      const picture = drawScreen(screen, objects.get(one)!, {catalogs, id: own, title, hrefOf, marks});
      return {id: own, name: title, picture};
    });
    const items = marks.map((mark, index) => {
      const number = String(index + 1);
      const first = drawn.find(({picture}) => marksOf(picture.parts).includes(mark))!;
      return component('ScreenMark', {id: `${id}-${number}`, number, picture: `${first.id}-mark-${number}`}, [
        paragraph(...phrasing(mark.says)),
        paragraph(...namesOf(mark, context)),
      ]);
    });
    return [
      component(
        'Screens',
        {},
        drawn.flatMap((one) => pictureNodes(one, marks)),
      ),
      component('ScreenMarks', {}, items),
    ];
  },
};
