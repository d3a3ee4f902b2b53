import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCitationLinks } from '../../../../src/domain/notes/citationLinks.ts';

const link = 'vscode://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';

test('findCitationLinks finds links wherever Markdown allows them', () => {
  for (const [before, after] of [
    ['[Acme](', ')'],
    ['<', '>'],
    ['[ref]: ', '\n'],
    ['(see ', '.)'],
    ['<a href="', '">x</a>'],
    ['', ', and'],
  ]) {
    const [found, ...more] = findCitationLinks(`${before}${link}${after}`);
    assert.equal(more.length, 0);
    assert.equal(found?.text, link);
    assert.equal(found.start, before!.length);
    assert.equal(found.link.passage?.start, 'We grew');
  }
});

test('findCitationLinks ignores other links and invalid citation links', () => {
  for (const text of [
    '',
    'https://example.com/market-desk.market-desk/transcript?cik=1',
    link.replace('cik=7', 'cik=x'),
    'x'.repeat(1_000_000),
  ])
    assert.deepEqual(findCitationLinks(text), []);
});

test('findCitationLinks stops at the limit of 2,000 links', () => {
  assert.equal(findCitationLinks(`${link} `.repeat(20_000)).length, 2_000);
});
