import { labelOf, passesFilter, type MarkFilter } from '../../../../../src/domain/marks/markLabels.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { CallText } from '../../../../../src/domain/passages/callText.ts';
import type { TranscriptAnswer } from '../../../../../src/domain/transcript.ts';
import {
  changeByBookmark,
  changeByHighlight,
  makeMark,
  placeMarks,
} from '../../../../../src/features/transcripts/marks/marksModel.ts';
import { countMarks, markAfter, type PlacedMark } from '../../../../../src/features/transcripts/marks/marksView.ts';
import type { CallView } from '../../../../../src/features/transcripts/protocol.ts';
import { viewOfCall } from '../../../../../src/features/transcripts/transcriptsModel.ts';
import { isOfCall, type Mark } from '../../../../../src/library/marks/mark.ts';
import { mark as markSchema } from '../../../../../src/library/marks/markFormat.ts';
import { sampleCalls } from '../../../../../src/sample/calls/sampleCalls.ts';
import * as v from 'valibot';
import { repetitions } from '../../../../suite/repetitions.ts';

const today = '2026-03-02';
const sample = sampleCalls({ ticker: 'BRMC' }, today, 11)!;
const fyq = sample.quarters[0]!;
const answerOf = (transcript: string): TranscriptAnswer => ({
  metadata: {
    cik: 7,
    ticker: 'BRMC',
    companyname: 'Company',
    companyname_short: 'Company',
    transcript_fyq: fyq,
    available_fyq: [fyq],
  },
  call: { ...sample.call(fyq), transcript },
});
const view = viewOfCall(answerOf(sample.call(fyq).transcript));
const text = new CallText(view.text);
const call = { source: 'sample', cik: 7, ticker: 'BRMC', company: 'Company', fyq };
let count = 0;
const markOf = (passage: { start: number; end: number }, kind: Mark['kind'] = 'highlight'): Mark | undefined => {
  count += 1;
  const id = `00000000-0000-0000-0000-${String(count).padStart(12, '0')}`;
  return makeMark(text, view, { id, kind, call, passage, madeAt: count });
};
const placedIn = (where: CallView, marks: Mark[]): PlacedMark[] =>
  placeMarks(new CallText(where.text), where, marks).placed;

