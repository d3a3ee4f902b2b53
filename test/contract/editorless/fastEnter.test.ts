import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commands, panels, settings, type CommandId, type PanelType } from '../../../src/ids.ts';
import { sampleCompanies } from '../../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import type { Box } from '../../double/box.ts';
import type { Desk } from '../../double/desk.ts';
import { inventedLists } from '../../double/inventedLists.ts';
import { values } from '../../double/values.ts';
import { repetitions } from '../../suite/repetitions.ts';
import { createDraws } from '../../suite/seed.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';

const tries = repetitions({ long: 200, short: 10 });
const draw = createDraws();
const anyOf = <T>(all: readonly T[]): T => all[draw(all.length)]!;

const tickers = sampleCompanies.map(({ ticker }) => ticker);
/** Those that are typed before, and never accepted: nothing may be sent for them. */
const older = tickers.slice(0, 4);
const wanted = tickers.slice(4, 9);
const funds = [...new Set(sampleFunds('2026-01-02').map(({ profile }) => profile.ticker))].filter(Boolean);
const [olderFunds, wantedFunds] = [funds.slice(0, 3), funds.slice(3, 8)];

const compared = funds.slice(8, 13);
const watchlist = (desk: Desk) => values.Uri.file(join(desk.workspaceFolder, 'funds.watchlist'));

async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await new Promise(setImmediate);
}

/** Opens the box, types something else, then this, and presses Enter at once or soon. */
async function hurry(
  desk: Desk,
  { id, before, text }: { id: CommandId; before: string; text: string },
): Promise<{ done: Promise<unknown> }> {
  const done = desk.run(id);
  const box = await desk.box();
  box.type(before);
  await turns(draw(12));
  box.type(text);
  await turns(draw(4));
  box.accept();
  if (draw(3) === 0) box.accept();
  await desk.until('the box is closed or another is open', () => desk.boxes.current() !== box);
  return { done };
}

/** The only panel that is open, which is closed again. */
async function onlyPanel(desk: Desk, type: PanelType): Promise<string> {
  const [panel, ...others] = await desk.until('a panel is open', () => {
    const open = desk.desktop.panels(type);
    return open.length > 0 && open;
  });
  assert.equal(others.length, 0);
  const { title } = panel!;
  desk.desktop.closeAll();
  return title;
}

const withLateDesk = (
  body: (desk: Desk, asked: () => string[]) => Promise<void>,
  files: Record<string, string> = {},
): Promise<void> =>
  withDesk(
    { [settings.quotaRequestsPerDay]: 0 },
    async (desk, service) => {
      desk.room.wire.delay(() => draw(4));
      await body(desk, () => service.requestsSeen().map(({ target }) => target));
      desk.room.wire.delay(undefined);
      const stale = service
        .requestsSeen()
        .filter(({ target }) => [...older, ...olderFunds].some((ticker) => target.includes(`=${ticker}`)));
      assert.deepEqual(stale, [], 'nothing is sent for an older text');
    },
    { quota: 100_000, stored: inventedLists(), files },
  );

