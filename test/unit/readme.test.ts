import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { suite, test } from 'node:test';
import { languages } from '../../src/ids.ts';
import { parseCommandLine } from '../../src/mcp/commandLine.ts';
import { sampleMetrics } from '../../src/sample/screener/sampleMetrics.ts';
import { canonicalCondition, requestedMetrics } from '../../src/screen/print/canonicalCondition.ts';
import { checkScreen } from '../../src/screen/check/checkScreen.ts';
import type { Diagnostic, Fix } from '../../src/screen/parse/diagnostic.ts';
import { formatScreen } from '../../src/screen/print/formatScreen.ts';
import { MetricCatalog } from '../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../src/screen/parse/parseScreen.ts';

interface Manifest {
  contributes: {
    configuration: { properties: Record<string, { default: unknown }> }[];
    languages: { id: string; extensions: string[] }[];
  };
}

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const languageText = read('docs/screen-language.md');
const assistants = read('docs/assistants.md');
const contributing = read('CONTRIBUTING.md');
const manifest = JSON.parse(read('package.json')) as Manifest;
const catalog = new MetricCatalog(sampleMetrics);

/** The text under a heading, with the headings below it. */
function section(title: string, text = readme): string {
  const [marks = ''] = /^#+/.exec(title) ?? [];
  const start = text.indexOf(`\n${title}\n`);
  assert.ok(start >= 0, `There is no heading “${title}”`);
  const rest = text.slice(start + title.length + 2);
  // A single # begins a comment of a screen or of a shell.
  const end = rest.search(new RegExp(`^#{2,${marks.length}} `, 'm'));
  return end < 0 ? rest : rest.slice(0, end);
}

