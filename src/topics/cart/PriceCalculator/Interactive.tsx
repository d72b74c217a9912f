import {useEffect, useRef, useState, type ReactNode} from 'react';
import data from '@generated/slices/default/prices.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {PriceData, PriceLine, PriceState} from '../pricesData';
import ScrollableTable from '../../../ui/ScrollableTable';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {parsePriceQuery, MERCHANT_NAMES, MAX_LINES, serializePriceQuery} from './address';
import {explainPrices, type ExplanationTable} from './explain';
import {listMerchants, readCart, type InputProblems} from './read';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const {currencies, presets, ...LIMITS} = data as PriceData;
const INITIAL_STATE = presets[0]!.state;
const INITIAL_QUERY = serializePriceQuery(INITIAL_STATE);

const MERCHANT_OPTIONS = MERCHANT_NAMES.map((value) => ({value, label: value}));
const DISCOUNT_OPTIONS = [
  {value: 'none', label: 'None'},
  {value: 'fixed', label: 'Fixed amount'},
  {value: 'percent', label: 'Percent'},
];
const TAX_MODE_OPTIONS = [
  {value: 'inside', label: 'Inside the prices, as in the API'},
  {value: 'on_top', label: 'On top of the prices'},
];
const CURRENCY_OPTIONS = currencies.map(({code, name, exponent}) => ({
  value: code,
  label: `${code}, ${name}: ${exponent === 0 ? 'no decimals' : `${exponent} decimals`}`,
}));

/** The reader's cart. It is in the URL while it is valid. */
function useCart(): [state: PriceState, set: (next: PriceState) => void] {
  const [cart, setCart] = useQueryState('cart', INITIAL_QUERY.cart);
  const [discount, setDiscount] = useQueryState('discount', INITIAL_QUERY.discount);
  const [shipping, setShipping] = useQueryState('shipping', INITIAL_QUERY.shipping);
  const [tax, setTax] = useQueryState('tax', INITIAL_QUERY.tax);
  const [currency, setCurrency] = useQueryState('currency', INITIAL_QUERY.currency);
  const [draft, setDraft] = useState<PriceState>();
  const isKnown = currencies.some(({code}) => code === currency);
  const shared = parsePriceQuery({
    cart,
    discount,
    shipping,
    tax,
    currency: isKnown ? currency : INITIAL_STATE.currency,
  });

  const set = (next: PriceState): void => {
    if ('problems' in readCart(next, LIMITS)) {
      setDraft(next);
      return;
    }
    setDraft(undefined);
    const address = serializePriceQuery(next);
    setCart(address.cart);
    setDiscount(address.discount);
    setShipping(address.shipping);
    setTax(address.tax);
    setCurrency(address.currency);
  };
  return [draft ?? shared, set];
}

interface LineFieldsProps {
  readonly line: PriceLine;
  readonly index: number;
  readonly problems: InputProblems;
  readonly onChange: (line: PriceLine) => void;
  readonly onRemove: (() => void) | undefined;
}

