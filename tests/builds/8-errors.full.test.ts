import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {describe, expect, it} from 'vitest';

const SITE = 'tests/fixtures/links';

interface BuildOutcome {
  readonly code: number | null;
  readonly output: string;
}

function runCommand(command: string, name: string): BuildOutcome {
  const {status, stdout, stderr} = spawnSync(command, {
    shell: true,
    encoding: 'utf8',
    env: {...process.env, CASE: name, NO_COLOR: '1', FORCE_COLOR: '0'},
  });
  return {code: status, output: stdout + stderr};
}

/** Does what `npm run build` does, with one case of the fixture. */
function build(name: string): BuildOutcome {
  const folder = `build/${name}`;
  const built = runCommand(`npx docusaurus build ${SITE} --out-dir ${folder}`, name);
  if (built.code !== 0) {
    return built;
  }
  const finished = runCommand(`npx tsx scripts/postbuild.ts ${SITE}/${folder}`, name);
  return {code: finished.code, output: built.output + finished.output};
}

describe('§8.9 Build', () => {
  it('§8.9 a site whose links are sound builds', () => {
    const {code, output} = build('sound');
    expect(output).toContain('in the search index');
    expect(code).toBe(0);
  });

  it('a site below a path of its host builds, with every link below it', () => {
    const {code, output} = build('below-a-path');
    expect(output).toContain('have a target');
    expect(code).toBe(0);
    const html = fs.readFileSync(`${SITE}/build/below-a-path/index.html`, 'utf8');
    const links = [...html.matchAll(/href="?(\/[^"\s>]*)/g)].map(([, link]) => link!);
    expect(links).toEqual(expect.arrayContaining(['/docs/', '/docs/#section', '/docs/index.md', '/docs/llms.txt']));
    expect(links.filter((link) => !link.startsWith('/docs/'))).toEqual([]);
  });

  it.each([
    ['broken-link', '/nowhere'],
    ['broken-anchor', '#nowhere'],
    ['broken-raw-link', '/nowhere'],
    ['broken-announcement', '/nowhere'],
  ])('§8.9 %s fails the build and names the link', (name, link) => {
    const {code, output} = build(name);
    expect(code).toBe(1);
    expect(output).toContain(link);
  });

  it('§8.9 a broken Markdown link only warns, with file and line, and leaves no dead link behind', () => {
    const {code, output} = build('broken-markdown-link');
    expect(output).toMatch(/\[WARNING\].*broken-markdown-link\/index\.mdx:6: found a link to "\.\/nowhere\.mdx"/);
    expect(code).toBe(0);
    const html = fs.readFileSync(`${SITE}/build/broken-markdown-link/index.html`, 'utf8');
    expect(html).toContain('a file');
    expect(html).not.toContain('nowhere');
  });

  it('a name of the provider that does not exist fails the build with file, line and the nearest name', () => {
    const {code, output} = build('unknown-brand');
    expect(code).toBe(1);
    expect(output).toMatch(/unknown-brand\/index\.mdx:6: found %brand\.nmae%/);
    expect(output).toContain('Did you mean %brand.name%?');
  });
});
