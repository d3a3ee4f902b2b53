import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  arrangeColumns,
  fitLayout,
  layoutFrom,
  plainLayout,
  withColumns,
} from '../../../../../src/features/screens/grid/layoutModel.ts';
import { column } from './rows.ts';

const columns = ['a', 'b', 'c', 'd'].map((id) => column(id));
const shownBy = (look: Parameters<typeof arrangeColumns>[0], of = columns): string[] =>
  arrangeColumns(look, of).shown.map(({ id }) => id);

suite('the layout of results', () => {
  test('the layout shows any choice of columns and keeps the others hidden', () => {
    fc.assert(
      fc.property(
        fc.array(fc.subarray(['a', 'b', 'c', 'd']).chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }))),
        (choices) => {
          let look = plainLayout;
          for (const wanted of choices) {
            look = withColumns(look, columns, wanted);
            const { shown, hidden } = arrangeColumns(look, columns);
            assert.deepEqual(
              shown.map(({ id }) => id),
              wanted,
            );
            assert.equal(shown.length + hidden.length, columns.length);
          }
        },
      ),
    );
  });

  test('a hidden column comes back to its place in the layout', () => {
    const hidden = withColumns(withColumns(plainLayout, columns, ['d', 'c', 'b', 'a']), columns, ['d', 'b', 'a']);
    assert.deepEqual(hidden.order, ['d', 'c', 'b', 'a']);
    assert.deepEqual(shownBy({ ...hidden, hidden: [] }), ['d', 'c', 'b', 'a']);
  });

  test('the layout drops its column order when the file’s columns change', () => {
    const look = withColumns(plainLayout, columns, ['d', 'a', 'b']);
    const changed = [column('a'), column('d'), column('c')];
    const fit = fitLayout(look, changed);
    assert.deepEqual(shownBy(fit, changed), ['a', 'd']);
    const written = [column('d'), column('a'), column('b')];
    assert.equal(arrangeColumns(fitLayout(look, written), written).rearranged, false, 'what was written is the file’s');
  });

  test('the layout shows a hidden column that the file removes and lists again', () => {
    const written = fitLayout(withColumns(plainLayout, columns, ['a', 'b', 'c']), [
      column('a'),
      column('b'),
      column('c'),
    ]);
    assert.deepEqual(shownBy(fitLayout(written, columns)), ['a', 'b', 'c', 'd']);
  });

  test('fitLayout removes sort and filters of a removed column', () => {
    const look = {
      ...plainLayout,
      sort: { column: 'x', descending: true },
      filters: { x: '> 1', ticker: 'a', b: '> 2' },
    };
    const fit = fitLayout(look, columns);
    assert.equal(fit.sort, undefined);
    assert.deepEqual(fit.filters, { ticker: 'a', b: '> 2' });
  });

  test('layoutFrom validates a stored layout', () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        const look = fitLayout(layoutFrom(kept), columns);
        assert.equal(shownBy(look).length + look.hidden.length, columns.length);
      }),
    );
    const look = {
      ...withColumns(plainLayout, columns, ['b', 'a']),
      sort: { column: 'a', descending: true },
      summaries: true,
    };
    assert.deepEqual(layoutFrom(JSON.parse(JSON.stringify(look))), look);
  });
});
