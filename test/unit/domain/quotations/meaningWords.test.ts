import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnsAround, withoutIdioms } from '../../../../src/domain/quotations/meaning.ts';
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
