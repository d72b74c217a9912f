import type {ComponentProps, ReactNode} from 'react';
import clsx from 'clsx';
import styles from './parts.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** The action that a reader most likely wants next. */
  readonly isPrimary?: boolean;
}

/**
 * A button of a tool. One that is disabled keeps the focus, so that a press that reaches a limit does not lose the place
 * of the keyboard (ARIA Authoring Practices Guide, on the focus of disabled controls).
 */
export function Button({isPrimary = false, className, disabled, onClick, ...props}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={clsx('button button--sm', isPrimary ? 'button--primary' : 'button--secondary', className)}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      {...props}
    />
  );
}

interface ButtonsProps {
  /** Words before the buttons. */
  readonly lead?: string;
  /** Its name as a group, for assistive technology; the words before the buttons by default. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Buttons of a tool in a row, which wraps. */
export function Buttons({lead, label = lead, children}: ButtonsProps): ReactNode {
  return (
    <div className={styles.buttons} role={label === undefined ? undefined : 'group'} aria-label={label}>
      {lead !== undefined && <span>{lead}</span>}
      {children}
    </div>
  );
}