function LineFields({line, index, problems, onChange, onRemove}: LineFieldsProps): ReactNode {
  const renderField = (name: 'price' | 'quantity' | 'rate', label: string): ReactNode => (
    <TextField
      label={label}
      inputMode={name === 'rate' ? 'decimal' : 'numeric'}
      isCode
      value={line[name]}
      error={problems[`${name}-${index}`]}
      onChange={(value) => onChange({...line, [name]: value})}
    />
  );
  return (
    <fieldset className={styles.line}>
      <legend className={styles.legend}>Line {index + 1}</legend>
      {renderField('price', 'Unit price')}
      {renderField('quantity', 'Quantity')}
      {renderField('rate', 'Tax rate, %')}
      <SelectField
        label="Merchant"
        value={line.merchant}
        options={MERCHANT_OPTIONS}
        onChange={(merchant) => onChange({...line, merchant})}
      />
      {onRemove && (
        <Button aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  );
}

function Explanation({caption, columns, rows}: ExplanationTable): ReactNode {
  return (
    <ScrollableTable>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? undefined : 'text--right'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, column) => (
              <td key={columns[column]} className={column === 0 ? undefined : 'text--right'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

/** The calculator: lines, a discount, deliveries, and every step of the totals. */
function Interactive(): ReactNode {
  const [state, set] = useCart();
  const [news, setNews] = useState('');
  const [focus, setFocus] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const read = readCart(state, LIMITS);
  const problems: InputProblems = 'problems' in read ? read.problems : {};
  const {lines, discount, shipping} = state;
  const currency = currencies.find(({code}) => code === state.currency) ?? currencies[0]!;
  const explained = 'input' in read ? explainPrices(read.input, read.merchants, currency) : undefined;
  const count = Object.keys(problems).length;

  useEffect(() => {
    if (focus !== undefined) {
      list.current?.querySelectorAll('fieldset')[focus]?.querySelector('input')?.focus();
      setFocus(undefined);
    }
  }, [focus]);

  const change = (next: Partial<PriceState>, words = ''): void => {
    setNews(words);
    set({...state, ...next});
  };

  const add = (): void => {
    change({lines: [...lines, lines.at(-1)!]}, `Line ${lines.length + 1} is added. `);
    setFocus(lines.length);
  };

  const remove = (index: number): void => {
    change({lines: lines.filter((_, at) => at !== index)}, `Line ${index + 1} is removed. `);
    setFocus(Math.max(0, index - 1));
  };

  return (
    <>
      <Buttons label="Presets">
        {presets.map(({id, label, state: preset}) => (
          <Button key={id} onClick={() => change(preset, `${label}. `)}>
            {label}
          </Button>
        ))}
      </Buttons>
      <p className={styles.hint}>Amounts are minor units, as in the API.</p>
      <div ref={list}>
        {lines.map((line, index) => (
          <LineFields
            key={index}
            line={line}
            index={index}
            problems={problems}
            onChange={(changed) => change({lines: lines.with(index, changed)})}
            onRemove={lines.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </div>
      {lines.length < MAX_LINES && (
        <Buttons>
          <Button onClick={add}>Add a line</Button>
        </Buttons>
      )}
      <Fields>
        <SelectField
          label="Discount"
          value={discount.kind}
          options={DISCOUNT_OPTIONS}
          onChange={(kind) =>
            change({
              discount: {...discount, kind: kind as PriceState['discount']['kind'], value: discount.value || '10'},
            })
          }
        />
        {discount.kind !== 'none' && (
          <TextField
            label={discount.kind === 'fixed' ? 'Amount of the discount' : 'Percent of the discount'}
            inputMode="decimal"
            isCode
            value={discount.value}
            error={problems.discount}
            onChange={(value) => change({discount: {...discount, value}})}
          />
        )}
        {discount.kind !== 'none' && (
          <SelectField
            label="Discount on"
            value={discount.merchant}
            options={[
              {value: '', label: 'All lines'},
              ...MERCHANT_NAMES.map((value) => ({value, label: `Lines of merchant ${value}`})),
            ]}
            onChange={(merchant) => change({discount: {...discount, merchant}})}
          />
        )}
        {listMerchants(state).map((merchant) => (
          <TextField
            key={merchant}
            label={`Shipping of merchant ${merchant}`}
            inputMode="numeric"
            isCode
            value={shipping[merchant] ?? '0'}
            error={problems[`shipping-${merchant}`]}
            onChange={(value) => change({shipping: {...shipping, [merchant]: value}})}
          />
        ))}
        <SelectField
          label="Tax"
          value={state.tax}
          options={TAX_MODE_OPTIONS}
          onChange={(tax) => change({tax: tax as PriceState['tax']})}
        />
        <SelectField
          label="Currency"
          value={currency.code}
          options={CURRENCY_OPTIONS}
          onChange={(code) => change({currency: code})}
        />
      </Fields>
      <Result
        summary={
          news +
          (explained?.summary ??
            problems.total ??
            (count === 1 ? '1 field is invalid.' : `${count} fields are invalid.`))
        }>
        {explained?.tables.map((shown) => (
          <Explanation key={shown.caption} {...shown} />
        ))}
      </Result>
    </>
  );
}

export default createTool('calculator', Interactive);
