import {useId, type ReactNode} from 'react';
import styles from './panel.module.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Options below a heading (ARIA Authoring Practices, listbox with grouped options). */
export default function Group({label, children}: Props): ReactNode {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={styles.group}>
        {label}
      </div>
      {children}
    </div>
  );
}
