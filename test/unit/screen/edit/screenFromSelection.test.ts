import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenFromSelection } from '../../../../src/screen/edit/screenFromSelection.ts';

test('screenFromSelection turns the selected text into a screen', () => {
  for (const [selected, text] of [
    ['roic > 15%', 'roic > 15%\n'],
    ['\n\n  roic > 15%\n    AND roe > 1\n\n', 'roic > 15%\n  AND roe > 1\n'],
    ['```screen\nroic > 15%\r\nAND roe > 1\n```', 'roic > 15%\nAND roe > 1\n'],
    ['> roic > 15%\n> AND roe > 1', 'roic > 15%\nAND roe > 1\n'],
    ['# note\n\nroic > 15%', '# note\n\nroic > 15%\n'],
    [' \n\t', ''],
    ['```\n```', ''],
  ] as const)
    assert.equal(screenFromSelection(selected), text, JSON.stringify(selected));
});
