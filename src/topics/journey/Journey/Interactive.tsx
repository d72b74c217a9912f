import {useCallback, useEffect, useState, type ReactNode} from 'react';
import data from '@generated/slices/default/journey.json';
import type {JourneyMomentData, JourneyData} from '../journeyData';
import {useQueryState} from '../../../hooks/useQueryState';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Announcement} from '../../../ui/Tool/Result';
import Panes from './Panes';
import Stepper from './Stepper';
import {parseMoment, findMomentInView} from './steps';
import {createTool} from '../../../ui/Tool/Frame';
import styles from './styles.module.css';

const {moments} = data as JourneyData;

/** From this width on the panes are beside the text, as in the style sheet. */
const WIDE_SCREEN_QUERY = '(min-width: 1200px)';

/** Events of scrolling by the reader. */
const SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

async function loadMoment(number: number): Promise<JourneyMomentData> {
  const data = (await import(
    /* webpackChunkName: "data-[request]" */ `@generated/slices/default/moment-${number}.json`
  )) as {default: JourneyMomentData};
  return data.default;
}

/** The moment whose heading the URL points to. */
function readMomentFromHash(): number | undefined {
  const index = moments.findIndex(({anchor}) => `#${anchor}` === window.location.hash);
  return index < 0 ? undefined : index + 1;
}

function findMomentHeadings(): HTMLElement[] {
  return moments.flatMap(({anchor}) => document.getElementById(anchor) ?? []);
}

/** Reports which moment is being read, once the reader scrolls, where text and panes are side by side. */
function useReadMoment(isFollowing: {current: boolean}, onRead: (number: number) => void): void {
  useEffect(() => {
    const wide = window.matchMedia(WIDE_SCREEN_QUERY);
    const follow = (): void => {
      isFollowing.current = true;
    };
    const observer = new IntersectionObserver(
      () => {
        if (isFollowing.current && wide.matches) {
          const tops = findMomentHeadings().map((heading) => heading.getBoundingClientRect().top);
          onRead(findMomentInView(tops, window.innerHeight * 0.4));
        }
      },
      {rootMargin: '0px 0px -60% 0px'},
    );
    findMomentHeadings().forEach((heading) => observer.observe(heading));
    SCROLL_EVENTS.forEach((type) => window.addEventListener(type, follow, {capture: true, passive: true}));
    return () => {
      observer.disconnect();
      SCROLL_EVENTS.forEach((type) => window.removeEventListener(type, follow, {capture: true}));
    };
  }, [isFollowing, onRead]);
}

/** The panes of the moment that is being read or was chosen. The moment is in the URL. */
function Interactive(): ReactNode {
  const [address, setAddress] = useQueryState('moment', '');
  const [start] = useState(() => readMomentFromHash() ?? 1);
  const [news, setNews] = useState('');
  const [loaded, setLoaded] = useState<{readonly number: number; readonly slice: JourneyMomentData}>();
  const [failed, setFailed] = useState<number>();
  // After a manual step the text is scrolled, which must not count as reading.
  const [isFollowing] = useState({current: false});
  const onRead = useCallback(
    (number: number): void => {
      setNews('');
      setAddress(String(number));
    },
    [setAddress],
  );
  const current = parseMoment(address, moments.length) ?? start;
  const {title, at, narration, screens} = moments[current - 1]!;
  useReadMoment(isFollowing, onRead);

  useEffect(() => {
    let isWanted = true;
    loadMoment(current).then(
      (slice) => isWanted && setLoaded({number: current, slice}),
      () => isWanted && setFailed(current),
    );
    return () => {
      isWanted = false;
    };
  }, [current]);

  const goToMoment = (number: number): void => {
    isFollowing.current = false;
    setAddress(String(number));
    setNews(`Step ${String(number)} of ${String(moments.length)}: ${moments[number - 1]!.title}.`);
    if (window.matchMedia(WIDE_SCREEN_QUERY).matches) {
      document.getElementById(moments[number - 1]!.anchor)?.scrollIntoView({block: 'start', behavior: 'instant'});
    }
  };

  return (
    <>
      {address !== '' && parseMoment(address, moments.length) === undefined && (
        <p className={styles.problem}>
          The URL has <code>{address}</code>, expected a number from 1 to {moments.length}. This is moment {current}.
        </p>
      )}
      <Stepper moments={moments} current={current} onStep={goToMoment} />
      <p className={styles.title}>
        <strong>
          {current}. {title}
        </strong>{' '}
        <span className={styles.time}>{at}</span>
      </p>
      <dl className={styles.narration}>
        {narration.map(([who, sentence]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>
              <InlineMarkdown>{sentence}</InlineMarkdown>
            </dd>
          </div>
        ))}
      </dl>
      {failed === current && <p role="alert">The data of this step did not load. Choose it again.</p>}
      <Panes
        screens={screens}
        anchor={moments[current - 1]!.anchor}
        slice={loaded?.number === current ? loaded.slice : undefined}
      />
      <Announcement>{news}</Announcement>
    </>
  );
}

export default createTool('journey', Interactive);
