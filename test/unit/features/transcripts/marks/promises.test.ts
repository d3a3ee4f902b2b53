import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { FoundPassage } from '../../../../../src/domain/search/foundPassage.ts';
import { changeByHighlight } from '../../../../../src/features/transcripts/marks/marksModel.ts';
import { answeringPassages, dueOf, queryOf } from '../../../../../src/features/transcripts/marks/promisesModel.ts';
import type { PlacedMark } from '../../../../../src/features/transcripts/marks/marksView.ts';
import { viewOfCall } from '../../../../../src/features/transcripts/transcriptsModel.ts';
import type { Mark } from '../../../../../src/library/marks/mark.ts';
import { promisesOf } from '../../../../../src/library/marks/promises.ts';

const call = { source: 'sample', cik: 7, ticker: 'ACM', company: 'Acme', fyq: 'Q1 2026' };
const transcript = 'Jane Doe:\nThank you. Our gross margin was 41 percent. We are proud of the margin.\n';
const metadata = { cik: 7, ticker: 'ACM', companyname: 'Acme', companyname_short: 'Acme', transcript_fyq: 'Q1 2026' };
const view = viewOfCall({
  metadata: { ...metadata, available_fyq: [] },
  call: { transcript, participants: [{ name: 'Jane Doe', role: 'CEO' }] },
});
const hits = Array.from(transcript.matchAll(/gross|margin/g), ({ 0: word, index }) => ({
  start: index,
  end: index + word.length,
}));
const found = (text: string): FoundPassage => ({
  ...{
    ...call,
    turn: 0,
    speaker: 'Jane Doe',
    role: 'CEO',
    section: '',
    text,
    start: transcript.indexOf(text.slice(0, 9)),
  },
  ...{ isCut: { before: false, after: false }, hits, inCall: 1, missing: [] },
  locator: { start: '', before: '', after: '' },
});

suite('promises of a call', () => {
  test('answeringPassages takes the sentence with most of the words, once, and none that the text lacks', () => {
    const speech = transcript.slice(10).trimEnd();
    const passages = answeringPassages(view, [found(speech), found(speech), found('Thank you for nothing, margin.')]);
    assert.deepEqual(
      passages.map(({ words, turn }) => [words, turn]),
      [['Our gross margin was 41 percent.', 0]],
    );
  });

  test('queryOf asks management in this call alone, for words that tell, whatever the signs among them', () => {
    const words = 'we will get: "gross margin" role:cfo above 40 %…';
    const mark = { kind: 'highlight', label: 'promise', call, words, locator: {}, due: { what: 'opex*' } } as Mark;
    const query = queryOf(promisesOf([mark], [])[0]!, { ...call, fyq: 'Q2 2026' });
    assert.deepEqual([query.cik, query.quarters, query.side, query.role], [7, ['Q2 2026'], 'company', undefined]);
    const asked = query.phrases.flatMap((phrase) => phrase.words);
    for (const word of ['gross', 'margin', 'opex']) assert.ok(asked.includes(word), word);
    assert.ok(!asked.includes('we'));
    assert.ok(query.phrases.every(({ isExact }) => !isExact));
  });

  test('a promise that is merged with further words keeps its due and its answers', () => {
    const placed = { id: 'a', kind: 'highlight', label: 'promise', due: { when: 'Q4' }, start: 3, end: 9, turn: 0 };
    const { add } = changeByHighlight([{ ...placed, words: '', earlier: ['z'] } as PlacedMark], { start: 5, end: 20 });
    assert.deepEqual([add?.label, add?.due, add?.earlier], ['promise', { when: 'Q4' }, ['a', 'z']]);
  });

  test('dueOf keeps each part on one line, without empty ones', () => {
    assert.deepEqual(dueOf({ what: ' margin \n above 40 % ', when: '' }), { what: 'margin above 40 %' });
    assert.equal(dueOf({ what: ' ', when: undefined }), undefined);
  });
});
