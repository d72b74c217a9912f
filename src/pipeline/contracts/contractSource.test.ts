import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {Contracts, watchContracts} from './load';

const FILES = {
  'a.yaml': 'name: "%brand.name%"\nat: 2026-11-14T09:20:00Z\n',
  'b.json': '{"b": 1}\n',
  'folder/c.yaml': 'c: 1\n',
};

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  fs.mkdirSync(path.join(folder, 'folder'));
  Object.entries(FILES).forEach(([name, text]) => fs.writeFileSync(path.join(folder, name), text));
});

afterEach(() => fs.rmSync(folder, {recursive: true}));

function open(): Contracts {
  return Contracts.open({
    folder,
    replaceTokens: ({fileContent}) => fileContent.replace('%brand.name%', 'Brand'),
    moveTimes: (text) => text.replace('2026', '2027'),
  });
}

describe('a file of contracts', () => {
  it('is read with its tokens replaced, and its times shifted on request', () => {
    const contracts = open();
    expect(contracts.readRawText('a.yaml')).toBe(FILES['a.yaml']);
    expect(contracts.parse('a.yaml')).toEqual({name: 'Brand', at: '2026-11-14T09:20:00Z'});
    expect(contracts.parseMoved('a.yaml')).toEqual({name: 'Brand', at: '2027-11-14T09:20:00Z'});
  });

  it('is parsed once, and cannot be changed', () => {
    const contracts = open();
    const value = contracts.parse('b.json') as {b: number};
    expect(contracts.parse('b.json')).toBe(value);
    expect(() => {
      value.b = 2;
    }).toThrow(TypeError);
  });

  it.each([
    ['a.yaml', 'a: 1\nb: [\n', ':2: found "b: [", in which a bracket or brace is not closed'],
    ['a.yaml', 'a: 1\na: 2\n', ':2: found the key a twice, expected each key of a map once'],
    ['b.json', '{\n"b": x\n}\n', ':2: found invalid JSON'],
    ['b.json', '{\n"b": 1\n', ':3: found invalid JSON'],
  ])('that cannot be parsed is reported with its line: %s %j', (file, text, message) => {
    const place = path.relative(process.cwd(), path.join(folder, file));
    expect(() =>
      open()
        .withOverlay(new Map([[file, text]]))
        .parse(file),
    ).toThrow(`${place}${message}`);
  });

  it('that does not exist is reported', () => {
    expect(() => open().readText('d.yaml')).toThrow(`${path.join(folder, 'd.yaml')}: found no file, expected one`);
  });

  it('is listed below its folder', () => {
    expect(open().list()).toEqual(['a.yaml', 'b.json', 'folder/c.yaml']);
    expect(open().list('folder')).toEqual(['c.yaml']);
    expect(open().list('nowhere')).toEqual([]);
  });
});

