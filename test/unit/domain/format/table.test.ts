import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { neutralizeCell } from '../../../../src/domain/format/table.ts';

suite('a cell for a spreadsheet', () => {
  test('neutralizeCell marks formulas as text', () => {
    for (const text of [
      '=1+1',
      '+cmd',
      '-2+3',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '\n=1',
      '  =1',
      '\u00a0=1',
      '＝1',
      '--1',
      '-1;',
    ])
      assert.equal(neutralizeCell(text), `'${text}`, JSON.stringify(text));
  });

  test('neutralizeCell removes characters that reorder words or hide a formula', () => {
    assert.equal(neutralizeCell('Acme\u202e\u00ad Inc\ufeff'), 'Acme Inc');
    assert.equal(neutralizeCell('\u202e=1+1'), "'=1+1");
    assert.equal(neutralizeCell('x;=1+1;-5'), "x;'=1+1;-5");
  });

  test('neutralizeCell keeps words and plain numbers', () => {
    for (const text of [
      '',
      'ABC',
      '-5',
      '+5',
      ' -1.5 ',
      '-1e-7',
      '-',
      '-1,234.56',
      '-1,5',
      '-5%',
      '+5%',
      '1=1',
      'a@b',
      "'=1",
    ])
      assert.equal(neutralizeCell(text), text);
  });
});