suite(`a fast Enter is for what is typed, ${tries} tries a box`, () => {
  test('a fast Enter in Look Up opens the typed text', bound, () =>
    withLateDesk(async (desk) => {
      for (let attempt = 0; attempt < tries; attempt++) {
        const ticker = anyOf(wanted);
        await (
          await hurry(desk, { id: commands.lookUp, before: `${anyOf(older)} Q1 2024`, text: ticker })
        ).done;
        assert.match(await onlyPanel(desk, panels.company), new RegExp(`^${ticker}\\b`));
      }
    }),
  );

  test('a fast Enter in the box of companies opens the typed one’s page', bound, () =>
    withLateDesk(async (desk, asked) => {
      for (let attempt = 0; attempt < tries; attempt++) {
        const ticker = anyOf(wanted);
        await (
          await hurry(desk, { id: commands.companyOpen, before: anyOf(older), text: ticker })
        ).done;
        assert.match(await onlyPanel(desk, panels.company), new RegExp(`^${ticker}\\b`));
      }
      assert.deepEqual(asked(), []);
    }),
  );

  test('a fast Enter in the box of calls opens the typed company’s call', bound, () =>
    withLateDesk(async (desk) => {
      for (let attempt = 0; attempt < tries; attempt++) {
        const ticker = anyOf(wanted);
        await (
          await hurry(desk, { id: commands.transcriptsOpen, before: anyOf(older), text: ticker })
        ).done;
        assert.match(await onlyPanel(desk, panels.transcript), new RegExp(`^${ticker}\\b`));
      }
    }),
  );

  test('a fast Enter in the box of funds opens the typed fund', bound, () =>
    withLateDesk(async (desk) => {
      for (let attempt = 0; attempt < tries; attempt++) {
        const ticker = anyOf(wantedFunds);
        await (
          await hurry(desk, { id: commands.fundsOpen, before: anyOf(olderFunds), text: ticker })
        ).done;
        assert.match(await onlyPanel(desk, panels.fund), new RegExp(`^${ticker}\\b`));
      }
    }),
  );

  test('a fast Enter in the box of bars takes the typed tickers', bound, () =>
    withLateDesk(async (desk, asked) => {
      for (let attempt = 0; attempt < tries; attempt++) {
        const pair = `${anyOf(wanted)}, ${anyOf(wanted)}`;
        const { done } = await hurry(desk, { id: commands.barsOpen, before: anyOf(older), text: pair });
        const window: Box = await desk.boxWith('Last day');
        assert.equal(window.title, `Minute Bars of ${[...new Set(pair.split(', '))].join(', ')}`);
        window.leave();
        await done.catch(() => undefined);
      }
      assert.deepEqual(asked(), []);
    }),
  );

  test('a fast Enter in the box of metrics copies the typed one', bound, () =>
    withLateDesk(async (desk) => {
      const download = 'Download Metric Catalog · 1 request';
      const first = desk.run(commands.screensBrowseMetrics);
      (await desk.boxWith(download)).pick(download);
      await desk.until('the catalog is there', () => desk.boxes.current()?.title.startsWith('Metric Catalog'));
      desk.boxes.current()!.leave();
      await first.catch(() => undefined);
      for (let attempt = 0; attempt < tries; attempt++) {
        const [text, id] = anyOf([
          ['revenue', 'revenue'],
          ['roic', 'roic'],
          ['pe_ratio', 'pe_ratio'],
        ] as const);
        desk.clipboard.text = '';
        await (
          await hurry(desk, { id: commands.screensBrowseMetrics, before: 'asset_turnover', text })
        ).done;
        assert.equal(desk.clipboard.text, id);
      }
    }),
  );

  test('a fast Enter in a watchlist’s box of funds chooses the typed fund', bound, () =>
    withLateDesk(
      async (desk) => {
        for (let attempt = 0; attempt < tries; attempt++) {
          const done = desk.run(commands.watchlistsCompareFunds, watchlist(desk), { clicked: true });
          const box = await desk.box();
          const [dropped, added] = [anyOf(compared.slice(0, 4)), compared[4]!];
          await desk.until('four are chosen', () => box.title.startsWith('Compare 4 Funds'));
          await turns(40);
          box.pick(dropped);
          await desk.until('one less is chosen', () => box.title.startsWith('Compare 3 Funds'));
          box.type(anyOf(compared.slice(0, 4)));
          await turns(draw(8));
          box.type(added);
          await turns(draw(4));
          box.accept();
          await desk.until('another is chosen', () => box.title.startsWith('Compare 4 Funds') && box.value() === '');
          box.accept();
          await desk.until('it is closed', () => {
            if (desk.boxes.current() === box && draw(8) === 0) box.accept();
            return !desk.boxes.current();
          });
          await done;
          const wantedNames = [...compared.slice(0, 4).filter((each) => each !== dropped), added];
          assert.equal(await onlyPanel(desk, panels.fund), wantedNames.join(' · '));
        }
      },
      { 'funds.watchlist': `${compared.join('\n')}\n` },
    ),
  );
});
