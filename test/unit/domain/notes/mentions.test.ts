import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { codesAt, findMention, tickerBefore, wordAt } from '../../../../src/domain/notes/mention.ts';
import { finish } from '../../../../src/base/slices.ts';
import { readProse } from '../../../../src/domain/notes/prose.ts';
import { anyCharacters } from '../../anyCharacters.ts';

/** The place of the bar, and the line without it. */
function at(marked: string): [string, number] {
  return [marked.replace('|', ''), marked.indexOf('|')];
}
const named = (marked: string): unknown => findMention(...at(marked))?.named;
const ticker = (text: string): unknown => ({ kind: 'ticker', ticker: text });

function prose(text: string, line: number): string | undefined {
  const lines = text.split('\n');
  return finish(readProse({ count: lines.length, at: (index) => lines[index]! }, line));
}

suite('mentions in a line', () => {
  test('a line mentions tickers with their share class, without trailing characters', () => {
    assert.deepEqual(named('we like $AC|ME.'), ticker('ACME'));
    assert.deepEqual(named('we like |$acme, still'), ticker('ACME'));
    assert.deepEqual(named('($BRK|.B)'), ticker('BRK.B'));
    assert.deepEqual(named('$BF-B|'), ticker('BF-B'));
    assert.deepEqual(named("$AC|ME's margin"), ticker('ACME'));
    assert.deepEqual(named('an $AC|ME-led deal'), ticker('ACME'));
    assert.deepEqual(named('an $AC|ME-based deal'), ticker('ACME'));
    assert.deepEqual(named('$SPY/$QQ|Q'), ticker('QQQ'));
    assert.deepEqual(named('$SP|Y/$QQQ'), ticker('SPY'));
    assert.deepEqual(named('$TSTA|/B'), ticker('TSTA.B'));
    assert.deepEqual(named('**$TS|TA**: up'), ticker('TSTA'));
    assert.deepEqual(named(String.raw`\$AC|ME`), ticker('ACME'));
  });

  test('money, variables, and formulas aren’t tickers', () => {
    for (const text of [
      '$|5',
      '$1|00M',
      '$1.|5B',
      'US$|ACME',
      '$|{quote}',
      '$$|A',
      '$x|$',
      '$|',
      '$ACME_|HOME',
      'ACME|',
      '$TSTA|^C',
      '$TSTA|+',
      '$NYSE|:TSTA',
      '$NYSE:TSTA|',
      '$TSTA|/WS',
    ])
      assert.equal(named(text), undefined, text);
    assert.equal(named('$ABCDEFGHIJKLM|NOP'), undefined);
  });

  test('a line mentions a CUSIP only with a right check digit, outside numbers', () => {
    assert.deepEqual(named('held 0378|33100 then'), { kind: 'cusip', cusip: '037833100' });
    assert.equal(named('held 0378|33101 then'), undefined);
    assert.equal(named('1,0378|33100'), undefined);
    assert.equal(named('0378|33100.25'), undefined);
    assert.equal(named('A0378|33100'), undefined);
    assert.deepEqual(named('(0378|33100).'), { kind: 'cusip', cusip: '037833100' });
  });

  test('a line mentions series, share classes, and CIKs', () => {
    assert.deepEqual(named('s000002|839'), { kind: 'series', seriesid: 'S000002839' });
    assert.deepEqual(named('C000007|773,'), { kind: 'shareClass', contractid: 'C000007773' });
    assert.deepEqual(named('CIK 00003|20193'), { kind: 'cik', cik: 320193 });
    assert.deepEqual(named('CIK: |36405'), { kind: 'cik', cik: 36405 });
    assert.equal(named('year 20|26'), undefined);
  });

  test('a line mentions an indicator by its code, but not by a plain word', () => {
    const codes = (marked: string): unknown[] =>
      codesAt(...at(marked)).map(({ named: each }) => (each.kind === 'indicator' ? each.code : each.kind));
    assert.deepEqual(codes('(E:TRD|BAL)'), ['E:TRDBAL', 'TRDBAL']);
    assert.deepEqual(codes('watch CP|IX.'), ['CPIX']);
    assert.deepEqual(codes('**GD|P**-based'), ['GDP']);
    assert.deepEqual(codes('GD|P-based'), ['GDP-based', 'GDP']);
    assert.deepEqual(codes('a pl|ain word'), []);
  });

  test('a mention’s place has the given text', () => {
    fc.assert(
      fc.property(anyCharacters({ maxLength: 60 }), fc.nat(60), (line, column) => {
        for (const mention of [findMention(line, column), ...codesAt(line, column)])
          if (mention) assert.ok(mention.start <= column && column <= mention.end && mention.end <= line.length);
        assert.ok(line.includes(wordAt(line, column)));
      }),
    );
  });
});

