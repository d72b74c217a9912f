import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {getContentsLabel} from '.';
import {CONTENTS_ID} from './names';
import styles from './styles.module.css';

/** Stays at the top of the view where the contents have no room beside the article: names the section, opens them. */
export default function ContentsBar(): ReactNode {
  return (
    <div className={clsx(ThemeClassNames.docs.docTocMobile, styles.bar)}>
      <button type="button" className={styles.button} popoverTarget={CONTENTS_ID}>
        <span>{getContentsLabel()}</span> <span className={styles.section} data-current-section="" />
      </button>
    </div>
  );
}
