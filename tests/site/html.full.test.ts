import {HtmlValidate, type ConfigData} from 'html-validate';
import {describe, expect, test} from 'vitest';
import {readHtml} from './support/build';
import {PAGES} from './support/pages';

/** What html-validate checks: content models, ids, ARIA, attributes, and what only complete documents have. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Scripts and styles come from the site's own host, under names that change with their content.
    'require-sri': 'off',
  },
};

describe('the HTML', () => {
  test.each([...PAGES, '/404'])('of %s is valid', async (path) => {
    const {results} = await new HtmlValidate(RULES).validateString(readHtml(path), path);
    const problems = results.flatMap(({messages}) =>
      messages.map(({ruleId, message, selector}) => `${ruleId}: ${message} At ${selector ?? 'the document'}`),
    );
    expect(problems).toEqual([]);
  });

  test('is checked by the rules: a duplicate id is found', async () => {
    const html =
      '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><b id="a"></b><b id="a"></b></body></html>';
    const {results} = await new HtmlValidate(RULES).validateString(html);
    expect(results.flatMap(({messages}) => messages.map(({ruleId}) => ruleId))).toContain('no-dup-id');
  });
});
