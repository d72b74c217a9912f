import {useId, type ReactNode} from 'react';
import type {SearchResults} from '../../../packages/docs-search/search/types';
import {getAreaName, formatResultCount} from './messages';
import styles from './panel.module.css';

interface Props {
  readonly areas: readonly string[];
  readonly counts: SearchResults['counts'];
  /** None for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (area: string | undefined) => void;
}

/** The filter of results by docs area. */
export default function Areas({areas, counts, chosen, onChoose}: Props): ReactNode {
  const name = useId();
  const choices = [
    {area: undefined, label: 'All', count: counts.all},
    ...areas.map((area) => ({area, label: getAreaName(area), count: counts.areas[area] ?? 0})),
  ];
  return (
    <fieldset className={styles.areas}>
      <legend className={styles.unseen}>Results from</legend>
      {choices.map(({area, label, count}) => (
        <label key={label} className={styles.area}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={area === chosen}
            onChange={() => onChoose(area)}
          />
          {label} <span className={styles.count}>{formatResultCount(count, counts.more)}</span>
        </label>
      ))}
    </fieldset>
  );
}