describe('a result computed from files', () => {
  /** Computes a result from two files and a list, and counts how often. */
  function countReads(): {read: (contracts: Contracts) => string; inner: () => number; outer: () => number} {
    const inner = vi.fn((files: Contracts) => files.readText('a.yaml'));
    const outer = vi.fn((files: Contracts) => `${files.derive('inner', inner)} ${files.list('folder').join()}`);
    return {
      read: (contracts) => contracts.derive('outer', outer),
      inner: () => inner.mock.calls.length,
      outer: () => outer.mock.calls.length,
    };
  }

  it('is made once', () => {
    const {read, outer} = countReads();
    const contracts = open();
    expect(read(contracts)).toBe(read(contracts));
    expect(outer()).toBe(1);
  });

  it('is kept in an overlay of other files, and recomputed when one of its files differs, however deep', () => {
    const {read, inner, outer} = countReads();
    const contracts = open();
    const first = read(contracts);
    expect(read(contracts.withOverlay(new Map([['b.json', '{}']])))).toBe(first);
    expect([inner(), outer()]).toEqual([1, 1]);
    expect(read(contracts.withOverlay(new Map([['a.yaml', 'changed: true']])))).toBe('changed: true c.yaml');
    expect([inner(), outer()]).toEqual([2, 2]);
    expect(read(contracts)).toBe(first);
  });

  it('is recomputed when a folder that it has listed changes, while others are kept', () => {
    const {read, inner, outer} = countReads();
    const contracts = open();
    read(contracts);
    expect(read(contracts.withOverlay(new Map([['folder/d.yaml', '']])))).toContain('c.yaml,d.yaml');
    expect(read(contracts.withOverlay(new Map([['folder/c.yaml', null]])))).not.toContain('c.yaml');
    expect([inner(), outer()]).toEqual([1, 3]);
  });

  it('tracks later reads, when it is a promise', async () => {
    const make = vi.fn(async (files: Contracts) => {
      await Promise.resolve();
      return files.readText('a.yaml');
    });
    const contracts = open();
    const first = await contracts.derive('later', make);
    expect(await contracts.withOverlay(new Map([['b.json', '{}']])).derive('later', make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
    expect(await contracts.withOverlay(new Map([['a.yaml', 'x']])).derive('later', make)).toBe('x');
  });

  it('is retried after an error', () => {
    const contracts = open();
    const make = vi.fn(() => {
      throw new Error('broken');
    });
    expect(() => contracts.derive('broken', make)).toThrow('broken');
    expect(() => contracts.derive('broken', make)).toThrow('broken');
    expect(make).toHaveBeenCalledTimes(2);
  });
});

describe('the current contracts of a folder', () => {
  const nextTurn = (): Promise<void> => new Promise(setImmediate);

  it('are the same until a file changes, and then share unchanged results', async () => {
    const read = watchContracts({folder});
    const first = read();
    const value = first.parse('folder/c.yaml');
    expect(read()).toBe(first);
    fs.writeFileSync(path.join(folder, 'b.json'), '{"b": 22}\n');
    await nextTurn();
    const second = read();
    expect(second).not.toBe(first);
    expect(second.parse('b.json')).toEqual({b: 22});
    expect(second.parse('folder/c.yaml')).toBe(value);
    expect(first.parse('a.yaml')).toBeDefined();
  });

  it.each([
    ['what was computed from files that have changed since', () => undefined],
    [
      'the states in which results were computed that are kept',
      // Each is kept, and reads by the source that it was computed with.
      (contracts: Contracts, count: number): void =>
        [1, 2, 3, 4].slice(0, count).forEach((key) =>
          contracts.derive(`kept ${String(key)}`, (source) => ({
            file: source.readText('a.yaml'),
            read: () => source.list(),
          })),
        ),
    ],
  ])('release %s, so that memory does not grow with edits', async (_, use) => {
    v8.setFlagsFromString('--expose-gc');
    const collectGarbage = vm.runInNewContext('gc') as () => void;
    const read = watchContracts({folder});
    const values: WeakRef<object>[] = [];
    for (const count of [1, 2, 3, 4]) {
      fs.writeFileSync(path.join(folder, 'b.json'), `{"b": ${'1'.repeat(count)}}\n`);
      await nextTurn();
      values.push(new WeakRef(read().parse('b.json') as object));
      use(read(), count);
    }
    await nextTurn();
    collectGarbage();
    expect(values.map((value) => value.deref() !== undefined)).toEqual([false, false, false, true]);
  });

  it('read only the files that have changed', async () => {
    const read = watchContracts({folder});
    // A file with the same time and size is not read again: its text stays.
    const file = path.join(folder, 'a.yaml');
    const time = new Date(Date.UTC(2026, 0, 1));
    fs.utimesSync(file, time, time);
    const text = read().readRawText('a.yaml');
    fs.writeFileSync(file, text.toUpperCase());
    fs.utimesSync(file, time, time);
    fs.writeFileSync(path.join(folder, 'b.json'), '{"b": 333}\n');
    await nextTurn();
    expect([read().readRawText('a.yaml'), read().parse('b.json')]).toEqual([text, {b: 333}]);
  });

  it('are checked once per turn of the event loop', async () => {
    const read = watchContracts({folder});
    const first = read();
    fs.writeFileSync(path.join(folder, 'b.json'), '{"b": 22}\n');
    expect(read()).toBe(first);
    await nextTurn();
    expect(read()).not.toBe(first);
  });
});
