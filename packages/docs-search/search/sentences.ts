const SENTENCE_START = /(?<=[.!?…][”’"')]*) +(?=[\p{Lu}\d“"(])/u;

const SENTENCE_END = /[.!?…][”’"')]*$/;

/** Splits lines of text into sentences. */
export function splitSentences(text: string): string[] {
  return text.split('\n').flatMap((line) => line.split(SENTENCE_START));
}

/** Whether a text ends like a sentence. */
export function isSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}

/** Joins two texts, with a dash after one that is not a sentence. */
export function joinSentences(first: string, second: string): string {
  return `${first}${isSentence(first) ? '' : ' –'} ${second}`;
}
