import {expect} from 'vitest';
import {formatFinding} from '../../../packages/authoring/finding';
import {checkPages, type PageCheckSettings} from '../../../src/pipeline/check/checkPages';
import {createPageCheckSettings} from '../../../src/topics/pageChecks';
import type {SiteCopy} from './siteCopy';

/** The page in which mistakes are made. */
export const PAGE = 'payments/Guides/ui-styling.mdx';

/** A mistake at the end of a page: its text, its line in that text, and the message. */
export type PageMistake = readonly [name: string, text: string, line: number, message: RegExp];

interface Mistakes {
  readonly settings: PageCheckSettings;
  /** Adds text at the end of a page, and returns the line on which it begins. */
  readonly append: (text: string, file?: string) => number;
  /** What is wrong with pages. */
  readonly check: (...files: readonly string[]) => Promise<string[]>;
  /** Makes a mistake at the end of the page, and expects one message of it, at its line. */
  readonly expectMistake: (text: string, line: number, message: RegExp) => Promise<void>;
}

/** Makes mistakes in the pages of a copy, and reads their messages. */
export function createMistakes(copy: SiteCopy): Mistakes {
  const settings = createPageCheckSettings(copy.folder);
  const append: Mistakes['append'] = (text, file = PAGE) => {
    let line = 0;
    copy.change(file, (source) => {
      line = source.trimEnd().split('\n').length + 2;
      return `${source.trimEnd()}\n\n${text}\n`;
    });
    return line;
  };
  const check: Mistakes['check'] = async (...files) => (await checkPages(files, settings)).map(formatFinding);
  return {
    settings,
    append,
    check,
    expectMistake: async (text, line, message) => {
      const place = `${PAGE}:${append(text) + line}: `;
      const findings = await check(PAGE);
      const found = findings.filter((one) => one.startsWith(place) && message.test(one));
      expect(found, findings.join('\n') || 'nothing was found').toHaveLength(1);
      // One mistake is not several findings of the same line.
      expect(findings.filter((one) => one.startsWith(place)).length).toBeLessThanOrEqual(2);
      expect(findings.join('\n')).not.toMatch(/\n\s+at |node_modules|\[object/);
    },
  };
}
