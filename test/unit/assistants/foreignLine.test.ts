import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignLine } from '../../../src/assistants/foreignText.ts';

test('foreign text is one line of ordinary characters', () => {
  assert.equal(foreignLine('  Alder\r\n\tCorp\u2028Ltd '), 'Alder Corp Ltd');
  assert.equal(foreignLine('A\u202eB\u200b\u2066C\ufeff'), 'ABC');
  assert.equal(foreignLine('\u001b[31mred\u0000'), '[31mred');
  assert.equal(foreignLine('plain – “quoted” $(name)'), 'plain – “quoted” $(name)');
});

test('foreign text is cut without half a character, however long it is', () => {
  assert.equal(foreignLine('x'.repeat(100), 10), `${'x'.repeat(9)}…`);
  assert.equal(foreignLine('x'.repeat(10), 10), 'x'.repeat(10));
  for (let most = 2; most < 12; most += 1) {
    const line = foreignLine('😀'.repeat(1e6), most);
    assert.ok(line.isWellFormed() && line.length <= most, line);
  }
  assert.equal(foreignLine(' '.repeat(1e6)), '');
  assert.ok(foreignLine('\ud800').isWellFormed());
});
