import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';

import { mostListed, parseWatchlist, tickersOf, wholeLine } from '../../../src/domain/watchlist.ts';

const at = (text: string, { start, end }: { start: number; end: number }): string => text.slice(start, end);

suite('a watchlist', () => {
  test('a watchlist contains a ticker per line, with comments and sections', () => {
    const text = '# What I follow\nAAPL # since 2019\n\n## Semis\n  nvda\nAMD\n\n## Funds\nVTSAX\n##\n# end';
    const list = parseWatchlist(text);
    assert.deepEqual(list.tickers, ['AAPL', 'NVDA', 'AMD', 'VTSAX']);
    assert.deepEqual(
      list.lines.map((line) => at(text, line)),
      ['AAPL', 'nvda', 'AMD', 'VTSAX'],
    );
    assert.deepEqual(
      list.sections.map(({ title, tickers }) => [title, tickers]),
      [
        ['Semis', ['NVDA', 'AMD']],
        ['Funds', ['VTSAX']],
        ['', []],
      ],
    );
    assert.equal(at(text, list.sections[0]!), '## Semis');
    assert.deepEqual(list.problems, []);
    assert.deepEqual(tickersOf(list), list.tickers);
    assert.deepEqual(tickersOf(list, 0), ['NVDA', 'AMD']);
    assert.deepEqual(tickersOf(list, 9), list.tickers);
  });

  test('hashes without a blank after them begin a comment', () => {
    for (const text of ['#AAPL', '##AAPL', '### AAPL', '#', '', '\n', '\r\n \t\n'])
      assert.deepEqual(parseWatchlist(text), { tickers: [], lines: [], sections: [], problems: [] }, text);
  });

  test('parseWatchlist reads the line ends and byte order mark of any system', () => {
    const text = '\ufeffAAPL\r\n## Funds\r\nVTSAX # all\r\n';
    const list = parseWatchlist(text);
    assert.deepEqual(list.tickers, ['AAPL', 'VTSAX']);
    assert.equal(list.sections[0]!.title, 'Funds');
    assert.equal(at(text, list.lines[0]!), 'AAPL');
  });

  test('parseWatchlist reads a whole list, or reports an oversized file', () => {
    const comment = `# ${'x'.repeat(1_500_000)}\n`;
    assert.deepEqual(parseWatchlist(`${comment}AAPL`).tickers, ['AAPL']);
    const { tickers, problems } = parseWatchlist(`AAPL\n${comment}${comment}`);
    assert.deepEqual([tickers, problems], [[], [{ kind: 'tooLong', start: 0, end: 0 }]]);
  });

  test('parseWatchlist lists each ticker once, in any spelling of its share class', () => {
    const text = 'BRK.B\nAAPL\nbrk-b # again\n';
    const { tickers, problems } = parseWatchlist(text);
    assert.deepEqual(tickers, ['BRK.B', 'AAPL']);
    assert.deepEqual(
      problems.map((problem) => [problem.kind, at(text, problem)]),
      [['repeated', 'brk-b']],
    );
  });

  test('parseWatchlist accepts a ticker in any spelling', () => {
    const { tickers, problems } = parseWatchlist('$AAPL\nBRK B\nLEN/B\nnyse:ge\nT US\n0000320193\n');
    assert.deepEqual(tickers, ['AAPL', 'BRK.B', 'LEN.B', 'GE', 'T']);
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['malformed'],
    );
  });

  test('parseWatchlist reports invalid lines and their possible tickers', () => {
    const text = 'AAPL, MSFT;nvda\nAAPL Apple Inc.\nAAPL^C\n,MSFT AAPL\nthis line is far too long a name\n';
    const { tickers, problems } = parseWatchlist(text);
    assert.deepEqual(tickers, []);
    assert.deepEqual(
      problems.map(({ kind, words }) => [kind, words]),
      [
        ['several', ['AAPL', 'MSFT', 'NVDA']],
        ['several', undefined],
        ['malformed', undefined],
        ['malformed', undefined],
        ['several', ['THIS', 'LINE', 'IS', 'FAR', 'TOO', 'LONG', 'A', 'NAME']],
      ],
    );
    assert.equal(text.slice(problems[1]!.second), 'Apple Inc.\nAAPL^C\n,MSFT AAPL\nthis line is far too long a name\n');
  });

  test('parseWatchlist stops at the maximum number of tickers', () => {
    const { tickers, problems } = parseWatchlist(
      Array.from({ length: mostListed + 5 }, (_, at) => `A${at.toString(36)}`).join('\n'),
    );
    assert.equal(tickers.length, mostListed);
    assert.deepEqual(new Set(problems.map(({ kind }) => kind)), new Set(['tooMany']));
  });

  test('parseWatchlist reads any text, and every place lies within the text', () => {
    const part = fc.constantFrom('AAPL', 'BRK-B', '# ', '## ', '\n', '\r\n', ' ', ',', '$', '\ufeff', 'é', 'Inc.');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const { lines, problems, sections, tickers } = parseWatchlist(text);
        assert.deepEqual(
          lines.map((line) => at(text, line).toUpperCase().replace('$', '')),
          tickers,
        );
        for (const place of [...problems, ...sections]) {
          assert.ok(place.start < place.end && place.end <= text.length);
          const whole = wholeLine(text, place);
          assert.ok(whole.start <= place.start && whole.end >= place.end);
          assert.ok(!text.slice(whole.start, whole.end - 1).includes('\n'));
        }
      }),
    );
  });
});
