import {useRef, type ComponentProps, type ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {useIsOverflowing} from '../../hooks/useIsOverflowing';
import type {PartProps} from '../../../packages/static-parts';
import styles from './styles.module.css';

/** A table that scrolls horizontally, by keyboard too, where it is wider than the page. */
export default function ScrollableTable({'data-part': part, ...props}: ComponentProps<'table'> & PartProps): ReactNode {
  useBrokenLinks().collectAnchor(props.id);
  const frame = useRef<HTMLDivElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  const focusable = isOverflowing ? {tabIndex: 0, role: 'group', 'aria-label': 'Table that scrolls horizontally'} : {};
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-part={part}
      data-scrolls="Table that scrolls horizontally"
      {...focusable}>
      <table {...props} />
    </div>
  );
}
