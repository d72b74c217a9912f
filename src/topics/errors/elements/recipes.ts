import type {PhrasingContent} from 'mdast';
import {brand} from '../../../brand';
import type {Recipe, RecipeRequest, RecipeStep} from '../../../pipeline/contracts/generated/schemas';
import type {Json} from '../../../pipeline/contracts/json';
import type {Lifecycle} from '../../../pipeline/contracts/lifecycles';
import {
  createInlineCode,
  joinPhrases,
  createLink,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {renderEventLinks} from '../../../pipeline/reference/renderLifecycle';
import {renderErrorLink} from './describeErrors';

/** Elements of the recipes of the sandbox: how to cause an error, a transition or a `payment_status`, in words. */

const STARTS_URL = '/payments/Guides/environments#starting-points';

/** Properties of bodies that a reader does not need to be told. */
const OMITTED_PROPERTIES: Readonly<Record<string, Json>> = {currency: 'EUR', mode: 'hosted', code: null};
const CONTEXT_PROPERTY = /^(return_url|reference|url|country|.*_(id|reference))$/;

/** Units of lines, as "2 of `line_1`". */
function renderLineUnits(lines: Json): PhrasingContent[] {
  const units = (lines as {variant_id?: string; order_line_id?: string; quantity?: number}[]).map((line) => [
    createText(`${line.quantity ?? 1} of `),
    createInlineCode(line.variant_id ?? line.order_line_id ?? ''),
  ]);
  return joinPhrases(units, ' and ');
}

function renderBodyDetails(body: Readonly<Record<string, Json>>): PhrasingContent[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (name === 'payment_method') {
      return [[createInlineCode((value as {token: string}).token)]];
    }
    if (name === 'lines') {
      return [renderLineUnits(value)];
    }
    const isTold = typeof value !== 'object' && OMITTED_PROPERTIES[name] !== value && !CONTEXT_PROPERTY.test(name);
    return isTold ? [[createInlineCode(`"${name}": ${JSON.stringify(value)}`)]] : [];
  });
}

/** A detail of a request, if it has it. */
function renderDetail<T>(value: T | undefined, words: (value: T) => PhrasingContent[]): PhrasingContent[][] {
  return value === undefined ? [] : [words(value)];
}

/** What a request has beside its operation, each as one phrase. */
function renderRequestDetails({query = {}, headers = {}, body = {}, ...step}: RecipeRequest): PhrasingContent[][] {
  return [
    ...Object.entries(query).map(([name, value]) => [createInlineCode(`${name}=${String(value)}`)]),
    ...Object.entries(headers).map(([name, value]) =>
      value === '' ? [createText('an empty '), createInlineCode(name)] : [createInlineCode(`${name}: ${value}`)],
    ),
    ...renderDetail(step.version, (version) => [createInlineCode(`${brand.versionHeader}: ${version}`)]),
    ...renderDetail(step.idempotency_key, (key) => [createInlineCode(`Idempotency-Key: ${key}`)]),
    ...renderDetail(step.key, () => [createText('a publishable key')]),
    ...renderDetail(step.method, (method) => [createText('the method '), createInlineCode(method)]),
    ...renderDetail(step.raw, (raw) => [createText('the body '), createInlineCode(raw)]),
    ...renderDetail(step.raw_size, (size) => [createText(`a body of ${size / 1024} KiB`)]),
    ...renderBodyDetails(body),
  ];
}

function formatRepetition({times, repeat}: RecipeRequest): string {
  return times !== undefined ? `, ${times} times` : repeat !== undefined ? `, ${repeat} times within 1 second` : '';
}

function requestWords(step: RecipeRequest, getUrl: GuideContext['getUrl']): PhrasingContent[] {
  const name = createInlineCode(step.operation);
  const url = getUrl(step.operation);
  const details = renderRequestDetails(step);
  return [
    url === undefined ? name : createLink(url, name),
    ...(details.length > 0 ? [createText(' with '), ...joinPhrases(details, ', ')] : []),
    createText(formatRepetition(step)),
    ...(step.background ? [createText(', and without waiting for its answer')] : []),
  ];
}

/** One step as a phrase. */
function renderRecipeStep(step: RecipeStep, getUrl: GuideContext['getUrl']): PhrasingContent[] {
  if ('receiver' in step) {
    return [createText('let your server answer '), createInlineCode(String(step.receiver))];
  }
  if ('operation' in step) {
    return requestWords(step, getUrl);
  }
  if (step.shopper === 'challenge') {
    return [createText('open '), createInlineCode('next_action.url')];
  }
  return [
    createText('open '),
    createInlineCode('url'),
    createText(' and pay with '),
    createInlineCode(step.card_number!),
  ];
}

