import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {formOf, wordOf, type Address, type AddressField} from '../forms';
import {inputHints} from '../inputs';
import {labelOf} from '../label';
import {addressErrors} from '../rules';
import type {Addresses, CommonAddressForm} from '../../../pipeline/contracts/catalogTypes';
import {
  code,
  component,
  heading,
  inlineCode,
  joined,
  list,
  paragraph,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {detailAnchor, errorLink} from '../../errors/elements/describeErrors';
import {fromCatalogs} from '../../gateways/elements/gateways';
import type {GuideSources} from '../../../pipeline/elements/guideSources';

/** Elements of the page of addresses, made from `contracts/catalogs/addresses.yaml`. */

type Form = CommonAddressForm & {readonly country?: string};

function allForms({countries, default: common}: Addresses): readonly Form[] {
  return [...countries, common];
}

function nameOf({name, country}: Form): PhrasingContent[] {
  return country === undefined ? [text(name)] : [text(`${name} `), inlineCode(country)];
}

/** A field in the order of a form: its mark, and the country's own word for it. */
function fieldOf(form: Form, field: AddressField): PhrasingContent[] {
  const own = form.labels[field];
  const mark = form.required.includes(field) ? ' *' : field === 'name' ? ' †' : '';
  const isOwn = own !== undefined && own.replace(' ', '_') !== field;
  return [inlineCode(field), text(`${isOwn ? ` ${own}` : ''}${mark}`)];
}

/** Nodes that readers unfold. */
function folded(summary: string, nodes: Nodes): Nodes[number] {
  return component('details', {}, [component('summary', {}, [text(summary)]), ...nodes]);
}

function valueCell(value: string | undefined): PhrasingContent[] {
  return [value === undefined ? text('–') : inlineCode(value)];
}

/** `<AddressForm />`: the form of a country to try, and for readers without it one table of all countries. */
export const addressForm = fromCatalogs(({addresses}) => [
  component('AddressForm', {}, [
    folded(`The forms of ${String(addresses.countries.length)} countries and of any other, in one table`, [
      table(
        [[text('Country')], [text('Fields in order')], [text('Postal code')], [text('Valid')], [text('Invalid')]],
        allForms(addresses).map((form) => [
          nameOf(form),
          joined(
            form.fields.map((field) => fieldOf(form, field)),
            ', ',
          ),
          valueCell(form.postal_code?.pattern),
          valueCell(form.postal_code?.valid),
          valueCell(form.postal_code?.invalid),
        ]),
      ),
    ]),
  ]),
]);

/** How many characters a field of an address may have, as the contract says. */
export function fieldLimit({book}: Pick<GuideSources, 'book'>, field: AddressField): number {
  const file = 'shared/schemas.yaml';
  const {Address: schema} = book.contracts.parse(file) as {Address: {properties: Record<string, {maxLength?: number}>}};
  const limit = schema.properties[field]?.maxLength;
  if (limit === undefined) {
    throw new GuideError(
      `${book.contracts.pathOf(file)}#/Address/properties/${field}: found no maxLength, expected one.`,
    );
  }
  return limit;
}

/** `<AddressFields />`: each field with its word, its autofill token, its limit, and where it is used. */
export const addressFields: GuideElement = {
  attributes: {},
  nodes: (_, context) => {
    const {addresses} = context.catalogs;
    const {countries} = addresses;
    const count = (which: 'fields' | 'required', field: AddressField): string =>
      String(countries.filter((form) => form[which].includes(field)).length);
    return [
      table(
        [
          [text('Field')],
          [text('Label, where the country has no word of its own')],
          [inlineCode('autocomplete')],
          [text('Characters')],
          [text('Countries that show it')],
          [text('Countries that require it')],
        ],
        (Object.keys(addresses.fields) as AddressField[]).map((field) => {
          const {word, autocomplete} = addresses.fields[field];
          return [
            [inlineCode(field)],
            [text(word)],
            valueCell(autocomplete ?? undefined),
            [text(`at most ${String(fieldLimit(context, field))}`)],
            [text(count('fields', field))],
            [text(count('required', field))],
          ];
        }),
      ),
    ];
  },
};

/** `<AddressNotes />`: what else to know of a country. */
export const addressNotes = fromCatalogs(({addresses}) => [
  list(
    addresses.countries.flatMap((form) =>
      form.note === null ? [] : [[inlineCode(form.country), text(': '), ...phrasing(form.note)]],
    ),
  ),
]);

/** `<AddressInputs />`: which keyboard a phone shows for the postal code of each country. */
export const addressInputs = fromCatalogs(({addresses}) => {
  const codes = (mode: string): string =>
    addresses.countries
      .filter((form) => form.postal_code && inputHints(form, 'postal_code', form.postal_code.valid).inputMode === mode)
      .map(({country}) => country)
      .join(', ');
  return [
    table(
      [[inlineCode('inputmode')], [text('Postal codes of')], [text('Why')]],
      [
        [[inlineCode('numeric')], [text(codes('numeric'))], [text('Digits alone are a whole postal code')]],
        [[inlineCode('text')], [text(codes('text'))], [text('It needs letters or a hyphen')]],
      ],
    ),
  ];
});

/** `<AddressRegions />`: the regions of each country that has a list, folded. */
export const addressRegions = fromCatalogs(({addresses}) =>
  addresses.countries
    .filter(({regions}) => regions.length > 0)
    .map(({name, labels, regions}) =>
      folded(`${name}: ${labels.region!}, ${String(regions.length)} values`, [
        paragraph(
          ...joined(
            regions.map((region) => [
              inlineCode(region.code),
              ...(region.code === region.name ? [] : [text(` ${region.name}`)]),
            ]),
            ', ',
          ),
        ),
      ]),
    ),
);

function json(address: Address): string {
  return JSON.stringify(address, null, 2);
}

/** `<AddressExamples countries="FR US" />`: the valid example of each country as JSON, and as its label. */
export const addressExamples: GuideElement = {
  attributes: {countries: 'required'},
  nodes: ({countries = ''}, {catalogs: {addresses}, place, depth}) =>
    countries.split(' ').flatMap((country): Nodes => {
      const form = addresses.countries.find((one) => one.country === country);
      if (!form) {
        const codes = addresses.countries.map((one) => one.country);
        throw new GuideError(
          `${place}: found country ${country}, expected one of contracts/catalogs/addresses.yaml such as ${closest(country, codes)}.`,
        );
      }
      return [
        heading(depth, `example-${country.toLowerCase()}`, text(form.name)),
        code('json', json(form.example), country),
        code('text', labelOf(form, form.example).join('\n'), 'Label'),
      ];
    }),
};

function brokenLines(lines: readonly string[]): PhrasingContent[] {
  return lines.flatMap((line, index): PhrasingContent[] =>
    index === 0 ? [text(line)] : [{type: 'break'}, text(line)],
  );
}

/** `<AddressLabels />`: the valid example of each country as its label prints it. */
export const addressLabels = fromCatalogs(({addresses}) => [
  folded('Label of the valid example of each country', [
    table(
      [[text('Country')], [text('Label of the valid example')], [text('In upper case')]],
      allForms(addresses).map((form) => [
        nameOf(form),
        brokenLines(labelOf(form, form.example)),
        form.upper.length === 0
          ? [text('–')]
          : joined(
              form.upper.map((field) => [inlineCode(field)]),
              ', ',
            ),
      ]),
    ),
  ]),
]);

/** What an invalid address has in place of the valid one. */
function changesOf(form: Form, address: Address): PhrasingContent[][] {
  return form.fields
    .filter((field) => address[field] !== form.example[field])
    .map((field) =>
      address[field] === undefined
        ? [text('no '), inlineCode(field)]
        : [inlineCode(field), text(' '), inlineCode(address[field])],
    );
}

/** `<AddressRefusals />`: what is changed in the valid example of each country, and what the API answers. */
export const addressRefusals = fromCatalogs(({addresses}) => [
  folded('What is wrong with the invalid examples of each country', [
    table(
      [
        [text('Country')],
        [text('The valid example, but with')],
        [inlineCode('pointer')],
        [inlineCode('code')],
        [inlineCode('message')],
      ],
      allForms(addresses).flatMap((form) =>
        form.invalid.flatMap(({address}) =>
          addressErrors(addresses, {...address, country: address.country!}, '/shipping_address', true).map(
            (error, index) => [
              index === 0 ? nameOf(form) : [],
              index === 0 ? joined(changesOf(form, address), ', ') : [],
              [inlineCode(error.pointer)],
              [errorLink(error.code, detailAnchor(error.code))],
              [text(error.message)],
            ],
          ),
        ),
      ),
    ),
  ]),
]);

/** `<AddressWords />`: the words that countries have for a field. */
export const addressWords = fromCatalogs(({addresses}) => {
  const fields = (Object.keys(addresses.fields) as AddressField[]).filter((field) =>
    addresses.countries.some(({labels}) => labels[field] !== undefined),
  );
  return [
    table(
      [[text('Field')], [text('Word')], [text('Countries')]],
      fields.flatMap((field) => {
        const shown = addresses.countries.filter((form) => form.fields.includes(field));
        const words = [...new Set(shown.map((form) => wordOf(addresses, form, field)))];
        return words.map((word, index) => [
          index === 0 ? [inlineCode(field)] : [],
          [text(word)],
          [
            text(
              shown
                .filter(({country}) => wordOf(addresses, formOf(addresses, country), field) === word)
                .map(({country}) => country)
                .join(', '),
            ),
          ],
        ]);
      }),
    ),
  ];
});
