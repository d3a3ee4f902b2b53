import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { languages } from '../../../src/ids.ts';
import { lexScreen } from '../../../src/screen/parse/lexScreen.ts';
import { comparisons } from '../../../src/screen/parse/tree.ts';

const root = join(import.meta.dirname, '../../..');
function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

interface Grammar {
  scopeName: string;
  patterns: { include: string }[];
  repository: Record<string, { match: string; name?: string }>;
}
const grammar = readJson('media/screen.tmLanguage.json') as Grammar;
const rules = grammar.patterns.map(({ include }) => include.slice(1));

/**
 * A pattern with its groups in any case written out. The editor has an engine of its own; in this one, such a group has
 * been seen to match in the case that it is written in only.
 */
function inAnyCase(pattern: string): string {
  return pattern.replace(/\(\?i:(\[)?([^()[\]]*)\]?\)/g, (_, isClass: string | undefined, letters: string) => {
    const both = (letter: string): string => letter.toLowerCase() + letter.toUpperCase();
    return isClass
      ? `[${letters.replace(/[a-z]/gi, both)}]`
      : `(?:${letters.replace(/[a-z]/gi, (letter) => `[${both(letter)}]`)})`;
  });
}

/** The scopes that an editor colors: at each position, the first of the rules that match earliest. */
function coloured(line: string): [rule: string, text: string][] {
  const found: [string, string][] = [];
  for (let at = 0; at < line.length;) {
    let best: { rule: string; index: number; text: string } | undefined;
    for (const rule of rules) {
      const pattern = new RegExp(inAnyCase(grammar.repository[rule]!.match), 'g');
      pattern.lastIndex = at;
      const match = pattern.exec(line);
      if (match && (!best || match.index < best.index)) best = { rule, index: match.index, text: match[0] };
    }
    if (!best) break;
    found.push([best.rule, best.text]);
    at = best.index + best.text.length;
  }
  return found;
}

describe('the grammar of the editor', () => {
  it('the manifest names the grammars of screens and watchlists', () => {
    const { contributes } = readJson('package.json') as {
      contributes: {
        grammars: { language: string; scopeName: string; path: string }[];
        languages: { id: string; configuration?: string }[];
      };
    };
    const watchlist = readJson('media/watchlist.tmLanguage.json') as Grammar;
    assert.deepEqual(contributes.grammars, [
      { language: languages.screen, scopeName: grammar.scopeName, path: './media/screen.tmLanguage.json' },
      { language: languages.watchlist, scopeName: watchlist.scopeName, path: './media/watchlist.tmLanguage.json' },
    ]);
    assert.deepEqual(
      contributes.grammars.map(
        ({ language }) => contributes.languages.find(({ id }) => id === language)?.configuration,
      ),
      ['./media/language-configuration.json', './media/watchlist-language-configuration.json'],
    );
  });

  it('the grammar colors a screen as the lexer reads it', () => {
    const lines = [
      'columns: roic, `Debt to equity`',
      'roic > 15% AND (`a # b` <= -0.5e3M or net_cash != revenue) # note',
    ];
    const kinds: Record<string, string> = {
      word: 'metric',
      name: 'name',
      number: 'number',
      comparison: 'comparison',
      connector: 'connector',
      open: 'bracket',
      close: 'bracket',
    };
    for (const line of lines) {
      const { tokens, comments } = lexScreen(line);
      const read = tokens.filter(({ kind }) => kind !== 'comma').map(({ kind, text }) => [kinds[kind] ?? kind, text]);
      const shown = coloured(line).flatMap(([rule, text]) =>
        rule === 'columns'
          ? [
              ['metric', 'columns'],
              ['colon', ':'],
            ]
          : [[rule, text]],
      );
      assert.deepEqual(shown, [...read, ...comments.map(({ text }) => ['comment', text])]);
    }
  });

  it('the grammar colors connectors as keywords, and brackets as operators', () => {
    const scopes = coloured('(a > 1 and b < 2) OR c = 3')
      .filter(([rule]) => ['connector', 'bracket', 'comparison'].includes(rule))
      .map(([rule, text]) => [text, grammar.repository[rule]!.name!.split('.').slice(0, 2).join('.')]);
    assert.deepEqual(scopes, [
      ['(', 'keyword.operator'],
      ['>', 'keyword.operator'],
      ['and', 'keyword.control'],
      ['<', 'keyword.operator'],
      [')', 'keyword.operator'],
      ['OR', 'keyword.control'],
      ['=', 'keyword.operator'],
    ]);
  });

  it('the grammar recognizes every comparison and marks invalid spellings', () => {
    for (const op of comparisons) assert.deepEqual(coloured(`a ${op} 1`)[1], ['comparison', op]);
    for (const op of ['==', '===', '!==', '<>', '=>', '=<', '&&', '||', 'NOT'])
      assert.deepEqual(coloured(`a ${op} 1`)[1], ['near-miss', op]);
  });

  it('the word pattern matches every name and number as a word', () => {
    const { wordPattern } = readJson('media/language-configuration.json') as { wordPattern: string };
    const line = 'roic > 15% AND `Debt to equity` < -2.5M';
    assert.deepEqual(line.match(new RegExp(wordPattern, 'g')), ['roic', '15%', 'AND', '`Debt to equity`', '-2.5M']);
  });
});
