import type {PhrasingContent} from 'mdast';
import {brand} from '../../../brand';
import type {Recipe, RecipeStep} from '../../../pipeline/contracts/catalogTypes';
import type {Json} from '../../../pipeline/contracts/json';
import type {Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {inlineCode, joined, link, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {eventLinks} from '../../../pipeline/reference/renderLifecycle';
import {errorLink} from './describeErrors';

/** Elements of the recipes of the sandbox: how to cause an error, a transition or a `payment_status`, in words. */

const STARTS = '/payments/Guides/environments#starting-points';

/** Properties of bodies that a reader does not need to be told. */
const UNTOLD: Readonly<Record<string, Json>> = {currency: 'EUR', mode: 'hosted', code: null};
const CONTEXT = /^(return_url|reference|url|country|.*_(id|reference))$/;

/** Units of lines, as "2 of `line_1`". */
function lineWords(lines: Json): PhrasingContent[] {
  const units = (lines as {variant_id?: string; order_line_id?: string; quantity?: number}[]).map((line) => [
    text(`${line.quantity ?? 1} of `),
    inlineCode(line.variant_id ?? line.order_line_id ?? ''),
  ]);
  return joined(units, ' and ');
}

function bodyWords(body: Readonly<Record<string, Json>>): PhrasingContent[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (name === 'payment_method') {
      return [[inlineCode((value as {token: string}).token)]];
    }
    if (name === 'lines') {
      return [lineWords(value)];
    }
    const isTold = typeof value !== 'object' && UNTOLD[name] !== value && !CONTEXT.test(name);
    return isTold ? [[inlineCode(`"${name}": ${JSON.stringify(value)}`)]] : [];
  });
}

/** A detail of a request, if it has it. */
function detail<T>(value: T | undefined, words: (value: T) => PhrasingContent[]): PhrasingContent[][] {
  return value === undefined ? [] : [words(value)];
}

/** What a request has beside its operation, each as one phrase. */
function detailsOf({query = {}, headers = {}, body = {}, ...step}: RecipeStep): PhrasingContent[][] {
  return [
    ...Object.entries(query).map(([name, value]) => [inlineCode(`${name}=${String(value)}`)]),
    ...Object.entries(headers).map(([name, value]) =>
      value === '' ? [text('an empty '), inlineCode(name)] : [inlineCode(`${name}: ${value}`)],
    ),
    ...detail(step.version, (version) => [inlineCode(`${brand.versionHeader}: ${version}`)]),
    ...detail(step.idempotency_key, (key) => [inlineCode(`Idempotency-Key: ${key}`)]),
    ...detail(step.key, () => [text('a publishable key')]),
    ...detail(step.method, (method) => [text('the method '), inlineCode(method)]),
    ...detail(step.raw, (raw) => [text('the body '), inlineCode(raw)]),
    ...detail(step.raw_size, (size) => [text(`a body of ${size / 1024} KiB`)]),
    ...bodyWords(body),
  ];
}

function countOf({times, repeat}: RecipeStep): string {
  return times !== undefined ? `, ${times} times` : repeat !== undefined ? `, ${repeat} times within 1 second` : '';
}

function requestWords(step: RecipeStep, urlOf: GuideContext['urlOf']): PhrasingContent[] {
  const name = inlineCode(step.operation!);
  const url = urlOf(step.operation!);
  const details = detailsOf(step);
  return [
    url === undefined ? name : link(url, name),
    ...(details.length > 0 ? [text(' with '), ...joined(details, ', ')] : []),
    text(countOf(step)),
    ...(step.background ? [text(', and without waiting for its answer')] : []),
  ];
}

/** One step as a phrase. */
function stepWords(step: RecipeStep, urlOf: GuideContext['urlOf']): PhrasingContent[] {
  if (step.receiver !== undefined) {
    return [text('let your server answer '), inlineCode(String(step.receiver))];
  }
  if (step.shopper === 'challenge') {
    return [text('open '), inlineCode('next_action.url')];
  }
  if (step.shopper === 'checkout') {
    return [text('open '), inlineCode('url'), text(' and pay with '), inlineCode(step.card_number!)];
  }
  return requestWords(step, urlOf);
}

