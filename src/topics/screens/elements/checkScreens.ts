import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {parseFindings, type Finding} from '../../../../packages/authoring/finding';
import {suggest} from '../../../../packages/authoring/suggest';
import type {Screen, ScreenMark, ScreenPart} from '../../../pipeline/contracts/screens';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {expandParts} from '../drawing/expandScreen';
import {getScreenRecordings} from '../drawing/recordedObjects';
import {evaluateCondition} from '../drawing/values';
import {renderMarkLinks} from './screen';
import {addScreenLine} from './screenPlaces';

/** A part of a screen, and its JSON Pointer. */
interface PlacedPart {
  readonly part: ScreenPart;
  readonly pointer: string;
}

/** Every part of a list, with those in it. */
function listParts(parts: readonly ScreenPart[], pointer: string): PlacedPart[] {
  return parts.flatMap((part, index) => {
    const own = `${pointer}/${index}`;
    const inner = (['parts', 'card', 'row', 'tiles', 'options'] as const).flatMap((key) =>
      part[key] === undefined ? [] : listParts(part[key], `${own}/${key}`),
    );
    return [{part, pointer: own}, ...inner];
  });
}

const MARK_KEYS = ['fields', 'operations', 'states', 'errors', 'events'] as const satisfies (keyof ScreenMark)[];

/** Each name of a mark as a mark of its own: a mistake in one does not hide those in the others. */
function splitMark(mark: ScreenMark, pointer: string): {readonly mark: ScreenMark; readonly pointer: string}[] {
  return MARK_KEYS.flatMap((key) =>
    (mark[key] ?? []).map((name, index) => ({mark: {text: '.', [key]: [name]}, pointer: `${pointer}/${key}/${index}`})),
  );
}

function readRecordings(screen: Screen, context: GuideContext): Record<string, unknown>[] {
  return screen.shows.flatMap(({name}) => {
    try {
      return [getScreenRecordings(screen, name, context.book.contracts)];
    } catch (error) {
      if (error instanceof AuthoringError) {
        return []; // Reported where the state is expanded.
      }
      throw error;
    }
  });
}

/** Conditions that hold in no state of a screen: nobody sees what is below them. */
function findDeadParts(screen: Screen, context: GuideContext): string[] {
  const recordings = readRecordings(screen, context);
  const known = [...new Set(screen.shows.flatMap(({objects}) => Object.keys(objects)))];
  const isPlain = (condition: string): boolean => known.includes(/^(?:not )?(\w+)/.exec(condition)?.[1] ?? '');
  return listParts(screen.parts, '/parts').flatMap(({part: {when}, pointer}) => {
    if (when === undefined || recordings.length < screen.shows.length || !isPlain(when)) {
      return [];
    }
    const place = `contracts/screens/${screen.screen}.yaml at ${pointer}/when`;
    const holds = recordings.some((objects) =>
      evaluateCondition(when, {
        // An object that only other states have is absent.
        names: new Map(known.map((name) => [name, {value: objects[name]}])),
        catalogs: context.catalogs,
        place,
      }),
    );
    return holds
      ? []
      : [
          `${place}: found the condition ${when}, which holds in none of the states of the screen, expected one that some state shows. Correct it, or add such a state to shows.`,
        ];
  });
}

function checkScreen(screen: Screen, context: GuideContext): string[] {
  const file = `contracts/screens/${screen.screen}.yaml`;
  const problems: string[] = [];
  const attempt = (run: () => unknown): void => {
    try {
      run();
    } catch (error) {
      if (!(error instanceof AuthoringError)) {
        throw error;
      }
      problems.push(error.message);
    }
  };
  const names = screen.shows.map(({name}) => name);
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) {
      problems.push(
        `${file} at /shows/${index}/name: found ${name} twice, expected each state once. Rename one of them.`,
      );
    }
    attempt(() => expandParts(screen, getScreenRecordings(screen, name, context.book.contracts), context.catalogs));
  });
  if (problems.length === 0) {
    problems.push(...findDeadParts(screen, context));
  }
  const marks = listParts(screen.parts, '/parts').flatMap(({part, pointer}) =>
    part.mark ? splitMark(part.mark, `${pointer}/mark`) : [],
  );
  for (const {mark, pointer} of [...marks, ...splitMark({text: '.', operations: screen.operations}, '')]) {
    attempt(() => renderMarkLinks(mark, {...context, place: `${file} at ${pointer}`}));
  }
  return [...new Set(problems)];
}

/**
 * What is wrong with the screens of `contracts/screens`: values, recordings and names that do not exist, parts that
 * nobody sees, and screens that no page shows. All of it, each with its line.
 *
 * @param pages the sources of the pages
 */
export function checkScreens(context: GuideContext, pages: readonly string[]): Finding[] {
  const {contracts} = context.book;
  const shown = new Set(
    pages.flatMap((page) => [...page.matchAll(/<Screen name="([^"]+)"/g)].map(([, name]) => name!)),
  );
  return [...contracts.screens.values()].flatMap((screen) => {
    const name = `screens/${screen.screen}.yaml`;
    const findings = checkScreen(screen, context).flatMap((problem) =>
      parseFindings(addScreenLine(problem, screen.screen, contracts), contracts.getPath(name)),
    );
    return shown.has(screen.screen)
      ? findings
      : [
          ...findings,
          {
            file: contracts.getPath(name),
            line: 1,
            message: `found the screen ${screen.screen}, which no page shows, ${suggest(screen.screen, shown)}. Put <Screen name="${screen.screen}" /> on a page, or remove the file.`,
          },
        ];
  });
}
