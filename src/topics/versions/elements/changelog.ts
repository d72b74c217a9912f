import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {
  concerns,
  LABELS,
  type Changelog,
  type ChangelogEntry,
  type ChangelogVersion,
} from '../../../pipeline/contracts/changelog';
import {PRODUCTS, type Product} from '../../../pipeline/contracts/bundleContract';
import {textOf} from '../../../pipeline/contracts/json';
import type {StepDifference} from '../../../pipeline/contracts/versionSteps';
import {
  component,
  heading,
  inlineCode,
  joined,
  link,
  paragraph,
  strong,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalized} from '../../../../packages/openapi/markdown/formatWords';
import {anchorOf} from './changelogUrls';
import {contractPlace, type ContractPlace} from './contractLocations';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {errorLink} from '../../errors/elements/describeErrors';

/** The changelog on pages: versions at a glance, the changes of each, and the steps between neighbors. */

const STATES = {current: 'Current', earlier: 'Earlier', first: 'First'} as const;

function changelogOf({book}: GuideSources): Changelog {
  return book.contracts.changelog;
}

/** The product that an element asks for: that of its page, unless it says another one. */
export function productOf({product = 'payments'}: Readonly<Record<string, string>>, place: string): Product {
  if (!(PRODUCTS as readonly string[]).includes(product)) {
    throw new GuideError(`${place}: found product ${product}, expected ${PRODUCTS.join(' or ')}.`);
  }
  return product as Product;
}

function countsOf(entries: readonly ChangelogEntry[]): PhrasingContent[][] {
  return LABELS.map((label) => [text(String(entries.filter((entry) => entry.label === label).length))]);
}

const COUNTED = LABELS.map((label) => [text(capitalized(label))]);

/** The day until which a version is accepted at least: some months after the next one came. */
function acceptedUntil(next: string, months: number): string {
  const day = new Date(`${next}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

/** `<Versions />`: a table of the versions, newest first, with how many changes of each kind they made. */
export const versions: GuideElement = {
  attributes: {product: 'optional'},
  nodes: (values, context) => {
    const product = productOf(values, context.place);
    const {versions: all, support} = changelogOf(context);
    return [
      table(
        [[text('Version')], [text('State')], ...COUNTED, [text('Accepted')]],
        all.map(({date, state, entries}, index) => [
          [link(`#${date}`, text(date))],
          [text(STATES[state])],
          ...countsOf(entries.filter((entry) => concerns(entry, product))),
          [text(index === 0 ? 'no end set' : `at least until ${acceptedUntil(all[index - 1]!.date, support.months)}`)],
        ]),
      ),
      paragraph(
        text(
          `A version is accepted for at least ${String(support.months)} months after the next one is released. Its end is announced on this page ${String(support.notice_months)} months before, as a deprecation. After it, its date answers `,
        ),
        inlineCode('400'),
        text(' '),
        errorLink('unknown_version'),
        text('.'),
      ),
    ];
  },
};

/** `<VersionSteps />`: what each step from a version to the next changes, of both products, as a table. */
export const versionSteps: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const all = changelogOf(context).versions;
    return [
      table(
        [[text('From')], [text('To')], ...COUNTED, [text('What it is about')]],
        all
          .slice(0, -1)
          .map(({date, entries, summary}, index) => [
            [text(all[index + 1]!.date)],
            [link(`#${date}`, text(date))],
            ...countsOf(entries),
            phrasing(summary),
          ]),
      ),
    ];
  },
};

const CHANGE_WORDS = {added: 'new', removed: 'removed', modified: 'changed'} as const;

/** The values that came to an enum, each at its own anchor; undefined for other differences. */
function newValues(
  {before, after}: StepDifference,
  {keyword, name, url}: ContractPlace,
): PhrasingContent[][] | undefined {
  if (keyword !== 'enum' || !Array.isArray(before) || !Array.isArray(after)) {
    return undefined;
  }
  return after
    .filter((value) => !before.includes(value))
    .map((value) => {
      const shown = inlineCode(textOf(value));
      return [url === undefined ? shown : link(`${url.split('#')[0]!}#${name}.${textOf(value)}`, shown)];
    });
}

/** Whether a value of an event's `type` is the name of an event, which the entry tells by itself. */
function isTypeOfEvent({path: fragment}: StepDifference): boolean {
  return /Event\/allOf\/1\/properties\/type\/enum$/.test(fragment);
}

/** What an entry touches, each linked to where it is shown: `new event payment_intent.attempt_declined`. */
function touched(differences: readonly StepDifference[], context: GuideContext): PhrasingContent[][] {
  const told = new Set<string>();
  return differences
    .filter((difference) => !isTypeOfEvent(difference))
    .flatMap((difference) => {
      const place = contractPlace(context, difference.product, difference.path);
      const values = newValues(difference, place);
      const word = CHANGE_WORDS[difference.kind];
      const key = `${word} ${place.noun} ${place.name}`;
      if (told.has(key)) {
        return [];
      }
      told.add(key);
      const name = inlineCode(place.name);
      const linked = place.url === undefined ? name : link(place.url, name);
      return [
        values && values.length > 0
          ? [text('new value '), ...joined(values, ', '), text(' of '), linked]
          : [text(`${word} ${place.noun} `), linked],
      ];
    });
}

/** More things than this are folded. */
const FEW = 4;

function touchedNodes(things: readonly PhrasingContent[][]): Nodes {
  const listed = paragraph(strong(text('Touches: ')), ...joined(things, ', '), text('.'));
  return things.length === 0
    ? []
    : things.length <= FEW
      ? [listed]
      : [component('Nested', {summary: `Touches ${String(things.length)} places of the contract`}, [listed])];
}

function changeNodes(entry: ChangelogEntry, differences: readonly StepDifference[], context: GuideContext): Nodes {
  const {label, what, do: todo, page, dated} = entry;
  return [
    component('Change', {id: anchorOf(entry), kind: label}, [
      paragraph(...phrasing(what)),
      paragraph(
        strong(text('What you do: ')),
        ...phrasing(todo),
        ...(page === null ? [] : [text(' '), link(page, text('Details'))]),
      ),
      ...(dated ? [paragraph(text('It reaches you when you send the new date.'))] : []),
      ...touchedNodes(touched(differences, context)),
    ]),
  ];
}

async function changesOf(version: ChangelogVersion, product: Product, context: GuideContext): Promise<Nodes> {
  const steps = await context.book.contracts.steps;
  const differences = steps.find(({to}) => to === version.date)?.differences ?? [];
  return [
    component(
      'Changes',
      {},
      version.entries
        .filter((entry) => concerns(entry, product))
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
export const changes: GuideElement = {
  attributes: {version: 'optional', product: 'optional'},
  nodes: async (values, context) => {
    const product = productOf(values, context.place);
    const all = changelogOf(context).versions;
    const {version: asked} = values;
    if (asked === undefined) {
      const parts = await Promise.all(all.map((version) => changesOf(version, product, context)));
      return parts.flatMap((nodes, index) => [
        heading(context.depth, all[index]!.date, text(all[index]!.date)),
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
    return changesOf(version, product, context);
  },
};
