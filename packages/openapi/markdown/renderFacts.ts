import type {PhrasingContent} from 'mdast';
import type {OperationView, SecurityRequirement, ServerView} from '../reader/documentViews';
import type {RenderContext} from './renderContext';
import {createInlineCode, joinPhrases, createList, createParagraph, createText, type Nodes} from './markdownNodes';
import {parsePhrasing} from './parseDescription';
import {removeFullStop, uncapitalize} from './formatWords';
import {isCommonHeader, renderHeaderNames} from './renderParameters';

function renderSecurityRequirement(requirement: SecurityRequirement): PhrasingContent[] {
  return requirement.length === 0
    ? [createText('nothing')]
    : joinPhrases(
        requirement.map(({scheme, scopes}) => [
          scheme.title === undefined ? createInlineCode(scheme.name) : createText(uncapitalize(scheme.title)),
          ...(scopes.length > 0
            ? [
                createText(' with '),
                ...joinPhrases(
                  scopes.map((scope) => [createInlineCode(scope)]),
                  ', ',
                ),
              ]
            : []),
        ]),
        ' and ',
      );
}

/** One scheme that the contract names in plain words, and no scopes. */
function getPlainTitle([only, ...others]: SecurityRequirement): string | undefined {
  return others.length > 0 || only?.scopes.length !== 0 ? undefined : only.scheme.title;
}

/** Who may call it: `Secret key or publishable key required`; without titles `Requires key, or OAuth with read`. */
function renderSecurity({security: alternatives}: OperationView): PhrasingContent[][] {
  if (alternatives === undefined) {
    return [];
  }
  if (alternatives.every((requirement) => requirement.length === 0)) {
    return [[createText('No authentication')]];
  }
  const titles = alternatives.map(getPlainTitle).filter((title) => title !== undefined);
  if (titles.length === alternatives.length) {
    return [[createText(`${[titles[0]!, ...titles.slice(1).map(uncapitalize)].join(' or ')} required`)]];
  }
  return [[createText('Requires '), ...joinPhrases(alternatives.map(renderSecurityRequirement), ', or ')]];
}

/** How a call by the API authenticates, where the document defines it. */
export function renderReceivedFacts(operation: OperationView): Nodes {
  return operation.security ? [createList(renderSecurity(operation))] : [];
}

/** The same for a webhook whose name is above it, and what a method and a mark of an endpoint would state. */
export function renderWebhookFacts(operation: OperationView): Nodes {
  const facts = [
    ...(operation.isDeprecated ? [[createText('Deprecated')]] : []),
    ...(operation.method === 'POST' ? [] : [[createText('Sent by '), createInlineCode(operation.method)]]),
    ...renderSecurity(operation),
  ];
  return facts.length > 0 ? [createList(facts)] : [];
}

const PAGING_PARAMETER = /^(cursor|page|offset|after|before|starting_after|page_?token|page\[\w+\]|next_?token|skip)$/i;

/** Names of the version of an API; `version` alone is as often that of an object. */
const VERSION_PARAMETER = /^([\w-]+-version|api_?version)$/i;

/** What can be seen at a glance: authentication, idempotency, pagination, version, age. */
export function renderFacts(operation: OperationView, context: RenderContext): PhrasingContent[][] {
  const names = operation.parameters.map(({name}) => name);
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const paging = names.filter((name) => PAGING_PARAMETER.test(name));
  const isSafe = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(operation.method);
  const idempotency = isSafe
    ? 'Safe to repeat'
    : has(/^(x-)?idempotency-key$/i)
      ? 'Idempotent with a key'
      : has(/^if-match$/i)
        ? 'Guarded by If-Match'
        : ['PUT', 'DELETE'].includes(operation.method)
          ? 'Idempotent'
          : 'Not idempotent';
  const version = names.find((name) => VERSION_PARAMETER.test(name));
  const common = operation.parameters.filter((view) => isCommonHeader(view, context)).map(({name}) => name);
  const isListed = (name: string | undefined): boolean => name !== undefined && common.includes(name);
  const key = names.find((name) => /^(x-)?idempotency-key$/i.test(name));
  return [
    ...renderSecurity(operation),
    ...(isListed(key) ? [] : [[createText(idempotency)]]),
    ...(isSafe && paging.length > 0 ? [[createText('Paginated by '), createInlineCode(paging[0]!)]] : []),
    ...(version === undefined || isListed(version) ? [] : [[createText('Versioned by '), createInlineCode(version)]]),
    ...(operation.since === undefined ? [] : [[createText(`Since ${operation.since}`)]]),
    ...(operation.tags.length < 2 ? [] : [[createText(`Tags: ${operation.tags.join(', ')}`)]]),
    ...context.listFacts(operation).map((fact) => parsePhrasing(fact)),
    ...(common.length > 0 ? [renderHeaderNames(common, `${operation.name}.header`, context)] : []),
  ];
}

/** Servers with their variables. */
export function createServerList(views: readonly ServerView[]): Nodes[number] {
  // A semicolon follows all but the last one.
  const describe = (description: string | undefined, isLast: boolean): PhrasingContent[] =>
    description === undefined
      ? []
      : [createText(': '), ...parsePhrasing(isLast ? description : removeFullStop(description.trimEnd()))];
  return createList(
    views.map(({url, template, description, variables}) => [
      createInlineCode(template || '/'),
      ...(template === url ? [] : [createText(', by default '), createInlineCode(url)]),
      ...describe(description, variables.length === 0),
      ...variables.flatMap((variable) => [
        createText('; '),
        createInlineCode(variable.name),
        createText(' ('),
        ...(variable.defaultValue === ''
          ? [createText('without default')]
          : [createText('default '), createInlineCode(variable.defaultValue)]),
        ...(variable.values.length > 0
          ? [
              createText(', one of '),
              ...joinPhrases(
                variable.values.map((value) => [createInlineCode(value)]),
                ', ',
              ),
            ]
          : []),
        createText(')'),
        ...describe(variable.description, variable === variables.at(-1)),
      ]),
    ]),
  );
}

/** The servers of an operation that has others than the document. */
export function renderOwnServers(views: readonly ServerView[]): Nodes {
  return views.length === 0 ? [] : [createParagraph(createText('At:')), createServerList(views)];
}
