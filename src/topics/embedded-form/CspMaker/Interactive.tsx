import {useEffect, useMemo, useState, type ReactNode} from 'react';
import data from '@generated/slices/default/cspMaker.json';
import {NOT_IN_META} from '../csp/directives';
import {checkPolicies, type PolicyFinding} from '../csp/findings';
import {
  isUsed,
  createFormPolicies,
  NONCE_PLACEHOLDER,
  type PolicyChoices,
  type FormPolicyResult,
} from '../csp/formPolicy';
import {readPolicies} from '../csp/policy';
import {useQueryState} from '../../../hooks/useQueryState';
import type {FormPolicy} from '../../../pipeline/contracts/generated/schemas';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import Nested from '../../../ui/Nested';
import ScrollableTable from '../../../ui/ScrollableTable';
import {CheckboxField, Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import Output from '../../../ui/Tool/Output';
import Result from '../../../ui/Tool/Result';
import {parseChoices, serializeChoices} from './choices';
import {createHashSource} from './hash';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const formPolicy = data as FormPolicy;

const ENVIRONMENT_OPTIONS = [
  {value: 'sandbox', label: 'Sandbox'},
  {value: 'live', label: 'Live'},
  {value: 'both', label: 'Sandbox and live'},
];
const SCRIPT_OPTIONS = [
  {value: 'files', label: 'None: all are files'},
  {value: 'nonce', label: 'By a nonce, new in each response'},
  {value: 'hash', label: 'By a hash of the script'},
];
const OUTCOME_LABELS = {
  added: 'added',
  present: 'was allowed',
  open: 'nothing restricts it',
} as const;

function Findings({
  kind,
  findings,
}: {
  readonly kind: PolicyFinding['kind'];
  readonly findings: readonly PolicyFinding[];
}): ReactNode {
  const shown = findings.filter((finding) => finding.kind === kind);
  return (
    shown.length > 0 && (
      <>
        <p className={styles.title}>{kind === 'mistake' ? 'To correct in your policy' : 'Weak in your policy'}</p>
        <ul>
          {shown.map(({text}) => (
            <li key={text}>
              <InlineMarkdown>{text}</InlineMarkdown>
            </li>
          ))}
        </ul>
      </>
    )
  );
}

/** The hash source of an inline script, once it is computed. */
function useHash(script: string): string | undefined {
  const [hash, setHash] = useState<{readonly script: string; readonly source: string}>();
  useEffect(() => {
    let isCurrent = script !== '';
    if (isCurrent) {
      void createHashSource(script).then((source) => isCurrent && setHash({script, source}));
    }
    return () => {
      isCurrent = false;
    };
  }, [script]);
  return hash?.script === script ? hash.source : undefined;
}

/** The result, in one sentence. */
function summarizePolicy({outcomes}: FormPolicyResult, findings: readonly PolicyFinding[], isEmpty: boolean): string {
  const added = outcomes.filter(({outcome}) => outcome === 'added').length;
  const start = isEmpty ? 'A strict policy to start from' : 'Your policy';
  const found =
    findings.length === 0 ? '' : ` ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} below.`;
  return added === 0
    ? `${start} allows all ${outcomes.length} sources of the form already.${found}`
    : `${start}, with ${added} of ${outcomes.length} sources of the form added.${found}`;
}

function describeMetaLimits({policies}: FormPolicyResult, {isReportOnly, scripts}: PolicyChoices): string {
  const lost = policies.flat().filter(({name}) => NOT_IN_META.includes(name));
  return [
    'Put it first in `head`: it does not apply to anything above it.',
    lost.length > 0 && `Browsers ignore ${lost.map(({name}) => `\`${name}\``).join(', ')} in it.`,
    isReportOnly && 'It blocks, since a `meta` element cannot only report.',
    scripts === 'nonce' && 'Your server must still generate a new nonce for each response.',
  ]
    .filter(Boolean)
    .join(' ');
}

function Sources({outcomes}: FormPolicyResult): ReactNode {
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col">Directive</th>
          <th scope="col">Source</th>
          <th scope="col">Why</th>
          <th scope="col">Here</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map(({directive, source, why, outcome, decidedBy}) => (
          <tr key={`${directive} ${source}`}>
            <td>
              <code>{decidedBy ?? directive}</code>
            </td>
            <td>
              <code>{source}</code>
            </td>
            <td>{why}</td>
            <td>{OUTCOME_LABELS[outcome]}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

/** Merges the sources of the form into the reader's policy. The policy is not sent, stored or in the URL. */
function CspMaker(): ReactNode {
  const [pasted, setPasted] = useState('');
  const [script, setScript] = useState('');
  const [words, setWords] = useQueryState('policy', '');
  const {choices, unknown} = parseChoices(words);
  const choose = (part: Partial<PolicyChoices>): void => setWords(serializeChoices({...choices, ...part}));
  const hash = useHash(choices.scripts === 'hash' ? script : '');
  const reading = useMemo(() => readPolicies(pasted), [pasted]);
  const isEmpty = reading.policies.length === 0;
  const made = createFormPolicies(formPolicy, reading.policies, choices, hash);
  const findings = isEmpty ? [] : checkPolicies(reading);
  const headers = formPolicy.headers.filter(({feature}) => isUsed(feature, choices));

  return (
    <>
      {unknown.length > 0 && (
        <p className={styles.warning}>
          The URL has {unknown.map((word) => `“${word.slice(0, 40)}”`).join(', ')}, which is not an option. It is
          ignored.
        </p>
      )}
      <TextField
        label="Your policy today"
        hint="The value, the whole header, or a meta element. Empty: start from a strict policy. It stays in this page."
        error={
          pasted.trim() !== '' && isEmpty ? "Found no directive, expected one such as: default-src 'self'" : undefined
        }
        value={pasted}
        onChange={setPasted}
        rows={4}
        isCode
      />
      <Fields>
        <SelectField
          label="Where the page runs"
          value={choices.environment}
          options={ENVIRONMENT_OPTIONS}
          onChange={(environment) => choose({environment: environment as PolicyChoices['environment']})}
        />
        <SelectField
          label="Inline scripts of your own"
          value={choices.scripts}
          options={SCRIPT_OPTIONS}
          onChange={(scripts) => choose({scripts: scripts as PolicyChoices['scripts']})}
        />
      </Fields>
      {choices.scripts === 'hash' && (
        <TextField
          label="Your inline script"
          hint="Everything between the tags, including spaces and line ends. Its hash is computed in your browser."
          value={script}
          onChange={setScript}
          rows={3}
          isCode
        />
      )}
      <div>
        <CheckboxField label="Wallets" isChecked={choices.wallets} onChange={(wallets) => choose({wallets})} />
        <CheckboxField
          label="3-D Secure in a dialog over the page"
          isChecked={choices.threeDSecure}
          onChange={(threeDSecure) => choose({threeDSecure})}
        />
        <CheckboxField
          label="Report only, block nothing"
          isChecked={choices.isReportOnly}
          onChange={(isReportOnly) => choose({isReportOnly})}
        />
      </div>
      <Result summary={summarizePolicy(made, findings, isEmpty)}>
        <Output name="Header" text={made.header} />
        {choices.scripts === 'nonce' && made.header.includes(NONCE_PLACEHOLDER) && (
          <p>
            Replace <code>{NONCE_PLACEHOLDER}</code> with a new random value, there and in the attribute{' '}
            <code>nonce</code> of each script element. Browsers then ignore <code>&apos;unsafe-inline&apos;</code>.
          </p>
        )}
        {reading.isReportOnly && !choices.isReportOnly && (
          <p>Your policy only reports today. This one blocks: tick “Report only” to keep it as it is.</p>
        )}
        <Findings kind="mistake" findings={findings} />
        <Findings kind="weak" findings={findings} />
        <Nested summary="What the form needs">
          <Sources {...made} />
        </Nested>
        <Nested summary="As a meta element">
          <Output name="Meta element" text={made.meta} />
          <p>
            <InlineMarkdown>{describeMetaLimits(made, choices)}</InlineMarkdown>
          </p>
        </Nested>
        <Nested summary="Other headers of the page">
          <Output name="Other headers" text={headers.map(({header, value}) => `${header}: ${value}`).join('\n')} />
        </Nested>
      </Result>
    </>
  );
}

export default createTool('lock', CspMaker);
