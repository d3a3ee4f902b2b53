import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type * as vscode from 'vscode';
import { finish } from '../../../src/base/slices.ts';
import { readNote } from '../../../src/domain/notes/noteCitations.ts';
import { formatFigure } from '../../../src/domain/figures/formatFigure.ts';
import { findFigureLinks, formatFigureLink, type FigureLink } from '../../../src/domain/links/figureLink.ts';
import { indicatorFigure } from '../../../src/domain/figures/indicatorFigures.ts';
import type { NamedRow } from '../../../src/features/screens/grid/protocol.ts';
import { commands, extensionId, panels } from '../../../src/ids.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

const { token } = new values.CancellationTokenSource();
const row = sampleCalendar(newYorkTime(Date.now()), 1).find(({ display_unit: unit }) => unit === 'Percent')!;
const link: FigureLink = { from: 'sample', ...indicatorFigure(row, 'latest_value')!, at: Date.UTC(2026, 10, 20) };
const url = formatFigureLink('code-oss', link);
const figure = formatFigure(link);

const openNote = (desk: Desk, content: string): Thenable<vscode.TextDocument> =>
  desk.api.workspace.openTextDocument({ language: 'markdown', content });

function diagnosed(desk: Desk, note: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  return desk.until('the note is checked', () => {
    const found = desk.languages.diagnosticsOf(note.uri);
    return found.length > 0 && found;
  });
}

async function fixes(desk: Desk, note: vscode.TextDocument, found: vscode.Diagnostic): Promise<vscode.CodeAction[]> {
  const [provider] = desk.languages.providers<vscode.CodeActionProvider>('registerCodeActionsProvider', note);
  const context = { diagnostics: [found], only: undefined, triggerKind: 1 } as vscode.CodeActionContext;
  const actions = await desk.room.outside(() => provider!.provideCodeActions(note, found.range, context, token));
  return actions as vscode.CodeAction[];
}

