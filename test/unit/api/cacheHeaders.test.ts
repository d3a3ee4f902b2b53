import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readEntityTag, readProvenance } from '../../../src/api/http/cacheHeaders.ts';

const date = 'Thu, 12 Mar 2026 16:00:00 GMT';
const at = Date.parse(date);
const isHit = (header: string | string[] | undefined): boolean => readProvenance({ 'cache-status': header }, at).cached;
/** The age by one header alone. */
const ageBy = (headers: { age: string | string[] } | { date: string }, receivedAt = at): number =>
  readProvenance({ 'cache-status': 'a; hit', ...headers }, receivedAt).age;

suite('headers of caches', () => {
  test('readProvenance recognizes a hit of any cache, whatever its name', () => {
    for (const header of [
      'ExampleCache; hit',
      'ExampleCache;hit;ttl=376',
      'ExampleCache; ttl=376; hit',
      'ExampleCache; hit=?1',
      '"CDN, of \\"the\\" house; fwd=miss"; hit',
      'Origin; fwd=uri-miss; stored, "edge"; hit; detail="a, b; c"',
      'Near; hit, Far; fwd=stale; fwd-status=304; key="/a,b"',
      'Near; hit=?0; hit',
      ['Origin; fwd=miss', 'Edge; hit'],
    ])
      assert.equal(isHit(header), true, String(header));
  });

  test('readProvenance doesn’t take forwarded answers, names or values for a cache hit', () => {
    for (const header of [
      undefined,
      '',
      'ExampleCache',
      'ExampleCache; fwd=uri-miss; stored',
      'ExampleCache; hit=?0',
      'ExampleCache; hit; hit=?0',
      'hit',
      '"; hit"',
      'ExampleCache; detail="; hit"',
      'ExampleCache; detail=hit',
      // The value has another type than its own.
      'ExampleCache; hit=1',
      'ExampleCache; hit=true',
      'ExampleCache; hit="?1"',
      // In the older form of some caches.
      'HIT',
      'HIT from proxy.example',
    ])
      assert.equal(isHit(header), false, String(header));
  });

  test('readProvenance ignores a header that isn’t a structured list', () => {
    for (const header of [
      'ExampleCache; hit,',
      'ExampleCache; hit, "open',
      ', ExampleCache; hit',
      'ExampleCache; HIT',
      'ExampleCache hit',
      'ExampleCache; hit; détail="x"',
      'ExampleCache; hit\u0000',
      `${'a; fwd=miss, '.repeat(1000)}b; hit`,
    ])
      assert.equal(isHit(header), false, header.slice(0, 60));
  });

  test('readProvenance takes the larger of the two ages of a cached answer', () => {
    const hit = { 'cache-status': 'a; hit' };
    assert.deepEqual(readProvenance({ ...hit, date, age: '30' }, at + 600_000), { cached: true, age: 600_000 });
    assert.deepEqual(readProvenance({ ...hit, date, age: '900' }, at + 600_000), { cached: true, age: 900_000 });
    assert.deepEqual(readProvenance({ ...hit, date }, at + 600_000), { cached: true, age: 600_000 });
    assert.deepEqual(readProvenance({ ...hit, age: '5' }, at), { cached: true, age: 5000 });
    // This machine's clock is behind the service's.
    assert.deepEqual(readProvenance({ ...hit, date }, at - 600_000), { cached: true, age: 0 });
    assert.deepEqual(readProvenance(hit, at), { cached: true, age: 0 });
  });

  test('readProvenance counts only a stated age without a cache hit', () => {
    assert.deepEqual(readProvenance({ date }, at + 600_000), { cached: false, age: 0 });
    assert.deepEqual(readProvenance({ date, 'cache-status': 'a; fwd=miss' }, at + 600_000), { cached: false, age: 0 });
    assert.deepEqual(readProvenance({ date, age: '60' }, at + 10_000), { cached: false, age: 60_000 });
  });

  test('readProvenance ignores impossible ages and dates', () => {
    for (const age of ['', '-1', '1.5', '1e9', '0x10', '9'.repeat(20), '4000000000', 'soon', '１２'])
      // With an age that is believed, the time since the date would count.
      assert.deepEqual(
        [ageBy({ age }), readProvenance({ age, date }, at + 600_000)],
        [0, { cached: false, age: 0 }],
        age,
      );
    assert.equal(ageBy({ age: ' 12 ' }), 12_000);
    assert.equal(ageBy({ age: ['7', '8'] }), 7000);
    for (const text of [
      '',
      'now',
      '2026-03-12',
      'Thu Mar 12 16:00:00 2026',
      'Thu, 99 Mar 2026 16:00:00 GMT',
      date.repeat(50),
    ])
      assert.equal(ageBy({ date: text }, at + 600_000), 0, text.slice(0, 60));
    assert.equal(ageBy({ date }, at + 600_000), 600_000);
    const old = 'Thu, 01 Jan 1970 00:00:00 GMT';
    assert.deepEqual(readProvenance({ 'cache-status': 'a; hit', date: old, age: '9' }, at), {
      cached: true,
      age: 9000,
    });
  });

  test('readEntityTag accepts only valid entity tags of limited length', () => {
    for (const tag of ['"a"', 'W/"a"', '""', '"a-b/c:1"']) assert.equal(readEntityTag(tag), tag);
    for (const text of ['', 'a', '"a', 'a"', 'w/"a"', '"a"b"', '"a\nb"', '"a b"', `"${'a'.repeat(600)}"`, '"a", "b"'])
      assert.equal(readEntityTag(text), undefined, text.slice(0, 40));
  });
});
