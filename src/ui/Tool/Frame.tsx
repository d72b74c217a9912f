import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import {useHistory} from '@docusaurus/router';
import {copyText, OUTCOME_DURATION_MS} from '../../hooks/copyText';
import {QueryStates} from '../../hooks/useQueryState';
import Contained from '../Contained';
import {ACTION_ICONS, TOOL_ICONS, type ToolIcon} from './icons';
import styles from './parts.module.css';

type Reset = () => void;

const ResetHandler = createContext<{current: Reset | undefined}>({current: undefined});

/** Takes over the reset of a tool, which otherwise starts it anew: for one that can undo it. */
export function useReset(reset: Reset): void {
  const handler = useContext(ResetHandler);
  useEffect(() => {
    handler.current = reset;
    return () => {
      handler.current = undefined;
    };
  });
}

interface Props {
  readonly label: string;
  readonly icon: ToolIcon;
  readonly part: ComponentType;
}

function Icon({path}: {readonly path: string}): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The id of the section that an element is in. */
function findSection(element: Element): string {
  const headings = [...document.querySelectorAll('article :is(h2, h3)[id]')];
  const isBefore = (heading: Element): boolean =>
    (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return headings.findLast(isBefore)?.id ?? '';
}

/** The URL of a tool in a state. Other parameters of the page are not in it. */
function createLink(element: Element, states: ReadonlyMap<string, string | undefined>): string {
  const url = new URL(window.location.pathname, window.location.origin);
  for (const [name, value] of states) {
    if (value !== undefined) {
      url.searchParams.set(name, value);
    }
  }
  url.hash = findSection(element);
  return url.href;
}

/** Takes the focus from the static form that a tool has replaced, which otherwise is lost to the top of the page. */
function takeFocus(section: HTMLElement): void {
  const form = section.nextElementSibling as HTMLElement | null;
  if (form?.hidden && form.contains(document.activeElement)) {
    section.tabIndex = -1;
    section.focus({preventScroll: true});
  }
}

/** What all tools have: a header with name, link and reset, and a boundary for errors. */
function Frame({label, icon, part: Part}: Props): ReactNode {
  const history = useHistory();
  const header = useRef<HTMLDivElement>(null);
  const [states] = useState(() => new Map<string, string | undefined>());
  const handler = useRef<Reset>(undefined);
  const [run, setRun] = useState(0);
  const [news, setNews] = useState('');
  const timer = useRef<number>(undefined);
  useLayoutEffect(() => takeFocus(header.current!.parentElement!), []);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const announce = (words: string): void => {
    setNews(words);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setNews(''), OUTCOME_DURATION_MS);
  };

  const share = async (): Promise<void> => announce(await copyText(createLink(header.current!, states)));

  const reset = (): void => {
    announce('Reset');
    if (handler.current) {
      handler.current();
      return;
    }
    const {location} = history;
    const parameters = new URLSearchParams(location.search);
    [...states.keys()].forEach((name) => parameters.delete(name));
    const search = parameters.toString();
    history.replace({...location, search: search && `?${search}`});
    setRun(run + 1);
  };

  return (
    <>
      <div ref={header} className={styles.header}>
        <Icon path={TOOL_ICONS[icon]} />
        <span className={styles.name}>{label}</span>
        <span aria-live="polite" className={styles.news}>
          {news}
        </span>
        <button type="button" className={styles.action} onClick={() => void share()}>
          <Icon path={ACTION_ICONS.share} />
          Share
        </button>
        <button type="button" className={styles.action} onClick={reset}>
          <Icon path={ACTION_ICONS.reset} />
          Reset
        </button>
      </div>
      <div className={styles.body}>
        <QueryStates value={states}>
          <ResetHandler value={handler}>
            <Contained name={label} place="this page">
              <Part key={run} />
            </Contained>
          </ResetHandler>
        </QueryStates>
      </div>
    </>
  );
}

/** What `<Tool>` loads: a part in the frame that all tools have. */
export interface ToolProps {
  /** Its name, in the header. */
  readonly label: string;
}

/** Frames an interactive part: its state in the URL is what Share copies and Reset clears. */
export function createTool(icon: ToolIcon, part: ComponentType): ComponentType<ToolProps> {
  return ({label}) => <Frame label={label} icon={icon} part={part} />;
}
