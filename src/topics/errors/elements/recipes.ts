import type {PhrasingContent, Table} from 'mdast';
import {brand} from '../../../brand';
import type {Recipe, RecipeRequest, RecipeStart, RecipeStep} from '../../../pipeline/contracts/generated/schemas';
import type {Json} from '../../../../packages/json';
import {
  createComponent,
  createInlineCode,
  joinPhrases,
  createLink,
  createCodeLink,
  joinCodes,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import type {ApiModel} from '../../../pipeline/reference/apiModel';
import {renderEventLinks} from '../../../pipeline/reference/renderLifecycle';
import {renderErrorLink} from './describeErrors';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {toPhrases, type Phrase, tableElement} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** Elements of the recipes of the sandbox: how to trigger an error, a transition or a `payment_status`, in words. */

/** The pages that list the starts of each product. */
const STARTS_URLS = {
  payments: '/payments/Guides/environments#starting-points',
  commerce: '/commerce/api/introduction#starting-points',
} as const;

type RecipeContext = Pick<GuideContext, 'catalogs' | 'getUrl' | 'book'>;

/** Properties of bodies that a recipe leaves out. */
const OMITTED_PROPERTIES: Readonly<Record<string, Json>> = {currency: 'EUR', mode: 'hosted', code: null};
const CONTEXT_PROPERTY = /^(return_url|url|country|.*_(id|reference))$/;
/** An id that stands for that of an object which an earlier step created. */
const PLACEHOLDER_ID = /^[a-z]+_(one|two)$/;

/** Units of lines, as "2 of `line_1`". */
function renderLineUnits(lines: Json): PhrasingContent[] {
  const units = (lines as {variant_id?: string; line_id?: string; quantity?: number}[]).map(
    ({variant_id: variant, line_id: line, quantity = 1}) =>
      toPhrases(`${quantity} of `, createInlineCode(variant ?? line ?? '')),
  );
  return joinPhrases(units, ' and ');
}

/** Properties that a recipe words in its own way. */
const WORDED_PROPERTIES: Readonly<Record<string, (value: Json) => PhrasingContent[]>> = {
  payment_method: (value) => [createInlineCode((value as {token: string}).token)],
  lines: renderLineUnits,
  buyer: () => [createInlineCode('buyer')],
  shipping_address: (value) =>
    toPhrases(
      'a ',
      createInlineCode('shipping_address'),
      ' in ',
      createInlineCode((value as {country: string}).country),
    ),
  groups: (value) =>
    joinPhrases(
      (value as {selected_method_id: string}[]).map(({selected_method_id: id}) => [createInlineCode(id)]),
      ' and ',
    ),
  // The number of an order is reserved by its checkout.
  reference: () => toPhrases('the ', createInlineCode('order_number'), ' as ', createInlineCode('reference')),
};

function renderBodyDetails(body: Readonly<Record<string, Json>>): PhrasingContent[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const word = WORDED_PROPERTIES[name];
    if (word) {
      return [word(value)];
    }
    const isTold = typeof value !== 'object' && OMITTED_PROPERTIES[name] !== value && !CONTEXT_PROPERTY.test(name);
    return isTold ? [[createInlineCode(`"${name}": ${JSON.stringify(value)}`)]] : [];
  });
}

/** A detail of a request, if it has it. */
function renderDetail<T>(value: T | undefined, render: (value: T) => Phrase[]): PhrasingContent[][] {
  return value === undefined ? [] : [toPhrases(...render(value))];
}

/** Properties that recipes leave out because they do not change the result, and that a request does not have. */
function renderAbsentProperties({operation, body}: RecipeRequest, {operations}: ApiModel): PhrasingContent[][] {
  const required = (operations.get(operation)?.body?.content[0]?.schema?.properties ?? []).filter(
    ({name, isRequired}) => isRequired && name in OMITTED_PROPERTIES,
  );
  return body === undefined
    ? []
    : required.filter(({name}) => !(name in body)).map(({name}) => toPhrases('no ', createInlineCode(name)));
}

