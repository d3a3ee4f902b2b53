import assert from 'node:assert/strict';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { commands } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { inventedCompanies, inventedFunds, inventedLists } from '../../double/inventedLists.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';
import { withDesk } from './service.ts';

function write(desk: Desk, name: string, text: string, date?: string): string {
  const path = join(desk.home, name);
  writeFileSync(path, text);
  if (date !== undefined) utimesSync(path, new Date(date), new Date(date));
  return path;
}

/** The first row that the box for calls has for a name. */
async function firstFor(desk: Desk, typed: string): Promise<string> {
  const done = desk.run(commands.transcriptsOpen);
  (await desk.box()).type(typed);
  const box = await desk.boxWith(/./);
  const [row] = box.rows();
  box.leave();
  await done;
  return [row!.label, row!.description].join(' · ');
}

suite('the directory’s lists', () => {
  test('the directory takes its lists from files that the user downloaded, with their day, until a reset', bound, () =>
    withDesk({}, async (desk, service) => {
      const { questions, person } = desk.messages;
      const companies = write(desk, 'company_tickers.json', inventedCompanies(), '2026-03-09T12:00:00Z');
      desk.files.toOpen = [companies];
      person.answer = () => undefined;
      await desk.run(commands.directoryUpdateFromFile);
      assert.match(
        questions[0]!.detail,
        /^company_tickers\.json: \d+ company tickers, Mar 9, 2026, replacing the list of Feb 2026\.$/,
      );
      assert.match(await firstFor(desk, 'apple'), /^Apple Inc\./);

      desk.files.toOpen = [companies];
      person.answer = ({ buttons }) => buttons[0];
      await desk.run(commands.directoryUpdateFromFile);
      (await desk.told(/^The directory was updated: .*list of Mar 9, 2026.*list of Aug 2024/)).close();
      assert.match(await firstFor(desk, 'ostermoor'), /^Ostermoor Foods · OSTM/);
      const funds = write(desk, 'company_tickers_mf.json', inventedFunds(), '2026-03-10T12:00:00Z');
      await desk.call(commands.directoryUpdateFromFile, values.Uri.file(funds));
      await desk.run(commands.directoryShowSources);
      const document = desk.desktop.members.activeTextEditor!.document.getText();
      assert.match(document, /^In use: .*list of Mar 9, 2026.*list of Mar 10, 2026.*MIT License/s);

      await desk.run(commands.directoryReset);
      (await desk.told(/^The directory was reset: .*list of Feb 2026.*list of Aug 2024/)).close();
      assert.match(await firstFor(desk, 'apple'), /^Apple Inc\./);
      assert.deepEqual(service.requestsSeen(), []);
    }),
  );

  test('the directory packs the user’s lists, and drops them after a reset', bound, () =>
    withDesk(
      {},
      async (desk) => {
        const stored = (): string[] => readdirSync(join(desk.home, 'storage', 'directory')).sort();
        assert.match(await firstFor(desk, 'ostermoor'), /^Ostermoor Foods · OSTM/);
        assert.deepEqual(stored(), ['companies.bin', 'funds.bin']);
        const later = write(desk, 'later.json', inventedCompanies(), '2099-03-09T12:00:00Z');
        await desk.call(commands.directoryUpdateFromFile, values.Uri.file(later));
        assert.match(await firstFor(desk, 'ostermoor'), /^Ostermoor Foods · OSTM/);
        assert.deepEqual(stored(), ['companies.bin', 'funds.bin']);
        await desk.run(commands.directoryReset);
        assert.deepEqual(stored(), []);
        assert.match(await firstFor(desk, 'apple'), /^Apple Inc\./);
      },
      { stored: inventedLists() },
    ),
  );

  test('the directory keeps its lists if a file is invalid, older, missing or given twice', bound, () =>
    withDesk({}, async (desk) => {
      const update = (...paths: string[]): Promise<unknown> =>
        desk.call(
          commands.directoryUpdateFromFile,
          paths.map((path) => values.Uri.file(path)),
        );
      const [list, other] = ['one.json', 'two.json'].map((name) =>
        write(desk, name, inventedCompanies(), '2026-03-09T12:00:00Z'),
      );
      const old = write(desk, 'old.json', inventedCompanies(), '2025-03-09T12:00:00Z');
      await assert.rejects(update(write(desk, 'no.json', '[1, 2]')), /no\.json: the file is neither company_tickers/);
      await assert.rejects(update(old), /old\.json: the file isn’t newer than the list in use, dated Feb 2026/);
      await assert.rejects(update(join(desk.home, 'gone.json')), /gone\.json: the file can’t be read/);
      await assert.rejects(update(list!, other!), /two\.json: you also selected another copy of this list/);
      assert.match(await firstFor(desk, 'apple'), /^Apple Inc\./);
    }),
  );
});
