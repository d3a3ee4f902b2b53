import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import { tokensOf } from '../../../src/domain/passages/tokens.ts';
import type { ShownComparison, ShownPassage } from '../../../src/features/transcripts/compare/protocol.ts';
import { commands, panels } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';
import { callOf } from './spending/commandWalks.ts';

const { cik, quarters } = callOf('BRMC');
const [later, earlier] = [quarters[0]!, quarters[1]!];

const snapshotOf = (desk: Desk): Promise<Snapshot<ShownComparison>> =>
  desk.until('the page is told what it shows', () => {
    const pushed = desk.desktop.panels(panels.comparison).at(-1)?.page()?.pushed('snapshot');
    const snapshot = pushed as Snapshot<ShownComparison> | undefined;
    return snapshot && snapshot.state !== 'loading' && snapshot;
  });

function passagesOf({ pairs, guidance, added, dropped }: ShownComparison): ShownPassage[] {
  const sides = [...pairs.map((pair) => pair.sides), ...guidance.flatMap(({ rows }) => rows)];
  return [...sides.flat(), ...[...added, ...dropped].flatMap(({ passages }) => passages)].filter(
    (each) => each !== null,
  );
}

/** As after a reload of the window. */
async function restore(desk: Desk, params: object): Promise<Snapshot<ShownComparison>> {
  const panel = desk.desktop.members.createWebviewPanel(panels.comparison, 'restored', values.ViewColumn.One);
  await desk.room.outside(() => desk.serializers.get(panels.comparison)!.deserializeWebviewPanel(panel, { params }));
  return snapshotOf(desk);
}

