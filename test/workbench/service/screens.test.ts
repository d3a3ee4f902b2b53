import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, panels, settings } from '../../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { webview } from '../support/webview.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const key = 'test-key-screens-7c';
const page = webview(panels.screenResults);

async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `${name}.screen`);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

const run = (uri: vscode.Uri): Thenable<unknown> => vscode.commands.executeCommand(commands.screensRun, uri);

test('screener’s path: with none set a run says so and costs nothing', async () => {
  await withService({ key }, async (service) => {
    await giveKey(key);
    const uri = await write('no path', 'roic > 15%\n');
    await withSettings({ [settings.screenerPath]: '', [settings.screenerMetricsPath]: '' }, async () => {
      await assert.rejects(
        async () => run(uri),
        /“no path”.*states no path.*“marketDesk\.screener\.path”.*Nothing was sent/s,
      );
    });
    assert.equal(service.requestsSeen().length, 0);
  });
});

test('screener’s path: one that leads nowhere, or to another answer, is said with its setting, and nothing is lost', async () => {
  await withService({ key }, async () => {
    await giveKey(key);
    const text = 'columns: roic\n\nroic > 15%\n';
    const uri = await write('mistaken', text);
    await run(uri);
    await page.waitFor('[role="row"][data-ticker]');
    const rows = await page.text('.counts');

    for (const [path, condition, words] of [
      ['/nowhere', 'roic > 16%', /does not know this path.*“\/nowhere”.*“marketDesk\.screener\.path”/s],
      [
        '/calendar/economic',
        'roic > 17%',
        /not what the service describes.*“\/calendar\/economic”.*“marketDesk\.screener\.path”/s,
      ],
    ] as const)
      await withSettings({ [settings.screenerPath]: path }, async () => {
        await page.click('text="Run again · 1 request"');
        await eventually(async () => {
          assert.match(await page.text('.summary .frame-problem'), words);
        });
        assert.equal(await page.text('.counts'), rows, 'what was read stays');
        // Another condition: what was read of this one is still fresh, and costs nothing.
        const other = await write(`mistaken ${condition}`.replaceAll(/[>%]/g, ''), `columns: roic\n\n${condition}\n`);
        await assert.rejects(async () => run(other), words);
      });

    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)), text);
  });
});
