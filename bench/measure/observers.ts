/** What a page records about itself, in the browser; `addInitScript` runs it before any script of the page. */
export interface Recorded {
  firstPaint: number;
  largestPaint: number;
  /** Long tasks: those of 50 ms and more (W3C Long Tasks API). */
  readonly tasks: {readonly start: number; readonly duration: number}[];
  /** Durations of the events of interactions (W3C Event Timing), in steps of 8 ms. */
  readonly interactions: number[];
}

declare global {
  interface Window {
    benchRecorded: Recorded;
    benchReport: (time: number) => void;
  }
}

/** Event Timing does not report what is shorter. */
export const SHORTEST_INTERACTION = 16;

/** Begins to record paints, long tasks and interactions. Runs in the page, so it uses nothing from here. */
export function recordPage(): void {
  const recorded: Recorded = {firstPaint: 0, largestPaint: 0, tasks: [], interactions: []};
  window.benchRecorded = recorded;
  const observe = (options: PerformanceObserverInit, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({buffered: true, ...options});
  };
  observe({type: 'paint'}, ({name, startTime}) => {
    if (name === 'first-contentful-paint') {
      recorded.firstPaint = startTime;
    }
  });
  observe({type: 'largest-contentful-paint'}, ({startTime}) => {
    recorded.largestPaint = startTime;
  });
  observe({type: 'longtask'}, ({startTime, duration}) => {
    recorded.tasks.push({start: startTime, duration});
  });
  observe({type: 'event', durationThreshold: 16} as PerformanceObserverInit, (entry) => {
    if ((entry as PerformanceEventTiming & {readonly interactionId: number}).interactionId > 0) {
      recorded.interactions.push(entry.duration);
    }
  });
}

/** Reports the time of the first frame in which a page with this title at this path is drawn. Runs in the page. */
export function reportArrival({path, title}: {readonly path: string; readonly title: string}): void {
  const check = (): void => {
    if (document.querySelector('h1')?.textContent.includes(title)) {
      // The frame is on the screen when the next one begins.
      requestAnimationFrame(() => window.benchReport(performance.timeOrigin + performance.now()));
    } else {
      requestAnimationFrame(check);
    }
  };
  if (location.pathname.startsWith(path)) {
    requestAnimationFrame(check);
  } else {
    document.addEventListener(
      'click',
      ({timeStamp}) => {
        window.benchReport(performance.timeOrigin + timeStamp);
        requestAnimationFrame(check);
      },
      {capture: true, once: true},
    );
  }
}

/**
 * Sums what long tasks exceed 50 ms by, from the first paint on (web.dev, Total Blocking Time). Of a task in which the
 * first paint falls, only the part after it counts.
 */
export function sumBlockingTime({firstPaint, tasks}: Recorded): number {
  return tasks
    .map(({start, duration}) => start + duration - Math.max(start, firstPaint))
    .reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
}
