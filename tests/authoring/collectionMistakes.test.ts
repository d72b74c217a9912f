// cspell:ignore statuss canceld
import {expect, it} from 'vitest';
import type {Product} from '../../src/pipeline/contracts/bundleContract';
import type {RequestCollection} from '../../src/pipeline/downloads/collections/model';
import {buildCollection} from '../../src/pipeline/downloads/collections/build';
import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {createPageCheckSettings} from '../../src/topics/pageChecks';

/** Mistakes in the plan of a collection that only the responses of its operations show, and their messages. */

const FILE = 'collections/payments.yaml';
const sources = readGuideSources(createPageCheckSettings(process.cwd()));

/** Builds a collection from a changed plan. */
function build(product: Product, change: (plan: string) => string = (plan) => plan): RequestCollection {
  const {contracts} = sources.book;
  const changed = contracts.withOverlay(new Map([[FILE, change(contracts.readRawText(FILE))]]));
  return buildCollection(product, {...sources, book: {...sources.book, contracts: changed}});
}

type Mistake = readonly [name: string, from: string, to: string, message: RegExp];

const MISTAKES: readonly Mistake[] = [
  [
    'a variable that is kept from no property',
    'keep: {checkout_intent: id}',
    'keep: {checkout_intent: ids}',
    /:8 at \/keep: found ids, whose ids the response does not have, .*id/,
  ],
  [
    'a variable that is kept from no item of a list',
    'keep: {checkout_intent: id}',
    'keep: {checkout_intent: id/0}',
    /:8 at \/keep: found id\/0, whose 0 the response does not have/,
  ],
  [
    'a property that no response shows',
    'shows: {status: open}',
    'shows: {statuss: open}',
    /:8 at \/shows: found statuss, whose statuss the response does not have, .*status/,
  ],
  [
    'a value that a property never has',
    'shows: {status: canceled}',
    'shows: {status: canceld}',
    /:\d+ at \/shows: found status with the value canceld, .*canceled/,
  ],
  [
    'a header that no response has',
    'keep: {checkout_intent: id}',
    'keep_headers: {checkout_intent: Etag}',
    /:8 at \/keep_headers: found Etag, which the response 201 does not have, expected/,
  ],
];

it.each(MISTAKES)('%s is reported with its line and what to do', (_, from, to, message) => {
  const buildChanged = (): unknown => build('payments', (plan) => plan.replace(from, to));
  // One mistake is one line.
  expect(buildChanged).toThrow(/^contracts\/collections\/payments\.yaml:\d+ at .*$/);
  expect(buildChanged).toThrow(message);
});

it('no collection of the site has one', () => {
  for (const product of ['payments', 'commerce'] as const) {
    expect(build(product).folders.length).toBeGreaterThan(3);
  }
});
