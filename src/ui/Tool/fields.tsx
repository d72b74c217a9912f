import {useId, type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './parts.module.css';

interface FieldProps {
  readonly label: string;
  /** A hint, in a few words. */
  readonly hint?: string;
  /** The error: a sentence. */
  readonly error?: string;
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Lines that are shown; one without it. */
  readonly rows?: number;
  /** It contains code, shown in the monospaced font. */
  readonly isCode?: boolean;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
  /** The autofill token of HTML. Without it, browsers do not autofill the field. */
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'words' | 'characters';
  readonly isRequired?: boolean;
}

/** The descriptions of a control: hint and error by `aria-describedby` (WCAG 3.3.1, 3.3.2). */
function useDescription({hint, error}: FieldProps): {id: string; describedBy: string | undefined; after: ReactNode} {
  const id = useId();
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    describedBy: ids || undefined,
    after: (
      <>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
        <span id={`${id}-error`} className={styles.error} aria-live="polite">
          {error}
        </span>
      </>
    ),
  };
}

/** A labelled text field. Input is not corrected, completed or sent anywhere. */
export function TextField({
  value,
  onChange,
  rows,
  isCode,
  inputMode,
  autoComplete = 'off',
  autoCapitalize,
  isRequired,
  ...field
}: TextFieldProps): ReactNode {
  const {id, describedBy, after} = useDescription(field);
  const control = {
    id,
    value,
    inputMode,
    spellCheck: false,
    autoComplete,
    autoCapitalize: autoCapitalize ?? 'off',
    'aria-required': isRequired,
    className: clsx(styles.control, isCode && styles.code),
    'aria-describedby': describedBy,
    'aria-invalid': field.error ? true : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      {rows === undefined ? (
        <input type="text" {...control} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea rows={rows} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
      {after}
    </div>
  );
}

interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** Further options, under a heading of their own. */
  readonly more?: {readonly label: string; readonly options: readonly SelectOption[]};
  readonly autoComplete?: string;
  readonly isRequired?: boolean;
}

function Options({options}: {readonly options: readonly SelectOption[]}): ReactNode {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

/** A labelled choice of one option. */
export function SelectField({
  value,
  onChange,
  options,
  more,
  autoComplete,
  isRequired,
  ...field
}: SelectFieldProps): ReactNode {
  const {id, describedBy, after} = useDescription(field);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      <select
        id={id}
        value={value}
        className={styles.control}
        autoComplete={autoComplete}
        aria-describedby={describedBy}
        aria-invalid={field.error ? true : undefined}
        aria-required={isRequired}
        onChange={(event) => onChange(event.target.value)}>
        <Options options={options} />
        {more && (
          <optgroup label={more.label}>
            <Options options={more.options} />
          </optgroup>
        )}
      </select>
      {after}
    </div>
  );
}

interface CheckboxFieldProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox, followed by its label. */
export function CheckboxField({label, isChecked, onChange}: CheckboxFieldProps): ReactNode {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Fields side by side where there is room. */
export function Fields({children}: {readonly children: ReactNode}): ReactNode {
  return <div className={styles.fields}>{children}</div>;
}
