import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogText } from '../../../../src/screen/metrics/catalogText.ts';

test('catalogText writes a line for each metric, group by group', () => {
  const metric = (id: string, group: string, description = ''): Parameters<typeof catalogText>[0][number] => ({
    id,
    name: `Name of ${id}`,
    group,
    unit: id === 'b' ? '' : 'ratio',
    description,
  });
  const { text, lines } = catalogText([
    metric('a', 'Ratios', 'One\nof two lines'),
    metric('b', ''),
    metric('c', 'Ratios'),
  ]);
  const written = text.split('\n');
  assert.equal(written[lines.get('a')!], 'a · Name of a · ratio');
  assert.equal(written[lines.get('a')! + 1], '    One of two lines');
  assert.equal(written[lines.get('b')!], 'b · Name of b');
  assert.equal(written[lines.get('c')!], 'c · Name of c · ratio');
  assert.deepEqual(
    written.filter((line) => line.startsWith('=')),
    ['======', '========'],
  );
  assert.equal(lines.size, 3);
});
