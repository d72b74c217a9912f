import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import type {OperationView, SchemaView} from '../../../../packages/openapi/reader/documentViews';
import {formatIsoDuration, renderEventLinks} from '../../../pipeline/reference/renderLifecycle';
import {
  createInlineCode,
  joinPhrases,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalize} from '../../../../packages/openapi/markdown/formatWords';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of what the contracts bound: sizes, and times after which something ends by itself. */

type TableCell = PhrasingContent[];

function findLimitOperation({book, place}: GuideContext, id: string): OperationView {
  const operation = book.operations.get(id);
  if (operation === undefined) {
    throw new GuideError(`${place}: found no operation ${id} in the contracts, which <Limits> reads.`);
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
    throw new GuideError(`${place}: found no ${[name, ...path].join('.')} in the contracts, which <Limits> reads.`);
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

/** `<Limits />`: sizes that requests of commerce have to keep, as the contract has them. */
export const limitsElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const limit = findParameter(context, 'listOrders', 'limit').schema;
    const key = findParameter(context, 'createCart', 'Idempotency-Key');
    const metadata = findNestedSchema(context, 'Metadata');
    const {cause} = context.catalogs.errorCodes.errors.find(({code}) => code === 'rate_limited')!;
    const rows: readonly [TableCell, string][] = [
      [
        [createInlineCode('limit'), createText(' of a list')],
        `${formatBounds(limit)}, ${JSON.stringify(limit.defaultValue)} when not sent`,
      ],
      [[createInlineCode('Idempotency-Key')], `${formatBounds(key.schema)}. ${key.description.replace(/^.*?\. /, '')}`],
      [
        [createInlineCode('metadata')],
        `${formatBounds(metadata)}, values of ${metadata.properties.map(({schema}) => formatBounds(schema)).join()}`,
      ],
      [[createText('Lines of a cart')], formatBounds(findNestedSchema(context, 'CartCreate', 'lines'))],
      [[createText('Units of a line')], formatBounds(findNestedSchema(context, 'CartLineInput', 'quantity'))],
      [[createText('Codes of a cart')], formatBounds(findNestedSchema(context, 'Cart', 'promotion_codes'))],
      [[createText('Requests that are refused')], cause],
    ];
    return [
      createTable(
        [[createText('What')], [createText('Bound')]],
        rows.map(([what, bound]) => [what, parsePhrasing(capitalize(bound.replace(/\.$/, '')))]),
      ),
    ];
  },
};

/** `<Timers product="commerce" />`: what ends by itself, of all lifecycles of a product. */
export const timersElement: GuideElement = {
  attributes: {product: 'required'},
  render: ({product = ''}, {book, place, getUrl}) => {
    const products = [...new Set([...book.lifecycles.values()].map((lifecycle) => lifecycle.product))];
    const rows = [...book.lifecycles.values()]
      .filter((lifecycle) => lifecycle.product === product)
      .flatMap(({title, transitions}) =>
        transitions.flatMap(({trigger: {timer, starts = ''}, from, to, events}): TableCell[][] =>
          timer === undefined
            ? []
            : [
                [
                  [createText(title)],
                  [createText(formatIsoDuration(timer))],
                  parsePhrasing(starts.replace(/\.$/, '')),
                  [
                    ...joinPhrases(
                      from.map((state) => [createInlineCode(state)]),
                      ', ',
                    ),
                    createText(' to '),
                    createInlineCode(to),
                  ],
                  events.length === 0 ? [createText('–')] : renderEventLinks(events, getUrl),
                ],
              ],
        ),
      );
    if (rows.length === 0) {
      throw new GuideError(
        `${place}: found product="${product}" of <Timers>, expected one such as ${closest(product, products)}.`,
      );
    }
    const head = ['Object', 'Time', 'Counted from', 'Change', 'Event'];
    return [
      createTable(
        head.map((title) => [createText(title)]),
        rows,
      ),
    ];
  },
};
