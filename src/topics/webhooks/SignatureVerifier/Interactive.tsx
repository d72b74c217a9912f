import {useEffect, useState, type ReactNode} from 'react';
import data from '@generated/slices/default/webhookChecks.json';
import type {WebhookChecks} from '../webhooksData';
import {createExampleDeliveries, type ExampleDelivery} from '../exampleDeliveries';
import {parseRequest} from '../parseRequest';
import {formatVerdict, verifyDelivery, type GivenDelivery, type VerificationReport} from '../verifyDelivery';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {readTime, resolveVerificationTime, type ClockChoice} from './clock';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const {vectors, tolerance} = data as WebhookChecks;
const [first] = vectors;

/** The values of the fields. None is stored or sent. */
interface VerifierInput {
  readonly secret: string;
  readonly second: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly clock: ClockChoice;
  readonly chosen: string;
}

const EMPTY_INPUT: VerifierInput = {
  secret: first?.secret ?? '',
  second: '',
  id: first?.id ?? '',
  timestamp: String(first?.timestamp ?? ''),
  signature: '',
  body: first?.body ?? '',
  clock: 'delivery',
  chosen: '',
};

const CLOCK_OPTIONS = [
  {value: 'delivery', label: 'At signing'},
  {value: 'current', label: 'Now'},
  {value: 'chosen', label: 'At a custom time'},
];

function toVerifierInput({
  secrets: [secret = '', second = ''],
  id,
  timestamp,
  signature,
  body,
  now,
}: GivenDelivery): VerifierInput {
  const isThen = String(now) === timestamp || !/^\d+$/.test(timestamp);
  const clock = isThen ? ('delivery' as const) : ('chosen' as const);
  return {secret, second, id, timestamp, signature, body, clock, chosen: isThen ? '' : String(now)};
}

function getCurrentTime(): number {
  return Math.floor(Date.now() / 1000);
}

function toGivenDelivery({
  secret,
  second,
  id,
  timestamp,
  signature,
  body,
  clock,
  chosen,
}: VerifierInput): GivenDelivery {
  const secrets = [secret, second].filter((one) => one.trim() !== '');
  return {
    secrets,
    id,
    timestamp,
    signature,
    body,
    now: resolveVerificationTime(clock, timestamp, chosen, getCurrentTime()),
  };
}

/** Line ends are visible, since they are signed too: in characters that the font of the site has. */
function showLineEnds(text: string): string {
  return text.replaceAll('\r', '«CR»').replaceAll('\n', '«LF»\n');
}

function Verdict({report}: {readonly report: VerificationReport}): ReactNode {
  return (
    <Result summary={formatVerdict(report)} isGood={report.isAccepted}>
      {report.findings.length > 1 && (
        <ul>
          {report.findings.map(({text}) => (
            <li key={text}>
              <InlineMarkdown>{text}</InlineMarkdown>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.computed}>
        <dt>What is signed</dt>
        <dd>
          <pre tabIndex={0} aria-label="What is signed">
            {showLineEnds(report.signed)}
          </pre>
        </dd>
        {report.expected.map((signature, index) => (
          <div key={index}>
            <dt>{`Signature by ${index === 0 ? 'the secret' : 'the second secret'}`}</dt>
            <dd>
              <code translate="no">{signature ?? 'None, since it has no key'}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Result>
  );
}

function WholeRequest({onTake}: {readonly onTake: (parts: Partial<VerifierInput>) => void}): ReactNode {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const take = (): void => {
    const parsed = parseRequest(text);
    if ('error' in parsed) {
      setError(parsed.error);
      return;
    }
    setError(undefined);
    onTake(parsed);
  };
  return (
    <>
      <TextField
        label="HTTP request"
        hint="Paste headers, one per line, an empty line, and the raw body. Or fill in the fields below."
        rows={4}
        isCode
        value={text}
        error={error}
        onChange={setText}
      />
      <Buttons>
        <Button isPrimary={text !== ''} onClick={take}>
          Fill in its parts
        </Button>
      </Buttons>
    </>
  );
}

/** The verifier itself. The secret is only in its field: never in the URL, in storage or in a request. */
function Interactive(): ReactNode {
  const [examples, setExamples] = useState<readonly ExampleDelivery[]>([]);
  const [example, setExample] = useState('');
  const [input, setInput] = useState(EMPTY_INPUT);
  const [report, setReport] = useState<VerificationReport>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    createExampleDeliveries(vectors, tolerance).then(
      (made) => {
        setExamples(made);
        setExample(made[0]!.title);
        setInput((current) => (current === EMPTY_INPUT ? toVerifierInput(made[0]!.delivery) : current));
      },
      () => setFailure('This browser cannot compute signatures here, only on pages over HTTPS and on localhost.'),
    );
  }, []);

  useEffect(() => {
    let isCurrent = true;
    if (input !== EMPTY_INPUT) {
      void verifyDelivery(toGivenDelivery(input), tolerance).then((made) => {
        if (isCurrent) {
          setReport(made);
        }
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [input]);

  const change = (parts: Partial<VerifierInput>): void => {
    setExample('');
    setInput((current) => ({...current, ...parts}));
  };
  const bindField = (
    name: Exclude<keyof VerifierInput, 'clock'>,
  ): {value: string; onChange: (value: string) => void} => ({
    value: input[name],
    onChange: (value) => change({[name]: value}),
  });
  const isTime = input.clock !== 'chosen' || readTime(input.chosen) !== undefined;

  if (failure) {
    return <p role="alert">{failure}</p>;
  }
  return (
    <>
      <WholeRequest onTake={change} />
      <Fields>
        <TextField label="Secret" hint="Of the sandbox. It begins with whsec_." isCode {...bindField('secret')} />
        <TextField
          label="Second secret"
          hint="Only while a secret is being replaced."
          isCode
          {...bindField('second')}
        />
        <TextField label="webhook-id" isCode {...bindField('id')} />
        <TextField label="webhook-timestamp" isCode {...bindField('timestamp')} />
      </Fields>
      <Fields>
        <TextField label="webhook-signature" hint="Or what your code computes." isCode {...bindField('signature')} />
      </Fields>
      <Fields>
        <TextField label="Raw body" hint="Exactly as received, on one line." rows={4} isCode {...bindField('body')} />
      </Fields>
      <Fields>
        <SelectField
          label="Time of the check"
          value={input.clock}
          options={CLOCK_OPTIONS}
          onChange={(clock) => change({clock: clock as ClockChoice})}
        />
        {input.clock === 'chosen' && (
          <TextField
            label="Custom time"
            hint="Unix seconds, or a time such as 2026-11-14T09:20:07Z."
            isCode
            error={
              isTime
                ? undefined
                : `Found ${input.chosen || 'nothing'}, expected Unix seconds or a date and time with Z.`
            }
            {...bindField('chosen')}
          />
        )}
        <SelectField
          label="Load an example"
          value={example}
          options={[
            {value: '', label: example === '' && input !== EMPTY_INPUT ? 'Your own' : ''},
            ...examples.map(({title}) => ({value: title, label: title})),
          ]}
          onChange={(title) => {
            const chosen = examples.find((one) => one.title === title);
            if (chosen) {
              setInput(toVerifierInput(chosen.delivery));
              setExample(title);
            }
          }}
        />
      </Fields>
      {report && <Verdict report={report} />}
    </>
  );
}

export default createTool('signature', Interactive);
