import {Fragment, type ReactNode} from 'react';
import {isApple} from './useShortcuts';
import styles from './panel.module.css';

/** The keys of the list, each with what it does. */
export default function Keys(): ReactNode {
  const keys = [
    {label: 'navigate', names: ['↑', '↓']},
    {label: 'open', names: ['Enter']},
    {label: 'new tab', names: [isApple() ? '⌘' : 'Ctrl', 'Enter']},
    {label: 'close', names: ['Esc']},
  ];
  return (
    <ul className={styles.keys} aria-label="Keys">
      {keys.map(({label, names}) => (
        <li key={label}>
          {names.map((name) => (
            <Fragment key={name}>
              <kbd>{name}</kbd>{' '}
            </Fragment>
          ))}
          {label}
        </li>
      ))}
    </ul>
  );
}
