import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdownCells } from '../../../../../src/features/notes/index/notebookModel.ts';

const read = (cells: unknown): unknown => readMarkdownCells(JSON.stringify({ nbformat: 4, cells }));

test('readMarkdownCells returns each Markdown cell with its place among all cells', () => {
  assert.deepEqual(
    read([
      { cell_type: 'markdown', source: ['# A\n', 'b'] },
      { cell_type: 'code', source: ['x'], outputs: [] },
      { cell_type: 'markdown', source: 'c', metadata: {} },
    ]),
    [
      { index: 0, text: '# A\nb' },
      { index: 2, text: 'c' },
    ],
  );
});

test('readMarkdownCells skips invalid cells, rejects invalid notebooks and accepts NaN', () => {
  for (const json of ['', ' ', '{"cells":[null,1,"a",[],{"cell_type":"markdown"}]}'])
    assert.deepEqual(readMarkdownCells(json), [], json);
  for (const json of ['{', 'null', '[]', '{"cells":{}}', '{"worksheets":[{"cells":[]}]}', '{"cells":[],}', '{"a":Nan}'])
    assert.equal(readMarkdownCells(json), undefined, json);
  const numbers = String.raw`{"cells":[{"cell_type":"markdown","source":"\"NaN"}],"a":[NaN,-Infinity,{"b":Infinity}]}`;
  assert.deepEqual(readMarkdownCells(numbers), [{ index: 0, text: '"NaN' }]);
  assert.deepEqual(
    read([
      { cell_type: 'markdown', source: ['a', 1] },
      { cell_type: 'markdown', source: null },
    ]),
    [],
  );
});
