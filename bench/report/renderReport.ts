import {CONDITIONS} from '../measure/browser';
import type {Results, Setting} from '../results';
import {renderBuilds, renderPages} from './renderComparison';
import {renderGrowth} from './renderGrowth';

const INTRODUCTION = `# Benchmark

\`npm run bench\` wrote this page. It describes how the site compares with peers on the same generated pages, how its costs grow with them, and what its own pages cost. What is measured, and why so, is in [decision 58](decisions/0058-benchmark-against-peers.md).

- **Conditions:** ${CONDITIONS.viewport.width} × ${CONDITIONS.viewport.height} px, ${CONDITIONS.latency} ms of latency, ${CONDITIONS.downloadBits / 1e6} Mbit/s, a CPU slowed down ${CONDITIONS.cpuSlowdown} times, an empty cache. Counts are measured without these limits.
- **A cell of a time** is the median of all runs with the smallest and the largest, then the ratio to Starlight in the same run. The **control** is the first column measured once more; its ratio is to that column, and shows the noise.
- **Bytes** are those of bodies compressed by Brotli, in KB of 1,000. **CPU s** are user and system time of all processes of a build, **peak** is the largest sum of their memory at one time, where what they share counts once.
- **An interaction** has steps of 8 ms, and at least 16.
`;

function renderSetting({date, machine, versions, runs}: Setting): string {
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `Measured on ${date} in ${runs} ${runs === 1 ? 'run' : 'runs'}, on ${machine}, with ${list.join(', ')}.`;
}

/** Renders all that has been measured. */
export function renderReport({comparison, growth, own}: Results): string {
  return [
    INTRODUCTION,
    ...(comparison === undefined
      ? []
      : [
          `## ${comparison.pageCount} generated pages`,
          renderSetting(comparison.setting),
          renderBuilds(comparison.builds),
          renderPages(comparison.pages, 'Generated page'),
        ]),
    ...(growth === undefined ? [] : ['## Growth', renderSetting(growth.setting), renderGrowth(growth)]),
    ...(own === undefined
      ? []
      : ['## Pages of the site', renderSetting(own.setting), renderPages(own.pages, 'Page of the site')]),
  ].join('\n\n');
}
