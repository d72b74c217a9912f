import {isObject, type Json, type JsonObject} from '../../../../packages/json';
import {renderVariantGridPicture, type GridCell} from '../../../pipeline/pictures/variantGrid';
import {createComponent, createInlineCode} from '../../../../packages/openapi/markdown/markdownNodes';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {renderTable, type Column, tableElement} from '../../../pipeline/elements/tableElement';

/** Elements of the page of products, from recorded products and `contracts/catalogs/products.yaml`. */

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

/** How the app shows a combination. */
function describeVariant(variant: RecordedVariant | undefined): string {
  return variant === undefined
    ? 'No variant: disable the combination'
    : variant.availability.available
      ? 'Can be chosen'
      : 'Sold out: show it, without a button';
}

/** `<VariantGrid of="shirt" />`: the values of a recorded product's options, and the variant of each combination. */
export const variantGridElement = defineElement({
  attributes: {of: 'text'},
  render: (context, {of}) => {
    const product = getRecordedProduct(context, of);
    const {title, options, variants} = product;
    if (options.length > 2) {
      throw new AuthoringError(
        `${context.place}: found ${String(options.length)} options of ${of}, expected at most 2.`,
      );
    }
    const [rows, columns] = [listOptionLabels(product, 0), listOptionLabels(product, 1)];
    const combinations = rows.flatMap((row) =>
      columns.map((column) => ({choice: [row, column], variant: findVariant(product, [row, column])})),
    );
    const missing = combinations.filter(({variant}) => variant === undefined);
    const name = options.length === 0 ? `${title}: no option, one variant` : `${title}: options and variants`;
    const svg = renderVariantGridPicture(
      {
        rows,
        columns,
        cells: rows.map((row) => columns.map((column) => createVariantCell(findVariant(product, [row, column])))),
      },
      {
        id: `picture-variants-${of}`,
        title: name,
        description: `${String(variants.length)} of ${String(combinations.length)} combinations have a variant.${missing
          .map(({choice}) => ` None has ${choice.join(' and ')}.`)
          .join('')}`,
      },
    );
    const table = renderTable(
      combinations,
      [
        ...options.map((option, index): Column<(typeof combinations)[number]> => ({
          title: option.name,
          cell: ({choice}) => choice[index],
        })),
        {title: 'Variant', code: ({variant}) => variant?.id},
        {title: '`price`', cell: ({variant}) => variant?.price.amount},
        {title: '`availability.status`', code: ({variant}) => variant?.availability.status},
        {title: 'What the app does', cell: ({variant}) => describeVariant(variant)},
      ],
      context,
    );
    return [createComponent('Picture', {name, svg}, [createComponent('Nested', {summary: 'View as table'}, [table])])];
  },
});

/** `<ProductPrices of="shirt coffee" />`: every price of the variants of recorded products. */
export const productPricesElement = tableElement({
  attributes: {of: 'list'},
  rows: (context, {of}) =>
    of.flatMap((name) => {
      const product = getRecordedProduct(context, name);
      return product.variants.map((variant, index) => ({product, variant, isFirst: index === 0}));
    }),
  columns: [
    {
      title: 'Variant',
      cell: ({product, variant}) => [
        `${[product.title, ...variant.options.map(({value}) => value)].join(', ')} `,
        createInlineCode(variant.id),
      ],
    },
    {title: '`price`', cell: ({variant: {price}}) => price.amount},
    {title: '`list_price`', cell: ({variant: {list_price: price}}) => price?.amount ?? 'null'},
    {
      title: '`unit_price`',
      cell: ({variant: {unit_price: price}}) => (price ? `${String(price.amount)} for ${price.measure}` : 'null'),
    },
    {
      title: '`price_range` of the product',
      cell: ({product: {price_range: range}, isFirst}) =>
        isFirst ? `${String(range.min)} to ${String(range.max)}` : '',
    },
  ],
});

/** `<AvailabilityTable />`: each status of an availability, and how an app shows it. */
export const availabilityTableElement = tableElement({
  rows: ({catalogs}) => catalogs.products.availabilities,
  columns: [
    {title: '`status`', code: ({status}) => status},
    {title: '`available`', code: ({available}) => String(available)},
    {
      title: 'Meaning',
      markdown: ({status}, {book}) =>
        book.schemas.commerce.get('AvailabilityStatus')?.values.find(({value}) => value === status)?.description,
    },
    {title: 'Shows', cell: ({shown}) => shown},
    {title: 'Button', cell: ({button}) => button ?? 'None'},
  ],
});

/** `<AttributeDictionary />`: each key of `attributes`, with how to read and label its value. */
export const attributeDictionaryElement = tableElement({
  rows: ({catalogs}) => catalogs.products.attributes,
  columns: [
    {title: 'Key', code: ({name}) => name},
    {title: 'Label', cell: ({title}) => title},
    {title: 'Read as', cell: ({type}) => type},
    {title: 'Unit', cell: ({unit}) => unit ?? '–'},
    {title: 'Meaning', markdown: ({meaning}) => meaning},
    {title: 'Example', code: ({example}) => example},
  ],
});

/** The fields that a cart line copies from the product and its variant. */
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
export const productLineElement = tableElement({
  attributes: {of: 'text', cart: 'text'},
  rows: (context, {of, cart}) => {
    const product = getRecordedProduct(context, of);
    const {lines} = getRecordedResponse(context.book, `createCart.201.${cart}`, context.place) as {
      lines: readonly JsonObject[];
    };
    const line = lines.find((one) => one.product_id === product.id);
    const variant = product.variants.find(({id}) => id === line?.variant_id);
    if (!line || !variant) {
      throw new AuthoringError(`${context.place}: found no line of ${of} in the cart ${cart}, expected one.`);
    }
    return COPIED_FIELDS.map(([title, from, path, to]) => {
      const value = getValueAtSteps({...product, variant}, path);
      if (value !== line[to]) {
        throw new AuthoringError(
          `${context.place}: found ${to} ${JSON.stringify(line[to])} in the cart ${cart}, expected ${JSON.stringify(value)} as in ${from} of ${of}.`,
        );
      }
      return {title, from, to, value};
    });
  },
  columns: [
    {title: 'Product page', cell: ({title}) => title},
    {title: 'Product', code: ({from}) => from},
    {title: 'In the cart line', code: ({to}) => to},
    {title: 'Value', code: ({value}) => (typeof value === 'string' ? value : JSON.stringify(value))},
  ],
});
