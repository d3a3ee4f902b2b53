import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Snapshot } from '../../../src/base/snapshot.ts';
import { fundFieldsOf } from '../../../src/domain/endpoints/fundFields.ts';
import type { ShownFund } from '../../../src/features/funds/protocol.ts';
import { commands, panels, type CommandId } from '../../../src/ids.ts';
import { sampleFunds } from '../../../src/sample/funds/sampleFunds.ts';
import type { Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

const funds = sampleFunds(new Date().toISOString().slice(0, 10));
/** Funds of different registrants. */
const [first, second, third] = [...new Map(funds.map((fund) => [fund.profile.cik, fund])).values()].slice(-3);
const { ticker } = first!.profile;
const whole = Object.values(Object.groupBy(funds, ({ profile }) => profile.seriesid)).find(
  (classes) => (classes?.length ?? 0) >= 3,
)!;
const compare = (desk: Desk, ...queries: object[]): Promise<unknown> =>
  desk.call(commands.fundsCompare, { funds: queries });

/** The value that the page of the panel shown last is told, once it holds. */
const shown = (desk: Desk, what: string, holds: (shown: ShownFund) => boolean): Promise<ShownFund> =>
  desk.until(what, () => {
    const pushed = desk.desktop.panels(panels.fund).at(-1)?.page()?.pushed('snapshot');
    const { value } = (pushed ?? {}) as Partial<Snapshot<ShownFund>>;
    return value && holds(value) && value;
  });
const compared = (desk: Desk, ...ids: string[]): Promise<ShownFund> =>
  shown(
    desk,
    `${ids.join()} are compared`,
    (value) => value.kind === 'comparison' && value.funds.map(({ fund }) => fund.id).join() === ids.join(),
  );

suite('funds side by side', () => {
  test(
    'the comparison opens one panel for any order of funds, accepts a series beside a class, and opens a column’s fund',
    bound,
    () =>
      withSample(async (desk) => {
        await compare(desk, { ticker }, { cusip: second!.cusip });
        const [one, other] = [first!.profile.contractid, second!.profile.contractid];
        await compared(desk, one, other);
        await compare(desk, { cusip: second!.cusip }, { ticker });
        assert.equal(desk.desktop.panels(panels.fund).length, 1);
        const { seriesid, fund_name: name } = whole[0]!.profile;
        await compare(desk, { seriesid }, { ticker });
        const mixed = await compared(desk, seriesid, one);
        assert.ok(mixed.kind === 'comparison');
        assert.equal(desk.desktop.panels(panels.fund).at(-1)!.title, `${name} · ${ticker}`);
        assert.equal(mixed.funds[0]!.classes.length, whole.length);
        const page = await desk.page(panels.fund);
        await page.request('openCompared', { index: 1 });
        const opened = await shown(desk, 'the fund is open', ({ kind }) => kind === 'class');
        assert.equal(opened.kind === 'class' && opened.record.contractid, one);
      }),
  );

  test(
    'the page copies a value of the fund under the pointer, and all of them as CSV, which is exported too',
    bound,
    () =>
      withSample(async (desk) => {
        await compare(desk, { ticker }, { cusip: second!.cusip });
        const [one, other] = [first!.profile, second!.profile];
        await compared(desk, one.contractid, other.contractid);
        const copied = async (command: CommandId, argument?: object): Promise<string> => {
          await desk.call(command, argument);
          return desk.api.env.clipboard.readText();
        };
        const { contractid, fund_name: name } = other;
        assert.equal(await copied(commands.fundsCopyField, { contractid, field: 'fund_name' }), name);
        const day = await copied(commands.fundsCopyField, { contractid, field: 'firstpricedate' });
        assert.equal(day, other.firstpricedate!.slice(0, 10));
        const asked = desk.call(commands.fundsCopyField);
        (await desk.box()).pick(/S\d{9}/);
        await asked;
        assert.equal(await desk.api.env.clipboard.readText(), one.seriesid);
        const csv = await copied(commands.fundsCopyCsv);
        const [head = '', ...lines] = csv.trimEnd().split('\r\n');
        assert.deepEqual(head.split(','), fundFieldsOf());
        assert.deepEqual(
          lines.map((line) => line.split(',')[0]),
          [one, other].map(({ cik }) => String(cik)),
        );
        const file = join(await mkdtemp(join(tmpdir(), 'funds-')), 'funds.csv');
        await desk.call(commands.fundsExportCsv, desk.api.Uri.file(file));
        assert.equal(await readFile(file, 'utf8'), csv);
      }),
  );

  test(
    'Compare Funds opens no panel for one fund twice, too few funds or an unknown one, and names the reason',
    bound,
    () =>
      withSample(async (desk) => {
        await assert.rejects(compare(desk, { ticker }, { cusip: first!.cusip }), /the same fund/);
        await assert.rejects(compare(desk, { ticker }), /2 to 4/);
        await assert.rejects(compare(desk, { ticker }, { ticker: 'BRMC' }), /BRMC.*no registered fund/s);
        await assert.rejects(compare(desk, { ticker }, { cusip: '922908729' }), /check digit should be 8/);
        assert.equal(desk.desktop.panels(panels.fund).length, 0);
      }),
  );

  test('a fund’s comparison asks for another from the library or typed, with its cost', bound, () =>
    withSample(async (desk) => {
      await desk.call(commands.fundsOpen, { ticker });
      const done = (await desk.page(panels.fund)).request('compare');
      const box = await desk.box();
      assert.match(box.title, /Select 2 to 4/);
      // A class is one row, by whatever names it is known.
      const tickers = box.rows().flatMap(({ label }) => /\b[A-Z]{4}X\b/.exec(label)?.[0] ?? []);
      assert.deepEqual(tickers, [...new Set(tickers)]);
      box.type(third!.profile.ticker);
      const typed = new RegExp(`ticker ${third!.profile.ticker}`);
      (await desk.boxWith(typed)).pick(typed);
      await desk.until('both are chosen', () => box.title === 'Compare 2 Funds');
      box.accept();
      await done;
      await compared(desk, first!.profile.contractid, third!.profile.contractid);
      assert.equal(desk.desktop.panels(panels.fund).at(-1)!.title, `${ticker} · ${third!.profile.ticker}`);
    }),
  );

  test('Enter in the box of funds first chooses the typed fund, then compares', bound, () =>
    withSample(async (desk) => {
      const done = desk.run(commands.fundsCompare);
      const box = await desk.box();
      for (const { profile } of [first!, third!]) {
        box.type(profile.ticker);
        await desk.boxWith(new RegExp(`ticker ${profile.ticker}`));
        box.accept();
        await desk.until('it is chosen, and another can be typed', () => box.value() === '');
      }
      await desk.until('both are chosen', () => box.title === 'Compare 2 Funds');
      box.accept();
      await done;
      await compared(desk, first!.profile.contractid, third!.profile.contractid);
    }),
  );
});

suite('one fund', () => {
  test('Open Fund refuses identifiers that don’t match each other, and lists what it tried', bound, () =>
    withSample(async (desk) => {
      await assert.rejects(
        desk.call(commands.fundsOpen, { ticker, cusip: second!.cusip }),
        new RegExp(`ticker ${ticker}, CUSIP ${second!.cusip}\\): no registered fund`),
      );
      const { cusip } = first!;
      await desk.call(commands.fundsOpen, { ticker, cusip, seriesid: first!.profile.seriesid });
      const opened = await shown(desk, 'the fund is open', ({ kind }) => kind === 'class');
      assert.ok(opened.kind === 'class');
      assert.equal(opened.record.contractid, first!.profile.contractid);
      assert.equal(opened.query.cusip, cusip);
    }),
  );
});
