import type {Contracts} from '../../../pipeline/contracts/load';
import type {Screen} from '../../../pipeline/contracts/screens';
import {createComponent, type Nodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {drawScreen} from '../../screens/drawing/drawScreen';
import {getScreenRecordings} from '../../screens/drawing/recordedObjects';
import {renderWithLines} from '../../screens/elements/screenPlaces';
import {renderTextAlternative} from '../../screens/drawing/textAlternative';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import type {ResolvedMoment} from './journeys';
import {findNamed} from '../../../../packages/authoring/suggest';

/** The kinds of the objects on screens that a journey has. */
const OBJECT_KINDS: Readonly<Record<string, string>> = {
  cart: 'cart',
  checkout: 'checkout',
  intent: 'checkout_intent',
  order: 'order',
  payment: 'payment_intent',
  return: 'return',
};

/** The data of a screen after a moment: its objects at that time, and constant data. */
function getScreenObjects(screen: Screen, {after}: ResolvedMoment, contracts: Contracts): Record<string, unknown> {
  const names = new Set(screen.shows.flatMap(({objects}) => Object.keys(objects)));
  const now = Object.entries(OBJECT_KINDS).flatMap(([name, kind]) => {
    const object = [...after.values()].find((one) => one.object === kind);
    return names.has(name) && object !== undefined ? [[name, object] as const] : [];
  });
  return {...getScreenRecordings(screen, screen.shows[0]!.name, contracts), ...Object.fromEntries(now)};
}

/**
 * The screens of a moment, drawn with the objects after it, and their text alternatives.
 *
 * @throws AuthoringError for a screen that does not exist
 */
export function renderScreenPictures(moment: ResolvedMoment, {book, catalogs, place}: GuideContext): Nodes {
  const {anchor, number, title, draws = []} = moment;
  if (draws.length === 0) {
    return [];
  }
  const pictures = draws.map((name) => {
    const screen = findNamed(book.contracts.screens, name, {what: 'screen', home: 'contracts/screens'}, place);
    const words = `${screen.title} in step ${String(number)}, ${title}`;
    const {svg, parts} = renderWithLines(name, book.contracts, () =>
      drawScreen(screen, getScreenObjects(screen, moment, book.contracts), {
        catalogs,
        id: `screen-${anchor}-${name}`,
        title: words,
      }),
    );
    return createComponent('Picture', {name: words, svg}, [
      createComponent('Nested', {summary: 'View as text'}, renderTextAlternative(parts)),
    ]);
  });
  return [
    createComponent('Nested', {summary: draws.length === 1 ? 'The screen as a picture' : 'The screens as pictures'}, [
      createComponent('div', {'data-screens': anchor}, pictures),
    ]),
  ];
}
