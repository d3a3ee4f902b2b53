import { defineConfig } from 'oxlint';

/** The rules of ESLint's and typescript-eslint's strict sets; what the compiler says of TypeScript itself is left to it. */
const rules = `
  eqeqeq for-direction no-array-constructor no-async-promise-executor no-case-declarations no-compare-neg-zero
  no-cond-assign no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var
  no-dupe-else-if no-duplicate-case no-empty no-empty-character-class no-empty-function no-empty-pattern
  no-empty-static-block no-ex-assign no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp
  no-irregular-whitespace no-loss-of-precision no-misleading-character-class no-nonoctal-decimal-escape
  no-prototype-builtins no-regex-spaces no-self-assign no-shadow-restricted-names no-sparse-arrays no-unassigned-vars
  no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining no-unused-expressions no-unused-labels
  no-unused-private-class-members no-unused-vars no-useless-backreference no-useless-catch no-useless-constructor
  no-useless-escape no-var prefer-const prefer-rest-params prefer-spread preserve-caught-error require-yield use-isnan
  valid-typeof`;
const typescriptRules = `
  adjacent-overload-signatures array-type await-thenable ban-tslint-comment class-literal-property-style
  consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions
  consistent-type-definitions consistent-type-imports no-array-delete no-base-to-string
  no-confusing-non-null-assertion no-deprecated no-duplicate-enum-values
  no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any
  no-extra-non-null-assertion no-extraneous-class no-for-in-array no-generated-empty-object-type no-implied-eval
  no-inferrable-types no-invalid-void-type no-meaningless-void-operator no-misused-new no-misused-promises
  no-misused-spread no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing
  no-non-null-asserted-optional-chain no-redundant-type-constituents no-require-imports no-this-alias
  no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression
  no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-constraint
  no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment
  no-unsafe-call no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type
  no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment no-wrapper-object-types
  non-nullable-type-assertion-style only-throw-error prefer-as-const prefer-find prefer-for-of prefer-function-type
  prefer-includes prefer-literal-enum-member prefer-namespace-keyword prefer-nullish-coalescing
  prefer-optional-chain prefer-promise-reject-errors prefer-reduce-type-parameter prefer-regexp-exec
  prefer-return-this-type prefer-string-starts-ends-with related-getter-setter-pairs require-await
  triple-slash-reference unbound-method unified-signatures use-unknown-in-catch-callback-variable`;

const errors = (names: string, prefix = ''): Record<string, 'error'> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [prefix + name, 'error']),
  );

interface Restriction {
  selector: string;
  message: string;
}

/** Words shown to people go through l10n: a literal handed straight to these is a mistake. */
const shownWords = [
  ':matches(Literal[raw=/^[^0-9]/], TemplateLiteral)',
  'ObjectExpression > Property[key.name=/^(question|detail|action)$/] > :matches(Literal[raw=/^[^0-9]/], TemplateLiteral).value',
].map((words): Restriction => ({
  selector: `CallExpression[callee.name=/^(notify|ask|confirm|showInStatusBar)$/] > ${words}`,
  message: 'Words shown to people go through vscode.l10n.t.',
}));

/** The calls in which foreign text would become a link that runs a command: only code that takes links out of it may show. */
const shows =
  '/^(show(Information|Warning|Error)Message|withProgress|setStatusBarMessage|showInputBox|createInputBox|showQuickPick|createQuickPick)$/';
const shownElsewhere = [
  `MemberExpression[object.name='window'] > Identifier.property[name=${shows}]`,
  `MemberExpression[object.property.name='window'] > Identifier.property[name=${shows}]`,
  `MemberExpression[computed=true] > Literal.property[value=${shows}]`,
  `ObjectPattern > Property[key.name=${shows}]`,
].map((selector): Restriction => ({
  selector,
  message:
    'Go through host/prompts/notifications.ts, host/prompts/inputPrompt.ts or host/prompts/quickPick.ts: they take links and icons out.',
}));

/** Our own commands are run by `runCommand`, which says who wants it and lets errors cross as what they were. */
const ownCommands: Restriction[] = [
  {
    selector:
      'CallExpression[callee.property.name="executeCommand"] > :matches(MemberExpression[object.name="commands"], Literal[value=/^marketDesk\\.(?!.*\\.focus$)/]):first-child',
    message: 'Run our own commands by runCommand of host/commands/runCommand.ts, which says who wants it.',
  },
];

const toolkit = '@vscode/webview-ui-toolkit';

/** The toolkit's controls are registered in one place, before the window's `load`; it offers no more than these there. */
const noToolkit = {
  paths: [{ name: toolkit, message: 'Pages take controls from webview/shared/controls.ts.' }],
  patterns: [{ group: [`${toolkit}/**`], message: 'The toolkit has one entry.' }],
};
const onlyControls = {
  ...noToolkit,
  paths: [
    {
      name: toolkit,
      allowImportNames: [
        'provideVSCodeDesignSystem',
        ...['Button', 'Checkbox', 'Dropdown', 'Option', 'ProgressRing', 'TextField'].map((name) => `vsCode${name}`),
      ],
      message: 'Pages have these controls; tables, badges and layout are drawn by the pages.',
    },
  ],
};

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: [
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
    'eslint-plugin-regexp',
    './test/house/english.ts',
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: ['dist/', 'node_modules/', '.vscode-test/', 'test/workbench/artefacts/'],
  rules: {
    ...errors(rules),
    ...errors(typescriptRules, 'typescript/'),
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['test', 'it', 'suite', 'describe'] }],
      },
    ],
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'no-restricted-imports': ['error', noToolkit],
    'eslint-js/no-useless-assignment': 'error',
    'house/comment-subject': 'error',
    'house/test-title': 'error',
    'eslint-js/no-restricted-syntax': ['error', ...shownWords, ...shownElsewhere, ...ownCommands],
  },
  overrides: [
    {
      files: ['src/host/prompts/notifications.ts', 'src/host/prompts/inputPrompt.ts', 'src/host/prompts/quickPick.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...shownWords] },
    },
    {
      files: ['webview/shared/controls.ts'],
      rules: { 'no-restricted-imports': ['error', onlyControls] },
    },
    {
      // The toolkit's own grid is measured as a peer.
      files: ['test/bench/grid/page/peer.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      // Pages have no editor to show anything by, and tests show nothing to people.
      files: ['webview/**', 'test/**'],
      rules: { 'eslint-js/no-restricted-syntax': 'off' },
    },
    {
      // Text of others is read in time that grows with its length alone.
      files: ['src/**', 'webview/**'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { ignoreSticky: true }],
      },
    },
    {
      files: ['test/**'],
      rules: { 'typescript/no-unnecessary-condition': 'off' },
    },
    {
      // Plain JavaScript has no types to hold it to.
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
  ],
});
