import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packSession, unpackSession } from '../../../../src/library/plans/barSessions.ts';
import { accumulate, minute } from '../../domain/bars/truth.ts';

const day = '2026-01-02';
const bars = accumulate(['09:30', '09:31'].map((clock) => minute(day, clock, 5)));

test('a session comes out as it was packed, and is unpacked once', async () => {
  const row = await packSession(day, bars, 1);
  const unpacked = unpackSession(row);
  assert.deepEqual(unpacked, bars);
  assert.equal(unpackSession({ ...row, body: row.body.slice() }), unpacked);
});

test('the sessions unpack bars again after they were read again', async () => {
  const before = unpackSession(await packSession(day, bars, 2));
  const longer = accumulate([...bars, minute(day, '09:32', 5)]);
  assert.equal(unpackSession(await packSession(day, longer, 3))?.length, 3);
  assert.equal(unpackSession(await packSession(day, bars, 2)), before);
});

test('a damaged row has no bars', async () => {
  const row = await packSession(day, bars, 4);
  const body = row.body.slice();
  body[body.length - 1]! ^= 1;
  assert.equal(unpackSession({ ...row, body }), undefined);
  assert.equal(unpackSession({ ...row, body: row.body.slice(0, -5) }), undefined);
});
