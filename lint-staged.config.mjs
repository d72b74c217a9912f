/** The pre-commit hook formats the staged files, then checks them. Each step takes seconds. */
const format = 'prettier --write --ignore-unknown';
const lint = 'eslint --max-warnings 0 --no-warn-ignored';
const prose = 'markdownlint-cli2 --no-globs';
const spell = 'cspell --no-progress --no-summary --no-must-find-files --dot';

export default {
  '*.{ts,tsx,mts,mjs,js}': [format, lint, spell],
  '*.md': [format, prose, spell],
  '*.mdx': [prose, spell],
  '*.{css,json,jsonc,yaml,yml}': [format, spell],
};
