import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId, panels } from '../../../src/ids.ts';
import { parseCitationLink } from '../../../src/domain/links/citationLink.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';
import { webviewTabs } from '../support/webview.ts';
import { openCall, openNote, page, run, select } from './noteSteps.ts';

const { ticker } = sampleCompanies[4]!;
const scheme = vscode.env.uriScheme;
/** As the operating system hands a link over, by the editor's own box for that. */
const openFromOutside = async (uri: string): Promise<void> => {
  const opened = vscode.commands.executeCommand('workbench.action.url.openUrl');
  await quickInput.waitFor();
  await workbench.fill('.quick-input-widget input', uri);
  await workbench.press('Enter');
  await opened;
};
const marked = (): Promise<string> =>
  page.evaluate(() => [...(CSS.highlights.get('transcript-cited') ?? [])].map(String).join('|'));
const linkOf = async (turn: number): Promise<string> => {
  await openCall(ticker);
  await select(turn, turn);
  await vscode.env.clipboard.writeText('');
  await run(commands.transcriptsCopyQuote);
  const copied = await eventually(async () => {
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /market-desk\.market-desk/);
    return text;
  });
  return /[\w-]+:\/\/[\w.-]+\/transcript\?[^\s()<>]+/.exec(copied)![0];
};

test('a link of any editor’s scheme leads to the cited words from outside and from a note, and Markdown keeps it', async () => {
  const own = await linkOf(3);
  assert.ok(own.startsWith(`${scheme}://${extensionId}/transcript?`), own);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await openFromOutside(own);
  await eventually(async () => {
    assert.ok((await marked()).length > 10);
  });
  assert.equal(webviewTabs(panels.transcript).length, 1);
  const link = own.replace(`${scheme}:`, 'vscode:');
  const { document } = await openNote(
    ['vscode', 'vscodium', 'cursor', 'code-oss']
      .map((each) => `[${each}](${link.replace('vscode:', `${each}:`)})`)
      .join('\n\n'),
  );
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
  assert.equal(links.filter(({ target }) => target?.scheme === 'command').length, 4);
  const html = await vscode.commands.executeCommand<string>('markdown.api.render', `[words](${link})`);
  // The preview writes its editor's own scheme, and encodes what is encoded once more.
  const href = / href="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  assert.equal(vscode.Uri.parse(href).query, vscode.Uri.parse(link).query);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await openFromOutside(href);
  await eventually(async () => {
    assert.ok((await marked()).length > 10);
  });
  const parsed = parseCitationLink(href);
  assert.deepEqual(parsed, parseCitationLink(link));
});
