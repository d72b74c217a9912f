/** Descriptions that say the same: a contract describes a body, and the schema of that body. */

/** Words without a meaning of their own. */
const FILLERS = new Set(['a', 'an', 'the', 'one', 'this', 'that', 'which', 'is', 'are', 'of', 'to', 'for', 'and']);

/** The words of a text, in the singular: `checkouts` says what `checkout` says. */
function listWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));
}

/** Whether a description says nothing that another one does not say: each of its words is in the other one, too. */
export function isRepeated(description: string | undefined, other: string | undefined): boolean {
  if (description === undefined || other === undefined) {
    return false;
  }
  const said = new Set(listWords(other));
  return listWords(description).every((word) => said.has(word));
}

const SENTENCE_END = /(?<=[.!?]) (?=[\p{Lu}`])/u;

/** What a description adds to another one: its text from the first sentence that the other one does not say. */
export function cutRepeatedStart(description: string | undefined, other: string | undefined): string | undefined {
  const sentences = description?.split(SENTENCE_END) ?? [];
  const first = sentences.findIndex((sentence) => !isRepeated(sentence, other));
  return first === -1 ? undefined : sentences.slice(first).join(' ');
}

/** The description of a body: its own, unless that of its schema says the same and possibly more. */
export function chooseDescription(own: string | undefined, ofSchema: string | undefined): string | undefined {
  return isRepeated(own, ofSchema) ? ofSchema : own;
}