/** The details of a request, each as one phrase. */
function renderRequestDetails(step: RecipeRequest, book: ApiModel): PhrasingContent[][] {
  const {query = {}, headers = {}, body = {}} = step;
  return [
    ...Object.entries(query).map(([name, value]) => [createInlineCode(`${name}=${String(value)}`)]),
    ...Object.entries(headers).map(([name, value]) =>
      value === '' ? toPhrases('an empty ', createInlineCode(name)) : [createInlineCode(`${name}: ${value}`)],
    ),
    ...renderDetail(step.version, (version) => [createInlineCode(`${brand.versionHeader}: ${version}`)]),
    ...renderDetail(step.idempotency_key, (key) => [createInlineCode(`Idempotency-Key: ${key}`)]),
    ...renderDetail(step.key, () => ['a publishable key']),
    ...renderDetail(step.method, (method) => ['the method ', createInlineCode(method)]),
    ...renderDetail(step.raw, (raw) => ['the body ', createInlineCode(raw)]),
    ...renderDetail(step.raw_size, (size) => [`a body of ${size / 1024} KiB`]),
    ...renderBodyDetails(body),
    ...renderAbsentProperties(step, book),
  ];
}

function formatRepetition({times, repeat}: RecipeRequest): string {
  return times !== undefined ? `, ${times} times` : repeat !== undefined ? `, ${repeat} times within 1 second` : '';
}

function requestWords(step: RecipeRequest, {getUrl, book}: RecipeContext): PhrasingContent[] {
  const details = renderRequestDetails(step, book);
  const named = Object.values(step.path ?? {}).filter((id) => !PLACEHOLDER_ID.test(id));
  return toPhrases(
    createCodeLink(step.operation, getUrl(step.operation)),
    ...(named.length > 0 ? [' of ', ...joinCodes(named)] : []),
    ...(details.length > 0 ? [' with ', ...joinPhrases(details, ', ')] : []),
    formatRepetition(step),
    step.background ? ', and without waiting for its response' : '',
  );
}

/** One step as a phrase. */
function renderRecipeStep(step: RecipeStep, context: RecipeContext): PhrasingContent[] {
  if ('receiver' in step) {
    return toPhrases('let your server respond with ', createInlineCode(String(step.receiver)));
  }
  if ('operation' in step) {
    return requestWords(step, context);
  }
  if (step.shopper === 'challenge') {
    return toPhrases('open ', createInlineCode('next_action.url'), ' and confirm');
  }
  return toPhrases('open ', createInlineCode('url'), ' and pay with ', createInlineCode(step.card_number!));
}

/** The error code of the response to the last step of a recipe. */
export function getRecipeError({steps}: Pick<Recipe, 'steps'>): string | undefined {
  const last = steps.at(-1)!;
  return 'operation' in last ? last.error : undefined;
}

/** The product whose page lists a start: commerce if one of its requests is of commerce. */
function findStartProduct(
  {after, steps}: Pick<RecipeStart, 'after' | 'steps'>,
  {catalogs, getUrl}: Pick<GuideContext, 'catalogs' | 'getUrl'>,
): keyof typeof STARTS_URLS {
  const isOfCommerce = steps.some(
    (step) => 'operation' in step && getUrl(step.operation)?.startsWith('/commerce/') === true,
  );
  const before = catalogs.recipes.starts.find(({start}) => start === after);
  return isOfCommerce ? 'commerce' : before ? findStartProduct(before, {catalogs, getUrl}) : 'payments';
}

/** Steps as a sentence, after their start. */
function renderRecipe({after, steps}: Pick<Recipe, 'after' | 'steps'>, context: RecipeContext): Phrase[] {
  const {catalogs} = context;
  const start = catalogs.recipes.starts.find((one) => one.start === after);
  const words = joinPhrases(
    steps.map((step) => renderRecipeStep(step, context)),
    ', then ',
  );
  return start === undefined
    ? words
    : [
        'From ',
        createLink(STARTS_URLS[findStartProduct(start, context)], ...parsePhrasing(start.title.replace(/^A/, 'a'))),
        ': ',
        ...words,
      ];
}

