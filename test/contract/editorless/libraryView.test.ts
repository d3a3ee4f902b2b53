import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { commands, panels, settings, views } from '../../../src/ids.ts';
import type { CallMarks } from '../../../src/features/transcripts/marks/marksView.ts';
import type { ImportCount } from '../../../src/library/transfer/transfer.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import type { Desk } from '../../double/desk.ts';
import type { FakePage } from '../../double/fakePage.ts';
import type { Row } from '../../double/trees.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { callOf } from './spending/commandWalks.ts';
import { withDesk, withSample } from './service.ts';
import { shownCall } from './shownCall.ts';

const calls = (service: BundledService): number => service.requestsSeen('transcript').length;
const openCall = (desk: Desk, question: object): Promise<unknown> => desk.call(commands.transcriptsOpen, question);
const fileOf = (desk: Desk, name: string) => values.Uri.file(join(desk.home, name));

/** Two calls of one company and one of another in the library of a fresh service; the older quarter is read first. */
function withLibrary(
  body: (library: { desk: Desk; service: BundledService; latest: string; older: string }) => Promise<void>,
): Promise<void> {
  return withDesk({}, async (desk, service) => {
    const [latest, older] = callOf('BRMC').quarters as [string, string];
    for (const question of [{ ticker: 'BRMC', fyq: older }, { ticker: 'BRMC', fyq: latest }, { ticker: 'OSTM' }])
      await openCall(desk, question);
    desk.desktop.closeAll();
    desk.view(views.library).show();
    await body({ desk, service, latest, older });
  });
}

const labels = async (desk: Desk, level: number): Promise<string[]> =>
  (await desk.view(views.library).rows()).filter((row) => row.level === level).map(({ label }) => label);

/** Those that stand below the company of which two were read, from the top. */
const hasQuarters = (desk: Desk, quarters: readonly string[]): Promise<unknown> =>
  desk.until(`the quarters are ${quarters.join()}`, async () => {
    const rows = await desk.view(views.library).rows();
    const below = rows.slice(rows.findIndex(({ label }) => label.includes('(BRMC)')) + 1);
    const end = below.findIndex(({ level }) => level < 3);
    const shown = end < 0 ? below : below.slice(0, end);
    return shown.map(({ label }) => label).join() === quarters.join();
  });

const rowOf = (desk: Desk, wanted: string): Promise<Row> =>
  desk.until(`the library has ${wanted}`, async () =>
    (await desk.view(views.library).rows()).find(({ label }) => label === wanted),
  );

