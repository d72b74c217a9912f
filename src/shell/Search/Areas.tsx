import {useId, type ReactNode} from 'react';
import {getAreaName} from './messages';
import styles from './panel.module.css';

interface Props {
  readonly areas: readonly string[];
  /** None for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (area: string | undefined) => void;
}

/** The filter of results by docs area. */
export default function Areas({areas, chosen, onChoose}: Props): ReactNode {
  const name = useId();
  const choices = [{area: undefined, label: 'All'}, ...areas.map((area) => ({area, label: getAreaName(area)}))];
  return (
    <fieldset className={styles.areas}>
      <legend className={styles.unseen}>Results from</legend>
      {choices.map(({area, label}) => (
        <label key={label} className={styles.area}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={area === chosen}
            onChange={() => onChoose(area)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
