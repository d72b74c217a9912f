import type {Link, PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {ResponseView, LinkView, OperationView} from '../reader/documentViews';
import type {RenderContext} from './renderContext';
import {
  createComponent,
  createInlineCode,
  joinPhrases,
  createLink,
  createList,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from './markdownNodes';
import {parseFlow, parsePhrasing} from './parseDescription';
import {isRepeated} from './descriptions';
import {formatNounCount, formatStatus} from './formatWords';
import {renderDescribedContents} from './renderBody';
import {renderHeaderList, createPartHeading} from './renderParameters';

function renderLinks(views: readonly LinkView[], context: RenderContext): Nodes {
  if (views.length === 0) {
    return [];
  }
  const items = views.map(({name, operation, parameters: values, requestBody, server, description}) => {
    const url = context.getUrl(operation);
    const target = createInlineCode(operation);
    const set = [
      ...values.map((value) => [createInlineCode(value.name), createText(' from '), createInlineCode(value.value)]),
      ...(requestBody === undefined ? [] : [[createText('the body from '), createInlineCode(requestBody)]]),
      ...(server === undefined ? [] : [[createText('at '), createInlineCode(server)]]),
    ];
    return [
      createInlineCode(name),
      createText(' leads to '),
      url === undefined ? target : createLink(url, target),
      ...(set.length > 0 ? [createText(': '), ...joinPhrases(set, ', ')] : []),
      ...(description === undefined ? [] : [createText('. '), ...parsePhrasing(description)]),
    ];
  });
  return [createParagraph(createText('Links:')), createList(items)];
}

/** The link that is all of a paragraph: an object with a section of its own. */
function findLoneLink(node: Nodes[number] | undefined): Link | undefined {
  const [link, ...others] = node?.type === 'paragraph' ? node.children : [];
  return link?.type === 'link' && others.length === 0 ? link : undefined;
}

/** Whether a description says no more than the link below it: `The cart.` of `the cart object`. */
function repeatsName(description: string | undefined, link: Link): boolean {
  const name = toString(link).replace(/^the | object$/g, '');
  return (
    description
      ?.trim()
      .replace(/^(?:the|an?) |\.$/gi, '')
      .toLowerCase() === name.toLowerCase()
  );
}

function renderResponse(view: ResponseView, operation: OperationView, context: RenderContext): Nodes {
  const anchor = `${operation.name}.${view.status}`;
  const {description: written, nodes} = renderDescribedContents(view, anchor, context);
  const status = formatStatus(view.status, operation.responses.length === 1);
  const lone = findLoneLink(nodes[0]);
  const isKnown = isRepeated(written, status) || (lone !== undefined && repeatsName(written, lone));
  const description = isKnown ? undefined : written;
  const [first, ...others] = parseFlow(description);
  const isText = first?.type === 'paragraph';
  const object = others.length === 0 ? lone : undefined;
  return [
    createParagraph(
      createStrong(createText(status)),
      ...(isText ? [createText(' '), ...first.children] : []),
      ...(object
        ? [createText(/[^.!?]$/.test(description ?? '') ? '. Returns ' : ' Returns '), object, createText('.')]
        : []),
    ),
    ...(first && !isText ? [first] : []),
    ...others,
    ...(object ? nodes.slice(1) : nodes),
    ...renderHeaderList(view.headers, anchor, context),
    ...renderLinks(view.links, context),
  ];
}

/** The responses that the list of errors does not explain. */
export function listOwnResponses(
  {errorCodes, responses: all}: OperationView,
  context: RenderContext,
): readonly ResponseView[] {
  const areExplained = errorCodes.length > 0 && errorCodes.every((errorCode) => context.getErrorMeaning(errorCode));
  return areExplained ? all.filter(({status}) => !/^[45]/.test(status)) : all;
}

/** The responses of an operation, without those of errors that are explained by code. */
export function renderResponses(operation: OperationView, depth: number, context: RenderContext): Nodes {
  const shown = listOwnResponses(operation, context);
  return shown.length === 0
    ? []
    : [
        createPartHeading(
          depth,
          context.createAnchor(`${operation.name}-answers`),
          createText(operation.kind === 'operation' ? 'Responses' : 'Your response'),
        ),
        ...shown.flatMap((view) => renderResponse(view, operation, context)),
      ];
}

function renderErrorAttribute(errorCode: string, context: RenderContext): Nodes {
  const meaning = context.getErrorMeaning(errorCode);
  return [
    createComponent(
      'Attribute',
      {name: errorCode, type: meaning ? `${String(meaning.status)}, ${meaning.advice}` : undefined, href: meaning?.url},
      meaning ? [createParagraph(...parsePhrasing(meaning.cause))] : [],
    ),
  ];
}

/** A code with a link to its explanation, and its status. */
function renderErrorName(errorCode: string, context: RenderContext): PhrasingContent[] {
  const {url, status} = context.getErrorMeaning(errorCode)!;
  return [createLink(url, createInlineCode(errorCode)), createText(` (${String(status)})`)];
}

function renderErrorList(codes: readonly string[], context: RenderContext): Nodes {
  return codes.length === 0
    ? []
    : [
        createComponent(
          'Attributes',
          {},
          codes.flatMap((errorCode) => renderErrorAttribute(errorCode, context)),
        ),
      ];
}

/** The error codes of an operation: its own with their causes, then those that others share. */
export function renderErrors(operation: OperationView, depth: number, context: RenderContext): Nodes {
  if (operation.errorCodes.length === 0) {
    return [];
  }
  const common = context.getCommonErrors(operation);
  const shared = operation.errorCodes.filter((errorCode) => common.has(errorCode));
  const others = operation.errorCodes.filter((errorCode) => !common.has(errorCode));
  const general = others.filter(
    (errorCode) => context.getErrorMeaning(errorCode)?.isGeneral || !context.claimExplanation(errorCode),
  );
  const also: PhrasingContent[][] = [
    ...general.map((errorCode) => renderErrorName(errorCode, context)),
    ...(shared.length > 0 && context.commonErrorsUrl !== undefined
      ? [[createLink(context.commonErrorsUrl, createText(formatNounCount(shared.length, 'common error')))]]
      : []),
  ];
  const own = others.filter((errorCode) => !general.includes(errorCode));
  return [
    createPartHeading(depth, context.createAnchor(`${operation.name}-errors`), createText('Errors')),
    ...renderErrorList(own, context),
    ...(also.length > 0
      ? [createParagraph(...(own.length > 0 ? [createText('Also ')] : []), ...joinPhrases(also, ', '))]
      : []),
    ...(shared.length > 0 && context.commonErrorsUrl === undefined
      ? [
          createComponent(
            'Nested',
            {summary: `${formatNounCount(shared.length, 'error')} that any such request can return`},
            renderErrorList(shared, context),
          ),
        ]
      : []),
  ];
}
