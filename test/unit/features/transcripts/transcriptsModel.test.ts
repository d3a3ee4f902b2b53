import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TranscriptAnswer } from '../../../../src/domain/transcript.ts';
import { isCallThing, keyOfCall, thingOf, viewOfCall } from '../../../../src/features/transcripts/transcriptsModel.ts';

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
  const thing = thingOf('sample', answer);

  test('is company, quarter and source', () => {
    assert.deepEqual(thing, { source: 'sample', cik: 42, ticker: 'NDL', fyq: 'Q1 2026' });
    assert.notEqual(keyOfCall(thing), keyOfCall({ ...thing, source: 'service:https://a.example' }));
    assert.notEqual(keyOfCall(thing), keyOfCall({ ...thing, fyq: 'Q4 2025' }));
  });

  test('comes back from a saved state only when it is one', () => {
    assert.ok(isCallThing(JSON.parse(JSON.stringify(thing))));
    assert.ok(isCallThing({ ...thing, fyq: null }));
    for (const wrong of [
      null,
      'x',
      {},
      { ...thing, cik: '42' },
      { ...thing, source: 'elsewhere' },
      { ...thing, fyq: 1 },
    ])
      assert.equal(isCallThing(wrong), false);
  });
});
