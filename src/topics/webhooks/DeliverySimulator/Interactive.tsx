import {Fragment, useMemo, useState, type ReactNode} from 'react';
import data from '@generated/slices/default/webhookStory.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {WebhookStory} from '../webhooksData';
import {
  MAX_COUNT,
  parseRun,
  findDivergence,
  runText,
  simulateRun,
  computeExpectedState,
  type HandlerReaction,
  type SimulationRun,
  type SimulationStep,
} from '../simulateDelivery';
import {describeOutcome, describeHandlerState, describeRun, describeStep} from '../describeSimulation';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import Result from '../../../ui/Tool/Result';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const {events, currency} = data as WebhookStory;
const expectedState = computeExpectedState(events);
const INITIAL_RUN = '5-2-1';
const COUNT_OPTIONS = Array.from({length: MAX_COUNT + 1}, (_, count) => ({value: String(count), label: String(count)}));

/** Text whose names break after an underscore, not within a word. */
function Breakable({text}: {readonly text: string}): ReactNode {
  return text.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** What a handler did with a delivery, and its state after it. */
function ReactionCell({reaction}: {readonly reaction: HandlerReaction}): ReactNode {
  return (
    <td>
      <Breakable text={reaction.outcome} />.<br />
      <small>
        <Breakable text={describeHandlerState(reaction, currency)} />
      </small>
    </td>
  );
}

function Row({
  step,
  number,
  isParting,
}: {
  readonly step: SimulationStep;
  readonly number: number;
  readonly isParting: boolean;
}): ReactNode {
  const {event, isRepeat, naive, correct, why} = step;
  return (
    <tr data-differs={why !== undefined}>
      <th scope="row">{event ? number : 'End'}</th>
      <td>
        {event ? (
          <>
            <code translate="no">
              <Breakable text={event.type} />
            </code>
            {isRepeat && ' again'}
            <br />
            <small>{event.updatedAt.slice(5, 19).replace('T', ' ')}</small>
          </>
        ) : (
          'No more deliveries'
        )}
      </td>
      <ReactionCell reaction={naive} />
      <ReactionCell reaction={correct} />
      <td>
        <Breakable text={why === undefined ? 'No' : `${isParting ? 'They diverge here. ' : ''}${why}`} />
      </td>
    </tr>
  );
}

/**
 * The simulator itself. Seed, repeats and drops are in the URL; the step is not: a run opens where the handlers differ
 * for the first time.
 */
function Interactive(): ReactNode {
  const [inAddress, setInAddress] = useQueryState('deliveries', INITIAL_RUN);
  const run = parseRun(inAddress);
  const shownRun = run ?? parseRun(INITIAL_RUN)!;
  const [seedText, setSeedText] = useState<string>();
  const [chosenCount, setCount] = useState<number>();
  const {seed, repeats, drops} = shownRun;
  const steps = useMemo(() => simulateRun(events, {seed, repeats, drops}), [seed, repeats, drops]);
  const parting = findDivergence(steps);
  const count = chosenCount ?? parting + 1;
  const shown = steps.slice(0, count);
  const last = shown.at(-1);
  const isAtEnd = count >= steps.length;

  const startRun = (next: Partial<SimulationRun>): void => {
    setInAddress(runText({...shownRun, ...next}));
    setSeedText(undefined);
    setCount(undefined);
  };
  const changeSeed = (text: string): void => {
    if (parseRun(runText({...shownRun, seed: Number(text)})) && /^\d{1,4}$/.test(text)) {
      startRun({seed: Number(text)});
    } else {
      setSeedText(text);
    }
  };

  return (
    <>
      {!run && (
        <p role="alert">
          The URL has the deliveries {inAddress}, expected seed, repeats and drops such as {INITIAL_RUN}.
        </p>
      )}
      <Fields>
        <TextField
          label="Random seed"
          hint="0 keeps the order."
          inputMode="numeric"
          value={seedText ?? String(seed)}
          error={
            seedText === undefined ? undefined : `Found ${seedText || 'nothing'}, expected an integer from 0 to 9999.`
          }
          onChange={changeSeed}
        />
        <SelectField
          label="Repeated deliveries"
          value={String(repeats)}
          options={COUNT_OPTIONS}
          onChange={(value) => startRun({repeats: Number(value)})}
        />
        <SelectField
          label="Dropped events"
          value={String(drops)}
          options={COUNT_OPTIONS}
          onChange={(value) => startRun({drops: Number(value)})}
        />
      </Fields>
      <Buttons>
        <Button isPrimary disabled={isAtEnd} onClick={() => setCount(count + 1)}>
          Next delivery
        </Button>
        <Button onClick={() => setCount(steps.length)}>Run all</Button>
        <Button onClick={() => startRun({seed: (seed % 9999) + 1})}>Shuffle</Button>
        <Button onClick={() => setCount(0)}>Restart</Button>
      </Buttons>
      <Result
        summary={
          last === undefined
            ? `${steps.length - 1} deliveries: ${describeRun(shownRun)}. None has arrived yet.`
            : isAtEnd
              ? describeOutcome(steps, expectedState, currency)
              : describeStep(last, count, steps.length - 1)
        }>
        {last && (
          <div className={styles.scroll} tabIndex={0} role="region" aria-label="Deliveries so far">
            <table className={styles.steps}>
              <thead>
                <tr>
                  <th scope="col">No.</th>
                  <th scope="col">Event, snapshot of</th>
                  <th scope="col">Naive handler</th>
                  <th scope="col">Correct handler</th>
                  <th scope="col">Do they differ?</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((step, index) => (
                  <Row key={index} step={step} number={index + 1} isParting={index === parting} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Result>
    </>
  );
}

export default createTool('delivery', Interactive);
