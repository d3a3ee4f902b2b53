import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { canonicalCondition } from '../../../src/screen/print/canonicalCondition.ts';
import { checkScreen } from '../../../src/screen/check/checkScreen.ts';
import type { Diagnostic, DiagnosticCode } from '../../../src/screen/parse/diagnostic.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { unsupportedSubject } from '../../../src/screen/check/unsupportedSubject.ts';
import { catalog } from './catalog.ts';

const shared = process.env['MARKET_DESK_SHARED'] ?? join(import.meta.dirname, '../../../../shared');
const file = join(shared, 'data/screener/expressions.txt');
const skip = existsSync(file) ? false : 'the shared folder is absent';

function expressions(): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function marks(text: string, diagnostics: readonly Diagnostic[], code: DiagnosticCode): string[] {
  return diagnostics.filter((diagnostic) => diagnostic.code === code).map(({ start, end }) => text.slice(start, end));
}

/** Names in another screener's text: what is between keywords, signs, numbers and brackets. */
function namesIn(text: string): string[] {
  return text
    .replace(/ORDER BY.*$/, '')
    .split(/\bAND\b|\bOR\b|[<>=()*+/,]+|\babove\b|\bIs not SME\b/)
    .map((part) => part.trim())
    .filter((part) => /[A-Za-z]/.test(part) && !/^[\d.]+%?$/.test(part));
}

describe('conditions written for another screener', { skip }, () => {
  it('the shared file holds 57 conditions of another screener', () => assert.equal(expressions().length, 57));

  it('checkScreen marks every unknown name of foreign conditions without surrounding blanks', () => {
    for (const text of expressions()) {
      const said = checkScreen(parseScreen(text), catalog);
      assert.ok(said.length > 0, text);
      for (const name of namesIn(text)) {
        const here = said.filter(({ start, end, code }) => text.slice(start, end) === name && code !== 'arithmetic');
        assert.ok(here.length > 0 || catalog.get(name), `${name} in ${text}`);
      }
      for (const { start, end } of said) assert.match(text.slice(start, end), /^\S.*\S$|^\S$/);
    }
  });

  it('the parser marks all arithmetic of foreign conditions', () => {
    for (const text of expressions()) {
      const { diagnostics } = parseScreen(text);
      const marked = marks(text, diagnostics, 'arithmetic').join(' | ');
      const signs = [...text.matchAll(/[*+/]/g)].length;
      assert.equal([...marked.matchAll(/[*+/]/g)].length, signs, text);
    }
  });

  it('checkScreen distinguishes prices, averages and indicators from unknown metrics', () => {
    for (const text of expressions()) {
      const said = checkScreen(parseScreen(text), catalog);
      for (const name of namesIn(text)) {
        const subject = unsupportedSubject(name);
        const codes = said.filter(({ start, end }) => text.slice(start, end) === name).map(({ code }) => code);
        assert.equal(
          codes.includes(`${subject ?? 'price'}Condition`),
          subject !== undefined,
          `${name}: ${codes.join()}`,
        );
      }
      const aboutPrices = said.some(({ code }) => /^(?:price|average|indicator)Condition$/.test(code));
      assert.equal(aboutPrices, /Current price|DMA|RSI|52w|Volume|Return over/.test(text), text);
    }
  });

  it('the parser marks chains, orderings, NOT and a trailing AND', () => {
    const found = (code: DiagnosticCode): string[] =>
      expressions().flatMap((text) => marks(text, parseScreen(text).diagnostics, code));
    assert.deepEqual(found('chained'), [
      'Profit latest quarter > Profit preceding quarter > Profit 2quarters back > Profit 3quarters back',
    ]);
    assert.deepEqual(found('ordering'), ['ORDER BY Dividend yield DESC']);
    assert.deepEqual(found('not'), ['Is not']);
    assert.deepEqual(found('danglingConnector'), ['AND']);
    assert.deepEqual(found('operatorSpelling'), ['above']);
  });

  it('canonicalCondition refuses every foreign condition', () => {
    for (const text of expressions())
      assert.equal(canonicalCondition(parseScreen(text).screen, catalog).ok, false, text);
  });
});
