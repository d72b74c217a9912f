import {closest} from 'fastest-levenshtein';
import type {Sequence} from '../contracts/sequences';
import {relationDiagram} from './relationDiagram';
import {relationList} from './relationList';
import {sequenceDiagram} from './sequenceDiagram';
import {sequenceList} from './sequenceList';
import {stateDiagram} from './stateDiagram';
import {stateLadder} from './stateLadder';
import {lifecycleAnchor, lifecycleNodes} from '../reference/renderLifecycle';
import {component, link, paragraph, text} from '../../../packages/openapi/markdown/markdownNodes';
import {GuideError, type GuideContext, type GuideElement} from '../elements/guideElement';

/** A name that is unique on its page: the line of the element tells it from others. */
function idOf(name: string, {place}: GuideContext): string {
  return `picture-${name.replaceAll('_', '-')}-${/:(\d+)$/.exec(place)?.[1] ?? '1'}`;
}

function found<T>(all: ReadonlyMap<string, T>, name: string, what: string, {place}: GuideContext): T {
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
  nodes: async ({machine = '', states, tables}, context) => {
    const lifecycle = found(context.book.lifecycles, machine, 'lifecycle', context);
    const hrefOf = (state: string): string | undefined => (states === undefined ? undefined : `${states}${state}`);
    const svg = await stateDiagram(lifecycle, idOf(machine, context), hrefOf);
    const narrow = stateLadder(lifecycle, `${idOf(machine, context)}-narrow`, hrefOf);
    const hasTables = new RegExp(`<Lifecycle\\s+machine="${machine}"`).test(context.page ?? '');
    const target = tables ?? (hasTables ? `#${lifecycleAnchor(lifecycle)}` : undefined);
    return [
      component('Picture', {name: `${lifecycle.title}: states and transitions`, svg, narrow}, [
        target === undefined
          ? component('Nested', {summary: 'The same as tables'}, lifecycleNodes(lifecycle, context.urlOf))
          : paragraph(link(target, text('The same as tables'))),
      ]),
    ];
  },
};

/** `<Sequence name="hosted-checkout" />`: a sequence of `contracts/sequences` as a picture, and as a list. */
export const sequenceElement: GuideElement = {
  attributes: {name: 'required'},
  nodes: ({name = ''}, context) => {
    const sequence: Sequence = found(context.book.contracts.sequences, name, 'sequence', context);
    return [
      component('Picture', {name: sequence.title, svg: sequenceDiagram(sequence, idOf(name, context))}, [
        component('Nested', {summary: 'The same as a list'}, sequenceList(sequence, context.urlOf)),
      ]),
    ];
  },
};

/** `<Relations name="payments" />`: how resources name each other, of `contracts/relations`, as a picture and a list. */
export const relationsElement: GuideElement = {
  attributes: {name: 'required'},
  nodes: async ({name = ''}, context) => {
    const relations = found(context.book.contracts.relations, name, 'relation', context);
    const products = new Map(relations.nodes.map(({schema, product}) => [schema, product ?? relations.product]));
    const hrefOf = (schema: string): string | undefined => context.schemaUrlOf(products.get(schema)!, schema);
    const svg = await relationDiagram(relations, idOf(name, context), hrefOf);
    return [
      component('Picture', {name: relations.title, svg}, [
        component('Nested', {summary: 'The same as a list'}, relationList(relations, hrefOf)),
      ]),
    ];
  },
};
