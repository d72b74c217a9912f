import fs from 'node:fs';
import {parse} from 'yaml';
import {readContractText} from '../contracts/yaml';
import {storyTime} from '../site';
import {moveTimes} from '../storyTime';

const known = new Map<string, {readonly changed: number; readonly value: unknown}>();

/** What a YAML file of `contracts` has, its times moved to those of the build; undefined when there is none. */
export function readMoved(file: string): unknown {
  const changed = fs.statSync(file, {throwIfNoEntry: false})?.mtimeMs;
  if (changed === undefined) {
    return undefined;
  }
  const cached = known.get(file);
  if (cached?.changed === changed) {
    return cached.value;
  }
  const value: unknown = parse(moveTimes(readContractText(file), storyTime));
  known.set(file, {changed, value});
  return value;
}
