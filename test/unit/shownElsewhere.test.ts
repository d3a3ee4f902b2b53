import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ESLint, Linter } from 'eslint';

const root = new URL('../..', import.meta.url).pathname;

async function problemsOf(code: string, file: string): Promise<string[]> {
  const config = (await new ESLint({ cwd: root }).calculateConfigForFile(file)) as Linter.Config;
  const rule = config.rules?.['no-restricted-syntax'];
  const messages = new Linter().verify(code, { rules: { ...(rule && { 'no-restricted-syntax': rule }) } });
  return messages.map(({ message }) => message);
}

const shows = [
  'vscode.window.showErrorMessage(words);',
  'void vscode.window.showInformationMessage(words);',
  'vscode.window.withProgress({ title }, work);',
  'vscode.window.setStatusBarMessage(words, 1);',
  'vscode.window.showInputBox({ prompt });',
  'window.showWarningMessage(words);',
  "vscode.window['showWarningMessage'](words);",
  'const { showErrorMessage } = vscode.window;',
  'const show = vscode.window.showErrorMessage;',
];

test('only what takes links out of words shows them: elsewhere it is an error', async () => {
  for (const code of shows) {
    assert.equal((await problemsOf(code, 'src/features/funds/anyFile.ts')).length, 1, code);
    assert.equal((await problemsOf(code, 'src/host/anyFile.ts')).length, 1, code);
  }
});

test('what takes links out of words may show them', async () => {
  for (const code of shows) assert.deepEqual(await problemsOf(code, 'src/host/notifications.ts'), [], code);
});

test('words that are shown go through l10n', async () => {
  for (const code of ["notify('Done');", "confirm({ question: 'Sure?', action });", 'tellInStatusBar(`Done ${a}`, 1);'])
    assert.equal((await problemsOf(code, 'src/features/funds/anyFile.ts')).length, 1, code);
});