/** Steps as a sentence, after the start that they go on from. */
function recipeWords(
  {after, steps}: Pick<Recipe, 'after' | 'steps'>,
  {catalogs, urlOf}: Pick<GuideContext, 'catalogs' | 'urlOf'>,
): PhrasingContent[] {
  const start = catalogs.recipes.starts.find((one) => one.start === after);
  const words = joined(
    steps.map((step) => stepWords(step, urlOf)),
    ', then ',
  );
  const title = start === undefined ? [] : phrasing(start.title.replace(/^A/, 'a'));
  return start === undefined ? words : [text('From '), link(STARTS, ...title), text(': '), ...words];
}

/** `<RecipeStarts />`: where recipes start from. */
export const recipeStarts: GuideElement = {
  attributes: {},
  nodes: (_, context) => [
    table(
      [[text('Start')], [text('How you get there')]],
      context.catalogs.recipes.starts.map((start) => [phrasing(start.title), recipeWords(start, context)]),
    ),
  ],
};

/** `<ErrorRecipes />`: every error code, with its trigger and the requests that cause it. */
export const errorRecipes: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const {errorCodes, recipes} = context.catalogs;
    const rows = errorCodes.errors.flatMap(({code, status, sandbox_trigger}) => {
      const [first, ...others] = recipes.recipes.filter(({steps}) => steps.at(-1)!.error === code);
      const ways = [first!, ...others.filter(({transitions}) => transitions.length === 0)];
      return ways.map((recipe, index) => [
        index === 0 ? [errorLink(code)] : [text('or')],
        [text(index === 0 ? String(status) : '')],
        index === 0 ? phrasing((sandbox_trigger ?? '').replace(/\.$/, '')) : [],
        recipeWords(recipe, context),
      ]);
    });
    return [table([[text('Error')], [text('HTTP')], [text('In short')], [text('Requests')]], rows)];
  },
};

function machineOf(name: string, {book, place}: GuideContext): Lifecycle {
  const lifecycle = book.lifecycles.get(name);
  if (!lifecycle) {
    throw new GuideError(
      `${place}: found no machine ${name}, expected one of ${[...book.lifecycles.keys()].join(', ')}.`,
    );
  }
  return lifecycle;
}

/** The recipe of a transition. @throws when the catalog has none */
function recipeOf(name: string, {catalogs, place}: GuideContext): Recipe {
  const recipe = catalogs.recipes.recipes.find(({transitions}) => transitions.includes(name));
  if (!recipe) {
    throw new GuideError(
      `${place}: found no recipe of ${name} in contracts/catalogs/recipes.yaml, expected one. Add it.`,
    );
  }
  return recipe;
}

/** `<TransitionRecipes machine="refund" />`: every transition of a machine, with the way to cause it. */
export const transitionRecipes: GuideElement = {
  attributes: {machine: 'required'},
  nodes: ({machine}, context) => {
    const rows = machineOf(machine!, context).transitions.map(({id, from, to, events}) => [
      [
        ...joined(
          from.map((state) => [inlineCode(state)]),
          ', ',
        ),
        text(from.length === 0 ? 'to ' : ' to '),
        inlineCode(to),
        text(' by '),
        inlineCode(id),
      ],
      recipeWords(recipeOf(`${machine!}.${id}`, context), context),
      eventLinks(events, context.urlOf),
    ]);
    const hasEvents = rows.some(([, , events]) => events!.length > 0);
    const columns = ['Transition', 'How to cause it', ...(hasEvents ? ['Events'] : [])];
    return [
      table(
        columns.map((word) => [text(word)]),
        rows.map((row) => row.slice(0, columns.length)),
      ),
    ];
  },
};

/** `<PaymentStatusRecipes />`: every `payment_status` of a checkout intent, with the way to cause it. */
export const paymentStatusRecipes: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const rows = context.catalogs.recipes.recipes
      .filter(({payment_status}) => payment_status !== null)
      .map((recipe) => [[inlineCode(recipe.payment_status!)], recipeWords(recipe, context)]);
    return [table([[inlineCode('payment_status')], [text('How to cause it')]], rows)];
  },
};
