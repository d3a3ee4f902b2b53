import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { canonicalCondition, requestedMetrics } from '../../../src/screen/print/canonicalCondition.ts';
import { checkScreen } from '../../../src/screen/check/checkScreen.ts';
import { completeScreen } from '../../../src/screen/edit/completeScreen.ts';
import type { TextEdit } from '../../../src/screen/parse/diagnostic.ts';
import { foldsOf } from '../../../src/screen/print/folds.ts';
import { formatScreen } from '../../../src/screen/print/formatScreen.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { renameMetric } from '../../../src/screen/edit/renameMetric.ts';
import { screenFromSelection } from '../../../src/screen/edit/screenFromSelection.ts';
import { addColumn, setColumns } from '../../../src/screen/edit/setColumns.ts';
import { starters } from '../../../src/screen/edit/starters.ts';
import { catalog } from '../screen/catalog.ts';
import { moved, withWindowsEnds } from './windowsEnds.ts';

const screens = [
  ...starters.map(({ text }) => text),
  '# A comment\n# of two lines\n\ncolumns: roic, # why\n  roe,\n  net_cash\ncolumns: debt_to_equity\n\nroic > 15% and\n(\n  roe > 1 # behind\n  OR NOT net_cash > 100M\n)\n',
  'columns: roic\n\nroci == 5\n\n\n`unclosed\nroe > >\n',
  '\n\n\nroic > 1\n\n# last',
  '',
];
const apply = (text: string, edits: readonly TextEdit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((whole, { start, end, text: put }) => whole.slice(0, start) + put + whole.slice(end), text);

suite('screens with the line ends of Windows', () => {
  for (const [index, text] of screens.entries()) {
    const windows = withWindowsEnds(text);
    const [one, other] = [parseScreen(text), parseScreen(windows.text)];

    test(`screen ${index}: meaning, faults and folds are the same`, () => {
      assert.deepEqual(
        moved(other.diagnostics, (at) => at),
        moved(one.diagnostics, windows.at),
      );
      assert.deepEqual(
        moved(checkScreen(other, catalog), (at) => at),
        moved(checkScreen(one, catalog), windows.at),
      );
      assert.deepEqual(foldsOf(other), moved(foldsOf(one), windows.at));
      assert.deepEqual(other.screen, moved(one.screen, windows.at));
      if (!one.screen.condition) return;
      assert.deepEqual(
        canonicalCondition(other.screen, catalog),
        moved(canonicalCondition(one.screen, catalog), windows.at),
      );
      assert.deepEqual(
        requestedMetrics(other.screen, catalog),
        moved(requestedMetrics(one.screen, catalog), windows.at),
      );
    });

    test(`screen ${index}: the completions are the same at every place`, () => {
      for (let offset = 0; offset <= text.length; offset++)
        assert.deepEqual(
          completeScreen(other, windows.at(offset), catalog),
          moved(completeScreen(one, offset, catalog), windows.at),
          `at ${offset}`,
        );
    });

    test(`screen ${index}: every edit keeps Windows line ends and is otherwise the same`, () => {
      const expected = (written: string): string => withWindowsEnds(written).text;
      const hasEnds = text.includes('\n');
      if (hasEnds) assert.equal(formatScreen(windows.text), expected(formatScreen(text)));
      const column = addColumn(one, 'pe_ratio', catalog);
      if (column && hasEnds)
        assert.equal(apply(windows.text, [addColumn(other, 'pe_ratio', catalog)!]), expected(apply(text, [column])));
      const columns = setColumns(one, ['roe', 'pe_ratio', 'roic'], catalog);
      const there = setColumns(other, ['roe', 'pe_ratio', 'roic'], catalog);
      assert.equal(there.ok, columns.ok);
      if (columns.ok && there.ok && hasEnds)
        assert.equal(apply(windows.text, there.value), expected(apply(text, columns.value)));
      for (const [at, name] of one.names.entries()) {
        const edits = renameMetric(one, name, { to: 'pe_ratio', catalog });
        assert.deepEqual(renameMetric(other, other.names[at]!, { to: 'pe_ratio', catalog }), moved(edits, windows.at));
      }
      assert.equal(screenFromSelection(windows.text), screenFromSelection(text));
    });
  }
});
