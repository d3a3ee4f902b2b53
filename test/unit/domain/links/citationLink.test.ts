import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatCitationLink,
  parseCitationLink,
  parseDecodedLink,
  type CitationLink,
} from '../../../../src/domain/links/citationLink.ts';
import { findDeskLinks } from '../../../../src/domain/links/productLinks.ts';

const link: CitationLink = {
  from: 'service',
  cik: 320193,
  ticker: 'AAPL',
  fyq: 'Q1 2026',
  turn: 12,
  passage: {
    turn: 12,
    start: 'R&D is 5% (up) = more',
    end: "we don't #know?",
    before: 'so_ *that*',
    after: '] & after=all',
  },
};

test('a citation link has the documented form and is safe within Markdown', () => {
  const text = formatCitationLink('vscode', link);
  assert.match(
    text,
    /^vscode:\/\/market-desk\.market-desk\/transcript\?cik=320193&ticker=AAPL&fyq=Q1%202026&turn=12&start=[^&]+&end=[^&]+&before=[^&]+&after=[^&]+$/,
  );
  assert.doesNotMatch(text.slice(text.indexOf('?')), /[\s()<>[\]*_~'!#]/);
});

test('the parser reads a citation link with any scheme and with HTML ampersands', () => {
  for (const scheme of ['vscode', 'vscodium', 'cursor', 'code-oss', 'VSCODE-Insiders']) {
    const text = formatCitationLink(scheme, link);
    for (const each of [text, text.replaceAll('&', '&amp;')]) {
      const parsed = parseCitationLink(each);
      assert.deepEqual(parsed.ok && parsed.value, link);
    }
  }
});

test('a citation link includes the period of its words, but not the sentence’s', () => {
  const ending = { ...link, passage: { ...link.passage!, after: 'ends.' } };
  const written = formatCitationLink('vscode', ending);
  const readIn = (note: string) => {
    const [found] = [...findDeskLinks(note, ['transcript'])];
    const parsed = found && parseCitationLink(found.text);
    return parsed?.ok ? parsed.value : undefined;
  };
  for (const note of [`[call](${written})`, `<${written}>.`, `See ${written}.`, `(See ${written}.)`])
    assert.deepEqual(readIn(note), ending, note);
  // Links that earlier versions wrote.
  const earlier = written.replace(/%2E$/, '.');
  assert.notEqual(earlier, written);
  for (const note of [`[call](${earlier})`, `<${earlier}>`]) assert.deepEqual(readIn(note), ending, note);
});

test('the parser reads a citation link that an editor decoded', () => {
  const text = formatCitationLink('vscode', { ...link, passage: { ...link.passage!, after: '' } });
  const query = decodeURIComponent(text.slice(text.indexOf('?') + 1));
  const parsed = parseDecodedLink({ path: '/transcript', query });
  assert.deepEqual(parsed.ok && parsed.value, { ...link, passage: { ...link.passage, after: '' } });
});

test('the parser reads a citation link that the Markdown preview encoded again', () => {
  const text = formatCitationLink('vscode', { ...link, passage: { ...link.passage!, after: '' } });
  const [before, query] = text.split('?') as [string, string];
  const parsed = parseCitationLink(`${before}?${encodeURIComponent(decodeURIComponent(query))}`);
  assert.deepEqual(parsed.ok && parsed.value, { ...link, passage: { ...link.passage, after: '' } });
});

test('a citation link keeps its content through writing and reading', () => {
  const wordsUpTo = (maxLength: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength })
      .map((text) => text.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, 'x'))
      .filter((text) => maxLength > 5 || text.length <= 32);
  const words = wordsUpTo(60);
  const context = wordsUpTo(5);
  fc.assert(
    fc.property(words, words, context, context, fc.nat(9_999), (start, end, before, after, turn) => {
      const said: CitationLink = { ...link, turn, passage: { turn, start, end, before, after } };
      const parsed = parseCitationLink(formatCitationLink('vscode', said));
      assert.deepEqual(parsed.ok && parsed.value, said);
    }),
  );
});

test('the parser refuses a hostile link or keeps only its valid content', () => {
  const at = 'x://market-desk.market-desk/transcript?';
  for (const bad of [
    '',
    'https://example.com/transcript?cik=1&fyq=Q1 2026',
    'x://market-desk.market-desk.evil.example/transcript?cik=1&fyq=Q1%202026',
    'x://market-desk.market-desk/settings?cik=1&fyq=Q1%202026',
    `${at}cik=1`,
    `${at}cik=0&fyq=Q1%202026`,
    `${at}cik=-1&fyq=Q1%202026`,
    `${at}cik=99999999999&fyq=Q1%202026`,
    `${at}cik=1&fyq=Q9%202026`,
    `${at}from=elsewhere&cik=1&fyq=Q1%202026`,
    `${at}cik=1&fyq=%E0%A4%A`,
    `${at}cik=1&fyq=Q1%202026&start=${'a'.repeat(9_000)}`,
  ])
    assert.equal(parseCitationLink(bad).ok, false, bad.slice(0, 80));
  const parsed = parseCitationLink(
    `${at}cik=1&fyq=q12026&turn=1e9&ticker=%3Cb%3E&start=a%00%E2%80%AEb&__proto__=1&start=c`,
  );
  assert.ok(parsed.ok);
  assert.deepEqual(parsed.value, {
    from: 'service',
    cik: 1,
    fyq: 'Q1 2026',
    passage: { turn: undefined, start: 'a b', before: '', after: '' },
  });
});

test('the parser reads any text as a link or refuses it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      for (const each of [text, `x://market-desk.market-desk/transcript?${text}`])
        assert.equal(typeof parseCitationLink(each).ok, 'boolean');
      assert.equal(typeof parseDecodedLink({ path: '/transcript', query: text }).ok, 'boolean');
    }),
  );
});
