import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { hasPhrases } from '../../../../src/domain/search/hasPhrases.ts';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import { tokensOf } from '../../../../src/domain/passages/tokens.ts';
import { anyCharacters } from '../../anyCharacters.ts';
import { isPhrase } from './isPhrase.ts';

const has = (text: string, query: string): boolean => hasPhrases(text, parseSearch(query).phrases);

suite('words of a text', () => {
  test('tokensOf splits a text into words without case and accents', () => {
    assert.deepEqual(tokensOf('Don’t say “Café”: 5.5%—naïve ½!').words, [
      'don',
      't',
      'say',
      'cafe',
      '5',
      '5',
      'naive',
      '12',
    ]);
    assert.deepEqual(tokensOf('e\u0301tat \u0301x').words, ['etat', 'x']);
    assert.deepEqual(tokensOf('毛利率 up ガイダンス').words, ['毛', '利', '率', 'up', 'カ', 'イ', 'タ', 'ン', 'ス']);
    assert.deepEqual(tokensOf('هامش الربح 👩‍👩‍👧 \ud800').words, ['هامش', 'الربح']);
  });

  test('tokensOf gives valid offsets in any text', () => {
    fc.assert(
      fc.property(anyCharacters(), (text) => {
        const { words, starts, ends } = tokensOf(text);
        let last = 0;
        for (const [index, word] of words.entries()) {
          assert.ok(starts[index]! >= last && ends[index]! > starts[index]! && ends[index]! <= text.length);
          assert.deepEqual(tokensOf(text.slice(starts[index], ends[index])).words, [word]);
          assert.doesNotMatch(word, /[\0-/:-@[-`{-\x7f]|\s/);
          last = ends[index]!;
        }
      }),
    );
  });
});

suite('phrases in a text', () => {
  test('hasPhrases matches phrases across characters between words', () => {
    for (const text of ['Gross\n margin', 'a gross-margin', 'GROSS MARGIN …'])
      assert.ok(has(text, '"gross margin"'), text);
    assert.ok(!has('GROSS MARGINS', '"gross margin"'));
    assert.ok(has('Gross margins', 'gross-margin'));
    assert.ok(has('very very', '"very very"') && !has('very, so very', '"very very"'));
    assert.ok(has('marginal', 'margin*') && has('margin', 'margin*') && !has('a margin', 'marginal*'));
    assert.ok(has('a snake_case word', 'case'));
    assert.ok(!has('margin only', 'margin gross'));
  });

  test('hasPhrases matches singular and plural of a last word outside quotation marks', () => {
    for (const word of ['margin', 'margins']) {
      assert.ok(has('A margin', word) && has('The margins', word) && !has('marginal', word));
      assert.ok(has(`the ${word}`, `"${word}"`));
    }
    assert.ok(has('a company', 'companies') && has('companies', 'company'));
    assert.ok(!has('margins', '"margin"') && !has('margin', '"margins"') && has('márgins', '"margins"'));
  });

  test('hasPhrases matches consecutive words in any text', () => {
    const word = fc.constantFrom(
      'a',
      'b',
      'ab',
      'A',
      'aB',
      'a1',
      '’',
      '-',
      '_',
      ' ',
      '\n',
      '…',
      '$',
      'é',
      'abs',
      'ab*',
    );
    const phrase = fc.array(fc.constantFrom('a', 'b', 'ab', 'a1', 'abss'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(word), phrase, fc.boolean(), fc.boolean(), (parts, words, isBeginning, isExact) => {
        const text = parts.join('');
        const wanted = { words, isBeginning, isExact };
        const said = tokensOf(text).words;
        const isThere = said.some((_, at) => isPhrase(said.slice(at, at + words.length), wanted));
        assert.equal(hasPhrases(text, [wanted]), isThere);
      }),
    );
  });
});

suite('search input', () => {
  test('parseSearch reads words and phrases, with an unfinished last word while typing', () => {
    const typed = (text: string): unknown => parseSearch(text, { isTyping: true }).phrases;
    assert.deepEqual(typed('Gross "free cash flow" marg'), [
      { words: ['gross'], isBeginning: false, isExact: false },
      { words: ['free', 'cash', 'flow'], isBeginning: false, isExact: true },
      { words: ['marg'], isBeginning: true, isExact: false },
    ]);
    assert.deepEqual(typed('margin '), [{ words: ['margin'], isBeginning: false, isExact: false }]);
    assert.deepEqual(typed('ma'), [{ words: ['ma'], isBeginning: false, isExact: false }]);
    assert.deepEqual(parseSearch('marg').phrases, [{ words: ['marg'], isBeginning: false, isExact: false }]);
    assert.deepEqual(parseSearch('marg* "cash fl"*').phrases, [
      { words: ['marg'], isBeginning: true, isExact: false },
      { words: ['cash', 'fl'], isBeginning: true, isExact: false },
    ]);
    assert.deepEqual(typed('“cash flow'), [{ words: ['cash', 'flow'], isBeginning: false, isExact: true }]);
    for (const nothing of ['', ' - " "', '*', '"', '👍', '()']) assert.deepEqual(typed(nothing), [], nothing);
  });

  test('parseSearch reads limits anywhere in a query', () => {
    assert.deepEqual(parseSearch('company:acme margin quarter:"Q1 2026" Speaker:lee role:cfo section:q&a '), {
      phrases: [{ words: ['margin'], isBeginning: false, isExact: false }],
      ...{ company: 'acme', quarter: 'Q1 2026', speaker: 'lee', role: 'cfo', section: 'questions' },
    });
    assert.equal(parseSearch('section:prep x').section, 'prepared');
    assert.equal(parseSearch('section:zzz x').section, undefined);
    assert.deepEqual(
      ['who:management', 'who:Executives', 'who:analysts', 'who:everyone'].map((text) => parseSearch(text).side),
      ['company', 'company', 'analyst', undefined],
    );
    assert.deepEqual(parseSearch('ratio:high').phrases, [
      { words: ['ratio', 'high'], isBeginning: false, isExact: false },
    ]);
  });

  test('parseSearch reads any text', () => {
    fc.assert(
      fc.property(anyCharacters({ maxLength: 300 }), (text) => {
        for (const { words } of parseSearch(text, { isTyping: true }).phrases) assert.ok(words.length > 0);
      }),
    );
    assert.ok(parseSearch('a '.repeat(10_000)).phrases.length < 100);
  });
});
