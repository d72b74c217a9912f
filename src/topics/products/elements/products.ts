import type {PhrasingContent} from 'mdast';
import {isObject, type Json, type JsonObject} from '../../../pipeline/contracts/json';
import {variantGridPicture, type GridCell} from '../../../pipeline/pictures/variantGrid';
import {component, inlineCode, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {fromCatalogs} from '../../gateways/elements/gateways';
import {recordedAnswer} from '../../../pipeline/elements/recordedResponse';

/** Elements of the page of products, made from recorded products and `contracts/catalogs/products.yaml`. */

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface RecordedVariant {
  readonly id: string;
  readonly sku: string;
  readonly options: readonly {readonly name: string; readonly value: string}[];
  readonly price: Money;
  readonly list_price: Money | null;
  readonly unit_price: (Money & {readonly measure: string}) | null;
  readonly availability: {readonly status: string; readonly available: boolean; readonly quantity: number | null};
}

interface RecordedProduct {
  readonly id: string;
  readonly title: string;
  readonly options: readonly {
    readonly name: string;
    readonly values: readonly {readonly label: string; readonly available: boolean}[];
  }[];
  readonly variants: readonly RecordedVariant[];
  readonly price_range: {readonly min: number; readonly max: number};
}

function productOf({book, place}: GuideContext, name: string): RecordedProduct {
  return recordedAnswer(book, `retrieveProduct.200.${name}`, place) as RecordedProduct;
}

function labelsOf({options}: RecordedProduct, index: number): string[] {
  return options[index]?.values.map(({label}) => label) ?? [''];
}

/** The variant of a choice, one value per option; undefined where the combination has none. */
function variantOf({variants}: RecordedProduct, choice: readonly string[]): RecordedVariant | undefined {
  return variants.find(({options}) => options.every(({value}, index) => value === choice[index]));
}

function cellOf(variant: RecordedVariant | undefined): GridCell | undefined {
  return (
    variant && {
      lines: [
        [{text: variant.id, code: true}],
        [{text: variant.availability.status, code: true}],
        [{text: String(variant.price.amount)}],
      ],
    }
  );
}

/** What the shopper can do with a combination. */
function meaningOf(variant: RecordedVariant | undefined): string {
  return variant === undefined
    ? 'No variant: disable the combination'
    : variant.availability.available
      ? 'Can be chosen'
      : 'Sold out: show it, without a button';
}

/** `<VariantGrid of="shirt" />`: the values of a recorded product's options, and the variant of each combination. */
export const variantGrid: GuideElement = {
  attributes: {of: 'required'},
  nodes: ({of = ''}, context) => {
    const product = productOf(context, of);
    const {title, options, variants} = product;
    if (options.length > 2) {
      throw new GuideError(`${context.place}: found ${String(options.length)} options of ${of}, expected at most 2.`);
    }
    const [rows, columns] = [labelsOf(product, 0), labelsOf(product, 1)];
    const at = (row: string, column: string): RecordedVariant | undefined => variantOf(product, [row, column]);
    const combinations = rows.flatMap((row) => columns.map((column) => [row, column] as const));
    const missing = combinations.filter(([row, column]) => at(row, column) === undefined);
    const name = options.length === 0 ? `${title}: no option, one variant` : `${title}: options and variants`;
    const svg = variantGridPicture(
      {rows, columns, cells: rows.map((row) => columns.map((column) => cellOf(at(row, column))))},
      {
        id: `picture-variants-${of}`,
        title: name,
        description: `${String(variants.length)} of ${String(combinations.length)} combinations have a variant.${missing
          .map((choice) => ` None has ${choice.join(' and ')}.`)
          .join('')}`,
      },
    );
    return [
      component('Picture', {name, svg}, [
        component('Nested', {summary: 'The same as a table'}, [
          table(
            [
              ...options.map((option) => [text(option.name)]),
              [text('Variant')],
              [inlineCode('price')],
              [inlineCode('availability.status')],
              [text('What the app does')],
            ],
            combinations.map((choice) => {
              const variant = variantOf(product, choice);
              return [
                ...options.map((_, index) => [text(choice[index]!)]),
                [variant ? inlineCode(variant.id) : text('–')],
                [variant ? text(String(variant.price.amount)) : text('–')],
                [variant ? inlineCode(variant.availability.status) : text('–')],
                [text(meaningOf(variant))],
              ];
            }),
          ),
        ]),
      ]),
    ];
  },
};

function moneyCell(money: Money | null): PhrasingContent[] {
  return [text(money === null ? 'null' : String(money.amount))];
}

/** `<ProductPrices of="shirt coffee" />`: every price of the variants of recorded products. */
export const productPrices: GuideElement = {
  attributes: {of: 'required'},
  nodes: ({of = ''}, context) => [
    table(
      [
        [text('Variant')],
        [inlineCode('price')],
        [inlineCode('list_price')],
        [inlineCode('unit_price')],
        [inlineCode('price_range'), text(' of the product')],
      ],
      of.split(' ').flatMap((name) => {
        const {title, variants, price_range: range} = productOf(context, name);
        return variants.map((variant, index) => [
          [text(`${[title, ...variant.options.map(({value}) => value)].join(', ')} `), inlineCode(variant.id)],
          moneyCell(variant.price),
          moneyCell(variant.list_price),
          variant.unit_price === null
            ? moneyCell(null)
            : [text(`${String(variant.unit_price.amount)} for ${variant.unit_price.measure}`)],
          [text(index === 0 ? `${String(range.min)} to ${String(range.max)}` : '')],
        ]);
      }),
    ),
  ],
};

/** `<AvailabilityTable />`: each status of an availability, and what an app shows. */
export const availabilityTable: GuideElement = {
  attributes: {},
  nodes: (_, {book, catalogs}) => {
    const values = book.schemas.commerce.get('AvailabilityStatus')?.values ?? [];
    return [
      table(
        [[inlineCode('status')], [inlineCode('available')], [text('Meaning')], [text('Shows')], [text('Button')]],
        catalogs.products.availabilities.map(({status, available, shown, button}) => [
          [inlineCode(status)],
          [inlineCode(String(available))],
          phrasing(values.find(({value}) => value === status)?.description),
          [text(shown)],
          [text(button ?? 'None')],
        ]),
      ),
    ];
  },
};

/** `<AttributeDictionary />`: each key of `attributes`, with how to read and label its value. */
export const attributeDictionary = fromCatalogs(({products}) => [
  table(
    [[text('Key')], [text('Label')], [text('Read as')], [text('Unit')], [text('Meaning')], [text('Example')]],
    products.attributes.map(({name, title, type, unit, meaning, example}) => [
      [inlineCode(name)],
      [text(title)],
      [text(type)],
      [text(unit ?? '–')],
      phrasing(meaning),
      [inlineCode(example)],
    ]),
  ),
]);

/** What a cart line takes of the product and its variant. */
const COPIED = [
  ['What the shopper sees', 'title', ['title'], 'title'],
  ['Product', 'id', ['id'], 'product_id'],
  ['Chosen variant', 'variants[].id', ['variant', 'id'], 'variant_id'],
  ['Article number', 'variants[].sku', ['variant', 'sku'], 'sku'],
  ['Price of one unit', 'variants[].price.amount', ['variant', 'price', 'amount'], 'unit_price'],
  ['Seller', 'merchant_id', ['merchant_id'], 'merchant_id'],
] as const;

function valueAt(value: unknown, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((one, key) => (isObject(one) ? one[key] : undefined), value as Json);
}

/** `<ProductLine of="jacket" cart="order_5512" />`: a recorded product beside the line of a recorded cart. */
export const productLine: GuideElement = {
  attributes: {of: 'required', cart: 'required'},
  nodes: ({of = '', cart = ''}, context) => {
    const product = productOf(context, of);
    const {lines} = recordedAnswer(context.book, `createCart.201.${cart}`, context.place) as {
      lines: readonly JsonObject[];
    };
    const line = lines.find((one) => one.product_id === product.id);
    const variant = product.variants.find(({id}) => id === line?.variant_id);
    if (!line || !variant) {
      throw new GuideError(`${context.place}: found no line of ${of} in the cart ${cart}, expected one.`);
    }
    return [
      table(
        [[text('Product page')], [text('Product')], [text('In the cart line')], [text('Value')]],
        COPIED.map(([title, from, path, to]) => {
          const value = valueAt({...product, variant}, path);
          if (value !== line[to]) {
            throw new GuideError(
              `${context.place}: found ${to} ${JSON.stringify(line[to])} in the cart ${cart}, expected ${JSON.stringify(value)} as in ${from} of ${of}.`,
            );
          }
          return [
            [text(title)],
            [inlineCode(from)],
            [inlineCode(to)],
            [inlineCode(typeof value === 'string' ? value : JSON.stringify(value))],
          ];
        }),
      ),
    ];
  },
};
