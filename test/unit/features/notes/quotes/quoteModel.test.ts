import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallText } from '../../../../../src/domain/passages/callText.ts';
import { parseCitationLink } from '../../../../../src/domain/links/citationLink.ts';
import { findPassage } from '../../../../../src/domain/passages/findPassage.ts';
import { parseCall } from '../../../../../src/domain/transcripts/parseCall.ts';
import {
  isQuoteAsWritten,
  newNote,
  quoteOfLink,
  quoteSelected,
  writeQuote,
} from '../../../../../src/features/notes/quotes/quoteModel.ts';
import { acmeMetadata } from '../../../domain/verdicts/acmeCall.ts';

const text = 'Jane Doe:\nWe grew 5%. Costs fell.\nMargins held.\n\nJohn Roe:\nAnd next year?\n';
const participants = [{ name: 'Jane Doe', role: 'CEO' }];
const selectedFrom = (first: string, last: string) => ({
  from: 'sample' as const,
  cik: 7,
  ticker: 'ACM',
  company: 'Acme',
  fyq: 'Q1 2026',
  text,
  parsed: parseCall({ transcript: text, participants }),
  passage: { start: text.indexOf(first), end: text.indexOf(last) + last.length },
});
const day = new Date(2026, 2, 2);

test('a selection becomes a trimmed citation with a link to the same words', () => {
  const quote = quoteSelected(selectedFrom(' Costs', 'held.\n'), 'cursor', day)!;
  const written = writeQuote(quote, 'blockquote', '');
  assert.match(
    written,
    /^> Costs fell\.\n>\n> Margins held\.\n>\n> — Jane Doe, CEO, \[Acme \(ACM\), Q1 2026\]\(cursor:\/\/market-desk\.market-desk\/transcript\?from=sample&cik=7&[^)]*\)$/,
  );
  const link = parseCitationLink(quote.link);
  assert.ok(link.ok && link.value.passage);
  const { parsed } = selectedFrom('Costs', 'Costs');
  const found = findPassage(new CallText(text), parsed.turns, link.value.passage);
  assert.equal(found && text.slice(found.start, found.end), 'Costs fell.\nMargins held.');
});

test('a quotation of several turns attributes each turn to its speaker', () => {
  const quote = quoteSelected(selectedFrom('Margins', 'year?'), 'x', day)!;
  assert.match(
    writeQuote(quote, 'blockquote', ''),
    /^> \*\*Jane Doe:\*\* Margins held\.\n>\n> \*\*John Roe:\*\* And next year\?\n>\n> — Jane Doe; John Roe, \[Acme/,
  );
});

test('quoteSelected rejects a selection of only a name or white space', () => {
  assert.equal(quoteSelected(selectedFrom('John Roe', 'John Roe:'), 'x', day), undefined);
  assert.equal(
    quoteSelected({ ...selectedFrom('Jane', 'Jane'), passage: { start: 46, end: 46 } }, 'x', day),
    undefined,
  );
});

test('a footnote takes a name that the note doesn’t use yet', () => {
  const quote = quoteSelected(selectedFrom('Costs', 'fell.'), 'x', day)!;
  assert.match(writeQuote(quote, 'footnote', 'a[^acm-q1-2026-1]'), /\[\^acm-q1-2026-2\]\n\n\[\^acm-q1-2026-2\]: Jane/);
});

test('a new note’s front matter escapes the company’s name', () => {
  const quote = quoteSelected({ ...selectedFrom('Costs', 'fell.'), company: 'A "b": \n---\nc' }, 'x', day)!;
  assert.equal(
    newNote(quote, 'x://y'),
    '---\nticker: "ACM"\ncompany: "A \\"b\\": \\n---\\nc"\nquarter: "Q1 2026"\ndate: "2026-03-02"\nlink: "x://y"\n---\n\n# A "b": --- c · Q1 2026\n\n',
  );
});

test('a new note’s heading escapes Markdown in the company’s name', () => {
  for (const [company, heading] of [
    ['## A ![x](https://e.example/y.png)', '# \\## A !\\[x\\](https\\://e.example/y.png) · Q1 2026'],
    ['A [b](command:c) <i>', '# A \\[b\\](command:c) \\<i\\> · Q1 2026'],
    ['A\n# B', '# A # B · Q1 2026'],
  ] as const) {
    const quote = quoteSelected({ ...selectedFrom('Costs', 'fell.'), company }, 'x', day)!;
    assert.equal(newNote(quote, 'x://y').split('\n\n')[1], heading);
  }
});

test('quoteSelected extends a selection to whole words in its text and link', () => {
  const quote = quoteSelected(selectedFrom('osts fe', 'osts fe'), 'x', day)!;
  assert.match(writeQuote(quote, '', ''), /^> Costs fell\n/);
  const link = parseCitationLink(quote.link);
  const place = link.ok ? link.value.passage?.place : undefined;
  assert.deepEqual(place && [place.first, place.last, place.skip], [4, 5, { first: 0, last: 1 }]);
  const cut = selectedFrom('%.', '%');
  assert.match(writeQuote(quoteSelected(cut, 'x', day)!, '', ''), /^> 5%\n/);
});

test('a footnote takes the first free number after 20,000 others', () => {
  const quote = quoteSelected(selectedFrom('Costs', 'fell.'), 'x', day)!;
  const taken = Array.from({ length: 20_000 }, (_, at) => `[^acm-q1-2026-${at + 1}]`).join('');
  assert.match(writeQuote(quote, 'footnote', taken), /\[\^acm-q1-2026-20001\]\n/);
});

test('isQuoteAsWritten recognizes a copied quotation in each template', () => {
  const quote = quoteSelected(selectedFrom('Costs', 'year?'), 'x', day)!;
  const link = parseCitationLink(quote.link);
  assert.ok(link.ok);
  const call = { metadata: acmeMetadata, text, parsed: selectedFrom('Costs', 'Costs').parsed };
  const again = quoteOfLink(call, { link: link.value, text: quote.link }, day)!;
  const own = '${quote} | ${link}';
  for (const setting of ['reference', 'blockquote', 'callout', 'footnote', 'plain', own]) {
    const copied = writeQuote(quote, setting, '[^acm-q1-2026-1]');
    assert.ok(isQuoteAsWritten(copied, again, [own]), setting);
    assert.ok(isQuoteAsWritten(copied.replaceAll('\n', '\r\n'), again, [own]), setting);
    assert.ok(!isQuoteAsWritten(copied.replace('fell', 'rose'), again, [own]), setting);
    assert.ok(!isQuoteAsWritten(`${copied} And so on.`, again, [own]), setting);
  }
  assert.ok(!isQuoteAsWritten(writeQuote(quote, own, ''), again, []));
  const other = { ...call, text: text.replace('Costs fell', 'Costs soared') };
  assert.equal(quoteOfLink(other, { link: link.value, text: quote.link }, day), undefined);
  assert.equal(quoteOfLink(call, { link: { ...link.value, passage: undefined }, text: quote.link }, day), undefined);
});
