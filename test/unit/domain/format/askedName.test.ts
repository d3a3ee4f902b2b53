import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { askedName } from '../../../../src/domain/format/askedName.ts';

suite('a name in a question', () => {
  test('askedName returns one line without controls, invisible characters, and middle dots', () => {
    const asked: readonly (readonly [string, string])[] = [
      ['Bramblecote Inc.', 'Bramblecote Inc.'],
      ['Banc Col·legi, S.A.', 'Banc Col·legi, S.A.'],
      ['Acme\n\n0 requests\r\nYes', 'Acme 0 requests Yes'],
      ['Acme\u2028\u2029\u0085free', 'Acme free'],
      ['\u202eevil\u2066 \u200b\u00ad\u{e0041}co', 'evil co'],
      ['Acme · 0 requests', 'Acme 0 requests'],
      ['Acme ·\u200b·\u202e• ∙ free ·', 'Acme free'],
      [' · · ', ''],
    ];
    for (const [name, expected] of asked) assert.equal(askedName(name), expected);
    assert.equal(askedName('x'.repeat(5_000)).length, 80);
  });
});