/** A long table that most readers need one row of: folded, with the number of its rows. */
function fold(table: Table, noun: string, content: Nodes = [table]): Nodes {
  return [createComponent('Nested', {summary: `${table.children.length - 1} ${noun}`}, content)];
}

/** `<RecipeStarts product="commerce" />`: the starting points of recipes whose page is that of a product. */
export const recipeStartsElement = tableElement({
  attributes: {product: ['payments', 'commerce']},
  rows: (context, {product}) =>
    context.catalogs.recipes.starts.filter((start) => findStartProduct(start, context) === product),
  columns: [
    {title: 'Start', markdown: ({title}) => title},
    {title: 'How to get there', cell: renderRecipe},
  ],
});

/** `<ErrorRecipes />`: every error code, with its trigger and the requests that lead to it. */
export const errorRecipesElement = tableElement({
  rows: ({catalogs: {errorCodes, recipes}}) =>
    errorCodes.errors.flatMap((error) => {
      const [first, ...others] = recipes.recipes.filter((recipe) => getRecipeError(recipe) === error.code);
      const ways = [first!, ...others.filter(({transitions}) => transitions.length === 0)];
      return ways.map((recipe, index) => ({...error, recipe, isFirst: index === 0}));
    }),
  columns: [
    {title: 'Error', cell: ({code, isFirst}) => (isFirst ? renderErrorLink(code) : 'or')},
    {title: 'HTTP', cell: ({status, isFirst}) => (isFirst ? status : '')},
    {
      title: 'Trigger',
      markdown: ({sandbox_trigger, isFirst}) => (isFirst ? (sandbox_trigger ?? '').replace(/\.$/, '') : ''),
    },
    {title: 'Requests', cell: ({recipe}, context) => renderRecipe(recipe, context)},
  ],
  wrap: (table) => fold(table, 'ways to trigger an error'),
});

/** The recipe of a transition. @throws when the catalog has none */
function findTransitionRecipe(name: string, {catalogs, place}: GuideContext): Recipe {
  const recipe = catalogs.recipes.recipes.find(({transitions}) => transitions.includes(name));
  if (!recipe) {
    throw new AuthoringError(
      `${place}: found no recipe of ${name} in contracts/catalogs/recipes.yaml, expected one. Add it.`,
    );
  }
  return recipe;
}

/** `<TransitionRecipes machine="refund" />`: every transition of a state machine, and how to trigger it. */
export const transitionRecipesElement = tableElement({
  attributes: {machine: 'text'},
  rows: ({book, place}, {machine}) =>
    findNamed(book.lifecycles, machine, {what: 'machine', home: 'contracts/lifecycles'}, place).transitions,
  columns: (_, {machine}) => [
    {
      title: 'Transition',
      cell: ({id, from, to}) => [
        ...joinCodes(from),
        from.length === 0 ? 'to ' : ' to ',
        createInlineCode(to),
        ' by ',
        createInlineCode(id),
      ],
    },
    {
      title: 'How to trigger it',
      cell: ({id}, context) => renderRecipe(findTransitionRecipe(`${machine}.${id}`, context), context),
    },
    {
      title: 'Events',
      isOptional: true,
      cell: ({events}, {getUrl}) => (events.length === 0 ? '' : renderEventLinks(events, getUrl)),
    },
  ],
  wrap: (table) => fold(table, 'transitions, each with its requests', [createComponent('FilteredRows', {}, [table])]),
});

/** `<PaymentStatusRecipes />`: every `payment_status` of a checkout intent, and how to trigger it. */
export const paymentStatusRecipesElement = tableElement({
  rows: ({catalogs}) => catalogs.recipes.recipes.filter(({payment_status}) => payment_status !== null),
  columns: [
    {title: '`payment_status`', code: ({payment_status}) => payment_status},
    {title: 'How to trigger it', cell: renderRecipe},
  ],
});
