import type {Counts} from '../measure/measureCounts';
import type {BySubject, Comparison, PageResult, Subject, TimeName} from '../results';
import type {Spread} from '../statistics';
import {VARIANT_NAMES} from '../variants';
import {formatBytes, formatCount, formatTable, formatTime} from './formatCells';

export const LABELS: Readonly<Record<Subject, string>> = {
  ours: 'Ours',
  starlight: 'Starlight',
  vitepress: 'VitePress',
  docusaurus: 'Docusaurus',
  control: 'Control',
};

const TIMES: Readonly<Record<TimeName, string>> = {
  firstPaint: 'First paint',
  largestPaint: 'Largest paint',
  blockingTime: 'Total blocking time',
  slowestInteraction: 'Slowest interaction when loaded',
  earlyClick: 'Slowest click from the first paint until loaded',
  navigation: 'From a click on a link to the paint',
  navigationAhead: 'The same, after the pointer rested on the link',
  navigationFull: 'The same, with the whole speed of the machine and the network',
};

type CountFormat = (value: number, base?: number) => string;

const COUNTS: Readonly<Record<keyof Counts, readonly [label: string, format: CountFormat]>> = {
  htmlBytes: ['HTML, KB', formatBytes],
  cssBytes: ['CSS, KB', formatBytes],
  scriptBytes: ['JS, KB', formatBytes],
  fontBytes: ['Fonts, KB', formatBytes],
  otherBytes: ['Other, KB', formatBytes],
  laterBytes: ['Prefetched, and after the load, KB', formatBytes],
  requests: ['Requests', formatCount],
  domNodes: ['DOM nodes', formatCount],
  executedFunctions: ['Functions executed', formatCount],
  unusedBytes: ['Unused JS, KB before compression', formatBytes],
};

/** Sums what a reader downloads before the page is loaded. */
export function sumFirstView(counts: Counts): number {
  return counts.htmlBytes + counts.cssBytes + counts.scriptBytes + counts.fontBytes + counts.otherBytes;
}

function listSubjects(values: BySubject<unknown>): Subject[] {
  return ([...VARIANT_NAMES, 'control'] as Subject[]).filter((subject) => values[subject] !== undefined);
}

/** What a figure is divided by: that of Starlight, and of the control that of the first subject. */
function findBase<T>(values: BySubject<T>, subject: Subject): T | undefined {
  return subject === 'control' ? values[listSubjects(values)[0]!] : values.starlight;
}

function renderTimes({times}: PageResult): string {
  const rows = Object.entries(times) as [TimeName, BySubject<Spread>][];
  const subjects = listSubjects(rows[0]![1]);
  return formatTable(
    ['ms', ...subjects.map((subject) => LABELS[subject])],
    rows.map(([name, values]) => [
      TIMES[name],
      ...subjects.map((subject) => formatTime(values[subject]!, findBase(values, subject))),
    ]),
  );
}

function renderCounts({counts}: PageResult): string {
  const subjects = listSubjects(counts);
  const renderRow = (label: string, format: CountFormat, read: (ofSubject: Counts) => number): string[] => [
    label,
    ...subjects.map((subject) => {
      const base = findBase(counts, subject);
      return format(read(counts[subject]!), base && read(base));
    }),
  ];
  return formatTable(
    ['', ...subjects.map((subject) => LABELS[subject])],
    [
      renderRow('First view, KB', formatBytes, sumFirstView),
      ...Object.entries(COUNTS).map(([name, [label, format]]) =>
        renderRow(label, format, (ofSubject) => ofSubject[name as keyof Counts]),
      ),
    ],
  );
}

/**
 * Renders the two tables of each page.
 *
 * @param place what the pages are of, for their headings
 */
export function renderPages(pages: readonly PageResult[], place: string): string {
  return pages
    .map((page) => `### ${place}: ${page.name}\n\n${renderTimes(page)}\n\n${renderCounts(page)}`)
    .join('\n\n');
}

/** Renders what the builds cost. */
export function renderBuilds(builds: Comparison['builds']): string {
  const names = VARIANT_NAMES.filter((name) => builds[name] !== undefined);
  return formatTable(
    ['Build', 'First, CPU s', 'Peak, MB', 'After an edit, CPU s', 'After an edit / first'],
    names.map((name) => {
      const {first, second} = builds[name]!;
      return [
        LABELS[name],
        first.cpuSeconds.toFixed(1),
        formatCount(Math.round(first.peakMegabytes)),
        second.cpuSeconds.toFixed(1),
        (second.cpuSeconds / first.cpuSeconds).toFixed(2),
      ];
    }),
  );
}
