import type {ListItem} from 'mdast';
import {removeFullStop} from '../../../../packages/openapi/markdown/formatWords';
import {createParagraph, createText, type Nodes} from '../../../../packages/openapi/markdown/markdownNodes';
import type {ScreenMark} from '../../../pipeline/contracts/screens';
import type {ShownPart} from './expandScreen';

/** A screen in words: its content, in reading order. */

function joinParts(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** A title and a text as sentences. A title of the API has its full stop already. */
function joinSentences(title: string | undefined, text: string | undefined): string {
  return title && text ? `${removeFullStop(title)}. ${text}` : (title ?? text ?? '');
}

/** One part in a line; undefined when it has no text. */
function describePart(part: Exclude<ShownPart, {parts: unknown}>): string | undefined {
  switch (part.kind) {
    case 'bar':
      return joinParts(`Title: ${part.has.title}`, part.has.right, part.has.back && 'with a way back');
    case 'search':
      return `Search field: ${part.has.text}`;
    case 'chips':
      return `Filters: ${part.has.of.join(', ')}`;
    case 'tile':
      return joinParts(part.has.title, part.has.note, part.has.price, part.has.badge);
    case 'hero':
      return 'Picture of the product';
    case 'heading':
      return joinParts(part.has.text, part.has.right, part.has.note);
    case 'text':
      return part.has.text;
    case 'merchant':
      return joinParts(part.has.name, part.has.badge, part.has.note);
    case 'item': {
      const {title, note, price, quantity, stepper, error} = part.has;
      return joinParts(title, note, quantity && `${stepper ? 'quantity ' : ''}${quantity}`, price, error);
    }
    case 'field': {
      const {label, value, select, error} = part.has;
      return joinParts(`${select ? 'List' : 'Field'} ${label}: ${value ?? 'empty'}`, error);
    }
    case 'choice': {
      const {title, note, right, selected} = part.has;
      return joinParts(selected === undefined ? title : `${selected ? 'Chosen' : 'Choice'}: ${title}`, right, note);
    }
    case 'option':
      return joinParts(part.has.text, part.has.selected && 'chosen', part.has.off && 'cannot be chosen');
    case 'button':
      return joinParts(`Button: ${part.has.text}`, part.has.disabled && 'cannot be pressed');
    case 'steps':
      return `Steps: ${part.has.of.map((name, index) => (index + 1 === part.has.now ? `${name} (now)` : name)).join(', ')}`;
    case 'banner':
      return `Message: ${joinSentences(part.has.title, part.has.text)}`;
    case 'sum':
      return `${part.has.label}: ${part.has.value}`;
    case 'status':
      return joinSentences(part.has.title, part.has.text);
    case 'step':
      return joinParts(`${part.has.done ? 'Done' : 'To come'}: ${part.has.title}`, part.has.note);
    case 'ticket':
      return joinParts(`Code to scan: ${part.has.title}`, part.has.note);
    case 'tabs':
      return 'Bar at the bottom: Accounts, Shop, Orders, Profile';
    case 'divider':
      return undefined;
  }
}

function createTextItem(children: Nodes): ListItem {
  return {type: 'listItem', spread: false, children: children as ListItem['children']};
}

function renderPartItems(part: ShownPart, marks: readonly ScreenMark[]): ListItem[] {
  if (part.kind === 'card') {
    const [first, ...rest] = renderPartsItems(part.parts, marks);
    const inner: Nodes = rest.length === 0 ? [] : [{type: 'list', ordered: false, spread: false, children: rest}];
    return first ? [createTextItem([...(first.children as Nodes), ...inner])] : [];
  }
  if ('parts' in part) {
    return renderPartsItems(part.parts, marks);
  }
  const line = describePart(part);
  return line === undefined ? [] : [createTextItem([createParagraph(createText(line))])];
}

/** Parts as items. The number in the picture, if any, is in the first line. */
function renderPartsItems(parts: readonly ShownPart[], marks: readonly ScreenMark[]): ListItem[] {
  return parts.flatMap((part) => {
    const own = renderPartItems(part, marks);
    const line = own[0]?.children[0];
    const number = part.mark ? marks.indexOf(part.mark) + 1 : 0;
    if (line?.type === 'paragraph' && number > 0) {
      line.children.push(createText(` (mark ${String(number)})`));
    }
    return own;
  });
}

/**
 * A list of the content of a screen: the text alternative of its picture.
 *
 * @param marks in the order of their numbers, where the picture has numbers
 */
export function renderTextAlternative(parts: readonly ShownPart[], marks: readonly ScreenMark[] = []): Nodes {
  return [{type: 'list', ordered: false, spread: false, children: renderPartsItems(parts, marks)}];
}