suite('the word at the cursor', () => {
  test('wordAt returns the whole identifier without surrounding marks', () => {
    assert.equal(wordAt(...at('see **AC|ME** now')), 'ACME');
    assert.equal(wordAt(...at('see $AC|ME, now')), '$ACME');
    assert.equal(wordAt(...at('CIK 320|193')), 'CIK 320193');
    assert.equal(wordAt(...at('E:TRD|BAL.')), 'E:TRDBAL');
    assert.equal(wordAt(...at('68389X1|05')), '68389X105');
    assert.equal(wordAt(...at('Mül|ler’s')), 'Müller');
    assert.equal(wordAt(...at('a  | b')), '');
  });
});

suite('a ticker being written', () => {
  test('tickerBefore returns the place of the dollar sign', () => {
    assert.equal(tickerBefore(...at('buy $|')), 4);
    assert.equal(tickerBefore(...at('buy $ac|')), 4);
    assert.equal(tickerBefore(...at('$BRK.|')), 0);
  });
  test('tickerBefore ignores money and parts of words', () => {
    for (const text of ['$5|', 'US$|', '$$|', 'x $a b|', ''])
      assert.equal(tickerBefore(...at(`${text}|`)), undefined, text);
  });
});

suite('prose of a note', () => {
  test('readProse omits code in any kind of fence', () => {
    const text = 'a $A\n```sh\necho $HOME\n```\nb $B\n\n    $C\n\n~~~\n$D\n```\n$E\n~~~\n> ```\n> $F\n> ```\n$G';
    const of = (line: number): string | undefined => prose(text, line);
    assert.equal(of(0), 'a $A');
    for (const line of [1, 2, 3, 6, 8, 9, 10, 11, 12, 14]) assert.equal(of(line), undefined, String(line));
    assert.equal(of(4), 'b $B');
    assert.equal(of(16), '$G');
  });

  test('readProse keeps indented text within a list or a paragraph', () => {
    assert.equal(prose('- one\n\n    $A', 2), '    $A');
    assert.equal(prose('text\n    $A', 1), '    $A');
  });

  test('readProse omits formulas', () => {
    assert.equal(prose('$$\nE = $M\n$$\n$A', 1), undefined);
    assert.equal(prose('$$\nE = $M\n$$\n$A', 3), '$A');
    assert.equal(prose('so $E = mc^2$ holds', 0), 'so            holds');
    assert.equal(prose('$A and $B, $5 to $6', 0), '$A and $B, $5 to $6');
    assert.equal(prose('$SPY/$QQQ', 0), '$SPY/$QQQ');
  });

  test('readProse blanks code spans and addresses, and keeps every place', () => {
    const text = 'a `$A` ``x ` $B`` [c](https://x.y/$D "t") https://x.y?q=$E www.x.y/$F <a@b.cd> $G';
    const shown = prose(text, 0)!;
    assert.equal(shown.length, text.length);
    assert.deepEqual(shown.match(/\$[A-Z]/g), ['$G']);
    assert.equal(shown.indexOf('$G'), text.indexOf('$G'));
    assert.equal(prose('[x]: $A', 0)?.includes('$A'), false);
  });

  test('readProse keeps the length of a line, or returns an empty result', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(...Array.from('`~$> -1.)\t aA\\[](:/')) })), (lines) => {
        for (const [index, line] of lines.entries()) {
          const shown = finish(readProse({ count: lines.length, at: (at) => lines[at]! }, index));
          assert.ok(shown === undefined || shown === '' || shown.length === line.length);
        }
      }),
    );
  });
});
