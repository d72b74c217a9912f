// Change: a region with a name instead of a second banner landmark; a style attribute only where colors are configured; a
// button without the theme's styles of buttons that close something.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/AnnouncementBar (safe to eject)
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames, useThemeConfig, type ThemeConfig} from '@docusaurus/theme-common';
import {useAnnouncementBar} from '@docusaurus/theme-common/internal';
import {translate} from '@docusaurus/Translate';
import AnnouncementBarContent from '@theme/AnnouncementBar/Content';
import IconClose from '@theme/Icon/Close';
import styles from './styles.module.css';

type AnnouncementBarConfig = NonNullable<ThemeConfig['announcementBar']>;

export default function AnnouncementBar(): ReactNode {
  const {announcementBar} = useThemeConfig();
  const {isActive, close} = useAnnouncementBar();
  if (!isActive) {
    return null;
  }
  const dismiss = (): void => {
    close();
    // The button that had the focus is removed; the element after the bar receives it.
    document.querySelector<HTMLElement>('.navbar__brand')?.focus();
  };
  // The colors are optional in the configuration, contrary to their types.
  const {backgroundColor, textColor, isCloseable} = announcementBar as Pick<AnnouncementBarConfig, 'isCloseable'> &
    Partial<AnnouncementBarConfig>;
  return (
    <section
      className={clsx(ThemeClassNames.announcementBar.container, styles.announcementBar)}
      style={backgroundColor || textColor ? {backgroundColor, color: textColor} : undefined}
      aria-label={translate({id: 'site.announcementBar.label', message: 'Announcement'})}>
      <AnnouncementBarContent className={styles.announcementBarContent} />
      {isCloseable && (
        <button
          type="button"
          className={clsx('clean-btn', styles.announcementBarClose)}
          aria-label={translate({id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close'})}
          onClick={dismiss}>
          <IconClose width={14} height={14} strokeWidth={3.1} />
        </button>
      )}
    </section>
  );
}
