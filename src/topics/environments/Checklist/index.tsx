import {Children, isValidElement, useEffect, useRef, type ReactElement, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {registerList, setCheckedItems, useProgress} from './store';
import {createItemId, toggleItem} from './ticks';
import styles from './styles.module.css';

interface Props {
  /** The topic of the points: the heading above, for the Markdown copy. */
  readonly title: string;
  /** A Markdown list. */
  readonly children: ReactNode;
}

type WithChildren = ReactElement<{readonly children?: ReactNode}>;

function collectText(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => {
      if (isValidElement(part)) {
        return collectText((part as WithChildren).props.children);
      }
      return typeof part === 'string' ? part : '';
    })
    .join('')
    .replace(/\s+/g, ' ');
}

/** The contents of the items of the list. */
function collectItems(children: ReactNode): ReactNode[] {
  const lists = Children.toArray(children).filter((node): node is WithChildren => isValidElement(node));
  return lists
    .flatMap((list) => Children.toArray(list.props.children))
    .filter((node): node is WithChildren => isValidElement(node))
    .map((item) => item.props.children);
}

/**
 * A Markdown list whose items can be ticked. The ticks stay in the reader's browser, and all lists of the page share
 * one progress. Without scripts and on paper it is a list with boxes.
 */
export default function Checklist({title, children}: Props): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const isBrowser = useIsBrowser();
  const {ticks} = useProgress();
  const items = collectItems(children).map((content) => {
    const text = collectText(content).trim();
    return {id: createItemId(text), text, content};
  });
  const known = JSON.stringify(items.map(({id, text}) => ({id, text})));

  useEffect(
    () => registerList(list.current!, {title, points: JSON.parse(known) as {id: string; text: string}[]}),
    [title, known],
  );

  return (
    <ul ref={list} className={styles.list}>
      {items.map(({id, content}) => (
        <li key={id}>
          <label className={styles.item}>
            <input
              type="checkbox"
              disabled={!isBrowser}
              checked={ticks.has(id)}
              onChange={(event) => setCheckedItems(toggleItem(ticks, id, event.target.checked))}
            />
            <span>{content}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