suite('two quarters compared', () => {
  test('the comparison opens two quarters on one page in either order, for free once they were read', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.transcriptsCompare, { cik, quarters: [later, earlier] });
      const { state, value } = await snapshotOf(desk);
      assert.equal(state, 'ready');
      assert.deepEqual(value!.quarters, [earlier, later]);
      assert.ok(value!.speakers.length > 3 && value!.sections.length > 3);
      assert.ok(value!.pairs.length > 0 && value!.guidance.length > 0);
      assert.deepEqual(value!.others, []);
      assert.equal(desk.desktop.panels(panels.comparison)[0]!.title, `BRMC · ${earlier} → ${later}`);
      const sent = service.requestsSeen().length;
      assert.equal(sent, 2);
      await desk.call(commands.transcriptsCompare, { cik, quarters: [earlier, later] });
      assert.equal(desk.desktop.panels(panels.comparison).length, 1);
      await assert.rejects(desk.call(commands.transcriptsCompare, { cik, quarters: [earlier, earlier] }), /different/);
      // A reload sends nothing either.
      desk.desktop.closeAll();
      const source = `service:${new URL(service.address).origin}`;
      const restored = await restore(desk, { source, cik, ticker: 'BRMC', quarters: [earlier, later] });
      assert.equal(restored.state, 'ready');
      assert.deepEqual(restored.value, value);
      assert.equal(service.requestsSeen().length, sent);
    }),
  );

  test('an open comparison takes up another call of the company, and asks for nothing itself', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.transcriptsCompare, { cik, quarters: [later, earlier] });
      assert.deepEqual((await snapshotOf(desk)).value!.others, []);
      await desk.call(commands.transcriptsFetchQuarters, { ticker: 'BRMC', count: 3 });
      const { value } = await desk.until('the page has the third call', async () => {
        const snapshot = await snapshotOf(desk);
        return snapshot.value?.others.length === 1 && snapshot;
      });
      assert.deepEqual(value!.others, [quarters[2]]);
      assert.deepEqual(value!.calls, [1, 2]);
      assert.equal(service.requestsSeen().length, 3);
    }),
  );

  test('the command asks for quarters under its own name, of the companies in the library first', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
      desk.desktop.closeAll();
      const sent = service.requestsSeen().length;
      for (const [command, title] of [
        [commands.transcriptsFetchQuarters, 'Download Last 8 Quarters'],
        [commands.transcriptsCompare, 'Compare Two Quarters'],
      ] as const) {
        const asking = desk.run(command);
        const box = await desk.boxWith(/^BRMC · .* · 1 call/);
        assert.equal(box.title, title);
        assert.equal(box.rows()[0]!.label, 'BRMC');
        if (command === commands.transcriptsCompare) {
          box.pick('BRMC');
          await desk.until('its quarters are listed', () => desk.boxes.current()?.title.startsWith('Compare BRMC'));
        }
        desk.boxes.current()!.leave();
        await asking;
      }
      assert.equal(service.requestsSeen().length, sent);
    }),
  );

  test('the comparison leads to either call, at a turn and at the words of a pair', bound, () =>
    withDesk({}, async (desk, service) => {
      await desk.call(commands.transcriptsCompare, { cik, quarters: [earlier, later] });
      const value = (await snapshotOf(desk)).value!;
      const page = await desk.page(panels.comparison);
      const outside = { call: 1, start: 0, end: value.texts[1].length + 1 };
      await assert.rejects(page.request('openWords', outside), /isn’t in the library/);
      const { turns } = value.sections.find(({ turns: [before] }) => before.length > 0)!;
      await page.request('openTurn', { call: 0, turn: turns[0][0]!.turn });
      const moved = (): unknown => desk.desktop.panels(panels.transcript).at(-1)?.page()?.pushed('move');
      assert.deepEqual(await desk.until('the call is open at the turn', moved), {
        kind: 'goToTurn',
        turn: turns[0][0]!.turn,
      });
      assert.equal(desk.desktop.panels(panels.transcript)[0]!.title, `BRMC · ${earlier}`);
      const [, words] = value.pairs[0]!.sides;
      assert.equal(words!.call, 1);
      await page.request('openWords', { call: 1, start: words!.start, end: words!.end });
      const found = await desk.until(
        'the other call is open at the words',
        () => desk.desktop.panels(panels.transcript).length === 2 && moved(),
      );
      assert.deepEqual(found, { kind: 'goToPassage', turn: words!.turn, start: words!.start, end: words!.end });
      assert.equal(service.requestsSeen().length, 2);
    }),
  );

  test('the comparison adds rows to the note and the clipboard as quotations that the check accepts', bound, () =>
    withDesk(
      {},
      async (desk, service) => {
        const third = quarters[2]!;
        await desk.call(commands.transcriptsOpen, { cik, fyq: third });
        const { document } = await desk.api.window.showTextDocument(
          values.Uri.file(join(desk.home, 'workspace', 'note.md')),
        );
        const { version } = document;
        await desk.call(commands.transcriptsCompare, { cik, quarters: [earlier, later] });
        const value = (await snapshotOf(desk)).value!;
        assert.deepEqual(value.others, [third]);
        assert.deepEqual(value.calls, [1, 2]);
        const page = await desk.page(panels.comparison);
        const sent = service.requestsSeen().length;
        const rows = [value.pairs[0]!, value.pairs[1]!].flatMap(({ sides }) => sides.map((side) => side!));
        const passages = rows.map(({ call, start, end }) => ({ call, start, end }));
        await page.request('quote', { to: 'note', passages });
        assert.equal(document.version, version + 1);
        const text = document.getText();
        const attributions = [...text.matchAll(/^> — (.+), \[BRMC, (.+)\]\[/gm)];
        assert.deepEqual(
          attributions.map(([, by, fyq]) => [by, fyq]),
          rows.map(({ speaker, role, quarter }) => [`${speaker}, ${role}`, quarter]),
        );
        for (const row of rows) assert.ok(text.includes(row.text), text);
        const said = /^4 of 4 quotations checked on [^·\n]+\n$/m;
        await desk.call(commands.notesCopyChecked, document.uri);
        assert.match(desk.clipboard.text, said);
        desk.clipboard.text = '';
        await page.request('quote', { to: 'clipboard', passages });
        assert.match(desk.clipboard.text, said);
        assert.doesNotMatch(desk.clipboard.text, /code-oss:/);
        await assert.rejects(page.request('quote', { to: 'note', passages: [{ call: 7, start: 0, end: 1 }] }));
        assert.equal(service.requestsSeen().length, sent);
      },
      { files: { 'note.md': '# Note\n\n' } },
    ),
  );

  test('the comparison names its missing calls, and reads them when the user asks', bound, () =>
    withDesk({}, async (desk, service) => {
      const source = `service:${new URL(service.address).origin}`;
      const params = { source, cik, ticker: 'BRMC', quarters: [earlier, later] };
      const missing = await restore(desk, params);
      assert.equal(missing.state, 'error');
      assert.equal(missing.error!.kind, 'notInLibrary');
      assert.equal(service.requestsSeen().length, 0);
      await (await desk.page(panels.comparison)).request('retry');
      const { state } = await desk.until('they were read', async () => {
        const snapshot = await snapshotOf(desk);
        return snapshot.state !== 'error' && snapshot;
      });
      assert.equal(state, 'ready');
      assert.equal(service.requestsSeen().length, 2);
      desk.desktop.closeAll();
      const elsewhere = await restore(desk, { ...params, source: 'sample' });
      assert.equal(elsewhere.error!.kind, 'otherSource');
    }),
  );
});

