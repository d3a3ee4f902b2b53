import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdownCells } from '../../../../../src/features/notes/index/notebookModel.ts';

const read = (cells: unknown): unknown => readMarkdownCells(JSON.stringify({ nbformat: 4, cells }));

test('the Markdown cells of a notebook have their place among all cells', () => {
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

test('what is no notebook, or a cell that is none, has no text', () => {
  for (const json of ['', '{', 'null', '[]', '{"cells":{}}', '{"cells":[null,1,"a",[],{"cell_type":"markdown"}]}'])
    assert.deepEqual(readMarkdownCells(json), [], json);
  assert.deepEqual(
    read([
      { cell_type: 'markdown', source: ['a', 1] },
      { cell_type: 'markdown', source: null },
    ]),
    [],
  );
});
