import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatLinkLabel } from '../../../../src/domain/links/linkLabel.ts';
import { findNoteLinks } from '../../../../src/domain/notes/referenceLinks.ts';
import {
  labelFor,
  placeCitation,
  placeLinked,
  placeWritten,
  type PlacedCitation,
} from '../../../../src/domain/writing/placeCitation.ts';

const linkTo = (words: string): string =>
  `x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=${words}`;
const link = linkTo('We');
const label = formatLinkLabel(link);
const definition = `[${label}]: ${link}`;
const body = (words: string, to: string): string => `> ${words}\n>\n> — [A][${formatLinkLabel(to)}]`;
const written = (words: string, to: string): string => `${body(words, to)}\n\n[${formatLinkLabel(to)}]: ${to}`;

/** The note after a quotation was put at `|`, with `|` where the cursor is then. */
function put(note: string, words = 'We', to = link): string {
  return noteWith(note, (plain, at) =>
    placeCitation(plain, { start: at, end: at }, { written: written(words, to), link: to }),
  );
}

function noteWith(note: string, place: (plain: string, at: number) => PlacedCitation): string {
  const at = note.indexOf('|');
  const plain = note.replace('|', '');
  const placed = place(plain, at);
  const [first, ...others] = placed.insertions;
  const texts = [`${first!.text.slice(0, placed.cursor)}|${first!.text.slice(placed.cursor)}`];
  let text = plain;
  for (const [index, { offset }] of [...placed.insertions.entries()].reverse())
    text = text.slice(0, offset) + (texts[index] ?? others[index - 1]!.text) + text.slice(offset);
  return text;
}

test('a figure stays on its line, and its definition goes to the end once', () => {
  const insert = (note: string): string =>
    noteWith(note, (plain, at) => placeLinked(plain, at, { text: '3.8%', link }));
  const figure = `[3.8%][${label}]`;
  assert.equal(insert('|'), `${figure}|\n\n${definition}\n`);
  assert.equal(insert('It rose | in May.\n'), `It rose ${figure}| in May.\n\n${definition}\n`);
  assert.equal(insert(`A |, [b][${label}]\n\n${definition}\n`), `A ${figure}|, [b][${label}]\n\n${definition}\n`);
  const other =
    'x://market-desk.market-desk/figure?from=sample&of=indicator&id=7&code=CPI&field=latest_value&period=2026-09-01&value=3.9&unit=Percent&at=20261120T000000Z';
  const both = insert(`[3.9%][b]|\n\n[b]: ${other}\n`);
  assert.equal(both, `[3.9%][b] ${figure}|\n\n[b]: ${other}\n${definition}\n`);
  // A definition within a fence that nothing closes would be code.
  assert.equal(insert('```\n|'), `[3.8%](${link})|\n\n\`\`\`\n`);
});

test('the definition goes to the end of the note, and the cursor stays with the words', () => {
  assert.equal(put('|'), `${body('We', link)}\n|\n${definition}\n`);
  assert.equal(put('# A\n\n|\n\nB\n'), `# A\n\n${body('We', link)}|\n\nB\n\n${definition}\n`);
  assert.equal(put('# A|\n\nB'), `# A\n\n${body('We', link)}\n|\n\nB\n\n${definition}`.replace('\n|\n\nB', '|\n\nB'));
});

test('a further quotation and its definition follow the earlier ones', () => {
  const other = linkTo('Costs');
  const both = `${body('We', link)}\n\n${body('Costs', other)}\n|\n${definition}\n[${formatLinkLabel(other)}]: ${other}\n`;
  assert.equal(put(put('|'), 'Costs', other), both);
  // Below the definitions, at the very end of the note, it goes above them all the same.
  assert.equal(put(`${put('|').replace('|', '')}|`, 'Costs', other), both);
});

test('the same link reuses its definition, and another link gets a new label', () => {
  const twice = put(put('|'));
  assert.equal(twice.split(definition).length, 2);
  assert.equal(findNoteLinks(twice).length, 2);
  assert.equal(labelFor(link, twice), label);
  const taken = `[${label}]: https://example.com\n`;
  assert.notEqual(labelFor(link, taken), label);
  assert.match(labelFor(link, taken), /^md-[0-9a-z]{8}$/);
});

test('the whole citation goes to the cursor if a final definition would be code', () => {
  const open = put('|\n\n```\ncode\n');
  assert.equal(open, `${written('We', link)}|\n\n\`\`\`\ncode\n`);
  const inline = placeCitation('a', { start: 1, end: 1 }, { written: `“We” — [A](${link})`, link });
  assert.deepEqual(inline.insertions, [{ offset: 1, text: `“We” — [A](${link})` }]);
});

test('labels of different links differ', () => {
  const labels = Array.from({ length: 20_000 }, (_, at) => formatLinkLabel(linkTo(`w${at}`)));
  assert.equal(new Set(labels).size, labels.length);
});

test('a link to bars or funds uses a definition only if the note does', () => {
  const bars = 'x://market-desk.market-desk/bars?tickers=ACM&fromDate=2026-01-05&tillDate=2026-01-05';
  const block = `> 1 bar\n>\n> — [Bars](${bars})`;
  const place = (note: string): string => {
    const { insertions } = placeWritten(note, undefined, block);
    return insertions
      .toReversed()
      .reduce((text, { offset, text: added }) => text.slice(0, offset) + added + text.slice(offset), note);
  };
  assert.equal(place('# A\n'), `# A\n\n${block}\n`);
  const own = `[${formatLinkLabel(bars)}]: ${bars}`;
  const referring = block.replace(`(${bars})`, `[${formatLinkLabel(bars)}]`);
  const note = `# A\n\n${body('We', link)}\n\n${definition}\n`;
  const then = `# A\n\n${body('We', link)}\n\n${referring}\n\n${definition}\n${own}\n`;
  assert.equal(place(note), then);
  assert.equal(place(then).split(own).length, 2);
});

test('a citation goes behind another quotation and above the definitions', () => {
  const other = linkTo('Costs');
  const place = (note: string, caret: number | undefined): string => {
    const { insertions } = placeCitation(note, { caret }, { written: written('Costs', other), link: other });
    return insertions
      .toReversed()
      .reduce((text, { offset, text: added }) => text.slice(0, offset) + added + text.slice(offset), note);
  };
  const note = `# A\n\n${body('We', link)}\n\n${definition}\n`;
  const then = `# A\n\n${body('We', link)}\n\n${body('Costs', other)}\n\n${definition}\n[${formatLinkLabel(other)}]: ${other}\n`;
  assert.equal(place(note, undefined), then);
  assert.equal(place(note, note.indexOf('We') + 1), then);
});
