import fs from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import type {JsonMap} from '../../slices/lifecycle';
import {readContractText} from '../contracts/yaml';
import {storyTime} from '../site';
import {moveTimes} from '../storyTime';

/** An object of the story right after a transition, as `contracts/examples/lifecycles` has it. */
export interface RecordedMoment {
  readonly transition: string;
  readonly from: string | null;
  readonly at: string;
  readonly object: JsonMap;
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
    readonly previous_attributes: JsonMap;
  }[];
}

/** What became of one object in a scene. */
export interface RecordedHistory {
  readonly scene: string;
  readonly title: string;
  readonly moments: readonly RecordedMoment[];
}

const known = new Map<string, {readonly changed: number; readonly histories: readonly RecordedHistory[]}>();

/** What became of the objects of a machine, its times moved to those of the build. None when nothing is recorded. */
export function historiesOf(contracts: string, machine: string): readonly RecordedHistory[] {
  const file = path.join(contracts, 'examples/lifecycles', `${machine}.yaml`);
  if (!fs.existsSync(file)) {
    return [];
  }
  const changed = fs.statSync(file).mtimeMs;
  const cached = known.get(file);
  if (cached?.changed === changed) {
    return cached.histories;
  }
  const {histories} = parse(moveTimes(readContractText(file), storyTime)) as {histories: RecordedHistory[]};
  known.set(file, {changed, histories});
  return histories;
}
