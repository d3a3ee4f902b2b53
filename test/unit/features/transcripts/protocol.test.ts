import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { accepts } from '../../../../src/base/protocol.ts';
import { transcriptProtocol } from '../../../../src/features/transcripts/protocol.ts';
import { defaultAppearance } from '../../../../src/features/transcripts/reader/appearanceView.ts';

suite('the protocol of the transcript page', () => {
  test('the transcript protocol accepts the page’s requests', () => {
    assert.ok(accepts(transcriptProtocol, 'ready', null));
    assert.ok(accepts(transcriptProtocol, 'openQuarter', { fyq: 'Q1 2026' }));
    assert.ok(accepts(transcriptProtocol, 'saveScrollPosition', { turn: 3, fraction: 0.5 }));
    assert.ok(accepts(transcriptProtocol, 'openNote', { id: 0 }));
    assert.ok(accepts(transcriptProtocol, 'saveAppearance', defaultAppearance));
  });

  test('the transcript protocol rejects invalid requests', () => {
    assert.equal(accepts(transcriptProtocol, 'ready', {}), false);
    assert.equal(accepts(transcriptProtocol, 'openQuarter', { fyq: 1 }), false);
    assert.equal(accepts(transcriptProtocol, 'openQuarter', { fyq: 'Q'.repeat(200) }), false);
    for (const place of [null, {}, { turn: -1, fraction: 0 }, { turn: 1.5, fraction: 0 }, { turn: 1, fraction: 2 }])
      assert.equal(accepts(transcriptProtocol, 'saveScrollPosition', place), false);
    for (const id of [undefined, -1, 1.5, '0', Infinity])
      assert.equal(accepts(transcriptProtocol, 'openNote', { id }), false);
    for (const looks of [{}, { size: 5, width: 72 }, { size: NaN, width: 72 }, { size: 100, width: 1e9 }])
      assert.equal(accepts(transcriptProtocol, 'saveAppearance', looks), false);
  });
});
