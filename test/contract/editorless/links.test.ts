import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { commands, extensionId, panels } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';
import { selectSentence } from './selectSentence.ts';

const { ticker } = sampleCompanies[4]!;
const unread = sampleCompanies[5]!;
const ours = `code-oss://${extensionId}`;
const { token } = new values.CancellationTokenSource();

/** A link to the first sentence of a turn, as a copied quotation has it, with those words. */
async function citedIn(desk: Desk, turn: number): Promise<{ link: string; words: string; view: CallView }> {
  const { words, view } = await selectSentence(desk, { ticker, turn });
  await desk.call(commands.transcriptsCopyQuote);
  const link = /^\[md-\w+\]: (\S+transcript\?\S+)$/m.exec(desk.clipboard.text)![1]!;
  return { link, words, view };
}

/** Follows a link, or the one at the cursor, to a call that is shown; gives the words that its page then goes to. */
async function follow(desk: Desk, link: string | undefined, { text }: CallView): Promise<string> {
  const page = await desk.page(panels.transcript, 'state');
  const before = page.pushed('move');
  await desk.call(commands.notesOpenCitation, link);
  const move = await desk.until('the page is told where to go', () => {
    const now = page.pushed('move');
    return now !== before && now;
  });
  assert.equal(move['kind'], 'goToPassage');
  return text.slice(Number(move['start']), Number(move['end']));
}

const hostile: [string, RegExp][] = [
  ['/transcript', /doesn’t say which earnings call/],
  ['/transcript?from=elsewhere&cik=1&fyq=Q1%202026', /doesn’t say which earnings call/],
  ['/transcript?from=sample&cik=-1&fyq=Q1%202026', /doesn’t say which earnings call/],
  ['/transcript?from=sample&cik=1&fyq=Q9%202026', /doesn’t say which earnings call/],
  ['/transcript?from=sample&cik=%3Cscript%3E&fyq=%E0%A4%A', /doesn’t say which earnings call/],
  [`/transcript?from=sample&cik=1&fyq=Q1%202026&start=${'x'.repeat(9_000)}`, /isn’t a link to an earnings call/],
  ['/transcript/../fund?cik=1', /isn’t a link to an earnings call|doesn’t say which fund/],
  ['/javascript:alert(1)', /isn’t a link to an earnings call/],
  ['/', /isn’t a link to an earnings call/],
  ['/fund?ticker=%3Cimg%20src%3Dx%3E', /doesn’t say which fund/],
  ['/fund', /doesn’t say which fund/],
  ['/transcript?from=service&cik=1&fyq=Q1%202026', /sample data is connected now/],
];

suite('a link from outside of the editor', () => {
  test('a link from outside asks before it sends a request, for a call and for a fund', bound, () =>
    withSample(async (desk) => {
      desk.messages.person.answer = () => undefined;
      for (const [link, words] of [
        [`/transcript?from=sample&cik=${unread.cik}&fyq=Q1%202020&start=Hello`, /Q1 2020.*not in the library\./s],
        ['/fund?ticker=ZZZZQ', /ZZZZQ.*not in the library\./s],
      ] as const) {
        desk.messages.questions.length = 0;
        desk.openUri(`${ours}${link}`);
        await desk.until('it is asked', () => desk.messages.questions.length > 0);
        const [{ message, detail }] = desk.messages.questions as [(typeof desk.messages.questions)[0]];
        assert.match(`${message}\n${detail}`, words);
        assert.equal(desk.messages.questions.length, 1);
      }
      assert.deepEqual(desk.api.window.tabGroups.activeTabGroup.tabs, []);
    }),
  );

  test('a hostile link from outside shows a message, and opens, asks and spends nothing', bound, () =>
    withSample(async (desk) => {
      for (const [rest, words] of hostile) {
        desk.openUri(`${ours}${rest}`);
        const { severity, text, close } = await desk.until(rest, () => desk.messages.messages[0]);
        assert.equal(severity, 'error', rest);
        assert.match(text, words, rest);
        close();
        assert.equal(desk.messages.messages.length, 0, rest);
      }
      assert.deepEqual(desk.messages.questions, []);
      assert.deepEqual(desk.messages.progresses, []);
      assert.deepEqual(desk.api.window.tabGroups.activeTabGroup.tabs, []);
    }),
  );
});

suite('links in notes', () => {
  test('the editor ignores links of another authority in notes', bound, () =>
    withSample(async (desk) => {
      const link = 'code-oss://market-desk.other/transcript?from=sample&cik=1&fyq=Q1%202026';
      desk.openUri(link);
      const content = `[x](${link})`;
      const note = await desk.api.workspace.openTextDocument({ language: 'markdown', content });
      const providers = desk.languages.providers<vscode.DocumentLinkProvider>('registerDocumentLinkProvider', note);
      assert.ok(providers.length > 0);
      const links = await Promise.all(
        providers.map(async (provider) => desk.room.outside(() => provider.provideDocumentLinks(note, token))),
      );
      assert.ok(links.flatMap((each) => each ?? []).every(({ target }) => target?.scheme !== 'command'));
      assert.equal(desk.desktop.panels(panels.transcript).length, 0);
    }),
  );

  test('a link to a reissued call shows where its words are now', bound, () =>
    withSample(async (desk) => {
      const { link, words, view } = await citedIn(desk, 3);
      assert.equal(await follow(desk, link.replace('turn=3', 'turn=40'), view), words);
      (await desk.told('The cited words have moved')).close();
      const start = /start=([^&]+)/.exec(link)![1]!;
      const altered = start.replace(/%20\w+/, '%20Xylophonic');
      assert.notEqual(altered, start);
      assert.ok((await follow(desk, link.replace(start, altered), view)).length > 10);
      await desk.told('The cited words have changed');
      const content = `${link.replace('from=sample', 'from=service')} ${link}`;
      const note = await desk.api.workspace.openTextDocument({ language: 'markdown', content });
      const editor = await desk.api.window.showTextDocument(note, values.ViewColumn.Two);
      const at = note.positionAt(content.lastIndexOf(link));
      editor.selection = new values.Selection(at, at);
      assert.equal(await follow(desk, undefined, view), words, 'at the start of a link, the cursor is at this link');
    }),
  );
});
