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
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {getDetailAnchor, renderErrorLink} from '../../errors/elements/describeErrors';
import {getRecordedResponse} from '../../../pipeline/elements/recordedResponse';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {type Phrase, toPhrases, tableElement} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** Elements of the page of addresses, from `contracts/catalogs/addresses.yaml`. */

type AddressFormEntry = CommonAddressForm & {readonly country?: string};

function listAllForms({countries, default: common}: Addresses): readonly AddressFormEntry[] {
  return [...countries, common];
}

function renderFormName({name, country}: AddressFormEntry): Phrase[] {
  return country === undefined ? [name] : [`${name} `, createInlineCode(country)];
}

/** A field in the order of a form: its mark, and the country's own word for it. */
function renderFormField(form: AddressFormEntry, field: AddressField): PhrasingContent[] {
  const own = form.labels[field];
  const mark = form.required.includes(field) ? ' *' : field === 'name' ? ' †' : '';
  const isOwn = own !== undefined && own.replace(' ', '_') !== field;
  return toPhrases(createInlineCode(field), `${isOwn ? ` ${own}` : ''}${mark}`);
}

/** Collapsible nodes. */
function createDetails(summary: string, nodes: Nodes): Nodes[number] {
  return createComponent('details', {}, [createComponent('summary', {}, [createText(summary)]), ...nodes]);
}

/** `<AddressForm />`: the form of a country to try, and for readers without it one table of all countries. */
export const addressFormElement = tableElement({
  rows: ({catalogs}) => listAllForms(catalogs.addresses),
  columns: [
    {title: 'Country', cell: renderFormName},
    {
      title: 'Fields in order',
      cell: (form) =>
        joinPhrases(
          form.fields.map((field) => renderFormField(form, field)),
          ', ',
        ),
    },
    {title: 'Postal code', code: ({postal_code}) => postal_code?.pattern},
    {title: 'Valid', code: ({postal_code}) => postal_code?.valid},
    {title: 'Invalid', code: ({postal_code}) => postal_code?.invalid},
  ],
  wrap: (table, {catalogs}) => [
    createComponent('AddressForm', {}, [
      createDetails(
        `The forms of ${String(catalogs.addresses.countries.length)} countries and of any other, in one table`,
        [table],
      ),
    ]),
  ],
});

/** How many characters a field of an address may have, from the contract. */
export function getFieldLimit({book}: Pick<GuideSources, 'book'>, field: AddressField): number {
  const file = 'openapi/shared/schemas.yaml';
  const {Address: schema} = book.contracts.parse(file) as {Address: {properties: Record<string, {maxLength?: number}>}};
  const limit = schema.properties[field]?.maxLength;
  if (limit === undefined) {
    throw new AuthoringError(
      `${book.contracts.getPath(file)}#/Address/properties/${field}: found no maxLength, expected one.`,
    );
  }
  return limit;
}

function countForms(which: 'fields' | 'required', field: AddressField, {catalogs}: GuideContext): string {
  return String(catalogs.addresses.countries.filter((form) => form[which].includes(field)).length);
}

/** `<AddressFields />`: each field with its label, its autofill token, its limit, and where it is used. */
export const addressFieldsElement = tableElement({
  rows: ({catalogs}) => Object.keys(catalogs.addresses.fields) as AddressField[],
  columns: [
    {title: 'Field', code: (field) => field},
    {
      title: 'Label, where the country has no word of its own',
      cell: (field, {catalogs}) => catalogs.addresses.fields[field].word,
    },
    {title: '`autocomplete`', code: (field, {catalogs}) => catalogs.addresses.fields[field].autocomplete},
    {title: 'Maximum characters', align: 'right', cell: (field, context) => getFieldLimit(context, field)},
    {title: 'Countries that show it', cell: (field, context) => countForms('fields', field, context)},
    {title: 'Countries that require it', cell: (field, context) => countForms('required', field, context)},
  ],
});

interface RecordedMerchant {
  readonly name: string;
  readonly ship_to_countries: readonly string[];
}

/** The forms of the countries that merchants of the sandbox deliver goods to, each with these merchants. */
function listDeliveries({book, catalogs}: GuideContext): {form: AddressFormEntry; merchants: string[]}[] {
  const {data} = getRecordedResponse(book, 'listMerchants.200.all') as {data: readonly RecordedMerchant[]};
  return catalogs.addresses.countries.map((form) => ({
    form,
    merchants: data.filter((one) => one.ship_to_countries.includes(form.country)).map(({name}) => name),
  }));
}

/** `<DeliveryCountries />`: which merchants of the sandbox deliver goods to which country with a form. */
export const deliveryCountriesElement = tableElement({
  rows: (context) => listDeliveries(context).filter(({merchants}) => merchants.length > 0),
  columns: [
    {title: 'Country', cell: ({form}) => renderFormName(form)},
    {title: 'Merchants that deliver goods', cell: ({merchants}) => merchants.join(', ')},
  ],
  wrap: (table, context) => {
    const others = listDeliveries(context).filter(({merchants}) => merchants.length === 0);
    const names = joinPhrases(
      others.map(({form}) => toPhrases(...renderFormName(form))),
      ', ',
    );
    return [
      table,
      createParagraph(
        createText('Only digital goods are delivered to the other countries with a form: '),
        ...names,
        createText('.'),
      ),
    ];
  },
});

/** `<AddressNotes />`: notes on each country. */
export const addressNotesElement = defineElement({
  render: ({catalogs}) => [
    createList(
      catalogs.addresses.countries.flatMap((form) =>
        form.note === null ? [] : [[createInlineCode(form.country), createText(': '), ...parsePhrasing(form.note)]],
      ),
    ),
  ],
});

