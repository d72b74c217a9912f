import {DEFAULT_CHOICES, createFormPolicies} from '../csp/formPolicy';
import type {FormEvent, FormPolicy, FormScript} from '../../../pipeline/contracts/generated/schemas';
import {
  createCode,
  createComponent,
  createHeading,
  createInlineCode,
  createInlineElement,
  createLink,
  createParagraph,
  createStrong,
  createTable,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parseFlow, parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of the page about the embedded form: its events, its script, the policy of the page around it. */

function getFormEventAnchor(event: string): string {
  return `form-event-${event.replaceAll('_', '-')}`;
}

function renderFormEvent(
  {name, sent, payload, example, use_for: useFor, not_for: notFor, since}: FormEvent,
  depth: number,
): Nodes {
  const fields = payload.map((field) =>
    createComponent(
      'Attribute',
      {id: `form-event.${name}.${field.name}`, name: field.name, type: field.type},
      parseFlow(field.meaning),
    ),
  );
  return [
    createHeading(depth, getFormEventAnchor(name), createInlineCode(name)),
    ...parseFlow(sent),
    createParagraph(createStrong(createText('Use it for:')), createText(' '), ...parsePhrasing(useFor)),
    createParagraph(createStrong(createText('Not for:')), createText(' '), ...parsePhrasing(notFor)),
    ...(fields.length === 0
      ? [createParagraph(createText(`Its handlers get an empty object. Since ${since}.`))]
      : [
          createComponent('Attributes', {}, fields),
          createCode('json', JSON.stringify(example, null, 2), `Payload of ${name}, since ${since}`),
        ]),
  ];
}

/** `<FormEvents />`: the events of the form as a table, then each with what it is for and not for, and its payload. */
export const formEventsElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs, depth}) => {
    const {events} = catalogs.formEvents;
    return [
      createTable(
        ['Event', 'Sent when', 'You do'].map((title) => [createText(title)]),
        events.map((event) => [
          [createLink(`#${getFormEventAnchor(event.name)}`, createInlineCode(event.name))],
          parsePhrasing(event.sent),
          parsePhrasing(event.do),
        ]),
      ),
      ...events.flatMap((event) => renderFormEvent(event, depth)),
    ];
  },
};

function renderOptionTable({options}: FormScript): Nodes {
  return [
    createTable(
      ['Option', 'Type', 'Default', 'Meaning', 'Since'].map((title) => [createText(title)]),
      options.map((option) => [
        [createInlineElement('AnchoredCode', {id: `form-option-${option.name}`, name: option.name})],
        parsePhrasing(option.type),
        option.default === null ? [createText('required')] : parsePhrasing(option.default),
        parsePhrasing(option.meaning),
        [createText(option.since)],
      ]),
    ),
  ];
}

function renderMethodTable({methods}: FormScript): Nodes {
  return [
    createTable(
      ['Method', 'Returns', 'Meaning', 'Since'].map((title) => [createText(title)]),
      methods.map((method) => [
        [createInlineElement('AnchoredCode', {id: `form-method-${method.name}`, name: method.call})],
        [createText(method.returns)],
        parsePhrasing(method.meaning),
        [createText(method.since)],
      ]),
    ),
  ];
}

/** One of the parts of an element that shows several. */
function selectPart<Part>(element: string, parts: Readonly<Record<string, Part>>, part: string, place: string): Part {
  if (!Object.hasOwn(parts, part)) {
    throw new GuideError(
      `${place}: found part ${part} of <${element}>, expected one of ${Object.keys(parts).join(', ')}. Correct the part.`,
    );
  }
  return parts[part]!;
}

/** `<FormScript part="options" />`: the options of `createCheckout`, or the methods of what it returns. */
export const formScriptElement: GuideElement = {
  attributes: {part: 'required'},
  render: ({part = ''}, {catalogs, place}) =>
    selectPart(
      'FormScript',
      {options: renderOptionTable, methods: renderMethodTable},
      part,
      place,
    )(catalogs.formScript),
};

const ENVIRONMENT_CONDITIONS: Readonly<Record<string, string>> = {
  both: 'Always',
  live: 'With live keys',
  sandbox: 'In the sandbox',
  wallets: 'With wallets',
  three_d_secure: '3-D Secure in a dialog',
};

function describeNeedCondition({environment, feature}: FormPolicy['needs'][number]): string {
  const when = [
    environment === 'both' ? '' : ENVIRONMENT_CONDITIONS[environment]!,
    feature === 'form' ? '' : ENVIRONMENT_CONDITIONS[feature]!,
  ].filter(Boolean);
  return when.length === 0 ? ENVIRONMENT_CONDITIONS.both! : when.join(', ');
}

function renderSourceTable({needs, hosts}: FormPolicy): Nodes {
  return [
    createTable(
      ['Directive', 'Add', 'When', 'Why'].map((title) => [createText(title)]),
      needs.map((need) => [
        [createInlineCode(need.directive)],
        [createInlineCode(hosts[need.host])],
        [createText(describeNeedCondition(need))],
        parsePhrasing(need.why),
      ]),
    ),
  ];
}

/** The policies that the maker gives before anything is chosen, and the one for the sandbox. */
function renderWholePolicies(policy: FormPolicy): Nodes {
  const titles = {live: 'Response header, with live keys', sandbox: 'Response header, in the sandbox'};
  return (['live', 'sandbox'] as const).map((environment) =>
    createCode('http', createFormPolicies(policy, [], {...DEFAULT_CHOICES, environment}).header, titles[environment]),
  );
}

function renderHeaderTable({headers}: FormPolicy): Nodes {
  return [
    createTable(
      ['Header', 'Value', 'When', 'Why'].map((title) => [createText(title)]),
      headers.map(({header, value, feature, why}) => [
        [createInlineCode(header)],
        [createInlineCode(value)],
        [createText(feature === 'form' ? ENVIRONMENT_CONDITIONS.both! : ENVIRONMENT_CONDITIONS[feature]!)],
        parsePhrasing(why),
      ]),
    ),
  ];
}

/**
 * `<FormPolicy part="sources" />`: what the form needs of a content security policy, whole policies (`policies`), or
 * other headers (`headers`).
 */
export const formPolicyElement: GuideElement = {
  attributes: {part: 'required'},
  render: ({part = ''}, {catalogs, place}) =>
    selectPart(
      'FormPolicy',
      {sources: renderSourceTable, policies: renderWholePolicies, headers: renderHeaderTable},
      part,
      place,
    )(catalogs.formPolicy),
};
