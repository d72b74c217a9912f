import type {PhrasingContent} from 'mdast';
import {
  isAboutProduct,
  CHANGE_LABELS,
  type Changelog,
  type ChangelogEntry,
  type ChangelogVersion,
} from '../../../pipeline/contracts/changelog';
import {PRODUCTS, type Product} from '../../../pipeline/contracts/bundleContract';
import {stringifyValue} from '../../../../packages/json';
import type {StepDifference} from '../../../pipeline/contracts/versionSteps';
import {
  createComponent,
  createFold,
  createHeading,
  createInlineCode,
  joinPhrases,
  createLink,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';
import {getChangeAnchor} from '../changeAnchor';
import {getChangeUrl} from './changelogUrls';
import {locateInContract, splitComposedSchemas, type ContractLocation} from './contractLocations';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {type Column, tableElement, toPhrases} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** The changelog on pages: versions at a glance, the changes of each, and the steps between neighbors. */

const VERSION_STATES = {current: 'Current', earlier: 'Earlier', first: 'First'} as const;

function getChangelog({book}: GuideSources): Changelog {
  return book.contracts.changelog;
}

/** The earliest end of support of a version: some months after the next release. */
function computeAcceptedUntil(next: string, months: number): string {
  const day = new Date(`${next}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

/** The product of an element, by default payments. */
export const CHANGELOG_ATTRIBUTES = {product: {optional: PRODUCTS}} as const;

/** A column for each kind of change, with its count per version. */
function createCountColumns(product?: Product): Column<ChangelogVersion>[] {
  return CHANGE_LABELS.map((label) => ({
    title: capitalize(label),
    cell: ({entries}) =>
      entries.filter((entry) => entry.label === label && (product === undefined || isAboutProduct(entry, product)))
        .length,
  }));
}

/** `<Versions />`: a table of the versions, newest first, with how many changes of each kind they made. */
export const versionsElement = tableElement({
  attributes: CHANGELOG_ATTRIBUTES,
  rows: (context) => getChangelog(context).versions,
  columns: (context, {product = 'payments'}, versions) => [
    {title: 'Version', cell: ({date}) => createLink(`#${date}`, createText(date))},
    {title: 'State', cell: ({state}) => VERSION_STATES[state]},
    ...createCountColumns(product),
    {
      title: 'Accepted',
      cell: (_, __, index) =>
        index === 0
          ? 'no end set'
          : `at least until ${computeAcceptedUntil(versions[index - 1]!.date, getChangelog(context).support.months)}`,
    },
  ],
  wrap: (table, context) => {
    const {support} = getChangelog(context);
    return [
      table,
      createParagraph(
        ...toPhrases(
          `A version is accepted for at least ${String(support.months)} months after the next one is released. Its end is announced on this page ${String(support.notice_months)} months before, as a deprecation. After it, its date returns `,
          createInlineCode('400'),
          ' ',
          renderErrorLink('unknown_version'),
          '.',
        ),
      ),
    ];
  },
});

/** `<VersionSteps />`: what each step from a version to the next changes, of both products, as a table. */
export const versionStepsElement = tableElement({
  rows: (context) => getChangelog(context).versions.slice(0, -1),
  columns: (context) => [
    {title: 'From', cell: (_, __, index) => getChangelog(context).versions[index + 1]!.date},
    {title: 'To', cell: ({date}) => createLink(`#${date}`, createText(date))},
    ...createCountColumns(),
    {title: 'What it is about', markdown: ({summary}) => summary},
  ],
});

const CHANGE_ADJECTIVES = {added: 'new', removed: 'removed', modified: 'changed'} as const;

/** The values added to an enum, each at its own anchor; undefined for other differences. */
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

/** Whether a value of an event's `type` is the name of an event, which the entry lists itself. */
function isTypeOfEvent({path: fragment}: StepDifference): boolean {
  return /Event\/allOf\/1\/properties\/type\/enum$/.test(fragment);
}

/** The places that an entry changes, with links: `new event payment_intent.attempt_declined`. */
function renderTouchedThings(differences: readonly StepDifference[], context: GuideContext): PhrasingContent[][] {
  const told = new Set<string>();
  return splitComposedSchemas(differences)
    .filter((difference) => !isTypeOfEvent(difference))
    .flatMap((difference) => {
      const place = locateInContract(context, difference);
      const values = renderNewValues(difference, place);
      // A keyword that is new or removed changes what it belongs to.
      const word = CHANGE_ADJECTIVES[place.keyword === undefined ? difference.kind : 'modified'];
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

/** More places than this are collapsed. */
const MAX_UNFOLDED = 4;

function renderTouchedList(things: readonly PhrasingContent[][]): Nodes {
  const listed = createParagraph(createStrong(createText('Changes: ')), ...joinPhrases(things, ', '), createText('.'));
  return things.length === 0
    ? []
    : things.length <= MAX_UNFOLDED
      ? [listed]
      : [createComponent('Nested', {summary: `Changes ${String(things.length)} places of the contract`}, [listed])];
}

/**
 * An entry in full; on the page of commerce, one that concerns both products links to that of payments for what to do
 * and for the places that both contracts have.
 */
function renderEntry(
  entry: ChangelogEntry,
  product: Product,
  allDifferences: readonly StepDifference[],
  context: GuideContext,
): Nodes {
  const {label, what, do: todo, page, dated} = entry;
  const touchedBy = (one: Product): PhrasingContent[][] =>
    renderTouchedThings(
      allDifferences.filter((difference) => difference.entry === entry.id && difference.product === one),
      context,
    );
  const isShared = entry.product === 'both' && product !== 'payments';
  const elsewhere = new Set(isShared ? touchedBy('payments').map((thing) => JSON.stringify(thing)) : []);
  const touched = touchedBy(product).filter((thing) => !elsewhere.has(JSON.stringify(thing)));
  if (isShared) {
    return [
      createComponent('Change', {id: getChangeAnchor(entry), kind: label}, [
        createParagraph(...parsePhrasing(what)),
        createParagraph(
          createText('It concerns both products: '),
          createLink(getChangeUrl(entry, 'payments'), createText('what to do')),
          createText('.'),
        ),
        ...renderTouchedList(touched),
      ]),
    ];
  }
  return [
    createComponent('Change', {id: getChangeAnchor(entry), kind: label}, [
      createParagraph(...parsePhrasing(what)),
      createParagraph(
        createStrong(createText('What to do: ')),
        ...parsePhrasing(todo),
        ...(page === null ? [] : [createText(' '), createLink(page, createText('Details'))]),
      ),
      ...(dated ? [createParagraph(createText('It applies when you send the new date.'))] : []),
      ...renderTouchedList(touched),
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
        .flatMap((entry) => renderEntry(entry, product, differences, context)),
    ),
  ];
}

/**
 * `<Changes version="2026-11-01" />`: every change of a version that concerns a product, each with its kind, its places
 * and what to do. Without a version, the changes of all of them, newest first, each in a row that opens.
 */
export const changesElement = defineElement({
  attributes: {...CHANGELOG_ATTRIBUTES, version: 'text?'},
  render: async (context, {product = 'payments', version}) => {
    const all = getChangelog(context).versions;
    if (version === undefined) {
      const parts = await Promise.all(all.map((one) => renderVersionChanges(one, product, context)));
      return parts.map((nodes, index) => {
        const {date} = all[index]!;
        return createFold(createHeading(context.depth, date, createText(date)), [], nodes);
      });
    }
    const dates = all.map((one) => [one.date, one] as const);
    return renderVersionChanges(findNamed(dates, version, {what: 'version'}, context.place), product, context);
  },
});
