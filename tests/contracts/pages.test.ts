import {expect, it} from 'vitest';
import {loadSharedContracts} from '../../sandbox/contracts';
import {findBlockMistakes} from '../../sandbox/doctest/checkBlocks';
import {readPage} from '../../sandbox/doctest/parsePage';
import {listMdxFiles} from '../support/pageSources';

it('pages show only objects that are valid by the contract, and call only its operations, with valid bodies', async () => {
  const contracts = await loadSharedContracts();
  const blocks = listMdxFiles().flatMap((file) =>
    readPage(file).items.flatMap((item) => (item.kind === 'fence' ? [{...item, file}] : [])),
  );
  expect(blocks.length).toBeGreaterThan(200);
  const wrong = blocks.flatMap(({file, ...block}) =>
    findBlockMistakes(block, contracts).map(({line, message}) => `${file}:${block.line + line}: ${message}`),
  );
  expect(wrong).toEqual([]);
});
