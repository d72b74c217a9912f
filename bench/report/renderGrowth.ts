import type {Growth, GrowthStep} from '../results';
import {fitExponent} from '../statistics';
import {VARIANT_NAMES, type VariantName} from '../variants';
import {formatBytes, formatTable} from './formatCells';
import {LABELS, renderBuilds, renderPages, sumFirstView} from './renderComparison';

type ReadFigure = (step: GrowthStep, name: VariantName) => number;

const readFirstView: ReadFigure = ({counts}, name) => sumFirstView(counts[name]!);
const readLater: ReadFigure = ({counts}, name) => counts[name]!.laterBytes;
const readCpu: ReadFigure = ({builds}, name) => builds[name]!.first.cpuSeconds;
const readMemory: ReadFigure = ({builds}, name) => builds[name]!.first.peakMegabytes;

function renderSteps(
  title: string,
  names: readonly VariantName[],
  steps: readonly GrowthStep[],
  read: ReadFigure,
  format: (value: number) => string,
): string {
  const rows = steps.map((step) => [String(step.pageCount), ...names.map((name) => format(read(step, name)))]);
  return `${title}:\n\n${formatTable(['Pages', ...names.map((name) => LABELS[name])], rows)}`;
}

function renderExponents(names: readonly VariantName[], steps: readonly GrowthStep[]): string {
  const exponents = names.map((name) => {
    const points = steps.map((step) => ({count: step.pageCount, cost: readCpu(step, name)}));
    return `${LABELS[name]} ${fitExponent(points).toFixed(2)}`;
  });
  return `Exponent of the CPU time over the pages, 1 where both grow alike: ${exponents.join(', ')}.`;
}

/** Renders what grows with the pages, and the pages of the smallest and the largest site. */
export function renderGrowth({steps, ends}: Growth): string {
  const names = VARIANT_NAMES.filter((name) => steps[0]?.builds[name] !== undefined);
  const formatWhole = (value: number): string => Math.round(value).toLocaleString('en-US');
  return [
    renderSteps('First view of the medium page, KB', names, steps, readFirstView, formatBytes),
    renderSteps('Prefetched there, and after the load, KB', names, steps, readLater, formatBytes),
    renderSteps('First build, CPU s', names, steps, readCpu, (seconds) => seconds.toFixed(1)),
    renderSteps('Peak memory of the first build, MB', names, steps, readMemory, formatWhole),
    renderExponents(names, steps),
    ...ends.map(({pageCount, builds, pages}) =>
      [
        `### Builds of ${pageCount} pages`,
        renderBuilds(builds),
        renderPages(pages, `Growth to ${pageCount} pages`),
      ].join('\n\n'),
    ),
  ].join('\n\n');
}