/** `<AddressInputs />`: which keyboard a phone shows for the postal code of each country. */
export const addressInputsElement = tableElement({
  rows: () => [
    {mode: 'numeric', why: 'A postal code of digits only is complete'},
    {mode: 'text', why: 'It needs letters or a hyphen'},
  ],
  columns: [
    {title: '`inputmode`', code: ({mode}) => mode},
    {
      title: 'Postal codes of',
      cell: ({mode}, {catalogs}) =>
        catalogs.addresses.countries
          .filter(
            (form) => form.postal_code && getInputHints(form, 'postal_code', form.postal_code.valid).inputMode === mode,
          )
          .map(({country}) => country)
          .join(', '),
    },
    {title: 'Why', cell: ({why}) => why},
  ],
});

/** `<AddressRegions />`: the regions of each country that has a list, collapsed. */
export const addressRegionsElement = defineElement({
  render: ({catalogs}) =>
    catalogs.addresses.countries
      .filter(({regions}) => regions.length > 0)
      .map(({name, labels, regions}) =>
        createDetails(`${name}: ${labels.region!}, ${String(regions.length)} values`, [
          createParagraph(
            ...joinPhrases(
              regions.map((region) =>
                toPhrases(createInlineCode(region.code), region.code === region.name ? '' : ` ${region.name}`),
              ),
              ', ',
            ),
          ),
        ]),
      ),
});

function formatAddressJson(address: Address): string {
  return JSON.stringify(address, null, 2);
}

/** `<AddressExamples countries="FR US" />`: the valid example of each country as JSON, and as its label. */
export const addressExamplesElement = defineElement({
  attributes: {countries: 'list'},
  render: ({catalogs: {addresses}, place, depth}, {countries}) =>
    countries.flatMap((country): Nodes => {
      const forms = addresses.countries.map((form) => [form.country, form] as const);
      const form = findNamed(forms, country, {what: 'country', home: 'contracts/catalogs/addresses.yaml'}, place);
      return [
        createHeading(depth, `example-${country.toLowerCase()}`, createText(form.name)),
        createCode('json', formatAddressJson(form.example), country),
        createCode('text', formatParcelLabel(form, form.example).join('\n'), 'Label'),
      ];
    }),
});

/** `<AddressLabels />`: the valid example of each country as its label prints it. */
export const addressLabelsElement = tableElement({
  rows: ({catalogs}) => listAllForms(catalogs.addresses),
  columns: [
    {title: 'Country', cell: renderFormName},
    {
      title: 'Label of the valid example',
      cell: (form) =>
        formatParcelLabel(form, form.example).flatMap((line, index): Phrase[] =>
          index === 0 ? [line] : [{type: 'break'}, line],
        ),
    },
    {title: 'In upper case', code: ({upper}) => upper},
  ],
  wrap: (table) => [createDetails('Label of the valid example of each country', [table])],
});

/** The fields of an invalid address that differ from the valid one. */
function renderAddressChanges(form: AddressFormEntry, address: Address): PhrasingContent[][] {
  return form.fields
    .filter((field) => address[field] !== form.example[field])
    .map((field) =>
      address[field] === undefined
        ? toPhrases('no ', createInlineCode(field))
        : toPhrases(createInlineCode(field), ' ', createInlineCode(address[field])),
    );
}

/** `<AddressRefusals />`: what is changed in the valid example of each country, and the API's error. */
export const addressRefusalsElement = tableElement({
  rows: ({catalogs: {addresses}}) =>
    listAllForms(addresses).flatMap((form) =>
      form.invalid.flatMap(({address}) =>
        findAddressErrors(addresses, {...address, country: address.country}, '/shipping_address', true).map(
          (error, index) => ({form, address, error, isFirst: index === 0}),
        ),
      ),
    ),
  columns: [
    {title: 'Country', cell: ({form, isFirst}) => (isFirst ? renderFormName(form) : '')},
    {
      title: 'The valid example, but with',
      cell: ({form, address, isFirst}) => (isFirst ? joinPhrases(renderAddressChanges(form, address), ', ') : ''),
    },
    {title: '`pointer`', code: ({error}) => error.pointer},
    {title: '`code`', cell: ({error}) => renderErrorLink(error.code, getDetailAnchor(error.code))},
    {title: '`message`', cell: ({error}) => error.message},
  ],
  wrap: (table) => [createDetails('What is wrong with the invalid examples of each country', [table])],
});

/** `<AddressWords />`: the words that countries have for a field. */
export const addressWordsElement = tableElement({
  rows: ({catalogs: {addresses}}) =>
    (Object.keys(addresses.fields) as AddressField[])
      .filter((field) => addresses.countries.some(({labels}) => labels[field] !== undefined))
      .flatMap((field) => {
        const shown = addresses.countries.filter((form) => form.fields.includes(field));
        const words = [...new Set(shown.map((form) => getFieldWord(addresses, form, field)))];
        return words.map((word, index) => ({
          field: index === 0 ? field : undefined,
          word,
          shown: shown.filter(
            ({country}) => getFieldWord(addresses, getAddressForm(addresses, country), field) === word,
          ),
        }));
      }),
  columns: [
    {title: 'Field', cell: ({field}) => (field === undefined ? '' : createInlineCode(field))},
    {title: 'Word', cell: ({word}) => word},
    {title: 'Countries', cell: ({shown}) => shown.map(({country}) => country).join(', ')},
  ],
});
