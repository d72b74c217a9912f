import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {
  isAboutProduct,
  CHANGE_LABELS,
  type Changelog,
  type ChangelogEntry,
  type ChangelogVersion,
} from '../../../pipeline/contracts/changelog';
import {PRODUCTS, type Product} from '../../../pipeline/contracts/bundleContract';
import {stringifyValue} from '../../../pipeline/contracts/json';
import type {StepDifference} from '../../../pipeline/contracts/versionSteps';
import {
  createComponent,
  createHeading,
  createInlineCode,
  joinPhrases,
  createLink,
  createParagraph,
  createStrong,
  createTable,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';
import {getChangeAnchor} from './changelogUrls';
import {locateInContract, type ContractLocation} from './contractLocations';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {renderErrorLink} from '../../errors/elements/describeErrors';

/** The changelog on pages: versions at a glance, the changes of each, and the steps between neighbors. */

const VERSION_STATES = {current: 'Current', earlier: 'Earlier', first: 'First'} as const;

function getChangelog({book}: GuideSources): Changelog {
  return book.contracts.changelog;
}

/** The product that an element asks for: that of its page, unless it says another one. */
export function resolveChangelogProduct(
  {product = 'payments'}: Readonly<Record<string, string>>,
  place: string,
): Product {
  if (!(PRODUCTS as readonly string[]).includes(product)) {
    throw new GuideError(`${place}: found product ${product}, expected ${PRODUCTS.join(' or ')}.`);
  }
  return product as Product;
}

function renderChangeCounts(entries: readonly ChangelogEntry[]): PhrasingContent[][] {
  return CHANGE_LABELS.map((label) => [createText(String(entries.filter((entry) => entry.label === label).length))]);
}

const COUNT_TITLES = CHANGE_LABELS.map((label) => [createText(capitalize(label))]);

/** The day until which a version is accepted at least: some months after the next one came. */
function computeAcceptedUntil(next: string, months: number): string {
  const day = new Date(`${next}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

/** `<Versions />`: a table of the versions, newest first, with how many changes of each kind they made. */
export const versionsElement: GuideElement = {
  attributes: {product: 'optional'},
  render: (values, context) => {
    const product = resolveChangelogProduct(values, context.place);
    const {versions: all, support} = getChangelog(context);
    return [
      createTable(
        [[createText('Version')], [createText('State')], ...COUNT_TITLES, [createText('Accepted')]],
        all.map(({date, state, entries}, index) => [
          [createLink(`#${date}`, createText(date))],
          [createText(VERSION_STATES[state])],
          ...renderChangeCounts(entries.filter((entry) => isAboutProduct(entry, product))),
          [
            createText(
              index === 0
                ? 'no end set'
                : `at least until ${computeAcceptedUntil(all[index - 1]!.date, support.months)}`,
            ),
          ],
        ]),
      ),
      createParagraph(
        createText(
          `A version is accepted for at least ${String(support.months)} months after the next one is released. Its end is announced on this page ${String(support.notice_months)} months before, as a deprecation. After it, its date answers `,
        ),
        createInlineCode('400'),
        createText(' '),
        renderErrorLink('unknown_version'),
        createText('.'),
      ),
    ];
  },
};

/** `<VersionSteps />`: what each step from a version to the next changes, of both products, as a table. */
export const versionStepsElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const all = getChangelog(context).versions;
    return [
      createTable(
        [[createText('From')], [createText('To')], ...COUNT_TITLES, [createText('What it is about')]],
        all
          .slice(0, -1)
          .map(({date, entries, summary}, index) => [
            [createText(all[index + 1]!.date)],
            [createLink(`#${date}`, createText(date))],
            ...renderChangeCounts(entries),
            parsePhrasing(summary),
          ]),
      ),
    ];
  },
};

const CHANGE_ADJECTIVES = {added: 'new', removed: 'removed', modified: 'changed'} as const;

/** The values that came to an enum, each at its own anchor; undefined for other differences. */
function renderNewValues(
  {before, after}: StepDifference,
  {keyword, name, url}: ContractLocation,
): PhrasingContent[][] | undefined {
  if (keyword !== 'enum' || !Array.isArray(before) || !Array.isArray(after)) {
    return undefined;
  }
  return after
    .filter((value) => !before.includes(value))
    .map((value) => {
      const shown = createInlineCode(stringifyValue(value));
      return [url === undefined ? shown : createLink(`${url.split('#')[0]!}#${name}.${stringifyValue(value)}`, shown)];
    });
}

