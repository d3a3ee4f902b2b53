import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { suite, test } from 'node:test';
import { chartTypeNames } from '../../src/features/bars/chartTypesView.ts';
import type { fundFields } from '../../src/domain/endpoints/fundFields.ts';
import { values } from '../../src/domain/endpoints/values.ts';

const root = join(import.meta.dirname, '..', '..');
const [, recipes = ''] =
  /\n## Recipes\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];

/** The files that a recipe of CONTRIBUTING lists, those of the bundled service apart. */
function recipeOf(name: string): { product: string[]; sample: string[] } {
  const [, text = ''] = new RegExp(`\\n### ${name}\\n([\\s\\S]*?)(?=\\n###|$)`).exec(recipes) ?? [];
  const files = [...text.matchAll(/`((?:src|webview)\/[\w./-]+)`/g)].map(([, file]) => file!);
  assert.ok(files.length > 0, name);
  return {
    product: files.filter((file) => !file.startsWith('src/sample/')),
    sample: files.filter((file) => file.startsWith('src/sample/')),
  };
}

/** A list of a test with an entry for each endpoint, page or tool. */
const isListed = /\bRecord<(?:Exclude<)?(?:\w*EndpointName|ToolName|PanelType|keyof typeof panels|\(typeof panels\))/;

/** The files of the product that name this word, or have it in quotation marks. */
function naming(word: string, edge = '\\b'): string[] {
  const files = globSync('{src,webview}/**/*.ts', { cwd: root }).map((file) => file.split(sep).join('/'));
  return files
    .filter((file) => new RegExp(`${edge}${word}${edge}`).test(readFileSync(join(root, file), 'utf8')))
    .sort();
}

suite('the recipes of CONTRIBUTING', () => {
  test('the recipes list existing files', () => {
    for (const name of ['A field', 'An endpoint', 'A chart', 'A problem']) {
      const { product, sample } = recipeOf(name);
      for (const file of [...product, ...sample]) assert.ok(existsSync(join(root, file)), `${name}: ${file}`);
    }
  });

  test('the recipes stay within their number of files', () => {
    const most = { 'A field': [3, 3], 'An endpoint': [15, 5], 'A chart': [3, 0], 'A problem': [3, 0] };
    for (const [name, [product, sample]] of Object.entries(most)) {
      const listed = recipeOf(name);
      assert.ok(listed.product.length <= product!, `${name}: ${listed.product.join()}`);
      assert.ok(listed.sample.length <= sample!, `${name}: ${listed.sample.join()}`);
    }
  });

  test('the endpoint recipe needs an entry in at most eleven test files', () => {
    const files = globSync('test/**/*.ts', { cwd: root });
    const listing = files.filter((file) => isListed.test(readFileSync(join(root, file), 'utf8')));
    assert.ok(listing.length >= 6 && listing.length <= 11, listing.join());
  });

  test('the field recipe names every file with a plain fund field', () => {
    const { product, sample } = recipeOf('A field');
    for (const field of ['entity_type', 'url_edgar'] satisfies (keyof typeof fundFields)[]) {
      const files = naming(field);
      assert.deepEqual(
        files.filter((file) => ![...product, ...sample].includes(file)),
        [],
        field,
      );
    }
  });

  test('the field recipe names every file with a kind of values', () => {
    const kinds = Object.keys(values).filter((kind) => /[A-Z]/.test(kind));
    assert.ok(kinds.length >= 5);
    const { product } = recipeOf('A field');
    const others = kinds.flatMap((kind) => naming(kind, "'").filter((file) => !product.includes(file)));
    assert.deepEqual(others, []);
  });

  test('the chart recipe names every file with a chart type', () => {
    assert.ok(chartTypeNames.includes('ohlc'));
    assert.deepEqual(naming('ohlc'), recipeOf('A chart').product.toSorted());
  });
});
