/**
 * Writes a page from a template that passes every check, and puts it into the sidebar of its area.
 *
 * Usage: npm run new -- payments/Guides/disputes.mdx [--title "Handle disputes"] [--description "…"]
 * Asks for what is missing. Exit code 1 when the page exists or its name is not a path.
 */
import {createInterface} from 'node:readline/promises';
import {parseArgs} from 'node:util';
import {AREAS} from '../src/site';
import {createPage} from './pages/createPage';
import {readPageName} from './pages/pageFile';

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    options: {title: {type: 'string'}, description: {type: 'string'}},
    allowPositionals: true,
  });
  const terminal = createInterface({input: process.stdin, output: process.stdout});
  const name = positionals[0] ?? (await terminal.question('File of the page, as payments/Guides/disputes.mdx: '));
  const page = readPageName(name, AREAS);
  const title = values.title ?? (await terminal.question('Title, as "Handle disputes": '));
  terminal.close();
  const files = await createPage('.', page, title, values.description);
  console.log(`Wrote ${files.join(' and ')}. Write the page, then run npm run check -- --changed.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
