import {useEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import type {StylingTokens} from '../../../pipeline/contracts/generated/schemas';
import {getModeValue, type ColorMode, type StylingSelection} from './selection';
import styles from './picture.module.css';

interface Props {
  readonly catalog: StylingTokens;
  readonly mode: ColorMode;
  /** Its values are validated: they are used in styles of the page. */
  readonly selection: StylingSelection;
}

function Field({
  label,
  children,
  hint,
  className,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly hint?: string;
  readonly className?: string;
}): ReactNode {
  return (
    <div className={styles.row}>
      <div className={styles.label}>{label}</div>
      <div className={clsx(styles.field, className)}>{children}</div>
      {hint && <div className={styles.hint}>{hint}</div>}
    </div>
  );
}

/** A picture of the embedded form that shows every token. Nothing in it is interactive. */
export default function FormPreview({catalog, mode, selection}: Props): ReactNode {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const token of catalog.tokens) {
      form.current!.style.setProperty(`--form-${token.name}`, getModeValue(mode, selection, token));
    }
  }, [catalog, mode, selection]);
  return (
    <div ref={form} className={styles.form} role="img" aria-label={`Picture of the payment form in ${mode}`}>
      <div className={styles.wallet}>Pay with a wallet</div>
      <div className={styles.divider}>
        <span>or</span>
      </div>
      <div className={styles.methods}>
        <div className={clsx(styles.method, styles.selected)}>Card</div>
        <div className={styles.method}>Bank</div>
      </div>
      <Field label="Card number" className={styles.number}>
        <span className={styles.icon}>▭</span> 4242 4242 4242 4242 <span className={styles.success}>✓</span>
      </Field>
      <div className={styles.columns}>
        <Field label="Expiry date" className={styles.focused} hint="The focused field">
          <span className={styles.placeholder}>MM / YY</span>
        </Field>
        <Field label="Security code" className={styles.wrong}>
          <span className={styles.number}>12</span>
        </Field>
      </div>
      <div className={styles.error}>Enter all 3 digits of the code.</div>
      <Field label="Name (disabled)" className={styles.disabled}>
        Ada Martin
      </Field>
      <div className={styles.declined}>Your bank declined the payment. Use another card.</div>
      <div className={styles.warning}>Your session ends in 2 minutes.</div>
      <div className={styles.columns}>
        <div className={styles.button}>Pay by bank</div>
        <div className={clsx(styles.button, styles.hovered)}>On hover</div>
      </div>
      <div className={styles.legal}>
        You agree to the <span className={styles.link}>terms of the bank</span>.
      </div>
      <div className={styles.backdrop}>
        <div className={styles.dialog}>3-D Secure</div>
      </div>
    </div>
  );
}
