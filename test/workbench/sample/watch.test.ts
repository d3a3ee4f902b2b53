import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands, extensionId, panels } from '../../../src/ids.ts';
import { DownloadRows } from '../../../src/library/downloads/downloadRows.ts';
import { loadSqlite, openStore } from '../../../src/library/store/openStore.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { answering } from '../support/dialog.ts';
import { inEveryColorTheme } from '../support/colorThemes.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/test.ts';
import { tree } from '../support/tree.ts';
import { webview } from '../support/webview.ts';
import { workbench } from '../support/workbench.ts';

const page = webview(panels.company);
const run = vscode.commands.executeCommand;
const ticker = 'TNWK';

/** Records a call of the library as arrived, as another window does that has downloaded it. */
function recordArrival(fyq: string): void {
  const { fsPath } = vscode.workspace.workspaceFolders![0]!.uri;
  const folder = join(fsPath, '..', 'data', 'User', 'globalStorage', extensionId);
  const store = openStore({ folder, sqlite: loadSqlite(), onWarning: () => undefined });
  const { cik, companyname_short: company } = sampleCompanies.find((each) => each.ticker === ticker)!;
  const metadata = { cik, ticker, companyname: company, companyname_short: company, transcript_fyq: fyq };
  const rows = new DownloadRows(store.downloads, 'sample', Date.now());
  rows.putArrived({ metadata, call: {} } as unknown as Parameters<DownloadRows['putArrived']>[0], true);
  store.dispose();
}

test('the watch of a company is asked about once, and a call that arrives is new until it is opened', async () => {
  await run('workbench.action.closeAllEditors');
  await run(commands.transcriptsFetchQuarters, { ticker, count: 2 });
  await run(commands.companyOpen, { ticker });
  await page.waitFor('body[data-state="ready"] [data-part="watch"] button');
  const [asked] = await answering(['Watch'], async () => {
    await page.click('[data-part="watch"] button');
    await page.waitFor('[data-part="watch"].muted button');
  });
  assert.match(asked!, /^Watch TNWK for new earnings calls\?[^]*at most once a week[^]*guess[^]*Stop Watching/);
  assert.match(await page.text('[data-part="watch"]'), /^Watched for new calls · next check/);
  await vscode.commands.executeCommand('marketDesk.library.focus');
  const library = tree('Library');
  const fyq = (await page.attribute('tr[data-quarter][data-requests="0"]', 'data-quarter'))!;
  recordArrival(fyq);
  await library.waitFor('New Calls');
  await page.waitFor('tr[data-quarter] .chip');
  await inEveryColorTheme(async (theme) => {
    assert.deepEqual(await page.axe(), [], theme);
    await workbench.screenshot(`a call that arrived, ${theme}`);
  });
  const isRead = async (): Promise<boolean> => (await library.rows()).every(({ label }) => label !== 'New Calls');
  await library.open(`, ${fyq}`, isRead);
  await run(commands.companyOpen, { ticker });
  await page.click('[data-part="watch"] button');
  await eventually(async () => assert.equal(await page.text('[data-part="watch"]'), 'Watch for New Calls…'));
});
