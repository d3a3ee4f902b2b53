import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, extensionId, panels } from '../../../src/ids.ts';
import { parseCitationLink } from '../../../src/domain/citations/citationLink.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { notifications } from '../support/notifications.ts';
import { quickInput } from '../support/quickInput.ts';
import { test } from '../support/test.ts';
import { workbench } from '../support/workbench.ts';
import { webviewTabs } from '../support/webview.ts';
import { openCall, openNote, page, run, select } from './noteSteps.ts';

const { ticker } = sampleCompanies[4]!;
const unread = sampleCompanies[5]!;
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
  return /\(([^()]+transcript\?[^()]+)\)/.exec(copied)![1]!;
};

test('a link from outside goes to the cited words', async () => {
  const link = await linkOf(3);
  assert.ok(link.startsWith(`${scheme}://${extensionId}/transcript?`), link);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await openFromOutside(link);
  await eventually(async () => {
    assert.ok((await marked()).length > 10);
  });
  assert.equal(webviewTabs(panels.transcript).length, 1);
});

const oneOf = (questions: readonly string[]): Promise<void> =>
  eventually(() => {
    assert.equal(questions.length, 1);
  });

test('a link from outside asks before it spends a request, for a call and for a fund', async () => {
  const call = `${scheme}://${extensionId}/transcript?from=sample&cik=${unread.cik}&fyq=Q1%202020&start=Hello`;
  const [asked] = await answering([undefined], (questions) => openFromOutside(call).then(() => oneOf(questions)));
  assert.match(asked!, /Q1 2020.*costs 1 request/s);
  const [askedToo] = await answering([undefined], (questions) =>
    openFromOutside(`${scheme}://${extensionId}/fund?ticker=ZZZZQ`).then(() => oneOf(questions)),
  );
  assert.match(askedToo!, /ZZZZQ.*costs 1 request/s);
  assert.equal(webviewTabs(panels.transcript).length, 0);
  assert.equal(webviewTabs(panels.fund).length, 0);
});

const hostile: [string, RegExp][] = [
  ['/transcript', /does not say which earnings call/],
  ['/transcript?from=elsewhere&cik=1&fyq=Q1%202026', /does not say which earnings call/],
  ['/transcript?from=sample&cik=-1&fyq=Q1%202026', /does not say which earnings call/],
  ['/transcript?from=sample&cik=1&fyq=Q9%202026', /does not say which earnings call/],
  ['/transcript?from=sample&cik=%3Cscript%3E&fyq=%E0%A4%A', /does not say which earnings call/],
  [`/transcript?from=sample&cik=1&fyq=Q1%202026&start=${'x'.repeat(9_000)}`, /no link to an earnings call/],
  ['/transcript/../fund?cik=1', /no link to an earnings call|does not say which fund/],
  ['/javascript:alert(1)', /no link to an earnings call/],
  ['/', /no link to an earnings call/],
  ['/fund?ticker=%3Cimg%20src%3Dx%3E', /does not say which fund/],
  ['/fund', /does not say which fund/],
  ['/transcript?from=service&cik=1&fyq=Q1%202026', /sample data is connected now/],
];

test('hostile links from outside are refused in words; nothing is asked, opened or spent', async () => {
  const said: string[] = [];
  // Tests and extension have the same `vscode`.
  const window = vscode.window as unknown as { showErrorMessage: (message: string) => Thenable<undefined> };
  const own = window.showErrorMessage;
  window.showErrorMessage = (message) => {
    said.push(message);
    return Promise.resolve(undefined);
  };
  try {
    await answering([], async () => {
      for (const [rest, words] of hostile) {
        const before = said.length;
        await openFromOutside(`${scheme}://${extensionId}${rest}`);
        await eventually(() => {
          assert.equal(said.length, before + 1, rest);
        });
        assert.match(said.at(-1)!, words, rest);
      }
    });
  } finally {
    window.showErrorMessage = own;
  }
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
  assert.deepEqual(tabs, []);
});

test('a link of another authority is none of ours', async () => {
  const { cik } = sampleCompanies[0]!;
  await openFromOutside(`${scheme}://market-desk.other/transcript?from=sample&cik=${cik}&fyq=Q1%202026`);
  const document = await openNote(`[x](${scheme}://market-desk.other/transcript?from=sample&cik=1&fyq=Q1%202026)`);
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
    'vscode.executeLinkProvider',
    document.document.uri,
  );
  assert.ok(links.every(({ target }) => target?.scheme !== 'command'));
  assert.equal(webviewTabs(panels.transcript).length, 0);
});

test('a link says where the words have gone when the call was issued anew', async () => {
  const link = await linkOf(3);
  const follow = (text: string): Thenable<unknown> => run(commands.notesOpenCitation, text);
  await follow(link.replace('turn=3', 'turn=40'));
  await notifications.waitFor('The cited words have moved');
  await vscode.commands.executeCommand('notifications.clearAll');
  const start = /start=([^&]+)/.exec(link)![1]!;
  const altered = start.replace(/%20\w+/, '%20Xylophonic');
  assert.notEqual(altered, start);
  await follow(link.replace(start, altered));
  await notifications.waitFor('The cited words have changed');
  await eventually(async () => {
    assert.ok((await marked()).length > 10);
  });
});

test('links of any editor’s scheme can be followed from a note, and Markdown keeps those of the desktop’s', async () => {
  const link = (await linkOf(3)).replace(`${scheme}:`, 'vscode:');
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
