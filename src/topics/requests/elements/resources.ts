import {createLink, createText, joinCodes} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {type Phrase, tableElement} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** Maximum ids of one resource in a table; beyond it shows their number. */
const MAX_SHOWN_IDS = 3;

/** All recordings of a scenario, as one text, in the order of the operations. */
function getRecordedText({book}: GuideContext, scenario: string): string {
  const values = [...book.operations.values()].flatMap(({responses}) =>
    responses.flatMap(({content}) =>
      content.flatMap(({examples}) =>
        examples.filter(({name}) => name === scenario || name.startsWith(`${scenario}_`)).map(({value}) => value),
      ),
    ),
  );
  return JSON.stringify(values);
}

function findIds(recorded: string, prefix: string | undefined): string[] {
  return prefix === undefined
    ? []
    : [...new Set(recorded.match(new RegExp(`\\b${prefix}(?=[a-z]*[A-Z0-9])[A-Za-z0-9]+`, 'g')))];
}

function renderIdCell(ids: readonly string[]): Phrase[] {
  const more = ids.length - MAX_SHOWN_IDS;
  return [...joinCodes(ids.slice(0, MAX_SHOWN_IDS)), ...(more > 0 ? [` and ${String(more)} more`] : [])];
}

/**
 * `<Resources name="commerce" of="order_5512" />`: the resources of `contracts/relations`, with descriptions and the
 * ids in the recorded examples of a name.
 */
export const resourcesElement = tableElement({
  attributes: {name: 'text', of: 'text'},
  rows: (context, {name, of}) => {
    const all = context.book.contracts.relations;
    const {nodes, product} = findNamed(all, name, {what: 'relation', home: 'contracts/relations'}, context.place);
    const recorded = getRecordedText(context, of);
    if (recorded === '[]') {
      throw new AuthoringError(
        `${context.place}: found no recorded example ${of}, expected a name in contracts/recorded, such as order_5512.`,
      );
    }
    return nodes.map((node) => ({
      ...node,
      url: context.getSchemaUrl(node.product ?? product, node.schema),
      ids: findIds(recorded, node.prefix),
    }));
  },
  columns: [
    {title: 'Resource', cell: ({title, url}) => (url === undefined ? title : createLink(url, createText(title)))},
    {title: 'What it is', markdown: ({what}) => what},
    {title: 'Prefix', code: ({prefix}) => prefix},
    {title: 'In the story', cell: ({ids}) => renderIdCell(ids)},
  ],
});
