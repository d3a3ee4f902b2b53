import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import type { TranscriptAnswer } from '../../../../src/domain/transcript.ts';
import { callParams } from '../../../../src/features/transcripts/protocol.ts';
import { keyOfCall, paramsOf, viewOfCall } from '../../../../src/features/transcripts/transcriptsModel.ts';

const answer: TranscriptAnswer = {
  metadata: {
    cik: 42,
    ticker: 'NDL',
    companyname: 'Needle & Thread, Inc.',
    companyname_short: 'Needle',
    transcript_fyq: 'Q1 2026',
    available_fyq: ['Q1 2026', 'Q4 2025'],
  },
  call: {
    participants: [{ name: 'Ann Lee', role: 'Chief Executive Officer' }],
    transcript: 'Operator:\nWelcome to the call.\n\nAnn Lee:\nThank you. We grew.\n\nOperator:\nGoodbye.',
  },
};

suite('a call as the page shows it', () => {
  test('has the text as received, its turns, and what each speaker says', () => {
    const view = viewOfCall(answer);
    assert.equal(view.text, answer.call!.transcript);
    assert.deepEqual(
      view.turns.map(({ speechStart, speechEnd }) => view.text.slice(speechStart, speechEnd)),
      ['Welcome to the call.', 'Thank you. We grew.', 'Goodbye.'],
    );
    const ann = view.speakers.find(({ name }) => name === 'Ann Lee');
    assert.equal(ann?.role, 'Chief Executive Officer');
    assert.equal(ann.turns, 1);
    assert.equal(ann.words, 4);
    assert.equal(
      view.speakers.reduce((sum, { turns }) => sum + turns, 0),
      3,
    );
  });

  test('a company without calls has a message and no text', () => {
    const metadata = { ...answer.metadata, transcript_fyq: null, available_fyq: [], message: 'None on file.' };
    const view = viewOfCall({ metadata });
    assert.deepEqual([view.fyq, view.message, view.text, view.turns], [null, 'None on file.', '', []]);
  });
});

suite('which call a panel shows', () => {
  const params = paramsOf('sample', answer);

  test('is company, quarter and source', () => {
    assert.deepEqual(params, { source: 'sample', cik: 42, ticker: 'NDL', fyq: 'Q1 2026' });
    assert.notEqual(keyOfCall(params), keyOfCall({ ...params, source: 'service:https://a.example' }));
    assert.notEqual(keyOfCall(params), keyOfCall({ ...params, fyq: 'Q4 2025' }));
  });

  test('comes back from a saved state only when it is one', () => {
    assert.ok(v.is(callParams, JSON.parse(JSON.stringify(params))));
    assert.ok(v.is(callParams, { ...params, fyq: null }));
    for (const wrong of [
      null,
      'x',
      {},
      { ...params, cik: '42' },
      { ...params, source: 'elsewhere' },
      { ...params, fyq: 1 },
    ])
      assert.equal(v.is(callParams, wrong), false);
  });
});
