import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import type { Client } from '../../../src/api/client.ts';
import { decodeAnswer } from '../../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';
import type { CalendarRow } from '../../../src/domain/calendar.ts';
import { formatFigure } from '../../../src/domain/figures/formatFigure.ts';
import { formatFigureLink, type FigureLink } from '../../../src/domain/links/figureLink.ts';
import { decimalsOf, indicatorFigure } from '../../../src/domain/figures/indicatorFigures.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import { sampleCalendar } from '../../../src/sample/calendar/sampleCalendar.ts';
import { newYorkTime } from '../../../src/sample/clock.ts';
import { Place, run, service } from './running.ts';

const rows = sampleCalendar(newYorkTime(Date.UTC(2026, 10, 20, 15)), 1);
const row = rows.find(
  ({ display_unit: unit, latest_value: value }) => unit === 'Percent' && value !== null && value > 1,
)!;
const link: FigureLink = { from: 'service', ...indicatorFigure(row, 'latest_value')!, at: Date.UTC(2026, 10, 20) };
const url = formatFigureLink('vscode', link);
const shown = formatFigure(link, { decimals: decimalsOf(row, 'latest_value') });

/** A library that has the calendar twice, with a value that was revised between the two. */
async function createPlace(files: Record<string, string>): Promise<Place> {
  const place = await Place.create(files);
  await mkdir(place.path('library'));
  let now = Date.UTC(2026, 10, 20, 15);
  let answered: readonly CalendarRow[] = rows;
  const client: Client = {
    origin: 'https://data.example',
    send: <R extends ServiceRequest>(request: R) => {
      const body = JSON.stringify({ metadata: { total_indicators: answered.length }, data: answered });
      return Promise.resolve({ value: decodeAnswer(request, JSON.parse(body)), body, receivedAt: now });
    },
    dispose: () => undefined,
  };
  const library = createLibrary({
    folder: place.path('library'),
    clock: () => now,
    connected: () => Promise.resolve({ source: service, client: () => Promise.resolve(client) }),
  });
  await library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' });
  now += 3 * 86_400_000;
  answered = rows.map((each) => (each.code === revisedRow.code ? { ...each, latest_value: 77.7 } : each));
  await library.read({ endpoint: 'calendar' }, { initiator: 'person', mode: 'refresh' });
  await library.exportTo(place.path('figures.shelf'));
  library.dispose();
  return place;
}

const revisedRow = rows.findLast(
  ({ display_unit: unit, latest_value: value }) => unit === 'Percent' && value !== null && value > 1,
)!;
const revisedLink = formatFigureLink('vscode', { ...link, ...indicatorFigure(revisedRow, 'latest_value')! });
const revisedShown = formatFigure(indicatorFigure(revisedRow, 'latest_value')!, { decimals: 1 });
const check = (place: Place, ...args: string[]) =>
  run(['check', '--library', 'library', ...args], { cwd: place.folder });

suite('figures on the command line', () => {
  test('the command line counts figures and compares them with their links and the library', async () => {
    const place = await createPlace({
      'a.md': `It was [${shown}](${url}).\n`,
      'b.md': `It was [9${shown}](${url}).\n`,
      'c.md': `It was [${revisedShown}](${revisedLink}).\n`,
      'd.md': `It was [${shown}](${url.replace('of=indicator&id=', 'of=indicator&id=9')}).\n`,
      'e.md': `It was [${shown}](${url.replace('value=', 'value=x')}).\n`,
    });
    assert.deepEqual(await check(place, 'a.md'), { code: 0, out: '1 figure in 1 note: 1 right.\n', errors: '' });
    const { code, out } = await check(place);
    assert.equal(code, 1);
    const lines = out.trim().split('\n');
    assert.match(lines[0]!, /^b\.md:1:9: altered: Figure doesn’t match its link, which says /);
    assert.match(lines[1]!, /^c\.md:1:9: revised since: Revised since: .* became 77\.7% on 2026-11-23\.$/);
    assert.match(lines[2]!, /^d\.md:1:9: not in library: .* isn’t in the library/);
    assert.match(lines[3]!, /^e\.md:1:\d+: link damaged: The link doesn’t say which figure it cites\.$/);
    assert.equal(lines[4], '4 figures in 5 notes: 1 right, 2 wrong, 2 not checked.');
  });

  test('the command line compares figures with an export as with its library', async () => {
    const place = await createPlace({
      'a.md': `It was [${shown}](${url}).\n`,
      'b.md': `It was [9${shown}](${url}).\n`,
      'c.md': `It was [${revisedShown}](${revisedLink}).\n`,
    });
    const over = (...args: string[]) => run(['check', '--export', 'figures.shelf', ...args], { cwd: place.folder });
    assert.deepEqual(await over('a.md'), { code: 0, out: '1 figure in 1 note: 1 right.\n', errors: '' });
    const { code, out } = await over();
    assert.equal(code, 1);
    assert.match(
      out,
      /^b\.md:1:9: altered: .*\nc\.md:1:9: revised since: .*\n3 figures in 3 notes: 1 right, 2 wrong\.\n$/,
    );
  });

  test('--fix corrects figures as the editor does', async () => {
    const place = await createPlace({
      'b.md': `It was [9${shown}](${url}).\n`,
      'c.md': `[${revisedShown}](${revisedLink})\n`,
    });
    const { code } = await check(place, '--fix');
    assert.equal(code, 0);
    assert.equal(await readFile(place.path('b.md'), 'utf8'), `It was [${shown}](${url}).\n`);
    assert.match(await readFile(place.path('c.md'), 'utf8'), /^\[77\.7%\]\(/);
  });
});
