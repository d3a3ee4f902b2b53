import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { setColumns } from '../../../../src/screen/edit/setColumns.ts';
import { applyFix } from '../arbitraries.ts';
import { catalog } from '../catalog.ts';

function write(text: string, ids: readonly string[]): string {
  const edits = setColumns(parseScreen(text), ids, catalog);
  return edits.ok ? applyFix(text, { title: '', edits: edits.value }) : `! ${edits.error.message}`;
}

describe('writing columns into a screen', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['columns: roic, roe\nroic > 1', ['roe', 'roic'], 'columns: roe, roic\nroic > 1'],
    ['columns: roic, roe\nroic > 1', ['net_cash'], 'columns: net_cash\nroic > 1'],
    ['columns: roic, roe\r\nroic > 1\r\n', ['roe'], 'columns: roe\r\nroic > 1\r\n'],
    ['columns: roic,  # why\n  roe\n\nroic > 1', ['roe', 'roic'], 'columns: roe, roic  # why\n\nroic > 1'],
    [
      'columns: roic,  # why\n  # above\n  roe\nroic > 1',
      ['roe', 'roic'],
      '# above\ncolumns: roe, roic  # why\nroic > 1',
    ],
    ['columns: roic,  # why\n  roe\nroic > 1', ['roe'], '# why\ncolumns: roe\nroic > 1'],
    [
      'columns: roic\n# between\ncolumns: roe # two\nroic > 1',
      ['roe', 'roic'],
      'columns: roe,  # two\n  roic\n# between\nroic > 1',
    ],
    ['# What it is\n\nroic > 1\n', ['roe', 'net_cash'], '# What it is\n\ncolumns: roe, net_cash\nroic > 1\n'],
    ['columns: `Return on equity`, roic\nroic > 1', ['roic', 'roe'], 'columns: roic, `Return on equity`\nroic > 1'],
    ['columns: ROIC, roe\nroic > 1', ['roic', 'roe'], 'columns: ROIC, roe\nroic > 1'],
    ['columns: roic == 3\nroic > 1', ['roe'], '! Columns can contain only'],
    ['columns: roic\nroic > 1', [], '! A screen needs'],
  ];
  for (const [before, ids, after] of cases)
    it(JSON.stringify([before, ids]), () => {
      const written = write(before, ids);
      if (after.startsWith('!')) assert.ok(written.startsWith(after), written);
      else assert.equal(written, after);
    });

  it('setColumns breaks a long list into lines', () => {
    // Five names with two digits would fill 101 characters.
    const ids = Array.from({ length: 40 }, (_, at) => `metric_of_place_${at}`);
    const text = write('roic > 1\n', ids);
    assert.ok(text.split('\n').every((line) => line.length <= 100));
    assert.deepEqual(
      parseScreen(text).screen.columns.map(({ name }) => name),
      ids,
    );
  });

  it('setColumns keeps comments and the condition and writes the requested columns', () => {
    const names = ['roic', 'roe', 'net_cash', 'pe_ratio', 'revenue', 'odd name'];
    const comment = fc.constantFrom('', '  # one', ' # two, three', '#four');
    const block = fc.array(fc.tuple(fc.constantFrom(...names), comment, fc.boolean()), { minLength: 1, maxLength: 5 });
    const written = (name: string): string => (name.includes(' ') ? `\`${name}\`` : name);
    const text = fc
      .tuple(fc.array(block, { maxLength: 3 }), fc.constantFrom('\n', '\r\n'))
      .map(([blocks, newline]) =>
        [
          '# head',
          ...blocks.flatMap((entries, number) =>
            entries.flatMap(([name, said, above], at) => [
              ...(above && at > 0 ? [`  # above ${number} ${at}`] : []),
              `${at === 0 ? 'columns: ' : '  '}${written(name)}${at < entries.length - 1 ? ',' : ''}${said}`,
            ]),
          ),
          '',
          'roic > 1 # tail',
          '',
        ].join(newline),
      );
    const wanted = fc.shuffledSubarray([...names, 'gross_margin'], { minLength: 1 });
    fc.assert(
      fc.property(text, wanted, (before, ids) => {
        const after = write(before, ids);
        const [was, is] = [parseScreen(before), parseScreen(after)];
        assert.equal(is.screen.error, undefined, after);
        assert.deepEqual(
          is.screen.columns.map(({ name }) => name),
          ids,
          after,
        );
        const comments = ({ comments: all }: typeof was): string[] => all.map(({ text: said }) => said.trim()).sort();
        assert.deepEqual(comments(is), comments(was), after);
        assert.ok(after.includes('roic > 1 # tail'), after);
        assert.equal(write(after, ids), after, 'nothing is left to write');
      }),
    );
  });
});
