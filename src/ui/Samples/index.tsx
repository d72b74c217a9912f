import {Children, isValidElement, useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode} from 'react';
import clsx from 'clsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {Props as Program} from '../CodeFigure';
import Code from '../CodeFigure/Code';
import CopyButton from '../CopyButton';
import {useLanguage} from './language';
import figureStyles from '../CodeFigure/styles.module.css';
import styles from './styles.module.css';

interface Props {
  /** The label of the programs, such as "Request". */
  readonly label: string;
  /** Whether the programs have lines that are hidden until a reader opens them. */
  readonly isFolded?: boolean;
  /** `<CodeFigure>` elements, one a language. */
  readonly children: ReactNode;
}

/** The language as readers see it: shell code has the title "cURL". */
function getLanguageName({title, languageName}: Program): string {
  return title ?? languageName;
}

/** The language in the URL and in storage, as in the tabs of guides. */
function getLanguageId(program: Program): string {
  return getLanguageName(program).toLowerCase();
}

function collectPrograms(children: ReactNode): Program[] {
  return Children.toArray(children)
    .filter((child): child is ReactElement<Program> => isValidElement(child))
    .map(({props}) => props);
}

/** Which of `count` tabs a key moves to from the one at `index`; none for other keys. */
function getTargetTab(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * One program in several languages, one of which is shown: the same in all samples of the site. The tabs follow
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. Without scripts all programs are listed.
 */
export default function Samples({label, isFolded, children}: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const programs = collectPrograms(children);
  const {shown, choose} = useLanguage(programs.map(getLanguageId));
  const shownProgram = programs.find((program) => getLanguageId(program) === shown)!;

  // In its section the prose keeps its position as well, and sticky code does not move by itself.
  const show = (language: string): void => choose(language, figure.current!.closest('section') ?? figure.current!);
  const getText = (): string =>
    figure.current!.querySelector('[role="tabpanel"]:not([hidden]) code')!.textContent.trimEnd();

  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number): void => {
    const target = getTargetTab(event.key, index, programs.length);
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (target !== undefined && !hasModifier) {
      event.preventDefault();
      show(getLanguageId(programs[target]!));
      figure.current!.querySelectorAll<HTMLElement>('[role="tab"]')[target]!.focus();
    }
  };

  return (
    <figure ref={figure} className={clsx(styles.figure, shownProgram.lineCount && figureStyles.long)}>
      <figcaption className={styles.caption}>
        <span className={figureStyles.title}>{label}</span>
        <div role="tablist" aria-label={`${label}: language`} className={styles.tabs}>
          {programs.map((program, index) => {
            const language = getLanguageId(program);
            const isShown = language === shown;
            return (
              <button
                key={language}
                type="button"
                role="tab"
                id={`${id}-${language}`}
                aria-controls={`${id}-${language}-code`}
                aria-selected={isShown}
                tabIndex={isShown ? 0 : -1}
                disabled={!isBrowser}
                className={styles.tab}
                onClick={() => show(language)}
                onKeyDown={(event) => handleKeyDown(event, index)}>
                {getLanguageName(program)}
              </button>
            );
          })}
        </div>
        <CopyButton what={`${getLanguageName(shownProgram)} ${label.toLowerCase()}`} getText={getText} />
      </figcaption>
      {isFolded && (
        // A command has nothing to open.
        <details className={styles.whole} hidden={shownProgram.language === 'bash'}>
          <summary>Show the whole program</summary>
        </details>
      )}
      {programs.map((program) => {
        const language = getLanguageId(program);
        return (
          <div
            key={language}
            role="tabpanel"
            id={`${id}-${language}-code`}
            aria-labelledby={`${id}-${language}`}
            hidden={language !== shown}
            data-language={program.language}>
            <Code html={program.html} part={program.htmlPart} name={getLanguageName(program)} />
          </div>
        );
      })}
      {shownProgram.lineCount && (
        <button type="button" className={figureStyles.more} data-opens="">
          Show all {shownProgram.lineCount} lines
        </button>
      )}
    </figure>
  );
}
