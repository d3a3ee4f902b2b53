import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { formatCitationLink } from '../../../../../src/domain/links/citationLink.ts';
import type { NoteCitation } from '../../../../../src/domain/notes/noteCitations.ts';
import { findUncited } from '../../../../../src/domain/notes/uncitedQuotations.ts';
import { readCitations } from '../../verdicts/readCitations.ts';

const call = { from: 'service', cik: 7, ticker: 'ACM', fyq: 'Q1 2026' } as const;
const linkTo = (turn: number): string => formatCitationLink('vscode', { ...call, turn });
/** Writes a note with a link in place of each L1, L2 and so on. */
const write = (note: string): string => note.replace(/\bL(\d)\b/g, (_, turn: string) => linkTo(Number(turn)));
/** The quotation of each citation, behind the number of its link. */
const pairsIn = (note: string): string[] =>
  readCitations(note).map(({ link, quotation }) => `${link.link.turn}: ${quotation?.text ?? '-'}`);

const a = 'We grew revenue by a lot';
const b = 'Margins held up very well';
const c = 'Costs fell in every region';

/** Notes, and what each link of theirs quotes. */
type Cases = readonly (readonly [note: string, ...pairs: string[]])[];

function check(name: string, cases: Cases): void {
  test(name, () => {
    for (const [note, ...expected] of cases)
      for (const eol of ['\n', '\r\n'])
        assert.deepEqual(
          pairsIn(write(note).replaceAll('\n', eol)).map((each) => each.replaceAll('\r\n', '\n')),
          expected,
          note,
        );
  });
}

