import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';

import { commands, extensionId, panels } from '../../../src/ids.ts';
import { isLong } from '../../suite/long.ts';
import recorded from '../browser/webviewStyles.json' with { type: 'json' };
import { colorThemes, setColorTheme } from '../support/colorThemes.ts';
import { test } from '../support/test.ts';
import { themeClass } from '../support/themeUnderTest.ts';
import { webview } from '../support/webview.ts';

const page = webview(panels.fund);

/** The variables that any built page names. */
async function namedVariables(): Promise<string[]> {
  const folder = join(vscode.extensions.getExtension(extensionId)!.extensionPath, 'dist', 'webview');
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return [...new Set(texts.join('\n').match(/--vscode-[\w-]+/g))].sort();
}

test('pages without an editor have the styles and colors that this editor gives to a webview', async () => {
  const names = await namedVariables();
  await vscode.commands.executeCommand(commands.fundsOpen, { ticker: 'QLGAX' });
  await page.waitFor('body[data-state="ready"]');
  const found: typeof recorded = { styles: '', themes: {} as (typeof recorded)['themes'] };
  const wanted = isLong || process.env['MARKET_DESK_RECORD'] ? colorThemes : (['Default Dark Modern'] as const);
  for (const theme of wanted) {
    await setColorTheme(theme);
    await page.waitFor(`body.${themeClass()}`, { state: 'attached' });
    const read = await page.evaluate((all) => {
      const { style } = document.documentElement;
      const styles = document.getElementById('_defaultStyles')!.textContent;
      const named = new Set([...all, ...(styles.match(/--vscode-[\w-]+/g) ?? [])]);
      const values = [...named].sort().map((name) => [name, style.getPropertyValue(name)] as const);
      return {
        styles,
        className: document.body.className,
        variables: Object.fromEntries(values.filter(([, value]) => value !== '')),
      };
    }, names);
    found.styles = read.styles;
    const themes = found.themes as Record<string, unknown>;
    themes[theme] = { className: read.className, variables: read.variables };
  }
  await setColorTheme('Default Dark Modern');
  const file = process.env['MARKET_DESK_RECORD'];
  if (file) return writeFile(file, `${JSON.stringify(found, undefined, 2)}\n`);
  assert.equal(found.styles, recorded.styles);
  for (const theme of wanted) assert.deepEqual(found.themes[theme], recorded.themes[theme], theme);
});
