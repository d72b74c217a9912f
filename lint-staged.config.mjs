/** The pre-commit hook formats the staged files, then checks them. */
const format = 'prettier --write --ignore-unknown';
const lint = 'eslint --max-warnings 0 --no-warn-ignored';
const prose = 'markdownlint-cli2 --no-globs';
const spell = 'cspell --no-progress --no-summary --no-must-find-files --dot';
/** Once for all files: it reads which are staged itself. */
const checkContent = () => 'npm run -s check -- --staged';

export default {
  '*.{ts,tsx,mts,mjs,js}': [format, lint, spell],
  '*.md': [format, prose, spell],
  '*.{css,json,jsonc,yaml,yml}': [format, spell],
  '{{payments,commerce,contracts,docs,programs,src/pages,static}/**,{names,numbers,statements}.yaml,deploy/redirects.yaml,sidebars-*.ts,cspell-*.txt}':
    checkContent,
};
