import {useState, type ReactNode} from 'react';
import data from '@generated/slices/default/stylingPreview.json';
import {useQueryState} from '../../../hooks/useQueryState';
import type {StylingToken, StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {Button, Buttons} from '../../../ui/Tool/Button';
import {Fields, SelectField, TextField} from '../../../ui/Tool/fields';
import {createTool, useReset} from '../../../ui/Tool/Frame';
import Output from '../../../ui/Tool/Output';
import {findLowContrasts, findShortLengths, type LowContrast} from './checks';
import {readAppearance} from './pasted';
import FormPreview from './Picture';
import {STYLING_PRESETS} from './presets';
import {
  renderAppearance,
  THEMES,
  EMPTY_SELECTION,
  getModeValue,
  setSelectionValue,
  type ColorMode,
  type StylingSelection,
  type Theme,
} from './selection';
import {serializeSelection, parseSelection} from './sharing';
import TokenField from './TokenField';
import styles from './styles.module.css';

const catalog = data as StylingTokens;

const TOKEN_GROUPS: readonly {readonly group: StylingToken['group']; readonly title: string}[] = [
  {group: 'color', title: 'Colors'},
  {group: 'type', title: 'Type'},
  {group: 'shape', title: 'Shape and motion'},
];
const MODE_OPTIONS = [
  {value: 'light', label: 'Light'},
  {value: 'dark', label: 'Dark'},
];

function Problems({title, problems}: {readonly title: string; readonly problems: readonly string[]}): ReactNode {
  return (
    problems.length > 0 && (
      <div className={styles.problems}>
        <p>{title}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    )
  );
}

/** A pair with low contrast, with a sufficient color. */
function Low({low, onUse}: {readonly low: LowContrast; readonly onUse: () => void}): ReactNode {
  const {mode, foreground, background, ratio, minimum, suggestion} = low;
  return (
    <li>
      In {mode}, <code>{foreground.name}</code> on <code>{background.name}</code> has {ratio} : 1 and needs {minimum} :
      1.{' '}
      <Button onClick={onUse}>
        Use {suggestion} for {foreground.name}
      </Button>
    </li>
  );
}

function describeChecks(lows: readonly LowContrast[], short: readonly string[]): string {
  const pairs = catalog.pairs.length * MODE_OPTIONS.length;
  const contrast =
    lows.length === 0
      ? `All ${catalog.pairs.length} pairs have enough contrast in light and dark.`
      : `${lows.length} of ${pairs} pairs have too little contrast.`;
  return short.length === 0 ? contrast : `${contrast} ${short.length === 1 ? 'A length is' : 'Lengths are'} too small.`;
}

/** Previews values of tokens on a picture of the form. The selection is in the URL; nothing else is stored. */
function StylingPreview(): ReactNode {
  const [look, setLook] = useQueryState('look', '');
  const [mode, setMode] = useState<ColorMode>('light');
  const [before, setBefore] = useState<readonly {readonly look: string; readonly by: string}[]>([]);
  const [pasted, setPasted] = useState('');
  const [pasteProblems, setPasteProblems] = useState<readonly string[]>([]);
  const {selection, problems} = parseSelection(catalog, look);
  const lows = findLowContrasts(catalog, selection);
  const short = findShortLengths(catalog, selection);
  const appearance = renderAppearance(catalog, selection);

  /** Steps of the same field are undone together, so that dragging a color is one step. */
  const change = (next: string, by: string): void => {
    if (next !== look) {
      setBefore((steps) => (steps.at(-1)?.by === by && by !== '' ? steps : [...steps, {look, by}]));
      setLook(next);
    }
  };
  const select = (next: StylingSelection, by = ''): void => change(serializeSelection(catalog, next), by);
  const set = (token: StylingToken, value: string, inMode: ColorMode, by = ''): void =>
    select(setSelectionValue(selection, inMode, token, value), by);
  const undo = (): void => {
    setLook(before.at(-1)!.look);
    setBefore(before.slice(0, -1));
  };
  useReset(() => select(EMPTY_SELECTION));
  const applyPastedAppearance = (): void => {
    const read = readAppearance(catalog, pasted);
    setPasteProblems(read.problems);
    if (read.problems.length === 0 || read.selection.light.size + read.selection.dark.size > 0) {
      select(read.selection);
    }
  };

  return (
    <>
      <Problems title="The URL has values that were ignored:" problems={problems} />
      <Buttons label="Presets">
        {STYLING_PRESETS.map(({label, look: preset}) => (
          <Button key={label} onClick={() => select(parseSelection(catalog, preset).selection)}>
            {label}
          </Button>
        ))}
        <Button disabled={before.length === 0} onClick={undo}>
          Undo
        </Button>
      </Buttons>
      <p role="status" className={styles.status} data-passes={lows.length + short.length === 0}>
        {describeChecks(lows, short)}
      </p>
      {lows.length > 0 && (
        <ul className={styles.lows}>
          {lows.map((low) => (
            <Low
              key={`${low.mode} ${low.foreground.name} ${low.background.name}`}
              low={low}
              onUse={() => set(low.foreground, low.suggestion, low.mode)}
            />
          ))}
        </ul>
      )}
      <Problems title="Hard to use:" problems={short} />
      <div className={styles.sides}>
        <div className={styles.controls}>
          <Fields>
            <SelectField
              label="Mode to edit and preview"
              value={mode}
              options={MODE_OPTIONS}
              onChange={(next) => setMode(next as ColorMode)}
            />
            <SelectField
              label="theme"
              value={selection.theme}
              options={THEMES.map((theme) => ({value: theme, label: theme}))}
              onChange={(theme) => select({...selection, theme: theme as Theme})}
            />
          </Fields>
          {TOKEN_GROUPS.map(({group, title}) => (
            <details key={group} className={styles.group} open={group === 'color'}>
              <summary>{title}</summary>
              <div className={styles.tokens}>
                {catalog.tokens
                  .filter((token) => token.group === group)
                  .map((token) => (
                    <TokenField
                      key={`${mode} ${token.name}`}
                      catalog={catalog}
                      token={token}
                      value={getModeValue(mode, selection, token)}
                      onChange={(value) => set(token, value, mode, `${mode} ${token.name}`)}
                    />
                  ))}
              </div>
            </details>
          ))}
        </div>
        <div className={styles.seen}>
          <p className={styles.note}>A preview, not a live form.</p>
          <FormPreview catalog={catalog} mode={mode} selection={selection} />
        </div>
      </div>
      <Output
        name="The appearance object: only what differs from the defaults"
        what="the appearance object"
        isJson
        text={appearance}
      />
      <TextField
        label="Import your appearance object"
        hint="As in your code, with or without quotes around names. It is parsed, never run."
        error={pasteProblems.join(' ') || undefined}
        value={pasted}
        onChange={setPasted}
        rows={4}
        isCode
      />
      <Buttons>
        <Button disabled={pasted.trim() === ''} onClick={applyPastedAppearance}>
          Import
        </Button>
      </Buttons>
    </>
  );
}

export default createTool('paint', StylingPreview);
