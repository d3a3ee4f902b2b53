import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { commands, panels, settings } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';

const { token } = new values.CancellationTokenSource();

/** The hover of the providers at a place of the text. */
async function formatHover(desk: Desk, document: vscode.TextDocument, at: string): Promise<string> {
  const place = document.positionAt(document.getText().indexOf(at) + 1);
  const providers = desk.languages.providers<vscode.HoverProvider>('registerHoverProvider', document);
  const hovers = await Promise.all(
    providers.map(async (provider) => desk.room.outside(() => provider.provideHover(document, place, token))),
  );
  return hovers
    .flatMap((hover) => hover?.contents ?? [])
    .map((each) => (each instanceof values.MarkdownString ? each.value : ''))
    .join('\n');
}

const openNote = (desk: Desk, content: string, language = 'markdown'): Promise<vscode.TextDocument> =>
  Promise.resolve(desk.api.workspace.openTextDocument({ language, content }));

suite('identifiers in a note', () => {
  test('the hover ignores prices, code and addresses, and shows nothing while it is off', bound, () =>
    withSample(async (desk) => {
      const note = await openNote(desk, '$342 $100M `$BRMC` https://x.invalid/$QFEN\n\n```\n$OSTM\n```\n\n$VLOR\n');
      for (const at of ['$342', '$100M', '$BRMC', '$QFEN', '$OSTM'])
        assert.equal(await formatHover(desk, note, at), '', at);
      const words = await formatHover(desk, note, '$VLOR');
      assert.match(words, /VLOR/);
      const [, argument] = /\[Company Page\]\(command:marketDesk\.lookUp\?([^)]*)\)/.exec(words)!;
      await desk.run(commands.lookUp, ...(JSON.parse(decodeURIComponent(argument!)) as unknown[]));
      assert.equal(desk.desktop.panels(panels.company)[0]!.title, 'VLOR · Overview');
      desk.configure(settings.notesIdentifiers, false, 'markdown');
      assert.equal(await formatHover(desk, note, '$VLOR'), '');
      desk.configure(settings.notesIdentifiers, undefined, 'markdown');
      assert.match(await formatHover(desk, note, '$VLOR'), /VLOR/);
      assert.equal(await formatHover(desk, await openNote(desk, '$VLOR', 'plaintext'), '$VLOR'), '');
    }),
  );

  test('the hover knows an indicator’s code from the stored calendar', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.calendarRefresh);
      const note = await openNote(desk, 'Watch E:TRDBAL and E:NOSUCH.\n');
      const words = await formatHover(desk, note, 'E:TRDBAL');
      assert.match(words, /Goods and Services Trade Balance/);
      assert.match(words, /Prior .*Next release \d{4}|Next release/s);
      assert.match(words, /\[Go to Indicator\]\(command:/);
      assert.equal(await formatHover(desk, note, 'E:NOSUCH'), '');
    }),
  );

  test('a dollar sign completes tickers by name too, the library’s first, then the lists’', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      const offered = async (typed: string): Promise<string[]> => {
        const note = await openNote(desk, `${typed}\n`);
        const [provider] = desk.languages.providers<vscode.CompletionItemProvider>(
          'registerCompletionItemProvider',
          note,
        );
        const place = new values.Position(0, typed.length);
        const context = { triggerKind: 0, triggerCharacter: undefined };
        const list = (await desk.room.outside(() => provider!.provideCompletionItems(note, place, token, context))) as
          | vscode.CompletionList
          | undefined;
        const items = list?.items ?? [];
        assert.deepEqual(
          items.map(({ sortText }) => sortText),
          items.map(({ sortText }) => sortText).sort(),
        );
        return items.map(({ insertText, detail }) => `${insertText as string} · ${detail}`);
      };
      assert.deepEqual(await offered('$'), ['$BRMC · Bramblecote Instruments · earnings calls']);
      const [first, ...others] = await offered('$bram');
      assert.match(first!, /^\$BRMC · Bramblecote Instruments · earnings calls/);
      assert.ok(
        others.every((each) => !each.startsWith('$BRMC')),
        others.join('\n'),
      );
      assert.equal((await offered('$tenwick'))[0], '$TNWK · Tenwick Rail & Freight (sample)');
      assert.deepEqual(await offered('$apple'), []);
      assert.deepEqual(await offered('$342'), []);
    }),
  );

  test('a hover names a ticker that only a list knows, with the list’s date', bound, () =>
    withDesk({}, async (desk) => {
      const note = await openNote(desk, 'Compare $AAPL with $ZZZQ.\n');
      const company = await formatHover(desk, note, '$AAPL');
      assert.match(company.replaceAll('\\', ''), /\$AAPL\*\* · Apple Inc\. \(SEC list, Feb 2026\)/);
      const unknown = await formatHover(desk, note, '$ZZZQ');
      assert.match(unknown, /No known ticker ZZZQ/);
      assert.match(unknown, /Download · 1 request/);
    }),
  );

  test('in the sample, a hover names an invented company, and offers nothing for a ticker of another', bound, () =>
    withSample(async (desk) => {
      const note = await openNote(desk, 'Compare $AAPL and $BRMC.\n');
      assert.match(await formatHover(desk, note, '$BRMC'), /Bramblecote Instruments .*sample/);
      const missing = await formatHover(desk, note, '$AAPL');
      assert.match(missing, /AAPL isn’t in the sample data\\?\. Try BRMC/);
      assert.doesNotMatch(missing, /Download|Apple/);
    }),
  );
});
