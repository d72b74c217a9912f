import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import type {OperationView, SchemaView} from '../../../../packages/openapi/reader/documentViews';
import {durationText, eventLinks} from '../../../pipeline/reference/renderLifecycle';
import {inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalized} from '../../../../packages/openapi/markdown/formatWords';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of what the contracts bound: sizes, and times after which something ends by itself. */

type Cell = PhrasingContent[];

function operationOf({book, place}: GuideContext, id: string): OperationView {
  const operation = book.operations.get(id);
  if (operation === undefined) {
    throw new GuideError(`${place}: found no operation ${id} in the contracts, which <Limits> reads.`);
  }
  return operation;
}

/** The schema at a path of properties below one of commerce. */
function schemaAt({book, place}: GuideContext, name: string, ...path: readonly string[]): SchemaView {
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
function boundsOf({constraints}: SchemaView): string {
  return constraints
    .filter((constraint) => !constraint.startsWith('pattern '))
    .map((constraint) => constraint.replace(/^keys: /, 'keys of ').replace(/properties$/, 'keys'))
    .join(', ');
}

function parameter(context: GuideContext, id: string, name: string): {schema: SchemaView; description: string} {
  const {schema, description = ''} = operationOf(context, id).parameters.find((one) => one.name === name)!;
  return {schema, description};
}

/** `<Limits />`: sizes that requests of commerce have to keep, as the contract has them. */
export const limits: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const limit = parameter(context, 'listOrders', 'limit').schema;
    const key = parameter(context, 'createCart', 'Idempotency-Key');
    const metadata = schemaAt(context, 'Metadata');
    const {cause} = context.catalogs.errorCodes.errors.find(({code}) => code === 'rate_limited')!;
    const rows: readonly [Cell, string][] = [
      [
        [inlineCode('limit'), text(' of a list')],
        `${boundsOf(limit)}, ${JSON.stringify(limit.defaultValue)} when not sent`,
      ],
      [[inlineCode('Idempotency-Key')], `${boundsOf(key.schema)}. ${key.description.replace(/^.*?\. /, '')}`],
      [
        [inlineCode('metadata')],
        `${boundsOf(metadata)}, values of ${metadata.properties.map(({schema}) => boundsOf(schema)).join()}`,
      ],
      [[text('Lines of a cart')], boundsOf(schemaAt(context, 'CartCreate', 'lines'))],
      [[text('Units of a line')], boundsOf(schemaAt(context, 'CartLineInput', 'quantity'))],
      [[text('Codes of a cart')], boundsOf(schemaAt(context, 'Cart', 'promotion_codes'))],
      [[text('Requests that are refused')], cause],
    ];
    return [
      table(
        [[text('What')], [text('Bound')]],
        rows.map(([what, bound]) => [what, phrasing(capitalized(bound.replace(/\.$/, '')))]),
      ),
    ];
  },
};

/** `<Timers product="commerce" />`: what ends by itself, of all lifecycles of a product. */
export const timers: GuideElement = {
  attributes: {product: 'required'},
  nodes: ({product = ''}, {book, place, urlOf}) => {
    const products = [...new Set([...book.lifecycles.values()].map((lifecycle) => lifecycle.product))];
    const rows = [...book.lifecycles.values()]
      .filter((lifecycle) => lifecycle.product === product)
      .flatMap(({title, transitions}) =>
        transitions.flatMap(({trigger: {timer, starts = ''}, from, to, events}): Cell[][] =>
          timer === undefined
            ? []
            : [
                [
                  [text(title)],
                  [text(durationText(timer))],
                  phrasing(starts.replace(/\.$/, '')),
                  [
                    ...joined(
                      from.map((state) => [inlineCode(state)]),
                      ', ',
                    ),
                    text(' to '),
                    inlineCode(to),
                  ],
                  events.length === 0 ? [text('–')] : eventLinks(events, urlOf),
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
      table(
        head.map((title) => [text(title)]),
        rows,
      ),
    ];
  },
};
