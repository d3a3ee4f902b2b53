import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const prelude = `declare const words: string, title: string, prompt: string, a: string, question: string, action: string;
declare const vscode: { window: Record<string, (...args: unknown[]) => Promise<void>>; commands: { executeCommand(id: string): Promise<void> } };
declare const window: typeof vscode.window, work: unknown;
declare function notify(text: string): void;
declare function confirm(of: object): void;
declare function showInStatusBar(text: string, ms: number): void;
`;

const shows = [
  'await vscode.window.showErrorMessage!(words);',
  'await vscode.window.showInformationMessage!(words);',
  'await vscode.window.withProgress!({ title }, work);',
  'await vscode.window.setStatusBarMessage!(words, 1);',
  'await vscode.window.showInputBox!({ prompt });',
  'await vscode.window.showQuickPick!([words]);',
  'export const pick = vscode.window.createQuickPick!();',
  'await window.showWarningMessage!(words);',
  "await vscode.window['showWarningMessage']!(words);",
  'export const { showErrorMessage } = vscode.window;',
  'export const show = vscode.window.showErrorMessage;',
];
const bareWords = ["notify('Done');", "confirm({ question: 'Sure?', action });", 'showInStatusBar(`Done ${a}`, 1);'];
const others: [rule: string, code: string][] = [
  ['no-floating-promises', 'vscode.window.anything!(a);'],
  ['no-unnecessary-condition', 'if (a === undefined) notify(words);'],
  ['no-super-linear-backtracking', 'export const slow = /^(a+)+$/.test(a);'],
  ['no-restricted-syntax', "await vscode.commands.executeCommand('marketDesk.lookUp');"],
  ['comment-subject', '/** What a line says. */'],
  ['comment-subject', '// Of two lines\n// the first counts.'],
  ['comment-subject', '/**\n * Where it is.\n */'],
  ['test-title', "declare const test: (title: string, body: () => void) => void;\ntest('is back', () => undefined);"],
];

const toolkit = '@vscode/webview-ui-toolkit';
const takes = (...names: string[]): string =>
  `import { ${names.join(', ')} } from '${toolkit}';\nwords.concat(${names.map((name) => `${name}.name`).join(', ')});`;
const toolkitElsewhere: [file: string, code: string][] = [
  ['webview/calls/button.ts', takes('vsCodeButton')],
  ['webview/shared/chart/controls.ts', takes('vsCodeButton')],
  ['webview/calls/deep.ts', `export { vsCodeTag } from '${toolkit}/dist/tag/index.js';`],
  ['src/features/funds/toolkit.ts', `export * from '${toolkit}';`],
];
const controls = ['provideVSCodeDesignSystem', 'vsCodeButton', 'vsCodeTextField'];
const noControls = ['vsCodeDataGrid', 'vsCodeBadge', 'allComponents'];

let problems: { file: string; rule: string }[] = [];

/** One run over small files as they might stand in the product. */
before(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-lint-'));
  after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'test', 'house'), { recursive: true });
  for (const file of ['oxlint.config.ts', 'tsconfig.json', 'test/house/english.ts'])
    await cp(join(root, file), join(folder, file));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const write = async (path: string, code: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${prelude}${code}\nexport {};\n`);
  };
  for (const [index, code] of shows.entries()) {
    await write(`src/features/funds/shows${index}.ts`, code);
    await write(`src/host/shows${index}.ts`, code);
  }
  await write('src/host/prompts/notifications.ts', shows.join('\n'));
  for (const [index, code] of bareWords.entries()) await write(`src/features/funds/bare${index}.ts`, code);
  await write(
    'src/features/funds/subjects.ts',
    '// The place\n// Where a line goes on.\n/** The owner. Whose it is. */',
  );
  for (const [index, [, code]] of others.entries()) await write(`src/features/funds/other${index}.ts`, code);
  for (const [file, code] of toolkitElsewhere) await write(file, code);
  await write('webview/shared/controls.ts', [...controls, ...noControls].map((name) => takes(name)).join('\n'));
  problems = await lint(folder);
});

async function lint(folder: string): Promise<typeof problems> {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const child = spawn(process.execPath, [oxlint, '--format', 'json', '.'], { cwd: folder });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await new Promise((resolve) => child.once('close', resolve));
  const { diagnostics } = JSON.parse(printed) as { diagnostics: { filename: string; code: string }[] };
  return diagnostics.map(({ filename, code }) => ({ file: filename.replaceAll('\\', '/'), rule: code }));
}

const rulesIn = (file: string): string[] => problems.filter((each) => each.file === file).map(({ rule }) => rule);
const restricted = (file: string, what: 'syntax' | 'imports' = 'syntax'): number =>
  rulesIn(file).filter((rule) => rule.includes(`no-restricted-${what}`)).length;

test('only what takes links out of words shows them: elsewhere it is an error', () => {
  for (const [index, code] of shows.entries()) {
    assert.equal(restricted(`src/features/funds/shows${index}.ts`), 1, code);
    assert.equal(restricted(`src/host/shows${index}.ts`), 1, code);
  }
});

test('the linter lets the module that removes links show messages', () =>
  assert.equal(restricted('src/host/prompts/notifications.ts'), 0));

test('words that are shown go through l10n', () => {
  for (const [index, code] of bareWords.entries())
    assert.equal(restricted(`src/features/funds/bare${index}.ts`), 1, code);
});

test('a comment that begins with its subject may go on with any word', () =>
  assert.ok(!rulesIn('src/features/funds/subjects.ts').some((rule) => rule.includes('comment-subject'))));

test('the linter refuses floating promises, needless conditions, slow patterns, direct commands and comments without subjects', () => {
  for (const [index, [rule, code]] of others.entries())
    assert.ok(
      rulesIn(`src/features/funds/other${index}.ts`).some((each) => each.includes(rule)),
      code,
    );
});

test('the toolkit is imported in one file, which takes controls alone from it', () => {
  for (const [file, code] of toolkitElsewhere) assert.equal(restricted(file, 'imports'), 1, `${file}: ${code}`);
  assert.equal(restricted('webview/shared/controls.ts', 'imports'), noControls.length);
});
