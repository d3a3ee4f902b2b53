import assert from 'node:assert/strict';
import { test } from 'node:test';

import { OrderedOutput } from '../../suite/orderedOutput.ts';

test('the output joins concurrent writers in their order', () => {
  let seen = '';
  const output = new OrderedOutput((text) => (seen += text));
  const [first, second, third] = [output.open(), output.open(), output.open()];
  second.write('b1 ');
  first.write('a1 ');
  third.write('c1 ');
  third.end();
  assert.equal(seen, 'a1 ');
  first.write('a2 ');
  first.end();
  assert.equal(seen, 'a1 a2 b1 ');
  second.write('b2 ');
  assert.equal(seen, 'a1 a2 b1 b2 ');
  second.end();
  assert.equal(seen, 'a1 a2 b1 b2 c1 ');
});
