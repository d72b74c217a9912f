import fs from 'node:fs';
import os from 'node:os';
import type {Setting} from './results';
import {reportProgress} from './progress';
import {readVersion} from './prepare/installPeer';
import type {Variant} from './variants';

/** Describes the machine by what its figures depend on, without its name. */
function describeMachine(): string {
  const processors = os.cpus();
  const gigabytes = Math.round(os.totalmem() / 1e9);
  return `${processors.length} cores of ${processors[0]?.model.trim() ?? 'an unknown processor'}, ${gigabytes} GB, ${os.type()} ${os.release().split('-')[0]!} ${os.arch()}`;
}

/** The version of Docusaurus on which the site is built. */
function readOurVersion(): string {
  const {dependencies} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {dependencies: Record<string, string>};
  return `on Docusaurus ${dependencies['@docusaurus/core']!}`;
}

/** Describes where and with what a run measures. */
export function describeSetting(variants: readonly Variant[], browserVersion: string, runs: number): Setting {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    versions: {
      ...Object.fromEntries(variants.map((variant) => [variant.label, readVersion(variant) ?? readOurVersion()])),
      Node: process.versions.node,
      Chromium: browserVersion,
    },
    runs,
  };
}

/** Warns where other work would make times differ from run to run. */
export function warnIfBusy(): void {
  const [load = 0] = os.loadavg();
  const cores = os.cpus().length;
  if (load > cores / 2) {
    reportProgress(
      `The machine is busy: found a load of ${load.toFixed(1)} on ${cores} cores, expected an idle one. ` +
        'Times will differ from run to run: compare the ratio of the control.',
    );
  }
}
