import js from '@eslint/js';
import docusaurus from '@docusaurus/eslint-plugin';
import tseslint from 'typescript-eslint';
import boundaries from './eslint.boundaries.mjs';

export default tseslint.config(
  // Scripts of pages contain tokens of the brand outside strings, which a parser does not accept.
  {ignores: ['**/build/', '**/.docusaurus/', 'node_modules/', 'test-results/', '.cache/', 'programs/**/*.js']},
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {projectService: {allowDefaultProject: ['*.mjs']}, tsconfigRootDir: import.meta.dirname},
    },
    plugins: {'@docusaurus': docusaurus},
    rules: {
      '@docusaurus/string-literal-i18n-messages': 'error',
      '@docusaurus/prefer-docusaurus-heading': 'off', // Our pages style plain headings; anchors of articles come from MDX.
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', {fixStyle: 'inline-type-imports'}],
      '@typescript-eslint/no-non-null-assertion': 'off', // `noUncheckedIndexedAccess` needs it where a check stands right above.
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true, allowBoolean: true}],
      '@typescript-eslint/no-confusing-void-expression': ['error', {ignoreArrowShorthand: true}],
      'no-console': 'off',
    },
  },
  {
    files: ['src/{ui,shell,theme,pages,clientModules}/**'],
    rules: {'no-console': ['error', {allow: ['warn', 'error']}]},
  },
  {
    // They share a thread and its modules with other files: see vitest.config.mts.
    files: ['**/*.test.ts'],
    ignores: ['**/*.isolated.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock', 'spyOn', 'stubEnv', 'stubGlobal', 'useFakeTimers', 'setSystemTime'].map((property) => ({
          object: 'vi',
          property,
          message: 'Name a file with stubs *.isolated.test.ts, so that it has modules of its own.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'AssignmentExpression > MemberExpression.left[object.property.name="env"]',
          message: 'Name a file that sets environment variables *.isolated.test.ts, so that other tests keep theirs.',
        },
      ],
    },
  },
  ...boundaries,
  {files: ['**/*.mjs'], ...tseslint.configs.disableTypeChecked},
  // Plain JavaScript cannot declare types.
  {files: ['**/*.mjs'], rules: {'@typescript-eslint/explicit-module-boundary-types': 'off'}},
  // Babel reads its configuration as CommonJS.
  {files: ['babel.config.js'], ...tseslint.configs.disableTypeChecked},
  {
    files: ['babel.config.js'],
    languageOptions: {sourceType: 'commonjs'},
    rules: {'@typescript-eslint/no-require-imports': 'off'},
  },
  {files: ['scripts/*.mjs'], languageOptions: {globals: {process: 'readonly'}}},
  // Tests run the programs of pages, and find undefined names.
  {files: ['programs/**/*.mjs'], rules: {'no-undef': 'off'}},
);