suite('a quotation and its link', () => {
  check('a quotation and its link pair in running text, with any marks', [
    ...['“”', '""', '«»', '»«', '„“', '””', '‚‘', '‘’', "''", '‹›', '「」', '『』'].map(
      (pair) => [`He said ${pair[0]}${a}${pair[1]} ([ACM](L1)).`, `1: ${a}`] as const,
    ),
    ...[
      ['&ldquo;', '&rdquo;'],
      ['&#8220;', '&#x201D;'],
      ['&laquo;', '&raquo;'],
      ['&quot;', '&quot;'],
      ['&bdquo;', '&ldquo;'],
    ].map(([opening, closing]) => [`He said ${opening}${a}${closing} ([ACM](L1)).`, `1: ${a}`] as const),
    [`Margins <b5%.\n\nHe said “${a}” ([ACM](L1 "a title of “many” words")).`, `1: ${a}`],
    [`He said <q>${a}</q> ([ACM](L1)).`, `1: ${a}`],
    [`“${a}” and “${b}” ([ACM](L1), [ACM](L2)).`, `1: ${a}`, `2: ${b}`],
    [`“${a}” and “${b}” ([ACM](L1); [ACM](L2))`, `1: ${a}`, `2: ${b}`],
    [`“${a}” and “${b}” ([1](L1) and [2](L2), respectively)`, `1: ${a}`, `2: ${b}`],
    [`“${a}” and “${b}” ([1](L1))`, `1: ${a}`, `1: ${b}`],
    [`“${a}” ([1](L1), [2](L2))`, `1: ${a}`, '2: -'],
    [`He said <q cite="L1">${a}</q>.`, `1: ${a}`],
    [`“a “nested” term of ours” ([ACM](L1))`, '1: a “nested” term of ours'],
    [`“${a}” <L1>`, `1: ${a}`],
    [`“${a}” L1.`, `1: ${a}`],
    [`“${a}” (<a href="L1">ACM</a>)`, `1: ${a}`],
    [`“${a}” ([ACM][md-1])\n\n[md-1]: L1 "Words of a title"`, `1: ${a}`],
    [`Text \`“${a}”\` [ACM](L1)`, '1: -'],
    [`---\ntitle: “${a}”\n---\n[ACM](L1)`, '1: -'],
    [`[ACM](L1 "${a}")`, '1: -'],
  ]);

  check('a quotation and its link pair in lists, tables, footnotes, callouts, and headings', [
    [`- item\n  - He said “${a}” ([ACM](L1))\n  - “${b}” ([ACM](L2))`, `1: ${a}`, `2: ${b}`],
    [`| a | b |\n|---|---|\n| “${a}” | [ACM](L1) |\n| “${b}” | [ACM](L2) |`, `1: ${a}`, `2: ${b}`],
    [`a | b\n---|---\n“${a}” | [ACM](L1)\n“${b}” | [ACM](L2)`, `1: ${a}`, `2: ${b}`],
    [`| [ACM](L1) | “${a}” |\n| [ACM](L2) | “${b}” |`, `1: ${a}`, `2: ${b}`],
    [`“${a}”[^1] and “${b}”[^2]\n\n[^1]: Jane, [ACM](L1)\n[^2]: John,\n    [ACM](L2)`, `1: ${a}`, `2: ${b}`],
    [`“${a}”[^1]. Text\n\n“${b}”[^1]\n\n[^1]: [ACM](L1)`, `1: ${a}`, `1: ${b}`],
    [`Text.[^1]\n\n[^1]: Jane said “${a}” ([ACM](L1))`, `1: ${a}`],
    [`> ${a}.\n> ${b}.[^1]\n>\n> ${c}.[^2]\n\n[^1]: [ACM](L1)\n[^2]: [ACM](L2)`, `1: ${a}.\n${b}.`, `2: ${c}.`],
    [`> [!note] Title\n> Jane said “${a}” ([ACM](L1)).`, `1: ${a}`],
    [`> [!quote] Jane Doe, [ACM](L1)\n> ${a}.\n> ${b}.`, `1: ${a}.\n${b}.`],
    [`> [!quote] Jane Doe\n> ${a}. ([ACM](L1))`, `1: ${a}.`],
    [`## “${a}” ([ACM](L1))`, `1: ${a}`],
    [`## “${a}”\n\n[ACM](L1)`, '1: -'],
  ]);

  check('a quotation and its link pair in one line of a block quote', [
    [`> ${a}. — Jane Doe, [ACM, Q1 2026](L1)`, `1: ${a}.`],
    [`> ${a}. ([ACM](L1))`, `1: ${a}.`],
    [`> ${a} [ACM](L1)`, `1: ${a}`],
    [`> ${a} [[ACM](L1)]`, `1: ${a}`],
    [`> **We said it well: ${a}.** [ACM](L1)`, `1: **We said it well: ${a}.**`],
    [`> **Said by Jane Doe:** ${a}. [ACM](L1)`, `1:  ${a}.`],
    [`> **On revenue: ${a}.** [ACM](L1)`, `1:  ${a}.**`],
    [`> **Jane Doe, Chief Executive Officer of Acme Stores: ${a}.** [ACM](L1)`, `1:  ${a}.**`],
    [`> ${a}. -- Jane Doe ([ACM](L1))`, `1: ${a}.`],
    [`> ${a}\n> and ${b}. ([ACM](L1))`, `1: ${a}\nand ${b}.`],
    [`> ${a}\n> and it held — Jane Doe, [ACM](L1)`, `1: ${a}\nand it held`],
    [`> ${a} — and more so.\n> — Jane Doe, [ACM](L1)`, `1: ${a} — and more so.`],
    [`> ${a} — and more so — Jane Doe, CEO, [ACM](L1)`, `1: ${a} — and more so`],
    [`> ${a}.\n> Jane Doe, [ACM](L1)`, `1: ${a}.`],
    [`> ${a}. ([ACM](L1)) ${b}. ([ACM](L2))`, `1: ${a}.`, `2: ${b}.`],
    [`> — Jane Doe, [ACM](L1)`, '1: -'],
  ]);

  check('a quotation may be the text of its link', [
    [`“[${a}](L1)”`, `1: ${a}`],
    [`[“${a}”](L1)`, `1: ${a}`],
    [`“*[${a}](L1)*.”`, `1: ${a}`],
    [`<a href="L1">“${a}”</a>`, `1: ${a}`],
    [`[${a}](L1)`, '1: -'],
  ]);

  check('the writer’s paragraphs connect a quotation with a later link', [
    [`“${a}.”\n[ACM](L1)`, `1: ${a}.`],
    [`“${a}.”\n\n[ACM](L1)`, `1: ${a}.`],
    [`“${a}.”\n\n— Jane Doe, [ACM](L1)`, `1: ${a}.`],
    [`“${a}.”\n\n([ACM](L1))\n\n“${b}.”\n\n([ACM](L2))`, `1: ${a}.`, `2: ${b}.`],
    [`- “${a}.”\n  - [ACM](L1)\n- “${b}.”\n  - Jane Doe, [ACM](L2)`, `1: ${a}.`, `2: ${b}.`],
    [`> ${a}.\n\nJane Doe said so on the [call](L1).`, `1: ${a}.`],
    [`> ${a}.\n[ACM](L1)`, `1: ${a}.`],
    [`“${a}.”\n\nFor the rest of it you should read all of the [call](L1), which is long.`, '1: -'],
    [`“${a}.”\n\nMore.\n\n[ACM](L1)`, '1: -'],
    [`“${a}.”\n\n\n[ACM](L1)\n\n<p>More.</p>`, '1: -'],
  ]);

  check('the writer’s paragraphs connect a quotation with an earlier link', [
    [`[ACM](L1):\n\n> ${a}.`, `1: ${a}.`],
    [`[ACM](L1)\n> ${a}.`, `1: ${a}.`],
    [`[ACM](L1)\n\n> ${a}.\n\n[ACM](L2)\n\n> ${b}.`, `1: ${a}.`, `2: ${b}.`],
    [`Jane Doe on the [call](L1):\n\n> ${a}.`, `1: ${a}.`],
    [`[ACM](L1)\n\n“${a}.”`, `1: ${a}.`],
    [`[ACM](L1)\n\n<blockquote>${a}.</blockquote>`, `1: ${a}.`],
    [`- [ACM](L1)\n  - “${a}”\n  - “${b}”`, `1: ${a}`, `1: ${b}`],
    [`> [ACM](L1): ${a}.\n> [ACM](L2): ${b}.`, `1: ${a}.`, `2: ${b}.`],
    [`> **Jane Doe**, [ACM](L1):\n>\n> ${a}.\n> ${b}.`, `1: ${a}.\n${b}.`],
    [`Read the [call](L1).\n\n“${a}” is from elsewhere.`, '1: -'],
  ]);

  check('a link pairs with a later quotation in the same sentence', [
    [`[ACM, Q1 2026](L1): “${a}”`, `1: ${a}`],
    [`[ACM, Q1 2026](L1)\n“${a}.”`, `1: ${a}.`],
    [`In its [call](L1), Acme said “${a}.” In its [call](L2), it said “${b}.”`, `1: ${a}.`, `2: ${b}.`],
    [`In its [call](L1), Acme said “${a}” and in [another](L2) it said “${b}.”`, `1: ${a}`, `2: ${b}.`],
    [`[Q1](L1): “${a}” [Q2](L2): “${b}”`, `1: ${a}`, `2: ${b}`],
    [`In its [call](L1), Acme said “${a}” ([source](L2)).`, '1: -', `2: ${a}`],
    [`The [call](L1) was long. She said “${a}.”`, `1: ${a}.`],
    [`The [call](L1) was fine. See the “soft” parts.`, '1: -'],
  ]);

  check('a link pairs with several pieces of a sentence', [
    [`“${a}” and “${b}” ([ACM](L1))`, `1: ${a}`, `1: ${b}`],
    [`“We grew,” she said, “and held” ([ACM](L1))`, '1: We grew,', '1: and held'],
    [`“We grew,” Jane Doe added, “by 5%” ([ACM](L1))`, '1: We grew,', '1: by 5%'],
    [`“${a}” ([ACM](L1)) and “${b}” ([ACM](L2))`, `1: ${a}`, `2: ${b}`],
    [`“${a}” — Jane Doe, [ACM](L1); “${b}” — John Roe, [ACM](L2)`, `1: ${a}`, `2: ${b}`],
    [`The “soft landing” is what he meant by “${a}” ([ACM](L1))`, `1: ${a}`],
    [`“We grew,” she said, and the “bulls” were glad of what she added: “${b}” ([ACM](L1))`, `1: ${b}`],
    [`“${a}.” She went on. Then she said “${b}” ([ACM](L1)).`, `1: ${b}`],
    [`“${a}” ([NYT](https://example.com/a)) and “${b}” ([ACM](L1))`, `1: ${b}`],
    [`“${a}.” The [call](L1) was long.`, `1: ${a}.`],
    ...[', while Roe says', ' vs. Roe:', ' and Roe (ACM):', ' →'].map(
      (words) => [`“${a}.” [ACM](L1)${words} “${b}”`, `1: ${a}.`] as const,
    ),
    [`“${a}.” [ACM](L1): “${b}”`, `1: ${b}`],
    [`“${a}” ([one](L1), [two](L2))`, `1: ${a}`, '2: -'],
    [`> “We grew,” she said, “and held.”\n>\n> — Jane Doe, [ACM](L1)`, '1: We grew,', '1: and held.'],
    [`> “${a}.”\n>\n> — Jane Doe, [ACM](L1)`, `1: “${a}.”`],
    [`> We call it “a plan” and “a goal.”\n>\n> — Jane Doe, [ACM](L1)`, '1: We call it “a plan” and “a goal.”'],
  ]);

  check('a quotation and its link pair in a <blockquote>', [
    [`<blockquote>${a}.<footer>— Jane, <cite><a href="L1">ACM</a></cite></footer></blockquote>`, `1: ${a}.`],
    [
      `<blockquote>\n<p>${a}.</p>\n<p>${b}.</p>\n<p>— Jane Doe, <a href="L1">ACM</a></p>\n</blockquote>`,
      `1: ${a}.\n${b}.`,
    ],
    [`<blockquote cite="L1">${a}.</blockquote>`, `1: ${a}.`],
    [`<blockquote>${a}.</blockquote>\n\n[ACM](L1)`, `1: ${a}.`],
    [`<blockquote>${a}.</blockquote> — Jane Doe, [ACM](L1)`, `1: ${a}.`],
    [`<blockquote>\n\n${a}.\n\n— Jane Doe, [ACM](L1)\n\n</blockquote>`, `1: ${a}.`],
    [`<blockquote>${a}. ([ACM](L1))</blockquote>`, `1: ${a}.`],
    [`<figure><blockquote>${a}.</blockquote><figcaption><a href="L1">ACM</a></figcaption></figure>`, `1: ${a}.`],
    [`<blockquote>\n${a}.<br>\n— Jane Doe, <a href="L1">ACM</a>\n</blockquote>`, `1: ${a}.`],
    [`<blockquote><a href="L1">ACM</a>: ${a}.</blockquote>`, `1: ${a}.`],
    [`<blockquote>${a}. [ACM](L1)`, '1: -'],
  ]);
});

