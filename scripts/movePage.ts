/**
 * Moves a page, with every link to it, its entry in the sidebar, and a redirect from its old path.
 *
 * Usage: npm run move -- payments/Guides/refunds.mdx payments/Guides/refund-payments.mdx
 * Prints the files that changed. Exit code 1 when a name is wrong; nothing has changed then.
 */
import {AREAS} from '../src/site';
import {listTextFiles} from './checking/selectFiles';
import {movePage} from './pages/movePage';
import {readPageName} from './pages/pageFile';

try {
  const [from, to, ...rest] = process.argv.slice(2);
  if (from === undefined || to === undefined || rest.length > 0) {
    throw new Error(
      'found other arguments, expected two files: npm run move -- payments/Guides/old.mdx payments/Guides/new.mdx',
    );
  }
  const changed = movePage('.', readPageName(from, AREAS), readPageName(to, AREAS), listTextFiles());
  console.log(`Changed ${changed.length} files:\n${changed.join('\n')}\nRun npm run check -- --changed.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
