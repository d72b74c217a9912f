import type {OperationView, SchemaView} from '../../../../packages/openapi/reader/documentViews';
import {formatTimer} from '../../../pipeline/contracts/durations';
import {renderEventLinks} from '../../../pipeline/reference/renderLifecycle';
import {createInlineCode, joinCodes} from '../../../../packages/openapi/markdown/markdownNodes';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {tableElement} from '../../../pipeline/elements/tableElement';
import {PRODUCTS} from '../../../pipeline/contracts/bundleContract';

function findLimitOperation({book, place}: GuideContext, id: string): OperationView {
  const operation = book.operations.get(id);
  if (operation === undefined) {
    throw new AuthoringError(`${place}: found no operation ${id} in the contracts, which <Limits> reads.`);
  }
  return operation;
}

/** The schema at a path of properties below one of commerce. */
function findNestedSchema({book, place}: GuideContext, name: string, ...path: readonly string[]): SchemaView {
  const schema = path.reduce<SchemaView | undefined>(
    (current, step) => current?.properties.find((property) => property.name === step)?.schema,
    book.schemas.commerce.get(name),
  );
  if (schema === undefined) {
    throw new AuthoringError(`${place}: found no ${[name, ...path].join('.')} in the contracts, which <Limits> reads.`);
  }
  return schema;
}

/** The constraints of a schema in words, patterns left out. */
function formatBounds({constraints}: SchemaView): string {
  return constraints
    .filter((constraint) => !constraint.startsWith('pattern '))
    .map((constraint) => constraint.replace(/^keys: /, 'keys of ').replace(/properties$/, 'keys'))
    .join(', ');
}

function findParameter(context: GuideContext, id: string, name: string): {schema: SchemaView; description: string} {
  const {schema, description = ''} = findLimitOperation(context, id).parameters.find((one) => one.name === name)!;
  return {schema, description};
}

/** `<Limits />`: limits of commerce requests, from the contract. */
export const limitsElement = tableElement({
  rows: (context) => {
    const limit = findParameter(context, 'listOrders', 'limit').schema;
    const key = findParameter(context, 'createCart', 'Idempotency-Key');
    const metadata = findNestedSchema(context, 'Metadata');
    const {cause} = context.catalogs.errorCodes.errors.find(({code}) => code === 'rate_limited')!;
    return [
      ['`limit` of a list', `${formatBounds(limit)}, ${JSON.stringify(limit.defaultValue)} when not sent`],
      ['`Idempotency-Key`', `${formatBounds(key.schema)}. ${key.description.replace(/^.*?\. /, '')}`],
      [
        '`metadata`',
        `${formatBounds(metadata)}, values of ${metadata.properties.map(({schema}) => formatBounds(schema)).join()}`,
      ],
      ['Lines of a cart', formatBounds(findNestedSchema(context, 'CartCreate', 'lines'))],
      ['Units of a line', formatBounds(findNestedSchema(context, 'CartLineInput', 'quantity'))],
      ['Codes of a cart', formatBounds(findNestedSchema(context, 'Cart', 'promotion_codes'))],
      ['Requests that are rejected', cause],
    ] as const;
  },
  columns: [
    {title: 'What', markdown: ([what]) => what},
    {title: 'Bound', markdown: ([, bound]) => capitalize(bound.replace(/\.$/, ''))},
  ],
});

/** `<Timers product="commerce" />`: the timers of all lifecycles of a product. */
export const timersElement = tableElement({
  attributes: {product: PRODUCTS},
  rows: ({book}, {product}) =>
    [...book.lifecycles.values()]
      .filter((lifecycle) => lifecycle.product === product)
      .flatMap(({title, transitions}) =>
        transitions
          .filter(({trigger}) => trigger.timer !== undefined)
          .map((transition) => ({...transition, title, timer: formatTimer(transition.trigger.timer!, transition)})),
      ),
  columns: [
    {title: 'Object', cell: ({title}) => title},
    {title: 'Time', cell: ({timer}) => timer},
    {title: 'Counted from', markdown: ({trigger: {starts = ''}}) => starts.replace(/\.$/, '')},
    {title: 'If', markdown: ({guard}) => guard?.replace(/\.$/, '') ?? '–'},
    {title: 'Change', cell: ({from, to}) => [...joinCodes(from), ' to ', createInlineCode(to)]},
    {title: 'Event', cell: ({events}, {getUrl}) => renderEventLinks(events, getUrl)},
  ],
});