const around = (note: string): NoteCitation => readCitations(write(note))[0]!;

test('the words around a quotation come from its sentence', () => {
  const behind = around(`Costs fell. Mr. Roe of Acme Inc. said “${a},” as he put it ([ACM](L1)), per Jane. More.`);
  assert.equal(behind.lead?.text, 'Mr. Roe of Acme Inc. said ');
  assert.equal(behind.tail?.text, ' as he put it (');
  assert.equal(behind.after?.text, '), per Jane. ');
  const first = around(`Costs fell. On its third-quarter [call](L1), Acme said “${a}” again. More.`);
  assert.equal(first.before?.text, 'On its third-quarter ');
  assert.equal(first.lead?.text, ', Acme said ');
  assert.equal(first.tail?.text, ' again. ');
  assert.equal(first.after, undefined);
  const [one, other] = readCitations(write(`Roe said “${a},” then added “${b}” — Jane Doe, [ACM](L1)`));
  assert.deepEqual([one?.lead?.text, one?.tail?.text, one?.speaker?.text], ['Roe said ', ' then added ', 'Jane Doe']);
  assert.deepEqual([other?.lead?.text, other?.tail?.text], [' then added ', ' — Jane Doe, ']);
  assert.equal(one?.link, other?.link);
  const clause = around(`“${a}” ([ACM](L1)), said Jane, while Roe said “${b}”`);
  assert.equal(clause.after?.text, '), said Jane');
});

