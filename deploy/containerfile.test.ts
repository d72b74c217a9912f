import fs from 'node:fs';
import {expect, it} from 'vitest';

const recipe = fs.readFileSync('deploy/Containerfile', 'utf8');
const {scripts} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {scripts: Record<string, string>};

it('the recipe of the image copies files that exist, and runs scripts that exist', () => {
  const copied = [...recipe.matchAll(/^COPY (?!--from)(?<files>.+) \S+$/gm)].flatMap(({groups}) =>
    groups!.files!.split(' '),
  );
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((file) => !fs.existsSync(file))).toEqual([]);
  const run = [...recipe.matchAll(/npm run (?<name>[\w:]+)/g)].map(({groups}) => groups!.name!);
  expect(run).toEqual(['build', 'compress', 'hosting']);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});

it('the image has the versions of Node that the project is built and tested with', () => {
  expect(recipe).toContain('node:20-');
});
