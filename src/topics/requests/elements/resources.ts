import {closest} from 'fastest-levenshtein';
import type {PhrasingContent} from 'mdast';
import {inlineCode, joined, link, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Ids of one resource that a table shows; of more it says how many. */
const SHOWN = 3;

/** Everything that a scene recorded, as one text, in the order of the operations. */
function recordedText({book}: GuideContext, scene: string): string {
  const values = [...book.operations.values()].flatMap(({answers}) =>
    answers.flatMap(({content}) =>
      content.flatMap(({examples}) =>
        examples.filter(({name}) => name === scene || name.startsWith(`${scene}_`)).map(({value}) => value),
      ),
    ),
  );
  return JSON.stringify(values);
}

function idsOf(recorded: string, prefix: string | undefined): string[] {
  return prefix === undefined
    ? []
    : [...new Set(recorded.match(new RegExp(`\\b${prefix}(?=[a-z]*[A-Z0-9])[A-Za-z0-9]+`, 'g')))];
}

function idCell(ids: readonly string[]): PhrasingContent[] {
  const more = ids.length - SHOWN;
  return ids.length === 0
    ? [text('–')]
    : [
        ...joined(
          ids.slice(0, SHOWN).map((id) => [inlineCode(id)]),
          ', ',
        ),
        ...(more > 0 ? [text(` and ${String(more)} more`)] : []),
      ];
}

/**
 * `<Resources name="commerce" of="order_5512" />`: the resources of `contracts/relations`, what each is, and the ids that
 * the examples of a name recorded.
 */
export const resources: GuideElement = {
  attributes: {name: 'required', of: 'required'},
  nodes: ({name = '', of = ''}, context) => {
    const all = context.book.contracts.relations;
    const relations = all.get(name);
    if (relations === undefined) {
      throw new GuideError(
        `${context.place}: found no relation ${name} in contracts/relations, expected one such as ${closest(name, [...all.keys()])}.`,
      );
    }
    const recorded = recordedText(context, of);
    if (recorded === '[]') {
      throw new GuideError(
        `${context.place}: found no recorded example ${of}, expected a name in contracts/examples, such as order_5512.`,
      );
    }
    const rows = relations.nodes.map(({schema, product, title, prefix, what}) => {
      const url = context.schemaUrlOf(product ?? relations.product, schema);
      return [
        [url === undefined ? text(title) : link(url, text(title))],
        phrasing(what ?? '–'),
        prefix === undefined ? [text('–')] : [inlineCode(prefix)],
        idCell(idsOf(recorded, prefix)),
      ];
    });
    return [
      table(
        ['Resource', 'What it is', 'Prefix', 'In the story'].map((title) => [text(title)]),
        rows,
      ),
    ];
  },
};