/** Cells of a table's rows, without its head. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const codeOf = (cell: string): string => /^`([^`]*)`$/.exec(cell)?.[1] ?? '';

function check(text: string): Diagnostic[] {
  return checkScreen(parseScreen(text), catalog);
}

function applyFix(text: string, { edits }: Fix): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, edit) => left.slice(0, edit.start) + edit.text + left.slice(edit.end), text);
}

suite('the screen language as its document describes it', () => {
  const examples = languageText
    .split(`\n\`\`\`${languages.screen}\n`)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('```')));

  test('the examples are blocks of the language that the editor knows', () => {
    const known = manifest.contributes.languages.find(({ id }) => id === languages.screen);
    assert.deepEqual([languages.screen, known?.extensions], ['market-desk-screen', ['.screen']]);
  });

  test('there are five examples, and nothing is wrong with them', () => {
    assert.equal(examples.length, 5);
    for (const text of examples) {
      assert.deepEqual(check(text), [], text);
      const { screen } = parseScreen(text);
      const condition = canonicalCondition(screen, catalog);
      const columns = requestedMetrics(screen, catalog);
      assert.ok(condition.ok && columns.ok, text);
      assert.ok(columns.value.length > 0, text);
    }
  });

  test('formatting an example does not change what it means', () => {
    for (const text of examples) {
      const [before, after] = [text, formatScreen(text)].map((each) =>
        canonicalCondition(parseScreen(each).screen, catalog),
      );
      assert.deepEqual(after, before, text);
    }
  });

  test('the language’s document shows a working fix beside each mistake', () => {
    const rows = rowsOf(section('## What to write instead', languageText));
    assert.ok(rows.length >= 5);
    for (const [wrong = '', right = ''] of rows.map((cells) => cells.map(codeOf))) {
      assert.deepEqual(check(right), [], right);
      const found = check(wrong);
      const fixed = found.flatMap(({ fixes = [] }) => fixes).map((fix) => applyFix(wrong, fix).trimEnd());
      assert.ok(
        found.some(({ severity }) => severity === 'error'),
        wrong,
      );
      assert.ok(fixed.includes(right), `${wrong} → ${fixed.join(' or ')}`);
    }
  });

  test('the numbers of the units are what is sent', () => {
    const sent = (text: string): string => {
      const canonical = canonicalCondition(parseScreen(text).screen, catalog);
      return canonical.ok ? canonical.value : canonical.error.message;
    };
    const units = section('## Units', languageText);
    for (const text of ['`roic > 15%` means 0.15', '`dividend_yield > 3%` means 3', '`1.5B` is 1500000000'])
      assert.ok(units.includes(text), text);
    assert.equal(sent('roic > 15%'), 'roic > 0.15');
    assert.equal(sent('dividend_yield > 3%'), 'dividend_yield > 3');
    assert.equal(sent('revenue > 1.5B'), 'revenue > 1500000000');
    for (const text of ['pe_ratio > 15%', 'solvency_score > 15%'])
      assert.ok(!canonicalCondition(parseScreen(text).screen, catalog).ok, text);
    assert.ok(!canonicalCondition(parseScreen('roic > 15%').screen, undefined).ok);
  });
});

suite('the README', () => {
  test('the README names every setting with its default', () => {
    const properties = manifest.contributes.configuration.flatMap((part) => Object.entries(part.properties));
    const rows = rowsOf(section('## Settings'));
    const told = rows.map(([setting = '', value = '']) => [codeOf(setting), codeOf(value)]);
    const there = properties.map(([id, { default: value }]) => [
      id,
      typeof value === 'string' ? value : (idsIn(value) ?? JSON.stringify(value)),
    ]);
    assert.deepEqual(Object.fromEntries(told), Object.fromEntries(there));
  });

  test('the README shows pictures in light and dark', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\((media\/readme\/[^)]+)\)/g)].map(([, file]) => file!);
    for (const theme of ['light', 'dark'])
      assert.ok(
        pictures.some((file) => file.endsWith(`-${theme}.png`)),
        theme,
      );
  });

  test('the README begins with purpose, installation and first click', () => {
    const [, first = ''] = readme.split('\n## ');
    assert.match(first, /^Install and look around\n[^]*Install from VSIX[^]*Explore with Sample Data/);
    assert.ok(readme.indexOf('\n## ') < 1_000);
  });

  test('the document of assistants has lines that start the launcher or the package, and npm is silent where it does', () => {
    const lines = [...assistants.matchAll(/\bargs"?\s*[:=]\s*(\[[^\]]*\])/g)].map(
      ([, list]) => JSON.parse(list!) as string[],
    );
    const starts = lines.map(([first = '']) => (first.endsWith('/mcp/launch.mjs') ? 'launcher' : first));
    assert.deepEqual(starts, [...Array.from({ length: 6 }, () => 'launcher'), 'mcp']);
    for (const [, ...args] of lines) assert.equal(parseCommandLine(args).type, 'start');
    for (const text of [assistants, contributing]) {
      assert.match(text, /npm --silent run mcp -- --source sample/);
      assert.doesNotMatch(text, /npm run mcp/);
    }
  });

  test('the README and CONTRIBUTING use one word for data that was paid for once', () => {
    const lines = [readme, contributing].flatMap((text) => text.split('\n'));
    assert.deepEqual(
      // Files that were exported keep the ending that they have.
      lines.filter((line) => /(?<!library\.)\bshel(?:f|ves)\b/i.test(line)),
      [],
    );
  });
});

test('files that CONTRIBUTING names are there', () => {
  const files = globSync('{src,webview,test}/**/*.ts', { cwd: root }).map((file) => `/${file.split(sep).join('/')}`);
  const named = [...contributing.matchAll(/`([\w./-]+\.ts)`/g)]
    .map(([, name]) => name!)
    // A form of names, such as `xModel.ts`.
    .filter((name) => !/^x[A-Z]/.test(name));
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((name) => !files.some((file) => file.endsWith(`/${name}`))),
    [],
  );
});

/** The ids of a list of named objects, which documents write instead of the objects. */
function idsIn(value: unknown): string | undefined {
  const ids = Array.isArray(value) ? value.flatMap((each) => (each as { id?: string }).id ?? []) : [];
  return ids.length > 0 ? ids.join(', ') : undefined;
}
