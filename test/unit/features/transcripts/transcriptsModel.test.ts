import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import type { TranscriptAnswer } from '../../../../src/domain/transcript.ts';
import { callParams } from '../../../../src/features/transcripts/protocol.ts';
import {
  firstTurnsOf,
  keyOfCall,
  paramsOf,
  viewOfCall,
} from '../../../../src/features/transcripts/transcriptsModel.ts';

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
  test('viewOfCall has the text as received, its turns and its speakers', () => {
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

suite('the first turns of a call', () => {
  const saying = (words: number, turns: number): TranscriptAnswer => ({
    ...answer,
    call: {
      participants: [],
      transcript: Array.from({ length: turns }, (_, at) => `Speaker ${at % 7}:\n${'word '.repeat(words)}end.`).join(
        '\n\n',
      ),
    },
  });

  test('firstTurnsOf returns the first whole turns with all speakers and quarters', () => {
    const whole = viewOfCall(saying(100, 100));
    const first = firstTurnsOf(whole)!;
    assert.deepEqual(first.turns, whole.turns.slice(0, first.turns.length));
    assert.ok(first.turns.length > 1 && first.turns.length < 50);
    assert.equal(first.text, whole.text.slice(0, first.turns.at(-1)!.end));
    assert.ok(first.text.length >= 8_000 && first.text.length < 10_000);
    assert.deepEqual({ ...first, text: '', turns: [] }, { ...whole, text: '', turns: [] });
  });

  test('firstTurnsOf returns undefined for a short remainder or very many speakers', () => {
    assert.equal(firstTurnsOf(viewOfCall(answer)), undefined);
    assert.equal(firstTurnsOf(viewOfCall(saying(2_000, 2))), undefined);
    assert.equal(firstTurnsOf(viewOfCall(saying(100_000, 1))), undefined);
    const crowd = Array.from({ length: 3_000 }, (_, at) => `Speaker ${at}:\nWords.`).join('\n\n');
    assert.equal(firstTurnsOf(viewOfCall({ ...answer, call: { participants: [], transcript: crowd } })), undefined);
  });
});

suite('the parameters of a transcript panel', () => {
  const params = paramsOf('sample', answer);

  test('keyOfCall identifies a call by company, quarter and source', () => {
    assert.deepEqual(params, { source: 'sample', cik: 42, ticker: 'NDL', fyq: 'Q1 2026' });
    assert.notEqual(keyOfCall(params), keyOfCall({ ...params, source: 'service:https://a.example' }));
    assert.notEqual(keyOfCall(params), keyOfCall({ ...params, fyq: 'Q4 2025' }));
  });

  test('a transcript panel accepts only valid saved parameters', () => {
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
