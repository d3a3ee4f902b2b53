import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { transcriptGuard } from '../../../../src/features/transcripts/messages.ts';
import { defaultAppearance } from '../../../../src/features/transcripts/protocol.ts';

suite('what a transcript page may ask', () => {
  test('what it sends passes', () => {
    assert.ok(transcriptGuard.ready(null));
    assert.ok(transcriptGuard.openQuarter({ fyq: 'Q1 2026' }));
    assert.ok(transcriptGuard.saveScrollPosition({ turn: 3, fraction: 0.5 }));
    assert.ok(transcriptGuard.openNote({ id: 0 }));
    assert.ok(transcriptGuard.saveAppearance(defaultAppearance));
  });

  test('anything else is refused', () => {
    assert.equal(transcriptGuard.ready({}), false);
    assert.equal(transcriptGuard.openQuarter({ fyq: 1 }), false);
    assert.equal(transcriptGuard.openQuarter({ fyq: 'Q'.repeat(200) }), false);
    for (const place of [null, {}, { turn: -1, fraction: 0 }, { turn: 1.5, fraction: 0 }, { turn: 1, fraction: 2 }])
      assert.equal(transcriptGuard.saveScrollPosition(place), false);
    for (const id of [undefined, -1, 1.5, '0', Infinity]) assert.equal(transcriptGuard.openNote({ id }), false);
    for (const looks of [{}, { size: 5, width: 72 }, { size: NaN, width: 72 }, { size: 100, width: 1e9 }])
      assert.equal(transcriptGuard.saveAppearance(looks), false);
  });
});
