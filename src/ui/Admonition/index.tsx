import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {processAdmonitionProps} from '@docusaurus/theme-common/internal';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

/** The class of the box, by the type of the admonition. */
const ALERTS: Readonly<Record<string, string>> = {
  caution: 'warning',
  danger: 'danger',
  important: 'info',
  info: 'info',
  note: 'secondary',
  secondary: 'secondary',
  success: 'success',
  tip: 'success',
  warning: 'warning',
};

interface Props extends PartProps {
  /** The name after the three colons. */
  readonly type: string;
  /** The text in brackets; without it, the type. */
  readonly title?: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A text apart: a note, a tip, a warning. Its icon is a part of its style, so that no script contains it. */
export default function Admonition(props: Props): ReactNode {
  const {type, title, id, className, children, ...part} = processAdmonitionProps<Props>(props);
  const alert = ALERTS[type] ?? 'info';
  return (
    <div
      id={id}
      className={clsx(
        ThemeClassNames.common.admonition,
        ThemeClassNames.common.admonitionType(type),
        `alert alert--${alert}`,
        className,
      )}
      {...part}>
      <div className={clsx(styles.title, styles[alert])}>
        {title ?? `${type.charAt(0).toUpperCase()}${type.slice(1)}`}
      </div>
      {children && <div className={styles.content}>{children}</div>}
    </div>
  );
}
