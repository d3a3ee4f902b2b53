import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import ts from '@typescript/typescript6';

import { countLines } from '../../house/countLines.ts';
import { measure } from '../../house/measure.ts';
import { readProgram } from '../../house/readProgram.ts';

const repeated = Array.from({ length: 8 }, (_, index) => `const line${index} = ${index};`).join('\n');

suite('the figures of the house', () => {
  const figure = measured({
    'tsconfig.json':
      '{ "compilerOptions": { "module": "NodeNext", "allowImportingTsExtensions": true, "noEmit": true } }',
    'package.json': '{ "type": "module" }',
    'src/ids.ts': `export const commands = { open: 'open', find: 'find' } as const;
      export interface CommandArguments { [commands.open]: unknown; [commands.find]: { text: string }; }`,
    'src/a.ts': `import { own } from './own.ts';
      export interface Row { one: Pick<Library, 'a'>; two: Pick<Row, 'one'> }
      interface Library { a: string }
      export const late = () => import('./late.ts').then(({ loaded }) => loaded);
      export const lateToo = async () => { const { byName: renamed } = await import('./late.ts'); return renamed; };
      export function isRow(value: unknown): value is Row { return own(value) !== undefined; }
      export function formatRequests(count: number): string { return String(count); }
      export function countRequests(): number { return late.length + lateToo.length; }`,
    'src/own.ts': `export interface Row { name: string }
      export const inside = 1;
      export function own(value: unknown): unknown { return inside ? value : undefined; }
      type Given = Parameters<typeof own>[0];
      ${repeated}`,
    'webview/long.ts': Array.from({ length: 401 }, (_, index) => `// ${index}\n`).join(''),
    'test/editor/tool.ts': '// 0\n'.repeat(430),
    'src/late.ts': `export const loaded = 1;\nexport const byName = 2;\nexport const unused = 3;\nexport const tried = 4;\nexport type Tried = 4;\n${repeated}`,
    'test/unit/late.test.ts': `import { tried, type Tried } from '../../src/late.ts';\nimport { isRow } from '../../src/a.ts';\nisRow(tried satisfies Tried);`,
  });

  test('the figures count files and their lines', () => {
    assert.equal(figure('files').value, 5);
    assert.equal(figure('features, host and webview: files').value, 1);
    assert.deepEqual(figure('files over 400 lines').places, ['webview/long.ts']);
    assert.equal(figure('lines of imports').value, 1);
    assert.deepEqual(
      [figure('lines of test per 100 lines').value, figure('without the tools of tests').value],
      [100, 0],
    );
  });

  test('the figures list exports used only by tests, only by their file or never', () => {
    assert.deepEqual(namesOf(figure('exports without a use')), [
      'CommandArguments',
      'Row',
      'countRequests',
      'formatRequests',
      'unused',
    ]);
    assert.deepEqual(namesOf(figure('exports for tests only')), ['isRow', 'tried']);
    assert.deepEqual(namesOf(figure('types that only tests name')), ['Tried']);
    assert.deepEqual(namesOf(figure('exports for their own file only')), [
      'Row',
      'commands',
      'inside',
      'late',
      'lateToo',
    ]);
  });

  test('the figures count short files with one importer, names with two meanings and repeated lines', () => {
    assert.deepEqual(figure('files under 60 lines with one importer').places, [
      'src/late.ts < src/a.ts',
      'src/own.ts < src/a.ts',
    ]);
    assert.deepEqual(figure('of these, files without a test of their own').places, ['src/own.ts']);
    assert.deepEqual(figure('type names with two meanings').places, ['Row: src/a.ts, src/own.ts']);
    assert.match(figure('pairs of repeated lines').places!.join(), /^src\/\w+\.ts:\d+ = src\/\w+\.ts:\d+, 8 lines$/);
  });

  test('the measure counts worded costs, hand-written guards, unknown arguments and picked types', () => {
    assert.deepEqual(figure('ways to say a cost').places, ['src/a.ts:7']);
    assert.equal(figure('guards by hand').value, 1);
    assert.equal(figure('unknown arguments of commands').value, 1);
    assert.equal(figure('Pick<…>').value, 2);
    assert.equal(figure('Pick<Library…>').value, 1);
    assert.deepEqual(figure('Parameters<…>[…]').places, ['src/own.ts:4']);
  });

  test('the figures count each line once, by its most important content', () => {
    const text = `import { a } from 'a';\n\n/** A word.\n * And one more. */\nconst b = a; // beside\n// alone\nconst c = \`\n\n text\`;\n`;
    const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
    assert.deepEqual(countLines(source), { code: 3, comment: 3, import: 1, blank: 2 });
  });
});

function measured(files: Record<string, string>): (name: string) => { value: number; places?: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'market-desk-house-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const figures = measure(readProgram(root));
    return (name) => figures.find((figure) => figure.name === name)!;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function namesOf({ places }: { places?: string[] }): string[] {
  return places!.map((place) => place.split(' ')[1]!).toSorted();
}
