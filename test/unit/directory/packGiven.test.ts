import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

import { finish, type Steps } from '../../../src/base/slices.ts';
import { loadDirectory } from '../../../src/directory/loadDirectory.ts';
import { packGiven, unpackGiven } from '../../../src/directory/packGiven.ts';
import { parseSecFile, type SecFile } from '../../../src/directory/secFiles.ts';
import { groupGiven } from '../../../src/directory/updateLists.ts';
import { directoryFile } from '../../editor/directoryFile.ts';

const count = 5_000;
const date = '2026-11-20';
const letters = (at: number): string =>
  Array.from({ length: 4 }, (_, place) => String.fromCharCode(65 + (Math.floor(at / 26 ** place) % 26))).join('');

const companies = JSON.stringify(
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      at,
      { cik_str: at + 1, ticker: letters(at), title: `Company ${at} “Ü”` },
    ]),
  ),
);
const idOf = (letter: string, at: number): string => `${letter}${String(at + 1).padStart(9, '0')}`;
const funds = JSON.stringify({
  fields: ['cik', 'seriesId', 'classId', 'symbol'],
  data: Array.from({ length: count }, (_, at) => [
    1,
    idOf('S', at >> 1),
    idOf('C', at),
    at % 9 === 0 ? '' : letters(at),
  ]),
});

/** How often the work lets others work in between, and its result. */
function countSteps<T>(steps: Steps<T>): { value: T; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { value: step.value, pauses };
  }
}

function parsed(text: string): SecFile {
  const file = finish(parseSecFile(text));
  assert.ok(file.ok);
  return file.value;
}

suite('a list that a person gave', () => {
  test('a given list is parsed and grouped in steps of some hundreds of rows', () => {
    for (const text of [companies, funds]) {
      const { value, pauses } = countSteps(parseSecFile(text));
      assert.ok(value.ok);
      assert.equal(value.value.rows.length, count);
      assert.ok(pauses >= count / 250, `${pauses} pauses while it is parsed`);
      const grouped = countSteps(groupGiven(value.value, date)).pauses;
      assert.ok(grouped >= count / 2_500, `${grouped} pauses while it is grouped`);
    }
  });

  test('a given list is the same after packing', async () => {
    for (const text of [companies, funds]) {
      const packed = await packGiven(parsed(text), date);
      assert.deepEqual(await unpackGiven(packed), finish(groupGiven(parsed(text), date)));
    }
  });

  test('a given list replaces the shipped list unless it is older or damaged', async () => {
    const packed = readFileSync(directoryFile);
    const given = await packGiven(parsed(companies), date);
    const shipped = await loadDirectory({ packed, given: [] });
    const updated = await loadDirectory({ packed, given: [given, await packGiven(parsed(funds), date)] });
    assert.equal(updated.size.companies, count);
    assert.equal(updated.size.series, count / 2);
    assert.equal(updated.dates.companies, date);
    const older = await packGiven(parsed(companies), '2020-01-01');
    for (const unfit of [older, given.subarray(0, -1), new Uint8Array()])
      assert.deepEqual((await loadDirectory({ packed, given: [unfit] })).size, shipped.size);
  });
});
