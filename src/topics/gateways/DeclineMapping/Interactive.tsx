import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import data from '@generated/slices/default/declineMapping.json';
import {useAddressState} from '../../../hooks/useQueryState';
import type {DeclineMappingData} from '../gatewaysData';
import ScrollableTable from '../../../ui/ScrollableTable';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import {mappedCodes, summaryOf} from './filter';
import styles from './styles.module.css';

const mapping = data as DeclineMappingData;
const ERRORS = '/payments/Guides/error-codes';

const GATEWAYS = [{value: '', label: 'All'}, ...mapping.gateways.map(({name}) => ({value: name, label: name}))];
const KINDS = [
  {value: '', label: 'Soft and hard'},
  {value: 'soft', label: 'Soft: the same card can work later'},
  {value: 'hard', label: 'Hard: never the same card'},
];

/** A value of the address that is one of the options, else the first one. */
function chosen(options: readonly {readonly value: string}[], value: string): string {
  return options.some((option) => option.value === value) ? value : '';
}

/** The filter and the raw codes that it leaves. It stands in the address. */
export default function Interactive(): ReactNode {
  const [gatewayGiven, setGateway] = useAddressState('gateway', '');
  const [kindGiven, setKind] = useAddressState('kind', '');
  const [text, setText] = useAddressState('raw', '');
  const gateway = chosen(GATEWAYS, gatewayGiven);
  const kind = chosen(KINDS, kindGiven);
  const found = mappedCodes(mapping, {gateway, kind, text});
  const style = mapping.gateways.find(({name}) => name === gateway)?.style;

  return (
    <>
      <Fields>
        <SelectField label="Gateway" value={gateway} options={GATEWAYS} hint={style} onChange={setGateway} />
        <SelectField label="Kind" value={kind} options={KINDS} onChange={setKind} />
        <TextField label="Code or words" value={text} isCode onChange={setText} />
      </Fields>
      <p role="status" className={styles.summary}>
        {summaryOf(found, mapping)}
      </p>
      {found.length > 0 && (
        <div className={styles.frame} tabIndex={0} role="group" aria-label="Raw codes">
          <ScrollableTable>
            <thead>
              <tr>
                <th scope="col">Gateway</th>
                <th scope="col">Raw code</th>
                <th scope="col">Its words</th>
                <th scope="col">Decline code</th>
                <th scope="col">Kind</th>
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={`${one.gateway} ${one.rawCode}`}>
                  <td>
                    <code translate="no">{one.gateway}</code>
                  </td>
                  <td>
                    <code translate="no">{one.rawCode}</code>
                  </td>
                  <td>{one.meaning}</td>
                  <td>
                    <Link to={`${ERRORS}#${one.anchor}`}>
                      <code translate="no">{one.code}</code>
                    </Link>
                  </td>
                  <td>{one.kind}</td>
                </tr>
              ))}
            </tbody>
          </ScrollableTable>
        </div>
      )}
    </>
  );
}
