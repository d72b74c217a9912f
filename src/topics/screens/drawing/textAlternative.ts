import type {ListItem} from 'mdast';
import {paragraph, text, type Nodes} from '../../../../packages/openapi/markdown/markdownNodes';
import type {Mark} from '../../../pipeline/contracts/screens';
import type {Shown} from './expandScreen';

/** A screen in words: everything that stands on it, in the order in which it is read. */

function joined(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** One part in a line; undefined when it says nothing. */
function lineOf(part: Exclude<Shown, {parts: unknown}>): string | undefined {
  switch (part.kind) {
    case 'bar':
      return joined(`Title: ${part.has.title}`, part.has.right, part.has.back && 'with a way back');
    case 'search':
      return `Search field: ${part.has.text}`;
    case 'chips':
      return `Filters: ${part.has.of.join(', ')}`;
    case 'tile':
      return joined(part.has.title, part.has.note, part.has.price, part.has.badge);
    case 'hero':
      return 'Picture of the product';
    case 'heading':
      return joined(part.has.text, part.has.right, part.has.note);
    case 'text':
      return part.has.text;
    case 'merchant':
      return joined(part.has.name, part.has.badge, part.has.note);
    case 'item': {
      const {title, note, price, quantity, stepper, error} = part.has;
      return joined(title, note, quantity && `${stepper ? 'quantity ' : ''}${quantity}`, price, error);
    }
    case 'field': {
      const {label, value, select, error} = part.has;
      return joined(`${select ? 'List' : 'Field'} ${label}: ${value ?? 'empty'}`, error);
    }
    case 'choice': {
      const {title, note, right, selected} = part.has;
      return joined(selected === undefined ? title : `${selected ? 'Chosen' : 'Choice'}: ${title}`, right, note);
    }
    case 'option':
      return joined(part.has.text, part.has.selected && 'chosen', part.has.off && 'cannot be chosen');
    case 'button':
      return joined(`Button: ${part.has.text}`, part.has.disabled && 'cannot be pressed');
    case 'steps':
      return `Steps: ${part.has.of.map((name, index) => (index + 1 === part.has.now ? `${name} (now)` : name)).join(', ')}`;
    case 'banner':
      return `Message: ${[part.has.title, part.has.text].filter(Boolean).join('. ')}`;
    case 'sum':
      return `${part.has.label}: ${part.has.value}`;
    case 'status':
      return [part.has.title, part.has.text].filter(Boolean).join('. ');
    case 'step':
      return joined(`${part.has.done ? 'Done' : 'To come'}: ${part.has.title}`, part.has.note);
    case 'ticket':
      return joined(`Code to scan: ${part.has.title}`, part.has.note);
    case 'tabs':
      return 'Bar at the bottom: Accounts, Shop, Orders, Profile';
    case 'divider':
      return undefined;
  }
}

function item(children: Nodes): ListItem {
  return {type: 'listItem', spread: false, children: children as ListItem['children']};
}

function itemsOf(part: Shown, marks: readonly Mark[]): ListItem[] {
  if (part.kind === 'card') {
    const [first, ...rest] = items(part.parts, marks);
    const inner: Nodes = rest.length === 0 ? [] : [{type: 'list', ordered: false, spread: false, children: rest}];
    return first ? [item([...(first.children as Nodes), ...inner])] : [];
  }
  if ('parts' in part) {
    return items(part.parts, marks);
  }
  const line = lineOf(part);
  return line === undefined ? [] : [item([paragraph(text(line))])];
}

/** Parts as items. What has a number in the picture says it in its first line. */
function items(parts: readonly Shown[], marks: readonly Mark[]): ListItem[] {
  return parts.flatMap((part) => {
    const own = itemsOf(part, marks);
    const line = own[0]?.children[0];
    const number = part.mark ? marks.indexOf(part.mark) + 1 : 0;
    if (line?.type === 'paragraph' && number > 0) {
      line.children.push(text(` (mark ${String(number)})`));
    }
    return own;
  });
}

/**
 * A list of everything that stands on a screen: the twin of its picture.
 *
 * @param marks in the order of their numbers, where the picture has numbers
 */
export function screenTwin(parts: readonly Shown[], marks: readonly Mark[] = []): Nodes {
  return [{type: 'list', ordered: false, spread: false, children: items(parts, marks)}];
}
