import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {listSourceFiles, readImports, resolveImport} from './imports';

/** The folder of a file that has a purpose of its own: a topic, a part of the pipeline, of the sandbox, a package. */
function getPart(file: string): string {
  const steps = file.split('/');
  const depth = /^src\/(?:topics|pipeline)\//.test(file) ? 3 : 2;
  return steps.length > depth ? steps.slice(0, depth).join('/') : file;
}

/** Finds a circle of a graph, as the names on its way; undefined when there is none. */
function findCircle(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const follow = (name: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(name)) {
      return [...way.slice(way.indexOf(name)), name];
    }
    if (done.has(name)) {
      return undefined;
    }
    for (const next of graph.get(name) ?? []) {
      const circle = follow(next, [...way, name]);
      if (circle) {
        return circle;
      }
    }
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const circle = follow(name, []);
    if (circle) {
      return circle;
    }
  }
  return undefined;
}

function readGraph(files: readonly string[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    for (const found of readImports(file, fs.readFileSync(file, 'utf8'))) {
      const target = resolveImport(found);
      const [from, to] = [getPart(file), target && getPart(target)];
      if (to !== undefined && to !== from) {
        graph.set(from, (graph.get(from) ?? new Set()).add(to));
      }
    }
  }
  return graph;
}

it('no folder imports, over others, itself: types count as values do', () => {
  const files = listSourceFiles(['src', 'packages', 'sandbox', 'scripts']);
  const graph = readGraph([...files, 'docusaurus.config.ts']);
  expect(graph.get('src/pipeline/elements')).toContain('src/pipeline/reference');
  expect(findCircle(graph)).toBeUndefined();
});

it('a circle is found, and named by its way', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['d', new Set(['b'])],
  ]);
  expect(findCircle(graph)).toEqual(['b', 'd', 'b']);
  expect(findCircle(new Map([['a', new Set(['b'])]]))).toBeUndefined();
});

it('the code is found where it is', () => {
  expect(listSourceFiles(['src/topics']).length).toBeGreaterThan(150);
  expect(getPart(path.join('src', 'topics', 'cart', 'elements', 'promotions.ts'))).toBe('src/topics/cart');
});
