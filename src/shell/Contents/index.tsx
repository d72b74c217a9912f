import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import TOCItems from '@theme/TOCItems';
import type {Props} from '@theme/TOC';
import {CONTENTS_ID} from './names';
import styles from './styles.module.css';

/** What the contents are called, for people who do not see where they are. */
export function getContentsLabel(): string {
  return translate({
    id: 'theme.TOCCollapsible.toggleButtonLabel',
    message: 'On this page',
    description: 'The label of the contents of a page, and of the button that opens them',
  });
}

/**
 * The contents of a page: beside the article where there is room, else opened by `ContentsBar`, which works without
 * scripts. `browser.ts` marks the section in view.
 */
export default function Contents({className, ...items}: Props): ReactNode {
  return (
    <nav
      id={CONTENTS_ID}
      popover="auto"
      aria-label={getContentsLabel()}
      className={clsx(styles.contents, 'thin-scrollbar', className)}
      data-part={CONTENTS_ID}>
      <TOCItems {...items} />
    </nav>
  );
}
