import type {PhrasingContent} from 'mdast';
import {isObject, type Json, type JsonObject} from '../../../pipeline/contracts/json';
import {renderVariantGridPicture, type GridCell} from '../../../pipeline/pictures/variantGrid';
import {
  createComponent,
  createInlineCode,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {createCatalogElement} from '../../gateways/elements/gateways';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';

/** Elements of the page of products, made from recorded products and `contracts/catalogs/products.yaml`. */

interface RecordedMoney {
  readonly amount: number;
  readonly currency: string;
}

interface RecordedVariant {
  readonly id: string;
  readonly sku: string;
  readonly options: readonly {readonly name: string; readonly value: string}[];
  readonly price: RecordedMoney;
  readonly list_price: RecordedMoney | null;
  readonly unit_price: (RecordedMoney & {readonly measure: string}) | null;
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

function getRecordedProduct({book, place}: GuideContext, name: string): RecordedProduct {
  return getRecordedResponse(book, `retrieveProduct.200.${name}`, place) as RecordedProduct;
}

function listOptionLabels({options}: RecordedProduct, index: number): string[] {
  return options[index]?.values.map(({label}) => label) ?? [''];
}

/** The variant of a choice, one value per option; undefined where the combination has none. */
function findVariant({variants}: RecordedProduct, choice: readonly string[]): RecordedVariant | undefined {
  return variants.find(({options}) => options.every(({value}, index) => value === choice[index]));
}

function createVariantCell(variant: RecordedVariant | undefined): GridCell | undefined {
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
function describeVariant(variant: RecordedVariant | undefined): string {
  return variant === undefined
    ? 'No variant: disable the combination'
    : variant.availability.available
      ? 'Can be chosen'
      : 'Sold out: show it, without a button';
}

/** `<VariantGrid of="shirt" />`: the values of a recorded product's options, and the variant of each combination. */
export const variantGridElement: GuideElement = {
  attributes: {of: 'required'},
  render: ({of = ''}, context) => {
    const product = getRecordedProduct(context, of);
    const {title, options, variants} = product;
    if (options.length > 2) {
      throw new GuideError(`${context.place}: found ${String(options.length)} options of ${of}, expected at most 2.`);
    }
    const [rows, columns] = [listOptionLabels(product, 0), listOptionLabels(product, 1)];
    const getVariantAt = (row: string, column: string): RecordedVariant | undefined =>
      findVariant(product, [row, column]);
    const combinations = rows.flatMap((row) => columns.map((column) => [row, column] as const));
    const missing = combinations.filter(([row, column]) => getVariantAt(row, column) === undefined);
    const name = options.length === 0 ? `${title}: no option, one variant` : `${title}: options and variants`;
    const svg = renderVariantGridPicture(
      {rows, columns, cells: rows.map((row) => columns.map((column) => createVariantCell(getVariantAt(row, column))))},
      {
        id: `picture-variants-${of}`,
        title: name,
        description: `${String(variants.length)} of ${String(combinations.length)} combinations have a variant.${missing
          .map((choice) => ` None has ${choice.join(' and ')}.`)
          .join('')}`,
      },
    );
    return [
      createComponent('Picture', {name, svg}, [
        createComponent('Nested', {summary: 'The same as a table'}, [
          createTable(
            [
              ...options.map((option) => [createText(option.name)]),
              [createText('Variant')],
              [createInlineCode('price')],
              [createInlineCode('availability.status')],
              [createText('What the app does')],
            ],
            combinations.map((choice) => {
              const variant = findVariant(product, choice);
              return [
                ...options.map((_, index) => [createText(choice[index]!)]),
                [variant ? createInlineCode(variant.id) : createText('–')],
                [variant ? createText(String(variant.price.amount)) : createText('–')],
                [variant ? createInlineCode(variant.availability.status) : createText('–')],
                [createText(describeVariant(variant))],
              ];
            }),
          ),
        ]),
      ]),
    ];
  },
};

function renderMoneyCell(money: RecordedMoney | null): PhrasingContent[] {
  return [createText(money === null ? 'null' : String(money.amount))];
}

/** `<ProductPrices of="shirt coffee" />`: every price of the variants of recorded products. */
export const productPricesElement: GuideElement = {
  attributes: {of: 'required'},
  render: ({of = ''}, context) => [
    createTable(
      [
        [createText('Variant')],
        [createInlineCode('price')],
        [createInlineCode('list_price')],
        [createInlineCode('unit_price')],
        [createInlineCode('price_range'), createText(' of the product')],
      ],
      of.split(' ').flatMap((name) => {
        const {title, variants, price_range: range} = getRecordedProduct(context, name);
        return variants.map((variant, index) => [
          [
            createText(`${[title, ...variant.options.map(({value}) => value)].join(', ')} `),
            createInlineCode(variant.id),
          ],
          renderMoneyCell(variant.price),
          renderMoneyCell(variant.list_price),
          variant.unit_price === null
            ? renderMoneyCell(null)
            : [createText(`${String(variant.unit_price.amount)} for ${variant.unit_price.measure}`)],
          [createText(index === 0 ? `${String(range.min)} to ${String(range.max)}` : '')],
        ]);
      }),
    ),
  ],
};

/** `<AvailabilityTable />`: each status of an availability, and what an app shows. */
export const availabilityTableElement: GuideElement = {
  attributes: {},
  render: (_, {book, catalogs}) => {
    const values = book.schemas.commerce.get('AvailabilityStatus')?.values ?? [];
    return [
      createTable(
        [
          [createInlineCode('status')],
          [createInlineCode('available')],
          [createText('Meaning')],
          [createText('Shows')],
          [createText('Button')],
        ],
        catalogs.products.availabilities.map(({status, available, shown, button}) => [
          [createInlineCode(status)],
          [createInlineCode(String(available))],
          parsePhrasing(values.find(({value}) => value === status)?.description),
          [createText(shown)],
          [createText(button ?? 'None')],
        ]),
      ),
    ];
  },
};

/** `<AttributeDictionary />`: each key of `attributes`, with how to read and label its value. */
export const attributeDictionaryElement = createCatalogElement(({products}) => [
  createTable(
    [
      [createText('Key')],
      [createText('Label')],
      [createText('Read as')],
      [createText('Unit')],
      [createText('Meaning')],
      [createText('Example')],
    ],
    products.attributes.map(({name, title, type, unit, meaning, example}) => [
      [createInlineCode(name)],
      [createText(title)],
      [createText(type)],
      [createText(unit ?? '–')],
      parsePhrasing(meaning),
      [createInlineCode(example)],
    ]),
  ),
]);

/** What a cart line takes of the product and its variant. */
const COPIED_FIELDS = [
  ['What the shopper sees', 'title', ['title'], 'title'],
  ['Product', 'id', ['id'], 'product_id'],
  ['Chosen variant', 'variants[].id', ['variant', 'id'], 'variant_id'],
  ['Article number', 'variants[].sku', ['variant', 'sku'], 'sku'],
  ['Price of one unit', 'variants[].price.amount', ['variant', 'price', 'amount'], 'unit_price'],
  ['Seller', 'merchant_id', ['merchant_id'], 'merchant_id'],
] as const;

function getValueAtSteps(value: unknown, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((one, key) => (isObject(one) ? one[key] : undefined), value as Json);
}

/** `<ProductLine of="jacket" cart="order_5512" />`: a recorded product beside the line of a recorded cart. */
export const productLineElement: GuideElement = {
  attributes: {of: 'required', cart: 'required'},
  render: ({of = '', cart = ''}, context) => {
    const product = getRecordedProduct(context, of);
    const {lines} = getRecordedResponse(context.book, `createCart.201.${cart}`, context.place) as {
      lines: readonly JsonObject[];
    };
    const line = lines.find((one) => one.product_id === product.id);
    const variant = product.variants.find(({id}) => id === line?.variant_id);
    if (!line || !variant) {
      throw new GuideError(`${context.place}: found no line of ${of} in the cart ${cart}, expected one.`);
    }
    return [
      createTable(
        [
          [createText('Product page')],
          [createText('Product')],
          [createText('In the cart line')],
          [createText('Value')],
        ],
        COPIED_FIELDS.map(([title, from, path, to]) => {
          const value = getValueAtSteps({...product, variant}, path);
          if (value !== line[to]) {
            throw new GuideError(
              `${context.place}: found ${to} ${JSON.stringify(line[to])} in the cart ${cart}, expected ${JSON.stringify(value)} as in ${from} of ${of}.`,
            );
          }
          return [
            [createText(title)],
            [createInlineCode(from)],
            [createInlineCode(to)],
            [createInlineCode(typeof value === 'string' ? value : JSON.stringify(value))],
          ];
        }),
      ),
    ];
  },
};
