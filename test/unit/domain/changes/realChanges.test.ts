import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { finish } from '../../../../src/base/slices.ts';
import type { ChangePassage } from '../../../../src/domain/changes/changes.ts';
import { findChanges } from '../../../../src/domain/changes/findChanges.ts';
import { chosenComparisons, countChosen } from '../../../bench/changes/chosenPairs.ts';
import { skipWithoutCalls } from '../../../contract/assistants/realQuestions.ts';

suite('changes between the real calls', { skip: skipWithoutCalls }, () => {
  const compared = skipWithoutCalls
    ? []
    : chosenComparisons().map((comparison) => ({ comparison, changes: finish(findChanges(comparison)) }));

  test('the first ten pairs have most pairs that a reader chose', () => {
    const all = compared.flatMap(({ comparison }) => comparison.chosen).length;
    const found = compared.map(({ comparison, changes }) => countChosen(comparison, changes.pairs.slice(0, 10)));
    assert.ok(found.reduce((sum, each) => sum + each, 0) >= all * 0.7, `${found.join()} of ${all}`);
  });

  test('a passage is within a speech that isn’t the operator’s, and its marks are within it, in order', () => {
    for (const { comparison, changes } of compared) {
      const { pairs, added, dropped, guidance } = changes;
      const passages: ChangePassage[] = [
        ...pairs.flatMap(({ earlier, later }) => [earlier, later]),
        ...[...added, ...dropped].flatMap((phrase) => phrase.passages),
        ...guidance.flatMap(({ earlier, later }) => [...earlier, ...later]),
      ];
      assert.ok(passages.length > 60, `${comparison.ticker}: ${passages.length}`);
      for (const { call, turn, start, end, marks } of passages) {
        const { turns, speakers } = comparison.calls[call]!.parsed;
        const { speechStart, speechEnd, speaker } = turns[turn]!;
        assert.notEqual(speakers[speaker]!.side, 'operator');
        const bounds = [speechStart, start, ...marks.flatMap((mark) => [mark.start, mark.end]), end, speechEnd];
        assert.deepEqual(
          bounds,
          bounds.toSorted((one, other) => one - other),
        );
      }
    }
  });

  test('each pair says what both passages share, and each phrase is in no call that should lack it', () => {
    for (const { comparison, changes } of compared) {
      const [earlier, later] = comparison.compared;
      for (const { shared } of changes.pairs)
        assert.ok(shared.length > 0 && shared.every((words) => words.trim() !== ''));
      for (const { counts, before } of changes.added)
        assert.ok(counts[later]! > 0 && counts.slice(later - before, later).every((count) => count === 0));
      for (const { counts, before } of changes.dropped)
        assert.ok(counts[later] === 0 && counts[earlier]! > 0 && counts.slice(later - before, later).every(Boolean));
    }
  });
});
