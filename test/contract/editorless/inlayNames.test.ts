import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { settings } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk, withSample } from './service.ts';

const { token } = new values.CancellationTokenSource();

/** The names beside the tickers of some lines, each with the line and column that it stands at. */
async function namesIn(desk: Desk, document: vscode.TextDocument, lines: [number, number]): Promise<string[]> {
  const [provider] = desk.languages.providers<vscode.InlayHintsProvider>('registerInlayHintsProvider', document);
  const range = new values.Range(lines[0], 0, lines[1], 1_000);
  const hints = await desk.room.outside(() => provider!.provideInlayHints(document, range, token));
  return (hints ?? []).map(({ position, label }) => `${position.line}:${position.character} ${label as string}`);
}

const open = (desk: Desk, language: string, content: string): Promise<vscode.TextDocument> =>
  Promise.resolve(desk.api.workspace.openTextDocument({ language, content }));

suite('names beside tickers', () => {
  test('inlay names stand after tickers in the prose of notes, without the legal form, for free', bound, () =>
    withDesk({}, async (desk, service) => {
      const note = await open(desk, 'markdown', 'Buy $AMZN, not $ZZZQ.\n\n```\n$AAPL\n```\n\n$AAPL `$MSFT` $342\n');
      assert.deepEqual(await namesIn(desk, note, [0, 7]), ['0:9 Amazon.com', '6:5 Apple']);
      assert.deepEqual(await namesIn(desk, note, [3, 6]), ['6:5 Apple']);
      assert.deepEqual(service.requestsSeen(), []);
    }),
  );

  test('inlay names stand in watchlists, come from the sample, and disappear when off for the language', bound, () =>
    withSample(async (desk) => {
      const list = await open(desk, 'market-desk-watchlist', '# BRMC\nBRMC  # first\nAAPL\n');
      const note = await open(desk, 'markdown', '$BRMC\n');
      assert.deepEqual(await namesIn(desk, list, [0, 3]), ['1:4 Bramblecote Instruments']);
      desk.configure(settings.inlayNames, false, 'market-desk-watchlist');
      assert.deepEqual(await namesIn(desk, list, [0, 3]), []);
      assert.deepEqual(await namesIn(desk, note, [0, 1]), ['0:5 Bramblecote Instruments']);
      desk.configure(settings.inlayNames, false);
      assert.deepEqual(await namesIn(desk, note, [0, 1]), []);
    }),
  );
});
