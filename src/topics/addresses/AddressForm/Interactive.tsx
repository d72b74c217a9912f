import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/addressForms.json';
import {getAddressForm, type Address, type AddressField} from '../forms';
import {getInputHints} from '../inputs';
import {formatParcelLabel} from '../label';
import {listRequiredFields} from '../rules';
import {useQueryState} from '../../../hooks/useQueryState';
import type {AddressData} from '../addressesData';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import Output from '../../../ui/Tool/Output';
import Result from '../../../ui/Tool/Result';
import {
  buildAddress,
  resolveCountry,
  formatFieldLabel,
  findAddressProblems,
  formatFieldProblem,
  summarizeAddressProblems,
  type AddressRole,
} from './entry';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const addressData = data as AddressData;
const DEFAULT_COUNTRY = 'FR';
const getCountryName = (code: string): string => addressData.names.find(([one]) => one === code)![1];
const COUNTRY_OPTIONS = addressData.countries.map(({country}) => ({value: country, label: getCountryName(country)}));
const OTHER_COUNTRIES_GROUP = {
  label: 'Format of any other country',
  options: addressData.names
    .filter(([code]) => !addressData.countries.some(({country}) => country === code))
    .map(([value, label]) => ({value, label})),
};
const ROLE_OPTIONS = [
  {value: 'shipping_address', label: 'Shipping: needs a recipient'},
  {value: 'billing_address', label: 'Billing'},
] as const;

interface FieldProps {
  readonly country: string;
  readonly field: AddressField;
  readonly value: string;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Field({country, field, value, isRequired, error, onChange}: FieldProps): ReactNode {
  const form = getAddressForm(addressData, country);
  const {inputMode, autoCapitalize} = getInputHints(form, field, form.postal_code?.valid);
  const autoComplete = addressData.fields[field].autocomplete ?? 'off';
  const attributes = [`autocomplete="${autoComplete}"`, ...(inputMode === 'numeric' ? ['inputmode="numeric"'] : [])];
  const common = {
    label: `${formatFieldLabel(addressData, country, field)}${isRequired ? ' (required)' : ''}`,
    hint: [field, ...attributes].join(' · '),
    value,
    error,
    isRequired,
    autoComplete,
    onChange,
  };
  if (field === 'region' && form.regions.length > 0) {
    const isKnown = value === '' || form.regions.some(({code}) => code === value);
    const options = [
      {value: '', label: 'Choose'},
      ...(isKnown ? [] : [{value, label: `${value}: not in the list`}]),
      ...form.regions.map(({code, name}) => ({value: code, label: code === name ? name : `${name}, ${code}`})),
    ];
    return <SelectField {...common} options={options} />;
  }
  return <TextField {...common} inputMode={inputMode} autoCapitalize={autoCapitalize} />;
}

/** The form of the chosen country, the API's errors for the input, and the JSON to send. Nothing is sent or stored. */
function Interactive(): ReactNode {
  const [given, setCountry] = useQueryState('country', DEFAULT_COUNTRY);
  const [role, setRole] = useState<AddressRole>('shipping_address');
  const [typed, setTyped] = useState<Address>();
  const country = resolveCountry(addressData, given, DEFAULT_COUNTRY);
  const form = getAddressForm(addressData, country);
  const name = getCountryName(country);
  const values = typed ?? form.example;
  const address = buildAddress(addressData, country, values);
  const problems = findAddressProblems(addressData, address, role);
  const required = listRequiredFields(form, role === 'shipping_address');
  const isUnknown = given !== '' && given.toUpperCase() !== country;

  return (
    <>
      <Fields>
        <SelectField
          label="Country"
          value={country}
          options={COUNTRY_OPTIONS}
          more={OTHER_COUNTRIES_GROUP}
          onChange={setCountry}
        />
        <SelectField
          label="Used for"
          value={role}
          options={ROLE_OPTIONS}
          onChange={(value) => setRole(value as AddressRole)}
        />
      </Fields>
      {isUnknown && (
        <p className={styles.warning}>
          The URL has the country “{given.slice(0, 20)}”, which is not an ISO 3166-1 code. This is the format of {name}.
        </p>
      )}
      <Buttons label="Examples">
        <Button onClick={() => setTyped(undefined)}>Valid example</Button>
        {form.invalid.map((invalid, index) => (
          <Button key={index} onClick={() => setTyped(invalid)}>
            {form.invalid.length === 1 ? 'Invalid example' : `Invalid example ${String(index + 1)}`}
          </Button>
        ))}
        <Button onClick={() => setTyped({})}>Empty</Button>
      </Buttons>
      <div className={styles.form}>
        {form.fields.map((field) => {
          const problem = problems.find(({pointer}) => pointer === `/${role}/${field}`);
          return (
            <Field
              key={field}
              country={country}
              field={field}
              value={values[field] ?? ''}
              isRequired={required.includes(field)}
              error={problem && formatFieldProblem(problem, address[field])}
              onChange={(value) => setTyped({...values, [field]: value})}
            />
          );
        })}
      </div>
      <Result summary={summarizeAddressProblems(problems, name)} isGood={problems.length === 0}>
        {form.note !== null && <p className={styles.note}>{form.note.replaceAll('`', '')}</p>}
        <div className={styles.outputs}>
          <Output
            name="Body of an update of a checkout"
            what="the body"
            isJson
            text={JSON.stringify({[role]: address}, null, 2)}
          />
          {problems.length > 0 ? (
            <Output
              name="errors of the response, 422 validation_failed"
              what="the errors"
              isJson
              text={JSON.stringify(problems, null, 2)}
            />
          ) : (
            <Output name="Label" what="the label" text={formatParcelLabel(form, address).join('\n')} />
          )}
        </div>
      </Result>
    </>
  );
}

export default createTool('address', Interactive);