test('words before a table quotation come from its cell or the previous cell', () => {
  assert.equal(around(`| Q1 | Jane Doe | “${a}” ([ACM](L1)) |`).lead?.text, ' Jane Doe | ');
  assert.equal(around(`| Q1 | Jane Doe said “${a}” ([ACM](L1)) |`).lead?.text, ' Jane Doe said ');
  assert.equal(around(`“${a}” | [ACM](L1)\n---|---`).lead?.text, '');
});

test('the paragraph above a block quote announces the quotation', () => {
  assert.equal(around(`So. John Roe said:\n\n> ${a}.\n> — [ACM](L1)`).lead?.text, 'John Roe said:');
  assert.equal(around(`As Roe put it,\n\n<blockquote>${a}. [ACM](L1)</blockquote>`).lead?.text, 'As Roe put it,');
  assert.equal(around(`John Roe said so.\n\n> ${a}.\n> — [ACM](L1)`).lead, undefined);
});

test('a pair omits the label of a link that is the quotation itself', () => {
  assert.equal(around(`[“${a}”](L1)`).label, undefined);
  assert.equal(around(`“${a}” ([ACM, Q1 2026](L1))`).label?.text, 'ACM, Q1 2026');
  assert.equal(around(`“${a}” (<a href="L1">ACM, Q1 2026</a>)`).label?.text, 'ACM, Q1 2026');
});

