import {useState, type ReactNode} from 'react';
import {isSlashOn, setSlash} from './slashShortcut';
import styles from './panel.module.css';

/** The setting of the shortcut of one key. */
export default function SlashSetting(): ReactNode {
  const [isOn, setOn] = useState(isSlashOn);
  return (
    <label className={styles.setting}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({target}) => {
          setSlash(target.checked);
          setOn(target.checked);
        }}
      />
      <span>
        <kbd>/</kbd> opens the search
      </span>
    </label>
  );
}
