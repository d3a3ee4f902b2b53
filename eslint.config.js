import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import ts from 'typescript-eslint';

/** Words shown to people go through l10n: a literal handed straight to these is a mistake. */
const shownWords = [
  ':matches(Literal[raw=/^[^0-9]/], TemplateLiteral)',
  'ObjectExpression > Property[key.name=/^(question|detail|action)$/] > :matches(Literal[raw=/^[^0-9]/], TemplateLiteral).value',
].map((words) => ({
  selector: `CallExpression[callee.name=/^(notify|ask|confirm|tellInStatusBar)$/] > ${words}`,
  message: 'Words shown to people go through vscode.l10n.t.',
}));

/** Where what somebody else wrote would become a link that runs a command: only what takes that out of it may show. */
const shows =
  '/^(show(Information|Warning|Error)Message|withProgress|setStatusBarMessage|showInputBox|createInputBox)$/';
const shownElsewhere = [
  `MemberExpression[object.name='window'] > Identifier.property[name=${shows}]`,
  `MemberExpression[object.property.name='window'] > Identifier.property[name=${shows}]`,
  `MemberExpression[computed=true] > Literal.property[value=${shows}]`,
  `ObjectPattern > Property[key.name=${shows}]`,
].map((selector) => ({
  selector,
  message: 'Go through host/notifications.ts, or host/inputPrompt.ts for a box: they take links and icons out.',
}));

/** Our own commands are run by `runCommand`, which says who wants it and lets errors cross as what they were. */
const ownCommands = [
  {
    selector:
      'CallExpression[callee.property.name="executeCommand"] > :matches(MemberExpression[object.name="commands"], Literal[value=/^marketDesk\\.(?!.*\\.focus$)/]):first-child',
    message: 'Run our own commands by runCommand of host/runCommand.ts, which says who wants it.',
  },
];

export default ts.config(
  { ignores: ['dist/', 'node_modules/', '.vscode-test/', 'test/workbench/artefacts/'] },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...ts.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './webview/tsconfig.json', './test/workbench/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'suite', 'describe'] },
          ],
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': ['error', ...shownWords, ...shownElsewhere, ...ownCommands],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/host/notifications.ts', 'src/host/inputPrompt.ts'],
    rules: { 'no-restricted-syntax': ['error', ...shownWords] },
  },
  {
    // Pages have no editor to show anything by.
    files: ['webview/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Text of others is read in time that grows with its length alone.
    files: ['src/**', 'webview/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { ignoreSticky: true }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['test/**'],
    rules: {
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'suite', 'describe'] },
          ],
        },
      ],
    },
  },
);
