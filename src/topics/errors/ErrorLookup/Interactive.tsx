import {useMemo, useState, type ReactNode} from 'react';
import data from '@generated/slices/default/errorLookup.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {ErrorLookupData, LookupCode} from '../errorLookupData';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {TextField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {lookUpError, type LookupFinding} from './lookup';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const lookupData = data as ErrorLookupData;
const EXAMPLE_INPUTS: readonly string[] = ['insufficient_funds', '51', 'R-116', '502'];

function Line({label, children}: {readonly label: string; readonly children: string | undefined}): ReactNode {
  return (
    children !== undefined && (
      <div>
        <dt>{label}</dt>
        <dd>
          <InlineMarkdown>{children}</InlineMarkdown>
        </dd>
      </div>
    )
  );
}

function Entry({entry}: {readonly entry: LookupCode}): ReactNode {
  return (
    <>
      <p className={styles.facts}>
        <InlineMarkdown>{entry.facts.join(' · ')}</InlineMarkdown>
      </p>
      <dl className={styles.lines}>
        <Line label="Cause">{entry.cause}</Line>
        <Line label="What to do">{entry.do}</Line>
        <Line label="Shopper">{entry.shopper}</Line>
        <Line label="Sandbox">{entry.sandbox}</Line>
      </dl>
      <p className={styles.more}>
        <a href={`#${entry.anchor}`}>
          All of <code translate="no">{entry.code}</code>
        </a>
      </p>
    </>
  );
}

function Found({finding: {title, notes, entry}}: {readonly finding: LookupFinding}): ReactNode {
  return (
    <li className={styles.finding}>
      <p className={styles.title}>
        <InlineMarkdown>{title}</InlineMarkdown>
      </p>
      {notes.map((note) => (
        <p key={note}>
          <InlineMarkdown>{note}</InlineMarkdown>
        </p>
      ))}
      {entry && <Entry entry={entry} />}
    </li>
  );
}

/** The lookup itself. A known code is in the URL; a document or an unknown code never is. */
function Interactive(): ReactNode {
  const [code, setCode] = useQueryState('code', '');
  const [unshared, setUnshared] = useState('');
  const input = unshared || code;
  const {summary, findings, suggestions, problem} = useMemo(() => lookUpError(lookupData, input), [input]);

  const change = (next: string): void => {
    const isShared = lookUpError(lookupData, next).isKnown;
    setUnshared(isShared ? '' : next);
    setCode(isShared ? next : '');
  };

  return (
    <>
      <TextField
        label="A code, an HTTP status or a whole response"
        hint="An error code, a decline code, a raw code of a gateway, a status, or the JSON of a problem document, a payment or an event. It stays in your browser."
        rows={1}
        isCode
        value={input}
        error={problem}
        onChange={change}
      />
      <Buttons lead="Try">
        {EXAMPLE_INPUTS.map((example) => (
          <Button key={example} onClick={() => change(example)}>
            <code translate="no">{example}</code>
          </Button>
        ))}
        <Button onClick={() => change(lookupData.example)}>a problem document</Button>
      </Buttons>
      <Result summary={summary}>
        {suggestions.length > 0 && (
          <Buttons lead="Did you mean">
            {suggestions.map((suggestion) => (
              <Button key={suggestion} onClick={() => change(suggestion)}>
                <code translate="no">{suggestion}</code>
              </Button>
            ))}
          </Buttons>
        )}
        {findings.length > 0 && (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <Found key={finding.title} finding={finding} />
            ))}
          </ul>
        )}
      </Result>
    </>
  );
}

export default createTool('search', Interactive);