suite('the library', () => {
  test('removing asks first, and only a yes removes', bound, () =>
    withLibrary(async ({ desk, service, latest, older }) => {
      await hasQuarters(desk, [latest, older]);
      const { node } = await rowOf(desk, older);
      desk.messages.person.answer = () => undefined;
      await desk.run(commands.libraryRemove, node, undefined);
      assert.equal(desk.messages.questions.length, 1);
      await hasQuarters(desk, [latest, older]);
      desk.messages.person.answer = () => 'Remove';
      await desk.run(commands.libraryRemove, node, undefined);
      await hasQuarters(desk, [latest]);
      assert.equal(desk.messages.questions.length, 2);
      const { message, detail } = desk.messages.questions[0]!;
      assert.match(message, new RegExp(`^Remove BRMC, ${older} from the library`));
      assert.match(detail, /uses a request/);
      const spent = calls(service);
      await openCall(desk, { ticker: 'BRMC', fyq: older });
      assert.equal(calls(service), spent + 1, 'it is read anew');
    }),
  );

  test('the Library view removes a promise with its answers, and asks first', bound, () =>
    withLibrary(async ({ desk, latest, older }) => {
      const open = async (fyq: string): Promise<FakePage> => {
        await openCall(desk, { ticker: 'BRMC', fyq });
        const page = await desk.page(panels.transcript, 'state');
        await desk.until('the call is there', () => shownCall(page));
        return page;
      };
      const before = await open(older);
      const { turns } = shownCall(before)!;
      const { speechStart: start } = turns.find(({ speechStart, speechEnd }) => speechEnd - speechStart > 80)!;
      await before.request('labelPassage', { passage: { start, end: start + 60 }, label: 'promise' });
      const { id } = ((await before.request('marks', null)) as CallMarks).placed[0]!;
      await desk.until('its row has the menu of an own mark', async () =>
        (await desk.view(views.library).rows()).some(({ contextValue }) => contextValue === 'mark.highlight'),
      );
      const after = await open(latest);
      await after.request('answerPromise', { promise: id, state: 'unsaid', passage: null });
      const files = async (): Promise<number> =>
        (await readdir(desk.home, { recursive: true })).filter((path) => /marks.[\da-f-]{36}\.json$/.test(path)).length;
      assert.equal(await files(), 2);
      desk.messages.person.answer = () => undefined;
      await desk.run(commands.libraryRemoveMark, { mark: { id } }, undefined);
      assert.match(desk.messages.questions.at(-1)!.message, /^Remove the promise and everything written about it/);
      assert.equal(await files(), 2);
      desk.messages.person.answer = () => 'Remove';
      await desk.run(commands.libraryRemoveMark, { mark: { id } }, undefined);
      assert.equal(await files(), 0);
    }),
  );

  test('the Library view shows how much of a call was read, as soon as the reader has moved on', bound, () =>
    withLibrary(async ({ desk, latest }) => {
      const described = async (): Promise<string> => (await rowOf(desk, latest)).description;
      assert.doesNotMatch(await described(), /read/);
      await openCall(desk, { ticker: 'BRMC', fyq: latest });
      const page = await desk.page(panels.transcript, 'state');
      const { turns, text } = await desk.until('the call is shown', () => shownCall(page));
      await page.request('saveScrollPosition', { turn: 0, fraction: 0 });
      assert.doesNotMatch(await described(), /read/);
      const turn = turns.findIndex(({ start }) => start > text.length / 2);
      await page.request('saveScrollPosition', { turn, fraction: 0 });
      const percent = Math.round((turns[turn]!.start / turns.at(-1)!.end) * 100);
      await desk.until('the row says so', async () => (await described()).includes(` words · read to ${percent}% · `));
      await page.request('saveScrollPosition', { turn: turns.length - 1, fraction: 1 });
      await desk.until('it is read', async () => (await described()).includes(' words · read to the end · '));
    }),
  );

  test('the Library view opens a call as text, and compares it with another quarter there, for free', bound, () =>
    withLibrary(async ({ desk, service, latest, older }) => {
      const { node } = await rowOf(desk, latest);
      const spent = calls(service);
      await desk.run(commands.libraryOpenAsText, node, undefined);
      assert.match(String(desk.api.window.activeTextEditor?.document.uri), /transcripts\/BRMC\//);
      const compared = desk.run(commands.libraryCompare, node, undefined);
      const box = await desk.boxWith(older);
      // Only the quarters of this company that are here.
      assert.deepEqual(
        box.rows().map(({ label }) => label),
        [`BRMC, ${older}`],
      );
      box.pick(`BRMC, ${older}`);
      await compared;
      const labelsOfTabs = desk.api.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
      assert.ok(labelsOfTabs.includes(`BRMC · ${older} → ${latest}`), labelsOfTabs.join());
      assert.equal(calls(service), spent);

      const rows = await desk.view(views.library).rows();
      const { node: alone } = rows[rows.findIndex(({ label }) => label.includes('(OSTM)')) + 1]!;
      await desk.run(commands.libraryCompare, alone, undefined);
      await desk.told('The library has no other quarter of');
    }),
  );

  test('a library that is exported, cleared and imported again is whole, without a request', bound, () =>
    withLibrary(async ({ desk, service, latest, older }) => {
      const { fsPath } = fileOf(desk, 'mine.shelf');
      desk.files.toSave = [fsPath];
      await desk.run(commands.libraryExport);
      await desk.told('items. The export doesn’t include');
      assert.ok((await readFile(fsPath)).length > 10_000);

      desk.messages.person.answer = () => 'Clear';
      await desk.call(commands.libraryClear);
      assert.equal(desk.messages.questions.length, 1);
      assert.match(desk.messages.questions[0]!.detail, /3 calls, funds and bars/);
      await desk.welcomed(views.library, /free to open again/);
      // A row that is none of the view's is not believed.
      for (const row of [7, { item: 'BRMC' }, { item: { type: 'call', cik: 1 } }])
        await assert.rejects(desk.call(commands.libraryRefresh, row), /The library is empty/);

      const spent = calls(service);
      desk.files.toOpen = [fsPath];
      desk.messages.person.answer = () => 'Add';
      await desk.run(commands.libraryImport);
      await desk.told('items added');
      assert.equal(desk.messages.questions.length, 2);
      const { message, detail } = desk.messages.questions[1]!;
      assert.equal(message, 'Import mine.shelf into the library?');
      assert.ok(detail.endsWith(`\n1 source:\n• ${service.address}`), detail);
      assert.match(detail, /New: 3 calls/);
      await hasQuarters(desk, [latest, older]);
      assert.ok((await labels(desk, 2)).some((label) => label.includes('(OSTM)')));
      const { description, tooltip } = await rowOf(desk, older);
      assert.match(description, /\(imported\)$/);
      assert.match(tooltip, /Imported from a file that dates it /);
      await openCall(desk, { ticker: 'BRMC', fyq: older });
      assert.equal(calls(service), spent);
      const page = await desk.page(panels.transcript, 'state');
      assert.equal((page.pushed('state')!['snapshot'] as { imported?: boolean }).imported, true);
    }),
  );

  test('an import names the call that it would replace, and replaces it only when told to', bound, () =>
    withLibrary(async ({ desk, service, latest }) => {
      const uri = fileOf(desk, 'mine.shelf');
      await desk.call(commands.libraryExport, uri);
      await withChangedCall(uri.fsPath, latest, Date.now());
      const spent = calls(service);
      const isReplaced = async (): Promise<boolean> => {
        desk.desktop.closeAll();
        await openCall(desk, { ticker: 'BRMC', fyq: latest });
        const page = await desk.page(panels.transcript, 'state');
        const text = await desk.until('the call is shown', () => {
          const { value } = page.pushed('state')!['snapshot'] as { value?: { text: string } };
          return value?.text;
        });
        return text.includes('Impostor');
      };
      // A program is not asked, and replaces nothing.
      const count = await desk.call<ImportCount>(commands.libraryImport, uri);
      assert.deepEqual({ ...count, kept: 0 }, { added: 0, replaced: 0, kept: 0, refused: 0, marks: 0 });
      assert.ok(count.kept >= 3, `${count.kept} were kept`);
      assert.equal(desk.messages.questions.length, 0);
      assert.equal(await isReplaced(), false);

      for (const [answer, replaced] of [
        [undefined, false],
        ['Replace 1', true],
      ] as const) {
        desk.files.toOpen = [uri.fsPath];
        desk.messages.person.answer = () => answer;
        await desk.run(commands.libraryImport);
        if (replaced) await desk.told('1 replaced');
        assert.equal(await isReplaced(), replaced);
      }
      assert.equal(desk.messages.questions.length, 2);
      for (const { message, detail } of desk.messages.questions) {
        assert.match(`${message}\n${detail}`, /Nothing new\./);
        assert.match(detail, new RegExp(`Calls to be replaced \\(1\\): BRMC, ${latest}\\.`));
      }
      assert.equal(calls(service), spent);
    }),
  );

  test('the Library view refuses an invalid export or one of a newer version, without a question', bound, () =>
    withLibrary(async ({ desk }) => {
      const uri = fileOf(desk, 'no.shelf');
      await writeFile(uri.fsPath, 'no export');
      await assert.rejects(
        desk.call(commands.libraryImport, uri),
        /Import: the file isn’t a Market Desk library export/,
      );
      desk.files.toOpen = [uri.fsPath];
      await desk.run(commands.libraryImport);
      await desk.told('the file isn’t a Market Desk library export');
      await writeFile(uri.fsPath, gzipSync('{"format":"market-desk-shelf","version":2}\n{"type":"later"}'));
      desk.files.toOpen = [uri.fsPath];
      await desk.run(commands.libraryImport);
      await desk.told('this export was written by a newer version of Market Desk. Update Market Desk to import it.');
      assert.equal(desk.messages.questions.length, 0);
      assert.equal((await labels(desk, 2)).length, 2);
    }),
  );

  test('the Library view names bars although the library has only their ticker', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.barsOpen, { tickers: ['OSTM'], period: '1d' });
      const view = desk.view(views.library);
      view.show();
      await desk.until('the row has the name', async () =>
        (await view.rows()).some(({ label }) => label === 'OSTM · Ostermoor Foods'),
      );
    }),
  );

  test('bars of another source never have the name that the source before gave their ticker', bound, () =>
    withDesk({ [settings.connectionSource]: 'sample' }, async (desk) => {
      const view = desk.view(views.library);
      view.show();
      const rowOfBars = async (): Promise<Row | undefined> =>
        (await view.rows()).find(({ label }) => label.startsWith('OSTM'));
      await desk.call(commands.barsOpen, { tickers: ['OSTM'], period: '1d' });
      await desk.until('the row has the name', async () => (await rowOfBars())?.label === 'OSTM · Ostermoor Foods');
      desk.configure(settings.connectionSource, 'service');
      await desk.until('the service has no bars yet', async () => (await rowOfBars()) === undefined);
      await desk.call(commands.barsOpen, { tickers: ['OSTM'], period: '1d' });
      const row = await desk.until('the service has bars', rowOfBars);
      assert.equal(row.label, 'OSTM');
    }),
  );
});

/** The export with the words of one call changed, as if it had been read later. */
async function withChangedCall(file: string, fyq: string, fetchedAt: number): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n');
  const changed = lines.map((line) => {
    const { body, ...rest } = JSON.parse(line) as { body?: string };
    const isCall = body?.includes(`"transcript_fyq":"${fyq}"`) === true && body.includes('"BRMC"');
    return isCall ? JSON.stringify({ ...rest, fetchedAt, body: body.replaceAll('Operator', 'Impostor') }) : line;
  });
  await writeFile(file, gzipSync(changed.join('\n')));
}