/** Whether a value of an event's `type` is the name of an event, which the entry tells by itself. */
function isTypeOfEvent({path: fragment}: StepDifference): boolean {
  return /Event\/allOf\/1\/properties\/type\/enum$/.test(fragment);
}

/** What an entry touches, each linked to where it is shown: `new event payment_intent.attempt_declined`. */
function renderTouchedThings(differences: readonly StepDifference[], context: GuideContext): PhrasingContent[][] {
  const told = new Set<string>();
  return differences
    .filter((difference) => !isTypeOfEvent(difference))
    .flatMap((difference) => {
      const place = locateInContract(context, difference.product, difference.path);
      const values = renderNewValues(difference, place);
      const word = CHANGE_ADJECTIVES[difference.kind];
      const key = `${word} ${place.noun} ${place.name}`;
      if (told.has(key)) {
        return [];
      }
      told.add(key);
      const name = createInlineCode(place.name);
      const linked = place.url === undefined ? name : createLink(place.url, name);
      return [
        values && values.length > 0
          ? [createText('new value '), ...joinPhrases(values, ', '), createText(' of '), linked]
          : [createText(`${word} ${place.noun} `), linked],
      ];
    });
}

/** More things than this are folded. */
const MAX_UNFOLDED = 4;

function renderTouchedList(things: readonly PhrasingContent[][]): Nodes {
  const listed = createParagraph(createStrong(createText('Touches: ')), ...joinPhrases(things, ', '), createText('.'));
  return things.length === 0
    ? []
    : things.length <= MAX_UNFOLDED
      ? [listed]
      : [createComponent('Nested', {summary: `Touches ${String(things.length)} places of the contract`}, [listed])];
}

function changeNodes(entry: ChangelogEntry, differences: readonly StepDifference[], context: GuideContext): Nodes {
  const {label, what, do: todo, page, dated} = entry;
  return [
    createComponent('Change', {id: getChangeAnchor(entry), kind: label}, [
      createParagraph(...parsePhrasing(what)),
      createParagraph(
        createStrong(createText('What you do: ')),
        ...parsePhrasing(todo),
        ...(page === null ? [] : [createText(' '), createLink(page, createText('Details'))]),
      ),
      ...(dated ? [createParagraph(createText('It reaches you when you send the new date.'))] : []),
      ...renderTouchedList(renderTouchedThings(differences, context)),
    ]),
  ];
}

async function renderVersionChanges(
  version: ChangelogVersion,
  product: Product,
  context: GuideContext,
): Promise<Nodes> {
  const steps = await context.book.contracts.steps;
  const differences = steps.find(({to}) => to === version.date)?.differences ?? [];
  return [
    createComponent(
      'Changes',
      {},
      version.entries
        .filter((entry) => isAboutProduct(entry, product))
        .flatMap((entry) =>
          changeNodes(
            entry,
            differences.filter((difference) => difference.entry === entry.id && difference.product === product),
            context,
          ),
        ),
    ),
  ];
}

/**
 * `<Changes version="2026-11-01" />`: every change of a version that concerns a product, each with its kind, what it
 * touches and what to do. Without a version, the changes of all of them, newest first, each below a heading.
 */
export const changesElement: GuideElement = {
  attributes: {version: 'optional', product: 'optional'},
  render: async (values, context) => {
    const product = resolveChangelogProduct(values, context.place);
    const all = getChangelog(context).versions;
    const {version: asked} = values;
    if (asked === undefined) {
      const parts = await Promise.all(all.map((version) => renderVersionChanges(version, product, context)));
      return parts.flatMap((nodes, index) => [
        createHeading(context.depth, all[index]!.date, createText(all[index]!.date)),
        ...nodes,
      ]);
    }
    const version = all.find(({date}) => date === asked);
    if (!version) {
      const dates = all.map(({date}) => date);
      throw new GuideError(
        `${context.place}: found version ${asked}, expected ${closest(asked, dates)}, of ${dates.join(', ')}.`,
      );
    }
    return renderVersionChanges(version, product, context);
  },
};
