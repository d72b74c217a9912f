import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {getAddressForm, getFieldWord, type Address, type AddressField} from '../forms';
import {getInputHints} from '../inputs';
import {formatParcelLabel} from '../label';
import {findAddressErrors} from '../rules';
import type {Addresses, CommonAddressForm} from '../../../pipeline/contracts/generated/schemas';
import {
  createCode,
  createComponent,
  createHeading,
  createInlineCode,
  joinPhrases,
  createList,
  createParagraph,
  createTable,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {getDetailAnchor, renderErrorLink} from '../../errors/elements/describeErrors';
import {createCatalogElement} from '../../gateways/elements/gateways';
import type {GuideSources} from '../../../pipeline/elements/guideSources';

/** Elements of the page of addresses, made from `contracts/catalogs/addresses.yaml`. */

type AddressFormEntry = CommonAddressForm & {readonly country?: string};

function listAllForms({countries, default: common}: Addresses): readonly AddressFormEntry[] {
  return [...countries, common];
}

function renderFormName({name, country}: AddressFormEntry): PhrasingContent[] {
  return country === undefined ? [createText(name)] : [createText(`${name} `), createInlineCode(country)];
}

/** A field in the order of a form: its mark, and the country's own word for it. */
function renderFormField(form: AddressFormEntry, field: AddressField): PhrasingContent[] {
  const own = form.labels[field];
  const mark = form.required.includes(field) ? ' *' : field === 'name' ? ' †' : '';
  const isOwn = own !== undefined && own.replace(' ', '_') !== field;
  return [createInlineCode(field), createText(`${isOwn ? ` ${own}` : ''}${mark}`)];
}

/** Nodes that readers unfold. */
function createDetails(summary: string, nodes: Nodes): Nodes[number] {
  return createComponent('details', {}, [createComponent('summary', {}, [createText(summary)]), ...nodes]);
}

function createValueCell(value: string | undefined): PhrasingContent[] {
  return [value === undefined ? createText('–') : createInlineCode(value)];
}

/** `<AddressForm />`: the form of a country to try, and for readers without it one table of all countries. */
export const addressFormElement = createCatalogElement(({addresses}) => [
  createComponent('AddressForm', {}, [
    createDetails(`The forms of ${String(addresses.countries.length)} countries and of any other, in one table`, [
      createTable(
        [
          [createText('Country')],
          [createText('Fields in order')],
          [createText('Postal code')],
          [createText('Valid')],
          [createText('Invalid')],
        ],
        listAllForms(addresses).map((form) => [
          renderFormName(form),
          joinPhrases(
            form.fields.map((field) => renderFormField(form, field)),
            ', ',
          ),
          createValueCell(form.postal_code?.pattern),
          createValueCell(form.postal_code?.valid),
          createValueCell(form.postal_code?.invalid),
        ]),
      ),
    ]),
  ]),
]);

/** How many characters a field of an address may have, as the contract says. */
export function getFieldLimit({book}: Pick<GuideSources, 'book'>, field: AddressField): number {
  const file = 'openapi/shared/schemas.yaml';
  const {Address: schema} = book.contracts.parse(file) as {Address: {properties: Record<string, {maxLength?: number}>}};
  const limit = schema.properties[field]?.maxLength;
  if (limit === undefined) {
    throw new GuideError(
      `${book.contracts.getPath(file)}#/Address/properties/${field}: found no maxLength, expected one.`,
    );
  }
  return limit;
}

/** `<AddressFields />`: each field with its word, its autofill token, its limit, and where it is used. */
export const addressFieldsElement: GuideElement = {
  attributes: {},
  render: (_, context) => {
    const {addresses} = context.catalogs;
    const {countries} = addresses;
    const count = (which: 'fields' | 'required', field: AddressField): string =>
      String(countries.filter((form) => form[which].includes(field)).length);
    return [
      createTable(
        [
          [createText('Field')],
          [createText('Label, where the country has no word of its own')],
          [createInlineCode('autocomplete')],
          [createText('Characters')],
          [createText('Countries that show it')],
          [createText('Countries that require it')],
        ],
        (Object.keys(addresses.fields) as AddressField[]).map((field) => {
          const {word, autocomplete} = addresses.fields[field];
          return [
            [createInlineCode(field)],
            [createText(word)],
            createValueCell(autocomplete ?? undefined),
            [createText(`at most ${String(getFieldLimit(context, field))}`)],
            [createText(count('fields', field))],
            [createText(count('required', field))],
          ];
        }),
      ),
    ];
  },
};

/** `<AddressNotes />`: what else to know of a country. */
export const addressNotesElement = createCatalogElement(({addresses}) => [
  createList(
    addresses.countries.flatMap((form) =>
      form.note === null ? [] : [[createInlineCode(form.country), createText(': '), ...parsePhrasing(form.note)]],
    ),
  ),
]);

/** `<AddressInputs />`: which keyboard a phone shows for the postal code of each country. */
export const addressInputsElement = createCatalogElement(({addresses}) => {
  const listCodes = (mode: string): string =>
    addresses.countries
      .filter(
        (form) => form.postal_code && getInputHints(form, 'postal_code', form.postal_code.valid).inputMode === mode,
      )
      .map(({country}) => country)
      .join(', ');
  return [
    createTable(
      [[createInlineCode('inputmode')], [createText('Postal codes of')], [createText('Why')]],
      [
        [
          [createInlineCode('numeric')],
          [createText(listCodes('numeric'))],
          [createText('Digits alone are a whole postal code')],
        ],
        [[createInlineCode('text')], [createText(listCodes('text'))], [createText('It needs letters or a hyphen')]],
      ],
    ),
  ];
});

/** `<AddressRegions />`: the regions of each country that has a list, folded. */
export const addressRegionsElement = createCatalogElement(({addresses}) =>
  addresses.countries
    .filter(({regions}) => regions.length > 0)
    .map(({name, labels, regions}) =>
      createDetails(`${name}: ${labels.region!}, ${String(regions.length)} values`, [
        createParagraph(
          ...joinPhrases(
            regions.map((region) => [
              createInlineCode(region.code),
              ...(region.code === region.name ? [] : [createText(` ${region.name}`)]),
            ]),
            ', ',
          ),
        ),
      ]),
    ),
);

function formatAddressJson(address: Address): string {
  return JSON.stringify(address, null, 2);
}

/** `<AddressExamples countries="FR US" />`: the valid example of each country as JSON, and as its label. */
export const addressExamplesElement: GuideElement = {
  attributes: {countries: 'required'},
  render: ({countries = ''}, {catalogs: {addresses}, place, depth}) =>
    countries.split(' ').flatMap((country): Nodes => {
      const form = addresses.countries.find((one) => one.country === country);
      if (!form) {
        const codes = addresses.countries.map((one) => one.country);
        throw new GuideError(
          `${place}: found country ${country}, expected one of contracts/catalogs/addresses.yaml such as ${closest(country, codes)}.`,
        );
      }
      return [
        createHeading(depth, `example-${country.toLowerCase()}`, createText(form.name)),
        createCode('json', formatAddressJson(form.example), country),
        createCode('text', formatParcelLabel(form, form.example).join('\n'), 'Label'),
      ];
    }),
};

function joinWithLineBreaks(lines: readonly string[]): PhrasingContent[] {
  return lines.flatMap((line, index): PhrasingContent[] =>
    index === 0 ? [createText(line)] : [{type: 'break'}, createText(line)],
  );
}

/** `<AddressLabels />`: the valid example of each country as its label prints it. */
export const addressLabelsElement = createCatalogElement(({addresses}) => [
  createDetails('Label of the valid example of each country', [
    createTable(
      [[createText('Country')], [createText('Label of the valid example')], [createText('In upper case')]],
      listAllForms(addresses).map((form) => [
        renderFormName(form),
        joinWithLineBreaks(formatParcelLabel(form, form.example)),
        form.upper.length === 0
          ? [createText('–')]
          : joinPhrases(
              form.upper.map((field) => [createInlineCode(field)]),
              ', ',
            ),
      ]),
    ),
  ]),
]);

/** What an invalid address has in place of the valid one. */
function renderAddressChanges(form: AddressFormEntry, address: Address): PhrasingContent[][] {
  return form.fields
    .filter((field) => address[field] !== form.example[field])
    .map((field) =>
      address[field] === undefined
        ? [createText('no '), createInlineCode(field)]
        : [createInlineCode(field), createText(' '), createInlineCode(address[field])],
    );
}

/** `<AddressRefusals />`: what is changed in the valid example of each country, and what the API answers. */
export const addressRefusalsElement = createCatalogElement(({addresses}) => [
  createDetails('What is wrong with the invalid examples of each country', [
    createTable(
      [
        [createText('Country')],
        [createText('The valid example, but with')],
        [createInlineCode('pointer')],
        [createInlineCode('code')],
        [createInlineCode('message')],
      ],
      listAllForms(addresses).flatMap((form) =>
        form.invalid.flatMap(({address}) =>
          findAddressErrors(addresses, address, '/shipping_address', true).map((error, index) => [
            index === 0 ? renderFormName(form) : [],
            index === 0 ? joinPhrases(renderAddressChanges(form, address), ', ') : [],
            [createInlineCode(error.pointer)],
            [renderErrorLink(error.code, getDetailAnchor(error.code))],
            [createText(error.message)],
          ]),
        ),
      ),
    ),
  ]),
]);

/** `<AddressWords />`: the words that countries have for a field. */
export const addressWordsElement = createCatalogElement(({addresses}) => {
  const fields = (Object.keys(addresses.fields) as AddressField[]).filter((field) =>
    addresses.countries.some(({labels}) => labels[field] !== undefined),
  );
  return [
    createTable(
      [[createText('Field')], [createText('Word')], [createText('Countries')]],
      fields.flatMap((field) => {
        const shown = addresses.countries.filter((form) => form.fields.includes(field));
        const words = [...new Set(shown.map((form) => getFieldWord(addresses, form, field)))];
        return words.map((word, index) => [
          index === 0 ? [createInlineCode(field)] : [],
          [createText(word)],
          [
            createText(
              shown
                .filter(({country}) => getFieldWord(addresses, getAddressForm(addresses, country), field) === word)
                .map(({country}) => country)
                .join(', '),
            ),
          ],
        ]);
      }),
    ),
  ];
});
