import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {
  createInlineCode,
  joinPhrases,
  createLink,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';

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

function renderIdCell(ids: readonly string[]): PhrasingContent[] {
  const more = ids.length - MAX_SHOWN_IDS;
  return ids.length === 0
    ? [createText('–')]
    : [
        ...joinPhrases(
          ids.slice(0, MAX_SHOWN_IDS).map((id) => [createInlineCode(id)]),
          ', ',
        ),
        ...(more > 0 ? [createText(` and ${String(more)} more`)] : []),
      ];
}

/**
 * `<Resources name="commerce" of="order_5512" />`: the resources of `contracts/relations`, what each is, and the ids that
 * the examples of a name recorded.
 */
export const resourcesElement: GuideElement = {
  attributes: {name: 'required', of: 'required'},
  render: ({name = '', of = ''}, context) => {
    const all = context.book.contracts.relations;
    const relations = all.get(name);
    if (relations === undefined) {
      throw new GuideError(
        `${context.place}: found no relation ${name} in contracts/relations, expected one such as ${closest(name, [...all.keys()])}.`,
      );
    }
    const recorded = getRecordedText(context, of);
    if (recorded === '[]') {
      throw new GuideError(
        `${context.place}: found no recorded example ${of}, expected a name in contracts/recorded, such as order_5512.`,
      );
    }
    const rows = relations.nodes.map(({schema, product, title, prefix, what}) => {
      const url = context.getSchemaUrl(product ?? relations.product, schema);
      return [
        [url === undefined ? createText(title) : createLink(url, createText(title))],
        parsePhrasing(what ?? '–'),
        prefix === undefined ? [createText('–')] : [createInlineCode(prefix)],
        renderIdCell(findIds(recorded, prefix)),
      ];
    });
    return [
      createTable(
        ['Resource', 'What it is', 'Prefix', 'In the story'].map((title) => [createText(title)]),
        rows,
      ),
    ];
  },
};
