import path from 'node:path';
import type {Code, Nodes, Parent, Root} from 'mdast';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {createRequestSamples, renderPrograms} from '../../../packages/openapi/markdown/requestPrograms';
import {parseCurlCommand, readExports} from '../../../packages/request-samples/parseCommand';
import {walkTree} from '../markdown/walkTree';

/** The word after the title of a block in bash whose request a page shows in all languages. */
const ALL_LANGUAGES = /(?:^|\s)all-languages$/;

/** Whether a page shows the request of a code block in all languages. */
export function isRequestFence({lang, meta}: Pick<Code, 'lang' | 'meta'>): boolean {
  return lang === 'bash' && ALL_LANGUAGES.test(meta ?? '');
}

/**
 * The samples of a request of a page: its own command, and programs that send the same.
 *
 * @param values of the variables that blocks before it have set
 */
function createSamples({value}: Code, values: Readonly<Record<string, string>>): Nodes {
  const [curl, ...others] = renderPrograms(parseCurlCommand(value, values));
  return createRequestSamples([{...curl!, code: value}, ...others]);
}

/**
 * Remark plugin, for `beforeDefaultRemarkPlugins`: shows each curl command that its page marks with `all-languages` as
 * samples in all languages. Programs read what the page exports, such as the id of a payment, from the environment.
 *
 * @throws naming file and line, for a command that only a shell can run
 */
export function remarkRequestFences(): (tree: Root, file: {path: string}) => void {
  return (tree, file) => {
    let values: Readonly<Record<string, string>> = {};
    walkTree<Nodes>(tree, (node, parent) => {
      if (node.type !== 'code' || node.lang !== 'bash') {
        return;
      }
      values = {...values, ...readExports(node.value)};
      if (!isRequestFence(node)) {
        return;
      }
      const {children} = parent as Parent;
      try {
        children[children.indexOf(node)] = createSamples(node, values) as Code;
      } catch (error) {
        const place = `${path.relative(process.cwd(), file.path)}:${node.position?.start.line ?? 1}`;
        throw new AuthoringError(`${place}: ${(error as Error).message}.`, {cause: error});
      }
    });
  };
}