suite('marks in a call', () => {
  test('placeMarks finds any marked passage again, word for word', () => {
    const spoken = view.turns.filter(({ speechStart, speechEnd }) => speechEnd - speechStart > 40);
    fc.assert(
      fc.property(fc.constantFrom(...spoken), fc.nat(1_000), fc.integer({ min: 1, max: 600 }), (turn, from, length) => {
        const start = turn.speechStart + (from % (turn.speechEnd - turn.speechStart - 12));
        const end = Math.min(turn.speechEnd, start + Math.max(12, length));
        const made = markOf({ start, end });
        assert.ok(made);
        assert.ok(v.is(markSchema, JSON.parse(JSON.stringify(made))));
        assert.ok(made.words.length <= 200);
        const whole = view.text.slice(start, end).trim().replace(/\s+/g, ' ');
        assert.ok(made.words === whole || (whole.length > 200 && whole.startsWith(made.words.slice(0, -1))));
        const [found] = placedIn(view, [made]);
        assert.ok(found);
        assert.equal(view.text.slice(found.start, found.end), view.text.slice(start, end).trim());
      }),
      { numRuns: repetitions({ long: 60, short: 30 }) },
    );
  });

  test('changeByHighlight labels a highlight, removes its label, and merges comments', () => {
    const { speechStart: start } = view.turns[4]!;
    const passage = { start, end: start + 40 };
    const [risk] = placedIn(view, [{ ...markOf(passage)!, label: 'risk', comment: 'One.' }]);
    const [plain] = placedIn(view, [{ ...markOf({ start: start + 60, end: start + 90 })!, comment: 'Two.' }]);
    const placed = [risk!, plain!];
    const within = { start: start + 2, end: start + 10 };
    const written = (label: string | undefined) => ({ write: { id: risk!.id, writing: { label } }, remove: [] });
    assert.deepEqual(changeByHighlight(placed, within, { label: 'guidance' }), written('guidance'));
    assert.deepEqual(changeByHighlight(placed, within, { label: 'risk' }), written(undefined));
    assert.deepEqual(changeByHighlight(placed, within), { remove: [risk] });
    const merged = { start, end: plain!.end, label: 'risk', comment: 'One.\n\nTwo.' };
    assert.deepEqual(changeByHighlight(placed, { start, end: plain!.end }), { add: merged, remove: placed });
    const more = changeByHighlight(placed, within, { comment: 'Also this.' });
    assert.deepEqual(more.write, { id: risk!.id, writing: { comment: 'One.\n\nAlso this.' } });
    assert.equal(changeByHighlight([], within, { comment: 'New.' }).add?.comment, 'New.');
    const labeled = changeByHighlight(placed, { start, end: plain!.end }, { label: 'promise' });
    assert.deepEqual(labeled.add, { ...merged, label: 'promise' });
  });

  test('labelOf shows a removed label by its id, and passesFilter chooses by label and comment', () => {
    const labels = [{ id: 'risk', name: 'Danger', color: 'charts.red' }];
    assert.deepEqual(labelOf(labels, { label: 'risk' }), { id: 'risk', name: 'Danger', sign: 'D', digit: 1 });
    assert.deepEqual(labelOf(labels, { label: 'old' }), { id: 'old', name: 'old', sign: 'O' });
    assert.equal(labelOf(labels, {}), undefined);
    const passes = (filter: MarkFilter) =>
      [{}, { label: 'risk' }, { comment: 'x' }].map((mark) => passesFilter(filter, mark));
    assert.deepEqual(passes({ only: 'all' }), [true, true, true]);
    assert.deepEqual(passes({ only: 'unlabeled' }), [true, false, true]);
    assert.deepEqual(passes({ only: 'comment' }), [false, false, true]);
    assert.deepEqual(passes({ label: 'risk' }), [false, true, false]);
  });

  test('placeMarks follows words in a corrected call and reports lost marks', () => {
    const turn = view.turns[4]!;
    const words = { start: turn.speechStart, end: turn.speechStart + 80 };
    const kept = markOf(words)!;
    const bookmark = markOf({ start: turn.speechStart, end: turn.speechStart + 30 }, 'bookmark')!;
    const { nameStart } = view.turns[9]!;
    const odd = 'Zebras vexed forty jugglers quietly.';
    const elsewhere = viewOfCall(answerOf(`Operator:\n${odd}`));
    const gone = makeMark(new CallText(elsewhere.text), elsewhere, {
      ...{ id: '00000000-0000-0000-0000-00000000ffff', kind: 'highlight', call, madeAt: 1 },
      passage: { start: elsewhere.text.indexOf(odd), end: elsewhere.text.length },
    })!;
    const anew = viewOfCall(
      answerOf(`Corrected Transcript\n\n${view.text.slice(0, nameStart)}${view.text.slice(view.turns[10]!.nameStart)}`),
    );
    const { placed, lost } = placeMarks(new CallText(anew.text), anew, [kept, bookmark, gone]);
    assert.deepEqual(
      placed.map(({ id }) => id),
      [bookmark.id, kept.id],
    );
    assert.equal(anew.text.slice(placed[1]!.start, placed[1]!.end), view.text.slice(words.start, words.end).trim());
    assert.deepEqual(lost, [{ id: gone.id, kind: 'highlight', words: gone.words }]);
  });

  test('makeMark rejects white space', () => {
    const { speechEnd } = view.turns[0]!;
    assert.equal(markOf({ start: speechEnd, end: speechEnd + 1 }), undefined);
  });

  test('highlighting a highlighted passage removes it, and overlapping highlights join', () => {
    const placed: PlacedMark[] = [
      { id: 'a', kind: 'highlight', start: 100, end: 150, turn: 1, words: '' },
      { id: 'b', kind: 'highlight', start: 200, end: 220, turn: 1, words: '' },
      { id: 'c', kind: 'bookmark', start: 100, end: 130, turn: 1, words: '' },
    ];
    assert.deepEqual(changeByHighlight(placed, { start: 10, end: 20 }), { add: { start: 10, end: 20 }, remove: [] });
    assert.deepEqual(changeByHighlight(placed, { start: 110, end: 120 }), { remove: [placed[0]] });
    assert.deepEqual(changeByHighlight(placed, { start: 140, end: 210 }), {
      add: { start: 100, end: 220 },
      remove: placed.slice(0, 2),
    });
  });

  test('a bookmark belongs to a paragraph, and setting it again removes it', () => {
    const turn = view.turns[2]!;
    const set = changeByBookmark([], view, turn.speechStart + 5)!;
    assert.equal(set.add?.start, turn.speechStart);
    assert.ok(set.add.end - set.add.start <= 60);
    const placed = placedIn(view, [markOf(set.add, 'bookmark')!]);
    assert.deepEqual(changeByBookmark(placed, view, turn.speechStart + 20), { remove: placed });
    assert.ok(changeByBookmark(placed, view, view.turns[3]!.speechStart)?.add);
    // On the speaker's line the first paragraph is meant.
    assert.equal(changeByBookmark([], view, turn.nameStart)?.add?.start, turn.speechStart);
    assert.equal(changeByBookmark([], viewOfCall(answerOf('')), 0), undefined);
  });

  test('markAfter moves in text order from the current mark or place', () => {
    const placed = [10, 10, 50].map((start, index): PlacedMark => ({
      id: String(index),
      kind: 'highlight',
      start,
      end: start + 5,
      turn: 0,
      words: '',
    }));
    assert.equal(markAfter(1, placed, { offset: 0 })?.id, '0');
    assert.equal(markAfter(1, placed, { offset: 10, id: '0' })?.id, '1');
    assert.equal(markAfter(1, placed, { offset: 10 })?.id, '2');
    assert.equal(markAfter(-1, placed, { offset: 50 })?.id, '1');
    assert.equal(markAfter(-1, placed, { offset: 10, id: '0' }), undefined);
    assert.deepEqual(countMarks(placed, { start: 12, end: 20 }), { highlight: 2, bookmark: 0 });
  });

  test('a mark belongs to one call of one source', () => {
    const made = markOf({ start: view.turns[0]!.speechStart, end: view.turns[0]!.speechEnd })!;
    assert.ok(isOfCall(made, call));
    for (const other of [{ source: 'service:http://x' }, { cik: 8 }, { fyq: 'Q4 1999' }])
      assert.equal(isOfCall(made, { ...call, ...other }), false);
  });
});
