// Change: no smooth scrolling where the reader prefers reduced motion, and at the end of the section bar where there is one.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/BackToTopButton (safe to wrap, unsafe to eject)
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useBackToTopButton} from '@docusaurus/theme-common/internal';
import {translate} from '@docusaurus/Translate';
import styles from './styles.module.css';

export default function BackToTopButton(): ReactNode {
  const {shown, scrollToTop} = useBackToTopButton({threshold: 300});
  const handleClick = (): void => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      window.scrollTo(0, 0);
    } else {
      scrollToTop();
    }
  };
  return (
    <button
      type="button"
      aria-label={translate({
        id: 'theme.BackToTopButton.buttonAriaLabel',
        message: 'Scroll back to top',
        description: 'The ARIA label for the back to top button',
      })}
      className={clsx('clean-btn', ThemeClassNames.common.backToTopButton, styles.button, shown && styles.shown)}
      onClick={handleClick}
    />
  );
}
