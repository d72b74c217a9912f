import {useState, type ReactNode} from 'react';
import type {StylingToken, StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {TextField} from '../../../ui/Tool/fields';
import {findTokenValueProblem} from './selection';
import styles from './styles.module.css';

interface Props {
  readonly catalog: StylingTokens;
  readonly token: StylingToken;
  /** The effective value. */
  readonly value: string;
  /** Called only with valid values. */
  readonly onChange: (value: string) => void;
}

/** A token to change. Invalid input stays in the field with an error, and the picture keeps the last valid value. */
export default function TokenField({catalog, token, value, onChange}: Props): ReactNode {
  const [draft, setDraft] = useState({of: value, text: value});
  const text = draft.of === value ? draft.text : value;
  const problem = findTokenValueProblem(catalog, token, text.trim());
  const change = (next: string): void => {
    const isRight = findTokenValueProblem(catalog, token, next.trim()) === undefined;
    setDraft({of: isRight ? next.trim() : value, text: next});
    if (isRight) {
      onChange(next.trim());
    }
  };
  return (
    <div className={styles.token}>
      <TextField label={token.name} hint={token.where} error={problem} value={text} onChange={change} isCode />
      {token.type === 'color' && !token.alpha && (
        <input
          type="color"
          className={styles.picker}
          aria-label={`Pick ${token.name}`}
          value={value.toLowerCase()}
          onChange={(event) => change(event.target.value.toUpperCase())}
        />
      )}
    </div>
  );
}