/** The error code that the last step of a recipe is answered. */
export function getRecipeError({steps}: Pick<Recipe, 'steps'>): string | undefined {
  const last = steps.at(-1)!;
  return 'operation' in last ? last.error : undefined;
}

/** Steps as a sentence, after the start that they go on from. */
function renderRecipe(
  {after, steps}: Pick<Recipe, 'after' | 'steps'>,
  {catalogs, getUrl}: Pick<GuideContext, 'catalogs' | 'getUrl'>,
): PhrasingContent[] {
  const start = catalogs.recipes.starts.find((one) => one.start === after);
  const words = joinPhrases(
    steps.map((step) => renderRecipeStep(step, getUrl)),
    ', then ',
  );
  const title = start === undefined ? [] : parsePhrasing(start.title.replace(/^A/, 'a'));
  return start === undefined
    ? words
    : [createText('From '), createLink(STARTS_URL, ...title), createText(': '), ...words];
}

/** `<RecipeStarts />`: where recipes start from. */
export const listRecipeStarts: GuideElement = {
  attributes: {},
  render: (_, context) => [
    createTable(
      [[createText('Start')], [createText('How you get there')]],
      context.catalogs.recipes.starts.map((start) => [parsePhrasing(start.title), renderRecipe(start, context)]),
    ),
  ],
};

/** `<ErrorRecipes />`: every error code, with its trigger and the requests that cause it. */
export const errorRecipesElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const {errorCodes, recipes} = context.catalogs;
    const rows = errorCodes.errors.flatMap(({code, status, sandbox_trigger}) => {
      const [first, ...others] = recipes.recipes.filter((recipe) => getRecipeError(recipe) === code);
      const ways = [first!, ...others.filter(({transitions}) => transitions.length === 0)];
      return ways.map((recipe, index) => [
        index === 0 ? [renderErrorLink(code)] : [createText('or')],
        [createText(index === 0 ? String(status) : '')],
        index === 0 ? parsePhrasing((sandbox_trigger ?? '').replace(/\.$/, '')) : [],
        renderRecipe(recipe, context),
      ]);
    });
    return [
      createTable(
        [[createText('Error')], [createText('HTTP')], [createText('In short')], [createText('Requests')]],
        rows,
      ),
    ];
  },
};

function findRecipeLifecycle(name: string, {book, place}: GuideContext): Lifecycle {
  const lifecycle = book.lifecycles.get(name);
  if (!lifecycle) {
    throw new GuideError(
      `${place}: found no machine ${name}, expected one of ${[...book.lifecycles.keys()].join(', ')}.`,
    );
  }
  return lifecycle;
}

/** The recipe of a transition. @throws when the catalog has none */
function findTransitionRecipe(name: string, {catalogs, place}: GuideContext): Recipe {
  const recipe = catalogs.recipes.recipes.find(({transitions}) => transitions.includes(name));
  if (!recipe) {
    throw new GuideError(
      `${place}: found no recipe of ${name} in contracts/catalogs/recipes.yaml, expected one. Add it.`,
    );
  }
  return recipe;
}

/** `<TransitionRecipes machine="refund" />`: every transition of a machine, with the way to cause it. */
export const transitionRecipesElement: GuideElement = {
  attributes: {machine: 'required'},
  render: ({machine}, context) => {
    const rows = findRecipeLifecycle(machine!, context).transitions.map(({id, from, to, events}) => [
      [
        ...joinPhrases(
          from.map((state) => [createInlineCode(state)]),
          ', ',
        ),
        createText(from.length === 0 ? 'to ' : ' to '),
        createInlineCode(to),
        createText(' by '),
        createInlineCode(id),
      ],
      renderRecipe(findTransitionRecipe(`${machine!}.${id}`, context), context),
      renderEventLinks(events, context.getUrl),
    ]);
    const hasEvents = rows.some(([, , events]) => events!.length > 0);
    const columns = ['Transition', 'How to cause it', ...(hasEvents ? ['Events'] : [])];
    return [
      createTable(
        columns.map((word) => [createText(word)]),
        rows.map((row) => row.slice(0, columns.length)),
      ),
    ];
  },
};

/** `<PaymentStatusRecipes />`: every `payment_status` of a checkout intent, with the way to cause it. */
export const paymentStatusRecipesElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const rows = context.catalogs.recipes.recipes
      .filter(({payment_status}) => payment_status !== null)
      .map((recipe) => [[createInlineCode(recipe.payment_status!)], renderRecipe(recipe, context)]);
    return [createTable([[createInlineCode('payment_status')], [createText('How to cause it')]], rows)];
  },
};
