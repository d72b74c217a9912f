import {DEFAULT_CHOICES, createFormPolicies} from '../csp/formPolicy';
import type {FormEvent, FormPolicy} from '../../../pipeline/contracts/generated/schemas';
import {
  createCode,
  createComponent,
  createHeading,
  createInlineCode,
  createInlineElement,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
  createCodeLink,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parseFlow, parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {tableElement, renderTable} from '../../../pipeline/elements/tableElement';
import type {Table} from 'mdast';

/** Elements of the page about the embedded form: its events, its script, the policy of the page around it. */

function getFormEventAnchor(event: string): string {
  return `form-event-${event.replaceAll('_', '-')}`;
}

function renderFormEvent(
  {name, sent, payload, example, use_for: useFor, not_for: notFor, sandbox, since}: FormEvent,
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
    createParagraph(createStrong(createText('In the sandbox:')), createText(' '), ...parsePhrasing(sandbox)),
    ...(fields.length === 0
      ? [createParagraph(createText(`Its handlers receive an empty object. Since ${since}.`))]
      : [
          createComponent('Attributes', {}, fields),
          createCode('json', JSON.stringify(example, null, 2), `Payload of ${name}, since ${since}`),
        ]),
  ];
}

/** `<FormEvents />`: the events of the form as a table, then each with its purpose, its limits, and its payload. */
export const formEventsElement = tableElement({
  rows: ({catalogs}) => catalogs.formEvents.events,
  columns: [
    {title: 'Event', cell: ({name}) => createCodeLink(name, `#${getFormEventAnchor(name)}`)},
    {title: 'Sent when', markdown: ({sent}) => sent},
    {title: 'You do', markdown: (event) => event.do},
  ],
  wrap: (table, {catalogs, depth}) => [
    table,
    ...catalogs.formEvents.events.flatMap((event) => renderFormEvent(event, depth)),
  ],
});

function renderOptionTable(context: GuideContext): Table {
  return renderTable(
    context.catalogs.formScript.options,
    [
      {title: 'Option', cell: ({name}) => createInlineElement('AnchoredCode', {id: `form-option-${name}`, name})},
      {title: 'Type', markdown: ({type}) => type},
      {title: 'Default', markdown: (option) => option.default ?? 'required'},
      {title: 'Meaning', markdown: ({meaning}) => meaning},
      {title: 'Since', cell: ({since}) => since},
    ],
    context,
  );
}

function renderMethodTable(context: GuideContext): Table {
  return renderTable(
    context.catalogs.formScript.methods,
    [
      {
        title: 'Method',
        cell: ({name, call}) => createInlineElement('AnchoredCode', {id: `form-method-${name}`, name: call}),
      },
      {title: 'Returns', markdown: ({returns}) => returns},
      {title: 'Meaning', markdown: ({meaning}) => meaning},
      {title: 'Since', cell: ({since}) => since},
    ],
    context,
  );
}

/** `<FormScript part="options" />`: the options of `createCheckout`, or the methods of what it returns. */
export const formScriptElement = defineElement({
  attributes: {part: ['options', 'methods']},
  render: (context, {part}) => [part === 'options' ? renderOptionTable(context) : renderMethodTable(context)],
});

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

function renderSourceTable(context: GuideContext): Nodes {
  const {needs, hosts} = context.catalogs.formPolicy;
  return [
    renderTable(
      needs,
      [
        {title: 'Directive', code: ({directive}) => directive},
        {title: 'Add', code: ({host}) => hosts[host]},
        {title: 'When', cell: describeNeedCondition},
        {title: 'Why', markdown: ({why}) => why},
      ],
      context,
    ),
  ];
}

/** The policies of the initial choices, and the one for the sandbox. */
function renderWholePolicies({catalogs: {formPolicy}}: GuideContext): Nodes {
  const titles = {live: 'Response header, with live keys', sandbox: 'Response header, in the sandbox'};
  return (['live', 'sandbox'] as const).map((environment) =>
    createCode(
      'http',
      createFormPolicies(formPolicy, [], {...DEFAULT_CHOICES, environment}).header,
      titles[environment],
    ),
  );
}

function renderHeaderTable(context: GuideContext): Nodes {
  return [
    renderTable(
      context.catalogs.formPolicy.headers,
      [
        {title: 'Header', code: ({header}) => header},
        {title: 'Value', code: ({value}) => value},
        {title: 'When', cell: ({feature}) => ENVIRONMENT_CONDITIONS[feature === 'form' ? 'both' : feature]!},
        {title: 'Why', markdown: ({why}) => why},
      ],
      context,
    ),
  ];
}

const POLICY_PARTS = {sources: renderSourceTable, policies: renderWholePolicies, headers: renderHeaderTable};

/**
 * `<FormPolicy part="sources" />`: the sources that the form needs, whole policies (`policies`), or other headers
 * (`headers`).
 */
export const formPolicyElement = defineElement({
  attributes: {part: ['sources', 'policies', 'headers']},
  render: (context, {part}) => POLICY_PARTS[part](context),
});
