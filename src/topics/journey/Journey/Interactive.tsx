import {useCallback, useEffect, useState, type ReactNode} from 'react';
import data from '@generated/slices/default/journey.json';
import type {JourneyMomentSlice, JourneySlice} from '../journeyData';
import {useAddressState} from '../../../hooks/useQueryState';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import Panes from './Panes';
import Stepper from './Stepper';
import {momentIn, momentRead} from './steps';
import styles from './styles.module.css';

const {moments} = data as JourneySlice;

/** From this width on the panes stand beside the text, as the style sheet has it. */
const WIDE = '(min-width: 1200px)';

/** What a reader does to scroll. */
const SCROLLING = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

async function loadMoment(number: number): Promise<JourneyMomentSlice> {
  const data = (await import(
    /* webpackChunkName: "data-[request]" */ `@generated/slices/default/moment-${number}.json`
  )) as {default: JourneyMomentSlice};
  return data.default;
}

/** The moment whose heading the address asks for. */
function momentOfHash(): number | undefined {
  const index = moments.findIndex(({anchor}) => `#${anchor}` === window.location.hash);
  return index < 0 ? undefined : index + 1;
}

function headings(): HTMLElement[] {
  return moments.flatMap(({anchor}) => document.getElementById(anchor) ?? []);
}

/** Tells which moment is being read, once the reader scrolls, where text and panes stand beside each other. */
function useReadMoment(isFollowing: {current: boolean}, onRead: (number: number) => void): void {
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const follow = (): void => {
      isFollowing.current = true;
    };
    const observer = new IntersectionObserver(
      () => {
        if (isFollowing.current && wide.matches) {
          const tops = headings().map((heading) => heading.getBoundingClientRect().top);
          onRead(momentRead(tops, window.innerHeight * 0.4));
        }
      },
      {rootMargin: '0px 0px -60% 0px'},
    );
    headings().forEach((heading) => observer.observe(heading));
    SCROLLING.forEach((type) => window.addEventListener(type, follow, {capture: true, passive: true}));
    return () => {
      observer.disconnect();
      SCROLLING.forEach((type) => window.removeEventListener(type, follow, {capture: true}));
    };
  }, [isFollowing, onRead]);
}

/** The panes of the moment that is being read or was chosen. Where it stands is in the address. */
export default function Interactive(): ReactNode {
  const [address, setAddress] = useAddressState('moment', '');
  const [start] = useState(() => momentOfHash() ?? 1);
  const [said, setSaid] = useState('');
  const [loaded, setLoaded] = useState<{readonly number: number; readonly slice: JourneyMomentSlice}>();
  const [failed, setFailed] = useState<number>();
  // After a step by hand the text is brought along, which must not count as reading.
  const [isFollowing] = useState({current: false});
  const onRead = useCallback(
    (number: number): void => {
      setSaid('');
      setAddress(String(number));
    },
    [setAddress],
  );
  const current = momentIn(address, moments.length) ?? start;
  const {title, at, tells, screens} = moments[current - 1]!;
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

  const step = (number: number): void => {
    isFollowing.current = false;
    setAddress(String(number));
    setSaid(`Moment ${String(number)} of ${String(moments.length)}: ${moments[number - 1]!.title}.`);
    if (window.matchMedia(WIDE).matches) {
      document.getElementById(moments[number - 1]!.anchor)?.scrollIntoView({block: 'start', behavior: 'instant'});
    }
  };

  return (
    <>
      {address !== '' && momentIn(address, moments.length) === undefined && (
        <p className={styles.problem}>
          The address has <code>{address}</code>, expected a number from 1 to {moments.length}. This is moment {current}
          .
        </p>
      )}
      <Stepper moments={moments} current={current} onStep={step} />
      <p className={styles.title}>
        <strong>
          {current}. {title}
        </strong>{' '}
        <span className={styles.time}>{at}</span>
      </p>
      <dl className={styles.tells}>
        {tells.map(([who, sentence]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>
              <InlineMarkdown>{sentence}</InlineMarkdown>
            </dd>
          </div>
        ))}
      </dl>
      {failed === current && <p role="alert">What happens in this moment did not load. Choose it again.</p>}
      <Panes
        key={current}
        screens={screens}
        anchor={moments[current - 1]!.anchor}
        slice={loaded?.number === current ? loaded.slice : undefined}
      />
      <p role="status" className={styles.status}>
        {said}
      </p>
    </>
  );
}