const shared = resolve(process.env['MARKET_DESK_SHARED'] ?? join(import.meta.dirname, '../../../../shared'));
const folder = join(shared, 'data', 'transcripts');
/** The shared calls are of one quarter a company; two are put under one company here. */
const realFiles = ['mf_CNC_q3_2021', 'mf_WSO_q2_2021'] as const;
const skip = existsSync(join(folder, `${realFiles[0]}.json`)) ? false : 'the shared folder is absent';

test(
  'two real calls are compared by who speaks in them, and by words that are theirs',
  { ...bound, skip },
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'compared-'));
    try {
      await mkdir(join(data, 'transcripts'));
      const names = ['Q1 2021', 'Q2 2021'];
      const real = await Promise.all(
        realFiles.map(async (file, index) => {
          const call = JSON.parse(await readFile(join(folder, `${file}.json`), 'utf8')) as {
            metadata: Record<string, unknown>;
            data: { transcript: string }[];
          };
          Object.assign(call.metadata, {
            cik: 4242,
            ticker: 'BOTH',
            transcript_fyq: names[index],
            available_fyq: names,
          });
          await writeFile(join(data, 'transcripts', `${file}.json`), JSON.stringify(call));
          const truth = JSON.parse(await readFile(join(folder, `${file}.truth.json`), 'utf8')) as {
            turns: { speaker: string; startsWith: string; section: string | null }[];
          };
          return { text: call.data[0]!.transcript, truth };
        }),
      );
      await withDesk(
        {},
        async (desk) => {
          await desk.call(commands.transcriptsCompare, { cik: 4242, quarters: names });
          const value = (await snapshotOf(desk)).value!;
          assert.deepEqual(
            value.texts,
            real.map(({ text }) => text),
          );
          for (const call of [0, 1] as const) {
            const { turns } = real[call]!.truth;
            const speaking = value.speakers.filter(({ words }) => words[call] > 0).map(({ name }) => name);
            assert.deepEqual(new Set(speaking), new Set(turns.map(({ speaker }) => speaker)));
            // The sections have every turn but the operator's, under its speaker and at its first words.
            for (const { speaker, section, turns: both } of value.sections)
              for (const { turn, start } of both[call]) {
                const truth = turns[turn]!;
                assert.equal(truth.speaker, value.speakers[speaker]!.name);
                if (truth.section) assert.equal(section, truth.section === 'qa' ? 'questions' : 'prepared');
                assert.ok(value.texts[call].startsWith(truth.startsWith.trim(), start), truth.startsWith);
              }
          }
          for (const passage of passagesOf(value)) {
            assert.equal(value.texts[passage.call]!.slice(passage.start, passage.end), passage.text);
            assert.equal(passage.quarter, names[passage.call]);
          }
          const phrases = [...value.added, ...value.dropped];
          assert.ok(phrases.length > 5);
          for (const { words, passages } of phrases) {
            const { text, marks } = passages[0]!;
            assert.deepEqual(tokensOf(text.slice(marks[0]!.start, marks[0]!.end)).words, tokensOf(words).words);
          }
          // Their chief executives are named in the calls, and in no phrase.
          for (const [call, name] of ['Neidorff', 'Nahmad'].entries()) {
            assert.ok(value.texts[call]!.includes(name));
            assert.ok(phrases.every(({ words }) => !words.toLowerCase().includes(name.toLowerCase())));
          }
        },
        { data },
      );
    } finally {
      await rm(data, { recursive: true });
    }
  },
);
