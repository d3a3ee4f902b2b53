import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takesBack, turnsAround, withoutIdioms } from '../../../../src/domain/quotations/meaning.ts';
import {
  conditionRows,
  idiomRows,
  negationRows,
  turnRows,
  type MeaningRow,
} from '../../../../src/domain/quotations/meaningWords.ts';
import { TokenText } from '../../../../src/domain/quotations/tokenText.ts';

const tokensOf = (example: string): string => TokenText.of(example).text;
const finds = ({ words }: MeaningRow, example: string): boolean =>
  new RegExp(`(?<= )(?:${words})(?= )`, 'u').test(tokensOf(example));

test('each row of meaning words matches only its own example', () => {
  for (const rows of [negationRows, conditionRows, turnRows])
    for (const row of rows)
      assert.deepEqual(
        rows.filter((each) => finds(each, row.example)),
        [row],
        row.example,
      );
  for (const { example } of [...negationRows, ...conditionRows]) assert.ok(turnsAround(tokensOf(example)), example);
});

test('each idiom is removed from its example, which then has no reversing word', () => {
  for (const row of idiomRows) {
    assert.ok(finds(row, row.example), row.example);
    assert.ok(!turnsAround(withoutIdioms(tokensOf(row.example))), row.example);
  }
});

test('a sentence takes the previous one back by a limit or a denial at its beginning, by neither further on', () => {
  for (const sentence of ['But only if rates fall.', 'That would no longer be our plan.', 'If rates fall.'])
    assert.ok(takesBack(tokensOf(sentence)), sentence);
  for (const sentence of ['But margins rose.', 'We grew in every region where we did not close a branch this year.'])
    assert.ok(!takesBack(tokensOf(sentence)), sentence);
});
