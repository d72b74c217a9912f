import {DEFAULT_CHOICES, makePolicy} from '../csp/formPolicy';
import type {FormEvent, FormPolicy, FormScript} from '../../../pipeline/contracts/catalogTypes';
import {
  code,
  component,
  heading,
  inlineCode,
  inlineElement,
  link,
  paragraph,
  strong,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {flow, phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of the page about the embedded form: its events, its script, the policy of the page around it. */

function anchorOf(event: string): string {
  return `form-event-${event.replaceAll('_', '-')}`;
}

function eventNodes(
  {name, sent, payload, example, use_for: useFor, not_for: notFor, since}: FormEvent,
  depth: number,
): Nodes {
  const fields = payload.map((field) =>
    component(
      'Attribute',
      {id: `form-event.${name}.${field.name}`, name: field.name, type: field.type},
      flow(field.meaning),
    ),
  );
  return [
    heading(depth, anchorOf(name), inlineCode(name)),
    ...flow(sent),
    paragraph(strong(text('Use it for:')), text(' '), ...phrasing(useFor)),
    paragraph(strong(text('Not for:')), text(' '), ...phrasing(notFor)),
    ...(fields.length === 0
      ? [paragraph(text(`Its handlers get an empty object. Since ${since}.`))]
      : [
          component('Attributes', {}, fields),
          code('json', JSON.stringify(example, null, 2), `Payload of ${name}, since ${since}`),
        ]),
  ];
}

/** `<FormEvents />`: the events of the form as a table, then each with what it is for and not for, and its payload. */
export const formEvents: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs, depth}) => {
    const {events} = catalogs.formEvents;
    return [
      table(
        ['Event', 'Sent when', 'You do'].map((title) => [text(title)]),
        events.map((event) => [
          [link(`#${anchorOf(event.name)}`, inlineCode(event.name))],
          phrasing(event.sent),
          phrasing(event.do),
        ]),
      ),
      ...events.flatMap((event) => eventNodes(event, depth)),
    ];
  },
};

function optionTable({options}: FormScript): Nodes {
  return [
    table(
      ['Option', 'Type', 'Default', 'Meaning', 'Since'].map((title) => [text(title)]),
      options.map((option) => [
        [inlineElement('AnchoredCode', {id: `form-option-${option.name}`, name: option.name})],
        phrasing(option.type),
        option.default === null ? [text('required')] : phrasing(option.default),
        phrasing(option.meaning),
        [text(option.since)],
      ]),
    ),
  ];
}

function methodTable({methods}: FormScript): Nodes {
  return [
    table(
      ['Method', 'Returns', 'Meaning', 'Since'].map((title) => [text(title)]),
      methods.map((method) => [
        [inlineElement('AnchoredCode', {id: `form-method-${method.name}`, name: method.call})],
        [text(method.returns)],
        phrasing(method.meaning),
        [text(method.since)],
      ]),
    ),
  ];
}

/** One of the parts of an element that shows several. */
function partOf<Part>(element: string, parts: Readonly<Record<string, Part>>, part: string, place: string): Part {
  if (!Object.hasOwn(parts, part)) {
    throw new GuideError(
      `${place}: found part ${part} of <${element}>, expected one of ${Object.keys(parts).join(', ')}. Correct the part.`,
    );
  }
  return parts[part]!;
}

/** `<FormScript part="options" />`: the options of `createCheckout`, or the methods of what it returns. */
export const formScript: GuideElement = {
  attributes: {part: 'required'},
  nodes: ({part = ''}, {catalogs, place}) =>
    partOf('FormScript', {options: optionTable, methods: methodTable}, part, place)(catalogs.formScript),
};

const WHEN: Readonly<Record<string, string>> = {
  both: 'Always',
  live: 'With live keys',
  sandbox: 'In the sandbox',
  wallets: 'With wallets',
  three_d_secure: '3-D Secure in a dialog',
};

function whenOf({environment, feature}: FormPolicy['needs'][number]): string {
  const when = [environment === 'both' ? '' : WHEN[environment]!, feature === 'form' ? '' : WHEN[feature]!].filter(
    Boolean,
  );
  return when.length === 0 ? WHEN.both! : when.join(', ');
}

function sourceTable({needs, hosts}: FormPolicy): Nodes {
  return [
    table(
      ['Directive', 'Add', 'When', 'Why'].map((title) => [text(title)]),
      needs.map((need) => [
        [inlineCode(need.directive)],
        [inlineCode(hosts[need.host])],
        [text(whenOf(need))],
        phrasing(need.why),
      ]),
    ),
  ];
}

/** The policies that the maker gives before anything is chosen, and the one for the sandbox. */
function wholePolicies(policy: FormPolicy): Nodes {
  const titles = {live: 'Response header, with live keys', sandbox: 'Response header, in the sandbox'};
  return (['live', 'sandbox'] as const).map((environment) =>
    code('http', makePolicy(policy, [], {...DEFAULT_CHOICES, environment}).header, titles[environment]),
  );
}

function headerTable({headers}: FormPolicy): Nodes {
  return [
    table(
      ['Header', 'Value', 'When', 'Why'].map((title) => [text(title)]),
      headers.map(({header, value, feature, why}) => [
        [inlineCode(header)],
        [inlineCode(value)],
        [text(feature === 'form' ? WHEN.both! : WHEN[feature]!)],
        phrasing(why),
      ]),
    ),
  ];
}

/**
 * `<FormPolicy part="sources" />`: what the form needs of a content security policy, whole policies (`policies`), or
 * other headers (`headers`).
 */
export const formPolicy: GuideElement = {
  attributes: {part: 'required'},
  nodes: ({part = ''}, {catalogs, place}) =>
    partOf(
      'FormPolicy',
      {sources: sourceTable, policies: wholePolicies, headers: headerTable},
      part,
      place,
    )(catalogs.formPolicy),
};
