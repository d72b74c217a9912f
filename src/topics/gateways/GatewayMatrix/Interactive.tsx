import type {ReactNode} from 'react';
import clsx from 'clsx';
import data from '@generated/slices/default/gatewayMatrix.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {CapabilityValue} from '../../../pipeline/contracts/generated/schemas';
import type {GatewayMatrixData, NamedOption} from '../gatewaysData';
import ScrollableTable from '../../../ui/ScrollableTable';
import {CheckboxField, Fields, SelectField} from '../../../ui/Tool/fields';
import Result, {HiddenText} from '../../../ui/Tool/Result';
import {matchGateway, filterKnownValues, summarizeMatches, type GatewayMatch} from './fit';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const matrix = data as GatewayMatrixData;

const VERDICT_SYMBOLS: Readonly<Record<GatewayMatch['verdict'], {readonly symbol: string; readonly words: string}>> = {
  fits: {symbol: '✓', words: 'fits'},
  on_request: {symbol: '◐', words: 'on request'},
  does_not_fit: {symbol: '✕', words: 'does not fit'},
};

function Mark({symbol, children}: {readonly symbol: string; readonly children: ReactNode}): ReactNode {
  return (
    <span className={styles.mark}>
      <span aria-hidden="true">{symbol}</span> {children}
    </span>
  );
}

function Cell({value}: {readonly value: CapabilityValue}): ReactNode {
  const {symbol, title} = matrix.values.find((one) => one.value === value)!;
  return (
    <td className={styles[value]} title={title}>
      <span aria-hidden="true">{symbol}</span> <HiddenText>{title}</HiddenText>
    </td>
  );
}

function addAnyOption(options: readonly NamedOption[]): readonly NamedOption[] {
  return [{value: '', label: 'Any'}, ...options];
}

function Verdict({
  fit: {gateway, verdict, reasons},
  brand,
}: {
  readonly fit: GatewayMatch;
  readonly brand: string;
}): ReactNode {
  const {symbol, words} = VERDICT_SYMBOLS[verdict];
  const lasts = gateway.cards[brand];
  return (
    <li className={clsx(styles.verdict, styles[verdict])}>
      <p>
        <code translate="no">{gateway.name}</code> <Mark symbol={symbol}>{words}</Mark>
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {verdict !== 'does_not_fit' && lasts !== undefined && (
        <p className={styles.note}>
          {lasts === 'captured at once' ? 'Holds nothing: captured at once' : `An authorization lasts ${lasts}`}
        </p>
      )}
    </li>
  );
}

/** The filter and the matrix. The filter is in the URL. */
function Interactive(): ReactNode {
  const [needed, setNeeded] = useQueryState('needs', '');
  const [currencyGiven, setCurrency] = useQueryState('currency', '');
  const [countryGiven, setCountry] = useQueryState('country', '');
  const [brandGiven, setBrand] = useQueryState('card', '');

  const capabilities = filterKnownValues(matrix.capabilities, needed.split(','));
  const [currency = ''] = filterKnownValues(matrix.currencies, [currencyGiven]);
  const [country = ''] = filterKnownValues(matrix.countries, [countryGiven]);
  const [brand = ''] = filterKnownValues(matrix.brands, [brandGiven]);
  const needs = {capabilities, currency, country, brand};
  const fits = matrix.gateways.map((gateway) => matchGateway(gateway, needs, matrix));
  const hasNeeds = capabilities.length > 0 || currency !== '' || country !== '' || brand !== '';

  const need = (name: string, isNeeded: boolean): void =>
    setNeeded(
      capabilities
        .filter((one) => one !== name)
        .concat(isNeeded ? name : [])
        .join(','),
    );

  return (
    <>
      <fieldset className={styles.needs}>
        <legend>Required capabilities</legend>
        <div>
          {matrix.capabilities.map(({value, label}) => (
            <CheckboxField
              key={value}
              label={label}
              isChecked={capabilities.includes(value)}
              onChange={(isChecked) => need(value, isChecked)}
            />
          ))}
        </div>
      </fieldset>
      <Fields>
        <SelectField
          label="Currency"
          value={currency}
          options={addAnyOption(matrix.currencies)}
          onChange={setCurrency}
        />
        <SelectField
          label="Country of the merchant"
          value={country}
          options={addAnyOption(matrix.countries)}
          onChange={setCountry}
        />
        <SelectField label="Card brand" value={brand} options={addAnyOption(matrix.brands)} onChange={setBrand} />
      </Fields>
      <Result summary={summarizeMatches(fits, needs)}>
        {hasNeeds && (
          <ul className={styles.verdicts}>
            {fits.map((fit) => (
              <Verdict key={fit.gateway.name} fit={fit} brand={brand} />
            ))}
          </ul>
        )}
        <p className={styles.legend} aria-hidden="true">
          {matrix.values.map(({value, symbol, title}) => (
            <span key={value} className={styles[value]}>
              {symbol} {title}
            </span>
          ))}
        </p>
        <ScrollableTable>
          <thead>
            <tr>
              <th scope="col">Capability</th>
              {fits.map(({gateway, verdict}) => (
                <th key={gateway.name} scope="col">
                  <code translate="no">{gateway.name}</code>
                  {hasNeeds && <Mark symbol={VERDICT_SYMBOLS[verdict].symbol}>{VERDICT_SYMBOLS[verdict].words}</Mark>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.capabilities.map(({value, label}) => (
              <tr key={value} className={clsx(capabilities.includes(value) && styles.isNeeded)}>
                <th scope="row">
                  {label}
                  {capabilities.includes(value) && ' (needed)'}
                </th>
                {matrix.gateways.map((gateway) => (
                  <Cell key={gateway.name} value={gateway.capabilities[value]!} />
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      </Result>
    </>
  );
}

export default createTool('gateways', Interactive);
