import {describe, expect, it} from 'vitest';
import {findRefusedTerms, readAllTexts, readTerms} from './findRefusedTerms';
import {readCodeTexts, readPageTexts, readYamlTexts, type ReadText} from './readTexts';

const TERMS = [
  {
    prefer: 'response',
    refuse: ['answers?'],
    why: 'The term of HTTP.',
    except: [{pattern: 'Question \\| Answer', why: 'A table.'}],
  },
];

function findIn(texts: readonly ReadText[]): string[] {
  return findRefusedTerms('file', texts, TERMS);
}

describe('a refused term', () => {
  it('is reported with its place, the better term and the reason', () => {
    expect(findIn(readPageTexts('# Refunds\n\nThe API answers with 201.'))).toEqual([
      'file:3: found “answers”, expected response. The term of HTTP.',
    ]);
  });

  it.each([
    ['in a code fence', '```text\nThe answer\n```'],
    ['in inline code', 'Send `Sandbox answer` twice.'],
    ['in the target of a link', '[Responses](#what-an-answer-does)'],
    ['in a comment', '## Responses {/* #the answers */}'],
    ['in an attribute of an element', '<Lifecycle title="The answer" />'],
    ['as a part of a longer word', 'An unanswered request'],
    ['in an allowed context', '| Question | Answer |'],
  ])('is allowed %s', (_place, page) => {
    expect(findIn(readPageTexts(page))).toEqual([]);
  });

  it('is found in the values of contracts, not in keys, identifiers and comments', () => {
    const source = 'answer: no-answer # The answer\nid: answer\ndescription: >-\n  It has no\n  answer.\n';
    expect(findIn(readYamlTexts(source))).toEqual(['file:3: found “answer”, expected response. The term of HTTP.']);
  });

  it('is found in labels, messages and elements of code, not in its identifiers', () => {
    const source = [
      "const answer = 'answer-class'; // The answer",
      "const label = 'Answer';",
      'const message = `The answer is ${answer}`;',
      'export const node = <p className={answer}>{label} The answer</p>;',
    ].join('\n');
    expect(findIn(readCodeTexts(source)).map((line) => line.split(':')[1])).toEqual(['2', '3', '4']);
  });
});

describe('terms.yaml', () => {
  const terms = readTerms();
  const texts = readAllTexts();

  it('is kept by all pages, contracts and texts of the code', () => {
    expect([...texts].flatMap(([file, read]) => findRefusedTerms(file, read, terms))).toEqual([]);
  });

  it('is compared with pages, contracts and code', () => {
    const files = [...texts.keys()];
    for (const file of ['payments/Guides/refunds.mdx', 'contracts/catalogs/error-codes.yaml', 'src/home.ts']) {
      expect(files).toContain(file);
    }
  });

  it.each(terms.flatMap(({except = []}) => except))(
    'has the exception $pattern for a text that exists',
    ({pattern}) => {
      expect([...texts.values()].flat().some(({text}) => new RegExp(pattern).test(text))).toBe(true);
    },
  );
});