test('the pairing places each line of words around a link within them', () => {
  const note = `“Margins\nheld up ([ACM](${linkTo(1)})) very\nwell.”`;
  const { text, lines } = readCitations(note)[0]!.quotation!;
  const rows = text.split('\n');
  assert.deepEqual(rows, ['Margins', 'held up ', ' very', 'well.']);
  for (const [at, row] of rows.entries()) assert.equal(note.slice(lines[at]!.start).startsWith(row), true, row);
});

test('the pairing reads each link and never lists a cited quotation as uncited', () => {
  const scrap = fc.constantFrom(
    ...['“', '”', '"', "'", '«', '»', '<q>', '</q>', '> ', '- ', '  - ', '\n', '\n\n', '| ', '— ', ': ', ', ', '. '],
    ...[a, b, 'Jane Doe', 'said', ' ', '[^1]', '\n\n[^1]: ', '[!note] ', '[!quote] ', '(', ')', '[', '](x)', '…'],
    ...['<blockquote>', '</blockquote>', '<footer>', '</footer>', `<blockquote cite="${linkTo(8)}">`, '---\n', '`'],
    ...[linkTo(1), `[ACM](${linkTo(2)})`, `([ACM](${linkTo(3)}))`, `<a href="${linkTo(4)}">x</a>`, '[x][md]'],
    `\n\n[md]: ${linkTo(5)}\n`,
  );
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 40 }), (scraps) => {
      const note = scraps.join('');
      const citations = readCitations(note);
      for (const { quotation, lead, tail, after, before, label, speaker, link } of citations) {
        assert.ok(link.start < link.end);
        for (const each of [lead, tail, after, before, label, speaker])
          if (each) assert.equal(note.slice(each.start, each.end), each.text, note);
        if (!quotation) continue;
        const { start, end, text, prefix, lines } = quotation;
        assert.ok(0 <= start && start < end && end <= note.length, note);
        const rows = text.split('\n');
        if (prefix === '' && lines.length === 1) assert.equal(note.slice(start, end), text, note);
        else
          for (const [at, row] of rows.entries())
            assert.equal(note.slice(lines[at]!.start, lines[at]!.start + row.length), row, note);
      }
      for (const { start, end } of findUncited(note, citations))
        for (const { quotation } of citations)
          assert.ok(!quotation || quotation.end <= start || quotation.start >= end, note);
    }),
    { numRuns: 500 },
  );
});

test('the sentence behind a link isn’t about words that ended before it', () => {
  const afterOf = (note: string): string | undefined => readCitations(write(note))[0]?.after?.text.trim();
  for (const next of ['Goldman’s CEO disagreed in Q1 2021.', 'The CFO added detail.', 'An analyst asked for more.']) {
    assert.equal(afterOf(`Doe: “${a}.” ([ACM](L1)) ${next}`), undefined, next);
    assert.equal(afterOf(`“${a}.” [ACM](L1) ${next}`), undefined, next);
  }
  for (const said of ['said the CFO.', 'on the call in Q1 2021'])
    assert.equal(afterOf(`“${a}.” ([ACM](L1)) ${said}`), `) ${said}`);
  assert.equal(afterOf(`“${a}” [ACM](L1) The CFO said so`), 'The CFO said so');
});

test('the title of a callout announces the words below it', () => {
  const leadOf = (note: string): string | undefined => readCitations(write(note))[0]?.lead?.text;
  for (const title of ['Jane Doe', 'Jane Doe — Acme'])
    for (const words of [`> ${a}\n>\n> [ACM](L1)`, `> ${a}\n> [ACM](L1)`, `>\n> “${a}” [ACM](L1)`])
      assert.equal(leadOf(`> [!quote] ${title}\n${words}`), 'Jane Doe:', words);
  for (const above of ['> [!quote]', '> [!quote] [ACM](L1)', '[!quote] Jane Doe'])
    assert.equal(leadOf(`${above}\n> ${a}\n> [ACM](L1)`), undefined, above);
});

test('an HTML element for a source names the speaker, with or without a dash', () => {
  const speakerOf = (source: string): string | undefined =>
    readCitations(write(`<blockquote>${a}.${source}</blockquote>`))[0]?.speaker?.text;
  for (const name of ['footer', 'cite', 'figcaption', 'address'])
    for (const dash of ['', '— '])
      assert.equal(speakerOf(`<${name}>${dash}Jane Doe, <a href="L1">ACM</a></${name}>`), 'Jane Doe', name);
  assert.equal(speakerOf('<footer><a href="L1">ACM</a></footer>'), undefined);
});
