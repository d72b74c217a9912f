import {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {PartProps} from '../../../packages/static-parts';
import AnchorLink from '../AnchorLink';
import styles from './styles.module.css';

interface Props extends PartProps {
  /** Its anchor. */
  readonly id?: string;
  readonly name: string;
  /** The target of the name, as for an error code. */
  readonly href?: string;
  /** In words, such as "array of strings". */
  readonly type?: string;
  readonly isRequired?: boolean;
  readonly isDeprecated?: boolean;
  readonly isReadOnly?: boolean;
  readonly isWriteOnly?: boolean;
  /** The version that introduced it. */
  readonly since?: string;
  /** In words, separated by middle dots: "1 to 100 · format int64". */
  readonly constraints?: string;
  readonly defaultValue?: string;
  /** Its meaning, its values, its content. */
  readonly children?: ReactNode;
}

/**
 * Puts spaces between facts. Texts become one: React separates adjacent ones by comments, which a page would have by the
 * thousand.
 */
function separate(facts: readonly ReactNode[]): ReactNode[] {
  const separated: ReactNode[] = [];
  let text = '';
  for (const [index, fact] of facts.entries()) {
    if (typeof fact === 'string') {
      text += ` ${fact}`;
    } else {
      separated.push(index > 0 && `${text} `, <Fragment key={index}>{fact}</Fragment>);
      text = '';
    }
  }
  return [...separated, text || false];
}

/**
 * One entry of `<Attributes>`: name, type and limits, then its meaning. A page can have thousands, so it has no state
 * of its own.
 */
export default function Attribute({id, name, href, children, ...facts}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  const {type, constraints, defaultValue, isRequired, isDeprecated, isReadOnly, isWriteOnly, since} = facts;
  const code = <code translate="no">{name}</code>;
  const term = [
    href === undefined ? !id && code : <Link to={href}>{code}</Link>,
    id && (
      <AnchorLink id={id} name={name}>
        {href === undefined ? code : undefined}
      </AnchorLink>
    ),
    type,
    isRequired && <span className={styles.required}>required</span>,
    isDeprecated && <span className={styles.deprecated}>deprecated</span>,
    isReadOnly && <span>read-only</span>,
    isWriteOnly && <span>write-only</span>,
    constraints && <span>{constraints}</span>,
    defaultValue !== undefined && (
      <span>
        default <code>{defaultValue}</code>
      </span>
    ),
    since && <span className={styles.since}>{`since ${since}`}</span>,
  ].filter(Boolean);
  return (
    <div id={id} className={styles.attribute} data-part={facts['data-part']}>
      <dt className={styles.term}>{separate(term)}</dt>
      <dd className={styles.meaning}>{children}</dd>
    </div>
  );
}