suite('figures in notes', () => {
  test('the check compares figures with their links and the library, and its fixes correct them', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.calendarRefresh);
      const other = { ...link, value: { type: 'number', decimal: '12345.6' } } as const;
      const note = await openNote(
        desk,
        `Right [${figure}](${url}), altered [9${figure}](${url}), other [12,345.6%](${formatFigureLink('code-oss', other)})`,
      );
      const found = await diagnosed(desk, note);
      assert.deepEqual(
        found.map(({ code, range }) => [code, note.getText(range)]),
        [
          ['figure', `9${figure}`],
          ['figureDiffers', '12,345.6%'],
        ],
      );
      const [altered, differing] = await Promise.all(found.map((each) => fixes(desk, note, each)));
      assert.deepEqual(
        altered!.map(({ title, isPreferred }) => [title, isPreferred]),
        [
          ['Restore the Figure', true],
          ['Fix All in This Note', undefined],
        ],
      );
      assert.deepEqual(
        differing!.map(({ title, isPreferred }) => [title, isPreferred]),
        [
          ['Take the New Value', true],
          ['Keep and Note the Revision', false],
          ['Fix All in This Note', undefined],
        ],
      );
    }),
  );

  test('the hover of a figure names it, and shows the value in the library', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.calendarRefresh);
      const note = await openNote(desk, `It is [${figure}](${url}).`);
      const shown = await desk.until('the figure has a hover', async () => {
        const hovers = desk.languages.providers<vscode.HoverProvider>('registerHoverProvider', note);
        const all = await Promise.all(
          hovers.map(async (each) => desk.room.outside(() => each.provideHover(note, note.positionAt(8), token))),
        );
        return all.find((each) => each !== undefined && each !== null);
      });
      assert.match(
        JSON.stringify(shown.contents).replaceAll('\\', ''),
        new RegExp(`${row.code}.*The library has the same`, 's'),
      );
    }),
  );

  test('the calendar inserts the named or picked indicator as a table, whatever else is open', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.calendarRefresh);
      await desk.call(commands.calendarOpen, row.indicator_id);
      await desk.page(panels.indicator);
      const calendar = sampleCalendar(newYorkTime(Date.now()), 1);
      const [other] = calendar.filter((each) => each.prior_value !== null && each.indicator_id !== row.indicator_id);
      const note = await openNote(desk, '');
      await desk.api.window.showTextDocument(note);
      // The key of the table, and its menu beside the rows, name a field alone.
      const inserting = desk.run(commands.calendarInsertValue, { field: 'prior_value' });
      (await desk.box()).pick(other!.name);
      await inserting;
      const [found] = findFigureLinks(note.getText());
      assert.ok(found, note.getText());
      const { at, ...cited } = found.link;
      assert.ok(at > 0);
      assert.deepEqual(cited, { from: 'sample', ...indicatorFigure(other!, 'prior_value') });
    }),
  );

  test('the link of a figure opens its indicator, and never sends a request unasked', bound, () =>
    withSample(async (desk) => {
      desk.messages.person.answer = () => undefined;
      const rest = url.slice(url.indexOf('/figure'));
      for (const [path, words] of [
        [
          '/figure?of=fund&ticker=ZZZZQ&field=fund_name&text=x&at=20261120T140305Z&from=sample',
          /ZZZZQ.*not in the library\./s,
        ],
        [
          '/figure?of=bar&ticker=ZZZZQ&day=2026-11-20&field=close&value=1&at=20261120T140305Z&from=sample',
          /ZZZZQ.*not in the library\./s,
        ],
      ] as const) {
        desk.messages.questions.length = 0;
        desk.openUri(`code-oss://${extensionId}${path}`);
        await desk.until('it is asked', () => desk.messages.questions.length > 0);
        assert.match(desk.messages.questions[0]!.message, words);
      }
      assert.deepEqual(desk.api.window.tabGroups.activeTabGroup.tabs, []);
      await desk.call(commands.calendarRefresh);
      desk.messages.questions.length = 0;
      desk.openUri(`code-oss://${extensionId}${rest}`);
      await desk.until('the indicator is shown', () => desk.desktop.panels(panels.indicator).length === 1);
      await desk.call(commands.notesOpenCitation, url);
      assert.deepEqual(desk.messages.questions, []);
    }),
  );

  test('a figure with a hostile link is refused with a message', bound, () =>
    withSample(async (desk) => {
      for (const [rest, words] of [
        ['/figure', /doesn’t say which figure/],
        ['/figure?of=indicator&id=1', /doesn’t say which figure/],
        ['/figure?of=fund&ticker=%3Cimg%3E&field=x&text=x&at=20261120T140305Z', /doesn’t say which figure/],
        [
          `/figure?of=count&screen=${'a'.repeat(32)}&run=20261120T140305Z&value=1&at=20261120T140305Z`,
          /sample data is connected/,
        ],
        [
          `/figure?of=count&screen=${'a'.repeat(32)}&run=20261120T140305Z&value=1&at=20261120T140305Z&from=sample`,
          /run isn’t saved anymore/,
        ],
      ] as const) {
        desk.openUri(`code-oss://${extensionId}${rest}`);
        const { text, close } = await desk.until(rest, () => desk.messages.messages[0]);
        assert.match(text, words, rest);
        close();
      }
      assert.deepEqual(desk.messages.questions, []);
    }),
  );

  test('the calendar and a fund insert figures that the check finds correct', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.calendarRefresh);
      const note = await openNote(desk, '');
      await desk.api.window.showTextDocument(note);
      await desk.call(commands.calendarInsertValue, { indicator: row.indicator_id, field: 'latest_value' });
      assert.match(
        note.getText(),
        /^\[−?[\d,.]+%\]\[(md-\w+)\]\n\n\[\1\]: code-oss:\/\/market-desk\.market-desk\/figure\?from=sample&of=indicator&\S+\n$/,
      );
      assert.equal(findFigureLinks(note.getText())[0]!.link.subject.of, 'indicator');
      await desk.call(commands.fundsOpen, { ticker: 'QLGAX' });
      await desk.call(commands.fundsInsertField, { field: 'lastreportperiod', webview: panels.fund });
      const [, second] = findFigureLinks(note.getText());
      assert.deepEqual([second!.link.subject.of, second!.link.value.type], ['fund', 'text']);
      const { citations, figures } = finish(readNote(note.getText()));
      assert.deepEqual([citations.length, figures!.length], [0, 2]);
      assert.deepEqual(desk.languages.diagnosticsOf(note.uri), []);
      await assert.rejects(
        Promise.resolve(desk.call(commands.notesInsertFigure, { of: 'indicator', id: 1, field: 'x' })),
      );
    }),
  );

  test('the results of a screen insert figures that lead back to it', bound, () =>
    withSample(
      async (desk) => {
        const file = values.Uri.file(`${desk.home}/workspace/wide.screen`);
        await desk.call(commands.screensRun, file);
        const page = await desk.page(panels.screenResults);
        await desk.until('there are results', () => page.pushed('snapshot')!.state === 'ready');
        const { rows } = (await page.request('rows', { from: 0, count: 200 })) as { rows: NamedRow[] };
        const { ticker, cik, metrics } = rows.find((each) => typeof each.metrics['roic_1y'] === 'number')!;
        const note = await openNote(desk, '');
        await desk.api.window.showTextDocument(note);
        await page.request('allPages');
        await desk.until('the whole run is kept', async () => {
          const names = await readdir(join(desk.home, 'storage', 'runs')).catch(() => []);
          return names.length > 0;
        });
        // The page hears that its request was taken, and not when the figure is in the note.
        const figures = (expected: number) =>
          desk.until(`figures: ${expected}`, () => {
            const found = findFigureLinks(note.getText());
            return found.length === expected && found;
          });
        await page.request('insertCell', { ticker, cik, metric: 'roic_1y', percent: true });
        const [cell] = await figures(1);
        assert.match(note.getText(), /^\[−?[\d.]+%\]\[md-\w+\]\n\n\[md-\w+\]: \S+\n$/);
        assert.deepEqual(cell!.link.value, { type: 'number', decimal: String(metrics['roic_1y']) });
        await desk.call(commands.notesOpenCitation, cell!.text);
        assert.equal(desk.api.window.activeTextEditor?.document.uri.toString(), file.toString());
        assert.deepEqual(desk.languages.diagnosticsOf(note.uri), []);
      },
      // A year ago nothing changes anymore. Of the latest values some do every minute, and a run of which none is sure to
      // be missing is then not kept.
      { 'wide.screen': 'columns: roic_1y\nroic_1y > 0.3\n' },
    ),
  );

  test('the minute bars insert figures of a bar or of its session', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.barsOpen, { tickers: ['BRMC'], period: '1d' });
      const note = await openNote(desk, '');
      await desk.api.window.showTextDocument(note);
      const inserting = desk.run(commands.barsInsertFigure);
      const box = await desk.boxWith('VWAP');
      const { label } = box.rows().find(({ description }) => description?.includes('VWAP'))!;
      box.pick(label);
      await inserting;
      const [found] = findFigureLinks(note.getText());
      assert.ok(found?.link.subject.of === 'bar');
      assert.deepEqual([found.link.subject.ticker, found.link.subject.field], ['BRMC', 'vwap']);
      assert.match(note.getText(), /^\[\d[\d,]*\.\d{2}\]\[md-/);
    }),
  );
});
