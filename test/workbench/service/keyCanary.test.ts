import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';

import { commands, panels, settings, viewContainer } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import { certificate, privateKey } from '../../contract/client/certificate.ts';
import { downloadCalendar } from '../support/downloadCalendar.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { canaryKey } from './canaryKey.ts';
import { nameFile } from './fileDialog.ts';
import { giveKey } from './giveKey.ts';
import { withService } from './ownService.ts';
import { pageMemory } from './pageMemory.ts';
import { processLines } from './processLines.ts';
import { filesHolding, formsOf, holds } from './searchFiles.ts';
import { extraAuthority, startLoggingProxy, startSecureServer } from './secureServer.ts';
import { withSettings } from './withSettings.ts';

const workspace = vscode.workspace.workspaceFolders![0]!.uri;
const run = (command: string, argument: unknown): Thenable<unknown> =>
  vscode.commands.executeCommand(command, argument);

/** The texts that a person could have read, by place. */
type Seen = Map<string, string>;

async function look(seen: Seen, where: string): Promise<void> {
  seen.set(`the window, ${where}`, await pageMemory());
  seen.set(`the messages, ${where}`, (await notifications.texts()).join('\n'));
  for (const document of vscode.workspace.textDocuments) seen.set(document.uri.toString(), document.getText());
}

async function lookAtPanel(seen: Seen, panel: string): Promise<void> {
  const page = webview(panel);
  await page.waitFor('body[data-state="ready"]');
  seen.set(panel, await page.evaluate(() => document.documentElement.outerHTML));
  await look(seen, panel);
}

async function useEverything(seen: Seen): Promise<void> {
  await vscode.commands.executeCommand(`workbench.view.extension.${viewContainer}`);
  await downloadCalendar();
  await vscode.commands.executeCommand(commands.connectionTest);
  await run(commands.transcriptsOpen, { ticker: 'BRMC' });
  await lookAtPanel(seen, panels.transcript);
  await run(commands.fundsOpen, { ticker: sampleFunds('2026-01-02')[0]!.profile.ticker });
  await lookAtPanel(seen, panels.fund);
  await run(commands.barsOpen, { tickers: ['BRMC', 'OSTM'] });
  await lookAtPanel(seen, panels.bars);
  const screen = vscode.Uri.joinPath(workspace, 'canary.screen');
  await vscode.workspace.fs.writeFile(screen, new TextEncoder().encode('columns: roic\nroic > 15%\n'));
  await run(commands.screensRun, screen);
  await lookAtPanel(seen, panels.screenResults);
  const exported = vscode.commands.executeCommand(commands.libraryExport);
  await nameFile(join(workspace.fsPath, 'canary.shelf'));
  await exported;
  await notifications.waitFor('items. The export doesn’t include');
}

/** Takes a page or a tree elsewhere: to the clipboard, and into a note. */
async function copyAndNote(seen: Seen): Promise<void> {
  await vscode.commands.executeCommand(commands.calendarCopyMarkdown);
  const copied = await vscode.env.clipboard.readText();
  assert.ok(copied.includes('•••'), 'the echo is in what was copied');
  seen.set('the clipboard', copied);
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(workspace, 'copied.md'), new TextEncoder().encode(copied));
  await run(commands.transcriptsOpenAsText, { ticker: 'BRMC' });
  await look(seen, 'after copying');
}

/** The day's count is spent with the 429, so it comes last. */
const broken = ['refused', 'reset', '403', '500', 'html', 'truncated', 'redirect', 'not-json'] as const;

async function sufferEverything(service: BundledService, seen: Seen): Promise<void> {
  for (const fault of [...broken, 'echo-refusal', '401', '429'] as const) {
    await service.setFault(fault);
    await assert.rejects(
      async () => run(commands.transcriptsOpen, { ticker: 'QFEN' }),
      (error: Error) => {
        seen.set(`the error after ${fault}`, `${error.message}\n${error.stack ?? ''}`);
        return true;
      },
    );
  }
  await look(seen, 'after the faults');
}

/** A service that says the key back, with its refusal and with its welcome. */
async function meetAnEcho(seen: Seen): Promise<void> {
  const server = createServer((request, response) => {
    const given = `${request.url ?? ''} ${new URL(request.url ?? '', 'http://host').searchParams.get('api_key') ?? ''}`;
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ message: given }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await withSettings({ [settings.connectionBaseUrl]: address }, async () => {
      await giveKey(canaryKey);
      await vscode.commands.executeCommand(commands.connectionTest);
      await notifications.waitFor('The service said');
      await downloadCalendar();
      await tree('Economic Calendar').waitFor('Try Again · 1 request');
      await look(seen, 'after an echo');
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function goThroughTheProxy(seen: Seen): Promise<void> {
  const server = await startSecureServer({ cert: certificate, key: privateKey });
  const proxy = await startLoggingProxy({ 'api.invented.example': server.port });
  const address = 'https://api.invented.example';
  const network = { ...extraAuthority, 'http.proxy': proxy.address, [settings.connectionBaseUrl]: address };
  try {
    await withSettings(network, async () => {
      await giveKey(canaryKey);
      await vscode.commands.executeCommand(commands.connectionTest);
      await eventually(() => {
        assert.ok(server.targets.some((target) => target.includes(encodeURIComponent(canaryKey))));
      });
      await look(seen, 'after the proxy');
    });
  } finally {
    proxy.close();
    server.close();
  }
}

test('the extension doesn’t write the key anywhere', async () => {
  const seen: Seen = new Map();
  const addresses: string[] = [];
  await withService({ key: canaryKey }, async (service) => {
    addresses.push(service.address);
    await giveKey(canaryKey);
    await look(seen, 'after the key was given');
    // With every answer the service says the request back, in every escaping that there is.
    await service.setFault('echo');
    await useEverything(seen);
    await copyAndNote(seen);
    await sufferEverything(service, seen);
  });
  await goThroughTheProxy(seen);
  await meetAnEcho(seen);
  const lines = await processLines();
  if (lines !== undefined) seen.set('the command lines', lines);

  const forms = formsOf(canaryKey);
  const telling = [...seen].filter(([, text]) => holds(Buffer.from(text), forms)).map(([where]) => where);
  assert.deepEqual(telling, []);
  const session = dirname(dirname(workspace.fsPath));
  assert.deepEqual(await filesHolding(session, forms), []);

  // The same search finds what must be there.
  const library = await filesHolding(session, formsOf(addresses[0]!));
  assert.ok(library.some((path) => path.includes('globalStorage')) && library.some((path) => path.endsWith('.shelf')));
  assert.ok([...seen.keys()].some((where) => where.includes('.screen')) && seen.size > 15);
  for (const secret of [canaryKey, 'x'.repeat(20)])
    for (const before of ['', '.', '..', '...'])
      assert.ok(holds(Buffer.from(Buffer.from(`${before}${secret}....`).toString('base64')), formsOf(secret)));
});
