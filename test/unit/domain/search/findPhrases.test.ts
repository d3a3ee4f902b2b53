import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { countPhrase, findPhrases } from '../../../../src/domain/search/findPhrases.ts';
import { parseSearch } from '../../../../src/domain/search/passageQuery.ts';
import { tokensOf } from '../../../../src/domain/search/tokens.ts';
import { anyCharacters } from '../../anyCharacters.ts';
import { isPhrase } from './isPhrase.ts';

const find = (text: string, query: string): string[] =>
  findPhrases(text, parseSearch(query).phrases).map(({ start, end }) => text.slice(start, end));

suite('words of a text', () => {
  test('are told apart by anything between them, without regard to case and accents', () => {
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

  test('stand at their offsets in any text whatsoever', () => {
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
  test('hold together across whatever stands between words, and may begin within themselves', () => {
    assert.deepEqual(find('Gross\n margin, gross-margin; GROSS MARGINS', '"gross margin"'), [
      'Gross\n margin',
      'gross-margin',
    ]);
    assert.deepEqual(find('Gross margins, gross margin', 'gross-margin'), ['Gross margins', 'gross margin']);
    assert.deepEqual(find('very very very', '"very very"'), ['very very', 'very very']);
    assert.deepEqual(find('margin of marginal margins', 'margin*'), ['margin', 'marginal', 'margins']);
    assert.deepEqual(find('a snake_case word', 'case'), ['case']);
    assert.deepEqual(find('margin only', 'margin gross'), []);
  });

  test('have either number in their last word, unless they stand in quotation marks', () => {
    assert.deepEqual(find('A margin, margins, marginal', 'margin'), ['margin', 'margins']);
    assert.deepEqual(find('A margin, margins, marginal', 'margins'), ['margin', 'margins']);
    assert.deepEqual(find('companies and a company', 'company'), ['companies', 'company']);
    assert.deepEqual(find('A margin, margins', '"margin"'), ['margin']);
    assert.deepEqual(find('A margin, márgins', '"margins"'), ['márgins']);
  });

  test('are found the same in plain text and in any other', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'A', 'aB', 'a1', '’', '-', '_', ' ', '\n', '…', '$');
    const phrase = fc.array(fc.constantFrom('a', 'b', 'ab', 'a1'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(word), phrase, fc.boolean(), fc.boolean(), (parts, words, isBeginning, isExact) => {
        const text = parts.join('');
        const wanted = { words, isBeginning, isExact };
        const plain = findPhrases(text, [wanted]);
        // A letter that isn't plain at the end changes nothing before it.
        assert.deepEqual(plain, findPhrases(`${text} é`, [wanted]));
        assert.equal(countPhrase(text, wanted), plain.length);
        for (const { start, end, goesOn } of plain) {
          const found = tokensOf(text.slice(start, end)).words;
          assert.ok(isPhrase(found, wanted));
          assert.equal(goesOn, isBeginning && found.at(-1) !== words.at(-1));
        }
      }),
    );
  });
});

suite('what a person types', () => {
  test('is words and phrases, of which the last word may go on while it is typed', () => {
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

  test('and limits, wherever they stand', () => {
    assert.deepEqual(parseSearch('company:acme margin quarter:"Q1 2026" Speaker:lee role:cfo section:q&a '), {
      phrases: [{ words: ['margin'], isBeginning: false, isExact: false }],
      ...{ company: 'acme', quarter: 'Q1 2026', speaker: 'lee', role: 'cfo', section: 'questions' },
    });
    assert.equal(parseSearch('section:prep x').section, 'prepared');
    assert.equal(parseSearch('section:zzz x').section, undefined);
    assert.deepEqual(parseSearch('ratio:high').phrases, [
      { words: ['ratio', 'high'], isBeginning: false, isExact: false },
    ]);
  });

  test('is read whatever it is', () => {
    fc.assert(
      fc.property(anyCharacters({ maxLength: 300 }), (text) => {
        for (const { words } of parseSearch(text, { isTyping: true }).phrases) assert.ok(words.length > 0);
      }),
    );
    assert.ok(parseSearch('a '.repeat(10_000)).phrases.length < 100);
  });
});

suite('a turn with more hits than a call takes arguments', () => {
  const text = 'margin '.repeat(130_000);

  test('has them all, of every phrase', () => {
    const { phrases } = parseSearch('margin "margin margin"');
    assert.equal(findPhrases(text, phrases).length, 130_000 + 129_999);
  });
});
