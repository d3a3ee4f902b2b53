import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatScreen } from '../../../../src/screen/print/formatScreen.ts';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { printCondition } from '../../../../src/screen/print/printCondition.ts';
import { condition, metricName, withoutRanges } from '../arbitraries.ts';
import { formatName } from '../../../../src/screen/parse/token.ts';

describe('formatting', () => {
  const forms: readonly (readonly [string, string, string])[] = [
    ['keeps a short line one line', 'a>1 and b  <2m OR c=1E5', 'a > 1 AND b < 2M OR c = 1e5\n'],
    ['gives each clause a line where there were several', 'a > 1 AND\nb > 2', 'a > 1\nAND b > 2\n'],
    ['sets ANDs in beside ORs', 'a > 1\nAND b > 2 OR c > 3', 'a > 1\n  AND b > 2\nOR c > 3\n'],
    ['keeps short groups whole', 'a > 1\nAND ( b > 2 OR c > 3 )', 'a > 1\nAND (b > 2 OR c > 3)\n'],
    ['opens groups that were open', '(a > 1 OR\nb > 2) AND c > 3', '(\n  a > 1\n  OR b > 2\n)\nAND c > 3\n'],
    ['keeps brackets that say nothing', '((a > 1)) AND (b > 2)', '((a > 1)) AND (b > 2)\n'],
    [
      'keeps comments where they were',
      '# one\na > 1 # two\n# three\nAND b > 2\n# four',
      '# one\na > 1  # two\n# three\nAND b > 2\n# four\n',
    ],
    ['keeps one blank line', '# x\n\n\n\ncolumns:a,b\n\n\na>1\n\n\n', '# x\n\ncolumns: a, b\n\na > 1\n'],
    [
      'joins columns and keeps their comments',
      'columns: a,\n b, # why\n c\na > 1',
      'columns: a, b,  # why\n  c\na > 1\n',
    ],
    ['keeps line ends', 'a > 1\r\nAND b > 2', 'a > 1\r\nAND b > 2\r\n'],
    ['leaves a text with errors alone', 'a   ==  1', 'a   ==  1'],
  ];
  for (const [name, text, formatted] of forms) {
    it(`formatScreen ${name}`, () => {
      assert.equal(formatScreen(text), formatted);
      assert.equal(formatScreen(formatted), formatted);
    });
  }

  it('formatScreen breaks a line that is too long', () => {
    const lines = formatScreen(Array.from({ length: 12 }, (_, at) => `metric_${at} > ${at}`).join(' AND '))
      .trimEnd()
      .split('\n');
    assert.deepEqual([lines.length, lines[0], lines[1]], [12, 'metric_0 > 0', 'AND metric_1 > 1']);
  });

  const blanks = fc.constantFrom(' ', '  ', '\n', '\n\n', ' # a comment\n', '\n# alone\n', '\t');
  const scattered = fc
    .record({
      columns: fc.array(metricName, { maxLength: 3 }),
      tree: condition,
      spaces: fc.array(blanks, { minLength: 1, maxLength: 8 }),
    })
    .map(({ columns, tree, spaces }) => {
      let at = 0;
      const text = printCondition(tree).replaceAll(/`[^`]*`|[^\s`]+/g, (word) => word + spaces[at++ % spaces.length]!);
      return columns.length === 0
        ? text
        : `columns: ${columns.map(({ name }) => formatName(name)).join(', ')}\n${text}`;
    });

  it('formatScreen keeps the tree and comments and is stable after one pass', () => {
    fc.assert(
      fc.property(scattered, (text) => {
        const formatted = formatScreen(text);
        const [before, after] = [parseScreen(text), parseScreen(formatted)];
        assert.deepEqual(before.form, []);
        assert.deepEqual(withoutRanges(after.screen), withoutRanges(before.screen));
        assert.deepEqual(
          after.comments.map((comment) => comment.text.trim()),
          before.comments.map((comment) => comment.text.trim()),
        );
        assert.equal(formatScreen(formatted), formatted);
      }),
      { numRuns: 150 },
    );
  });
});
