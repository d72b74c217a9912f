import {closest} from 'fastest-levenshtein';
import type {Sequence} from '../contracts/sequences';
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
import {GuideError, type GuideContext, type GuideElement} from '../elements/guideElement';

/** A name that is unique on its page: the line of the element tells it from others. */
function createPictureId(name: string, {place}: GuideContext): string {
  return `picture-${name.replaceAll('_', '-')}-${/:(\d+)$/.exec(place)?.[1] ?? '1'}`;
}

function findPictureSubject<T>(all: ReadonlyMap<string, T>, name: string, what: string, {place}: GuideContext): T {
  const one = all.get(name);
  if (one === undefined) {
    const expected = all.size === 0 ? '' : `, expected one such as ${closest(name, [...all.keys()])}`;
    throw new GuideError(`${place}: found no ${what} ${name} in contracts/${what}s${expected}.`);
  }
  return one;
}

/**
 * `<StateDiagram machine="refund" />`: a lifecycle as a picture. Its tables are below it, folded, unless the page has
 * them already: then there is a link to them.
 *
 * With `states="#refund."` each state is a link to the anchor that its name completes. With `tables="#refund"` the page
 * has the tables there.
 */
export const stateDiagramElement: GuideElement = {
  attributes: {machine: 'required', states: 'optional', tables: 'optional'},
  render: async ({machine = '', states, tables}, context) => {
    const lifecycle = findPictureSubject(context.book.lifecycles, machine, 'lifecycle', context);
    const getStateHref = (state: string): string | undefined =>
      states === undefined ? undefined : `${states}${state}`;
    const svg = await renderStateDiagram(lifecycle, createPictureId(machine, context), getStateHref);
    const narrow = renderStateLadder(lifecycle, `${createPictureId(machine, context)}-narrow`, getStateHref);
    const hasTables = new RegExp(`<Lifecycle\\s+machine="${machine}"`).test(context.page ?? '');
    const target = tables ?? (hasTables ? `#${getLifecycleAnchor(lifecycle)}` : undefined);
    return [
      createComponent('Picture', {name: `${lifecycle.title}: states and transitions`, svg, narrow}, [
        target === undefined
          ? createComponent('Nested', {summary: 'The same as tables'}, renderLifecycle(lifecycle, context.getUrl))
          : createParagraph(createLink(target, createText('The same as tables'))),
      ]),
    ];
  },
};

/** `<Sequence name="hosted-checkout" />`: a sequence of `contracts/sequences` as a picture, and as a list. */
export const sequenceElement: GuideElement = {
  attributes: {name: 'required'},
  render: ({name = ''}, context) => {
    const sequence: Sequence = findPictureSubject(context.book.contracts.sequences, name, 'sequence', context);
    return [
      createComponent(
        'Picture',
        {name: sequence.title, svg: renderSequenceDiagram(sequence, createPictureId(name, context))},
        [createComponent('Nested', {summary: 'The same as a list'}, renderSequenceList(sequence, context.getUrl))],
      ),
    ];
  },
};

/** `<Relations name="payments" />`: how resources name each other, of `contracts/relations`, as a picture and a list. */
export const relationsElement: GuideElement = {
  attributes: {name: 'required'},
  render: async ({name = ''}, context) => {
    const relations = findPictureSubject(context.book.contracts.relations, name, 'relation', context);
    const products = new Map(relations.nodes.map(({schema, product}) => [schema, product ?? relations.product]));
    const getSchemaHref = (schema: string): string | undefined => context.getSchemaUrl(products.get(schema)!, schema);
    const svg = await renderRelationDiagram(relations, createPictureId(name, context), getSchemaHref);
    return [
      createComponent('Picture', {name: relations.title, svg}, [
        createComponent('Nested', {summary: 'The same as a list'}, renderRelationList(relations, getSchemaHref)),
      ]),
    ];
  },
};
