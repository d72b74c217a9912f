import {renderRelationDiagram} from './relationDiagram';
import {renderRelationList} from './relationList';
import {renderSequenceDiagram} from './sequenceDiagram';
import {renderSequenceList} from './sequenceList';
import {renderStateDiagram} from './stateDiagram';
import {renderStateLadder} from './stateLadder';
import {getLifecycleAnchor, renderLifecycle} from '../reference/renderLifecycle';
import {
  createComponent,
  createLink,
  createParagraph,
  createText,
} from '../../../packages/openapi/markdown/markdownNodes';
import {type GuideContext, defineElement} from '../elements/guideElement';
import {findNamed} from '../../../packages/authoring/suggest';

/** A name that is unique on its page, by the line of the element. */
function createPictureId(name: string, {place}: GuideContext): string {
  return `picture-${name.replaceAll('_', '-')}-${/:(\d+)$/.exec(place)?.[1] ?? '1'}`;
}

/**
 * `<StateDiagram machine="refund" />`: a lifecycle as a picture. Its tables are below it, collapsed, unless the page
 * already has them: then there is a link to them.
 *
 * With `states="#refund."` each state is a link to that anchor plus its name. With `tables="#refund"` the page
 * has the tables there.
 */
export const stateDiagramElement = defineElement({
  attributes: {machine: 'text', states: 'text?', tables: 'text?'},
  render: async (context, {machine, states, tables}) => {
    const {book, place} = context;
    const lifecycle = findNamed(book.lifecycles, machine, {what: 'lifecycle', home: 'contracts/lifecycles'}, place);
    const getStateHref = (state: string): string | undefined =>
      states === undefined ? undefined : `${states}${state}`;
    const svg = await renderStateDiagram(lifecycle, createPictureId(machine, context), getStateHref);
    const narrow = renderStateLadder(lifecycle, `${createPictureId(machine, context)}-narrow`, {
      getHref: getStateHref,
    });
    const hasTables = new RegExp(`<Lifecycle\\s+machine="${machine}"`).test(context.page ?? '');
    const target = tables ?? (hasTables ? `#${getLifecycleAnchor(lifecycle)}` : undefined);
    return [
      createComponent('Picture', {name: `${lifecycle.title}: states and transitions`, svg, narrow}, [
        target === undefined
          ? createComponent('Nested', {summary: 'View as tables'}, renderLifecycle(lifecycle, context.getUrl))
          : createParagraph(createLink(target, createText('View as tables'))),
      ]),
    ];
  },
});

/** `<Sequence name="hosted-checkout" />`: a sequence from `contracts/sequences` as a picture and a list. */
export const sequenceElement = defineElement({
  attributes: {name: 'text'},
  render: (context, {name}) => {
    const {sequences} = context.book.contracts;
    const sequence = findNamed(sequences, name, {what: 'sequence', home: 'contracts/sequences'}, context.place);
    return [
      createComponent(
        'Picture',
        {name: sequence.title, svg: renderSequenceDiagram(sequence, createPictureId(name, context))},
        [createComponent('Nested', {summary: 'View as list'}, renderSequenceList(sequence, context.getUrl))],
      ),
    ];
  },
});

/**
 * `<Relations name="payments" />`: how resources refer to each other, from `contracts/relations`, as a picture and a
 * list.
 */
export const relationsElement = defineElement({
  attributes: {name: 'text'},
  render: async (context, {name}) => {
    const all = context.book.contracts.relations;
    const relations = findNamed(all, name, {what: 'relation', home: 'contracts/relations'}, context.place);
    const products = new Map(relations.nodes.map(({schema, product}) => [schema, product ?? relations.product]));
    const getSchemaHref = (schema: string): string | undefined => context.getSchemaUrl(products.get(schema)!, schema);
    const svg = await renderRelationDiagram(relations, createPictureId(name, context), getSchemaHref);
    return [
      createComponent('Picture', {name: relations.title, svg}, [
        createComponent('Nested', {summary: 'View as list'}, renderRelationList(relations, getSchemaHref)),
      ]),
    ];
  },
});
