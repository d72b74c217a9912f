import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import data from '@generated/slices/default/declineMapping.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {DeclineMappingData} from '../gatewaysData';
import ScrollableTable from '../../../ui/ScrollableTable';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {filterMappedCodes, summarizeMappedCodes} from './filter';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const mapping = data as DeclineMappingData;
const ERROR_PAGE_PATH = '/payments/Guides/error-codes';

const GATEWAY_OPTIONS = [{value: '', label: 'All'}, ...mapping.gateways.map(({name}) => ({value: name, label: name}))];
const KIND_OPTIONS = [
  {value: '', label: 'Soft and hard'},
  {value: 'soft', label: 'Soft: the same card can work later'},
  {value: 'hard', label: 'Hard: never the same card'},
];

/** The option in the URL, else the first one. */
function getValidOption(options: readonly {readonly value: string}[], value: string): string {
  return options.some((option) => option.value === value) ? value : '';
}

/** The filter and the matching raw codes. The filter is in the URL. */
function Interactive(): ReactNode {
  const [gatewayGiven, setGateway] = useQueryState('gateway', '');
  const [kindGiven, setKind] = useQueryState('kind', '');
  const [text, setText] = useQueryState('raw', '');
  const gateway = getValidOption(GATEWAY_OPTIONS, gatewayGiven);
  const kind = getValidOption(KIND_OPTIONS, kindGiven);
  const found = filterMappedCodes(mapping, {gateway, kind, text});
  const style = mapping.gateways.find(({name}) => name === gateway)?.style;

  return (
    <>
      <Fields>
        <SelectField label="Gateway" value={gateway} options={GATEWAY_OPTIONS} hint={style} onChange={setGateway} />
        <SelectField label="Kind" value={kind} options={KIND_OPTIONS} onChange={setKind} />
        <TextField label="Code or message" value={text} isCode onChange={setText} />
      </Fields>
      <Result summary={summarizeMappedCodes(found, mapping)}>
        {found.length > 0 && (
          <div className={styles.frame} tabIndex={0} role="group" aria-label="Raw codes">
            <ScrollableTable>
              <thead>
                <tr>
                  <th scope="col">Gateway</th>
                  <th scope="col">Raw code</th>
                  <th scope="col">Gateway message</th>
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
                    <td data-lone="">
                      <Link to={`${ERROR_PAGE_PATH}#${one.anchor}`}>
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
      </Result>
    </>
  );
}

export default createTool('search', Interactive);
