import {createLink, createText, joinCodes} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {type Phrase, tableElement} from '../../../pipeline/elements/tableElement';
import {findNamed} from '../../../../packages/authoring/suggest';

/** Ids of one resource that a table shows; of more it says how many. */
const MAX_SHOWN_IDS = 3;

/** Everything that a scene recorded, as one text, in the order of the operations. */
function getRecordedText({book}: GuideContext, scenario: string): string {
  const values = [...book.operations.values()].flatMap(({answers}) =>
    answers.flatMap(({content}) =>
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
 * `<Resources name="commerce" of="order_5512" />`: the resources of `contracts/relations`, what each is, and the ids that
 * the examples of a name recorded.
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
