import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../../../src/base/slices.ts';
import { checkFigure } from '../../../../../src/domain/verdicts/judgeFigure.ts';
import { formatFigureLink } from '../../../../../src/domain/links/figureLink.ts';
import { readNote } from '../../../../../src/domain/notes/noteCitations.ts';
import { escapeOnOneLine } from '../../../../../src/domain/format/markdown.ts';
import { readOwnLinks } from '../../../../../src/features/notes/share/ownLinksModel.ts';
import { outsideCode } from '../../../../../src/domain/notes/codeSpans.ts';
import { widenToCitations } from '../../../../../src/features/notes/share/copyModel.ts';
import {
  damagedMarksOf,
  formatFigureReference,
  formatReference,
  marksOf,
  unknownMarksOf,
  writeShared,
  writeWithReferences,
} from '../../../../../src/features/notes/share/shareModel.ts';
import { readCitations } from '../../../domain/verdicts/readCitations.ts';

const link = (words: string): string =>
  `x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=${words}`;
const fundLink = 'x://market-desk.market-desk/fund?ticker=VTSAX';
const [a, b] = [link('Costs'), link('Sales')];

function share(text: string, marks: Parameters<typeof writeShared>[1]['marks'] = []): string {
  const links = finish(readOwnLinks(text));
  const referenceOf = ({ link: { text: written } }: (typeof links.uses)[0]): string =>
    written.includes('/fund?') ? 'Fund' : written.slice(written.indexOf('start=') + 6);
  const shared = finish(writeShared(text, { ...links, referenceOf, marks }));
  assert.ok(
    shared.text.startsWith(shared.body) && shared.text.includes(shared.references.map(escapeOnOneLine).at(-1) ?? ''),
  );
  return shared.text;
}
const listed = (...entries: string[]): string =>
  `## References\n\n${entries.map((entry, at) => `${at + 1}. ${entry}\n`).join('')}`;

suite('a shared note', () => {
  test('a shared note has a number in place of each form of link', () => {
    for (const [written, shared] of [
      [`See [Acme, Q1](${a}).`, 'See Acme, Q1 [1].'],
      [`See [Acme *Q1*](<${a}> "A title").`, 'See Acme *Q1* [1].'],
      [`See [a [b] \\] c](${a})`, 'See a [b] \\] c [1]'],
      [`See <${a}>, or ${a}.`, 'See [1], or [1].'],
      [`See [](${a}) and [${a}](${a})`, 'See [1] and [1]'],
      [`See <a href="${a}" class="x">Acme</a>.`, 'See Acme [1].'],
      [`“We grew”[^1] so\n\n[^1]: Jane Doe, [Acme](${a})`, '“We grew”[^1] so\n\n[^1]: Jane Doe, Acme [1]'],
      [`> We grew.\n>\n> — Jane Doe, [Acme](${a})`, '> We grew.\n>\n> — Jane Doe, Acme [1]'],
    ])
      assert.equal(share(written!), `${shared!}\n\n${listed('Costs')}`, written);
  });

  test('a shared note shows a number and a warning after a wrong figure', () => {
    const figure = formatFigureLink('x', {
      from: 'sample',
      subject: { of: 'indicator', id: 7, code: 'CPI', field: 'latest_value', period: '2026-09-01' },
      value: { type: 'number', decimal: '3.8' },
      unit: 'Percent',
      at: Date.UTC(2026, 10, 20),
    });
    const text = `CPI rose [8.3%](${figure}).\n`;
    const links = finish(readOwnLinks(text));
    const referenceOf = ({ link: own }: (typeof links.uses)[0]): string =>
      'link' in own && 'subject' in own.link ? formatFigureReference(own.link) : '';
    const [noted] = finish(readNote(text)).figures!;
    const marks = marksOf(text, checkFigure(noted!, { state: 'absent' }));
    assert.equal(
      finish(writeShared(text, { ...links, referenceOf, marks })).text,
      `CPI rose 8.3% [1] ⚠ (its source says 3.8%).\n\n${listed('CPI, Sep 1, 2026, as of Nov 20, 2026, invented sample data')}`,
    );
  });

  test('a shared note replaces uses of link definitions with numbers', () => {
    const note = `> A.\n>\n> — B, [Acme][md-1]\n\n[words][Md-1], [md-1][] and [md-1].\n\n[md-1]: ${a}\n[own]: https://x.invalid\n`;
    assert.equal(
      share(note),
      `> A.\n>\n> — B, Acme [1]\n\nwords [1], md-1 [1] and md-1 [1].\n\n[own]: https://x.invalid\n\n${listed('Costs')}`,
    );
    assert.equal(share(`[md-0a1b2c3d]\n\n> [md-0a1b2c3d]: <${a}> "t"\n`), `[1]\n\n${listed('Costs')}`);
    assert.equal(share(`Words.\n\n[unused]: ${a}\n`), 'Words.\n\n');
  });

  test('a shared note gives links with the same reference one number', () => {
    assert.equal(
      share(`[one](${b}) [two](${a}) [three](${fundLink}) [four](${b})\n`),
      `one [1] two [2] three [3] four [1]\n\n${listed('Sales', 'Costs', 'Fund')}`,
    );
  });

  test('a shared note escapes a number that could become part of a link', () => {
    assert.equal(share(`[a](${a})(b)`).split('\n')[0], String.raw`a \[1\](b)`);
    assert.equal(share(`${a}[b]`.replace('[b]', ' ![c]')).split('\n')[0], '[1] ![c]');
    assert.equal(share(`x[y]<${a}>`).split('\n')[0], String.raw`x[y]\[1\]`);
    assert.equal(share(`[a](${a})\n\n[1]: https://x.invalid`).split('\n')[0], String.raw`a \[1\]`);
    assert.equal(share(`[a](${a})[b](${b})`).split('\n')[0], String.raw`a \[1\]b [2]`);
  });

  test('a shared note keeps code, other text and line breaks byte for byte', () => {
    const own = `---\r\na: b\r\n---\r\n\r\n# A\t \r\n\r\n\`[x](${a})\`\r\n\r\n\`\`\`\r\n[md-1]: ${a}\r\n\`\`\`\r\n<br>\r\n`;
    assert.equal(share(own), own);
    assert.equal(share(`${own}[x](${a})`), `${own}x [1]\r\n\r\n${listed('Costs').replaceAll('\n', '\r\n')}`);
  });

  test('a shared note omits comments and lines with only a comment', () => {
    assert.equal(share('a <!-- x -->b %%y%%\n\n%%\nz\n\nz\n%%\nc `%%d%%`\n'), 'a b \n\nc `%%d%%`\n');
    assert.equal(share('> a\n<!-- x -->\nb %% c\n'), '> a\n\nb %% c\n');
    assert.equal(share(`%% [x](${a}) %% [y](${a})\n`), ` y [1]\n\n${listed('Costs')}`);
  });

  test('a shared note keeps its references outside an open code fence', () => {
    assert.equal(share(`[x](${a})\n~~~~a\ncode\n`), `x [1]\n~~~~a\ncode\n~~~~\n\n${listed('Costs')}`);
    assert.equal(share(`[x](${a})\n- ~~~\n  code\n`), `x [1]\n- ~~~\n  code\n\n${listed('Costs')}`);
  });

  test('a shared note shows what is wrong with broken quotations', () => {
    const note = `He said “We grew.” ([Acme](${a}))\n\n> We\n> fell.\n>\n> — John Roe, [Acme](${b})\n`;
    const [inline, block] = readCitations(note);
    const problem = { marks: [], speaker: 'Jane *Doe*' };
    const marks = marksOf(note, [
      { kind: 'words', ...inline!.quotation!, ...problem },
      { kind: 'gone', ...block!.quotation!, ...problem },
      { kind: 'gone', ...block!.quotation!, ...problem },
      { kind: 'speaker', ...block!.speaker!, ...problem },
      { kind: 'long', ...block!.quotation!, ...problem },
    ]);
    assert.equal(
      share(note, marks),
      'He said “We grew.” ⚠ (doesn’t match the transcript) (Acme [1])\n\n> We\n> fell. ⚠ (isn’t in the transcript anymore)\n>\n' +
        `> — John Roe ⚠ (the speaker is Jane \\*Doe\\*), Acme [2]\n\n${listed('Costs', 'Sales')}`,
    );
  });

  test('a shared note shows the transcript’s actual words after a broken quotation', () => {
    const note = `“We grew.” ([A](${a}))`;
    const [cited] = readCitations(note);
    for (const [kind, told, said] of [
      ['words', { words: 'We *shrank*.' }, 'doesn’t match the transcript, which says “We \\*shrank\\*.”'],
      ['cut', { words: ' if costs fall, ' }, 'leaves out words that change its meaning: “if costs fall”'],
      ['negation', { words: 'have not' }, 'leaves out words that change its meaning: “have not”'],
      ['brackets', { words: 'never' }, 'the words in brackets change what was said: “never”'],
      ['joined', { speaker: 'A, B' }, 'joins the words of several speakers: A, B'],
    ] as const) {
      const marks = marksOf(note, [{ kind, ...cited!.quotation!, marks: [], ...told }]);
      assert.equal(share(note, marks).split('\n')[0], `“We grew.” ⚠ (${said}) (A [1])`);
    }
  });

  test('a warning follows the quotation’s closing mark, except for the writer’s own words', () => {
    for (const [note, kind, shared] of [
      [`« We grew. » ([A](${a}))`, 'cut', '« We grew. » ⚠ (leaves out words that change its meaning) (A [1])'],
      [
        `<q>We … grew.</q> ([A](${a}))`,
        'negation',
        '<q>We … grew.</q> ⚠ (leaves out words that change its meaning) (A [1])',
      ],
      [`„We grew.“ ([A](${a}))`, 'joined', '„We grew.“ ⚠ (joins the words of several speakers) (A [1])'],
      [
        `‘We [never] grew.’ ([A](${a}))`,
        'brackets',
        '‘We [never] grew.’ ⚠ (the words in brackets change what was said) (A [1])',
      ],
      [`“We [gladly] grew.” ([A](${a}))`, 'own', '“We [gladly] grew.” (A [1])'],
    ] as const) {
      const [cited] = readCitations(note);
      const marks = marksOf(note, [{ kind, ...cited!.quotation!, marks: [] }]);
      assert.equal(share(note, marks), `${shared}\n\n${listed('Costs')}`);
    }
    // A call that is named in a sentence rather than in a link.
    const note = `In its Q3 2020 call AMZN said “We grew.” ([A](${a}))`;
    const start = note.indexOf('Q3');
    const marks = marksOf(note, [{ kind: 'call', start, end: start + 7, marks: [], speaker: 'NFLX, Q4 2025' }]);
    assert.match(share(note, marks), /^In its Q3 2020 ⚠ \(the link leads to NFLX, Q4 2025\) call AMZN/);
  });

  test('a warning follows a link whose text names another call', () => {
    for (const [note, shared] of [
      [`“We grew.” ([ACM, Q2 2026](${a})).`, '“We grew.” (ACM, Q2 2026 [1] ⚠ (the link leads to ACM, Q1 2026)).'],
      [
        `“We grew.” [ACM, Q2 2026][md-1].\n\n[md-1]: ${a}\n`,
        '“We grew.” ACM, Q2 2026 [1] ⚠ (the link leads to ACM, Q1 2026).',
      ],
    ]) {
      const [cited] = readCitations(note!);
      const marks = marksOf(note!, [{ kind: 'call', ...cited!.label!, marks: [], speaker: 'ACM, Q1 2026' }]);
      // Beside what is inserted, the brackets of a number are escaped.
      assert.equal(
        share(note!, marks)
          .split('\n')[0]!
          .replace(/\\(?=[[\]])/g, ''),
        shared,
      );
    }
  });

  test('a shared note has no Market Desk links and keeps all other letters', () => {
    const piece = fc.constantFrom(
      ...['a', ' ', '\n', '[', ']', '(', ')', '<', '>', '!', '\\', '"', '> ', '[md-1]', '[w][md-1]', '[^1]: '],
      ...[a, b, `[w](${a})`, `[${b}](${b})`, `\n\n[md-1]: ${a}\n`, `<${fundLink}>`, `[x [y](z) w](${b} "t")`],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        const [shared] = share(text).split('## References') as [string];
        assert.ok(!shared.includes('market-desk.market-desk/'), shared);
        // Nothing is made up: without the numbers, the letters are the note's, in order.
        const body = shared.replace(/\\?\[\d+\\?\]/g, '');
        let at = 0;
        for (const mark of body.replace(/\s/g, '')) {
          at = text.indexOf(mark, at) + 1;
          assert.ok(at > 0, `${JSON.stringify(mark)} of ${JSON.stringify(shared)}`);
        }
      }),
    );
  });
});

test('a reference shows the call’s details and whether the data is invented', () => {
  const call = { from: 'service', company: 'Acme', fyq: 'Q1 2026' } as const;
  assert.equal(formatReference(call), 'Acme, Q1 2026 earnings call');
  assert.equal(
    formatReference({ ...call, from: 'sample', speaker: 'Jane Doe', role: 'CEO', date: 'May 5, 2026' }),
    'Acme, Q1 2026 earnings call, Jane Doe, CEO, May 5, 2026, invented sample data',
  );
});

/** The copy of a note, or of the words in it that are selected. */
function copy(text: string, selected?: string, marks: Parameters<typeof writeWithReferences>[1]['marks'] = []): string {
  const links = finish(readOwnLinks(text));
  const referenceOf = ({ link: { text: written } }: (typeof links.uses)[0]): string =>
    `${written.slice(written.indexOf('start=') + 6)}, Q1 [x]`;
  const widened = (words: string): ReturnType<typeof widenToCitations> => {
    const start = text.indexOf(words);
    const around = { citations: readCitations(text), uses: links.uses };
    return widenToCitations(text, { start, end: start + words.length }, around);
  };
  const span = selected === undefined ? undefined : widened(selected);
  return finish(writeWithReferences(text, { ...links, referenceOf, marks, span }));
}

suite('a checked copy', () => {
  test('a checked copy shows each link’s reference as text in its place', () => {
    for (const [written, copied] of [
      [`See [Acme, Q1](${a}).`, String.raw`See Acme, Q1 (Costs, Q1 \[x\]).`],
      [`See <${a}>, or [](${b}).`, String.raw`See (Costs, Q1 \[x\]), or (Sales, Q1 \[x\]).`],
      // Each source once, and nothing that its line says already.
      [`A [x](${a}), B [y](${a}).`, String.raw`A x (Costs, Q1 \[x\]), B y.`],
      [`Costs rose [x](${a}).`, String.raw`Costs rose x (Q1 \[x\]).`],
      [`x[y]<${a}>`, String.raw`x[y] (Costs, Q1 \[x\])`],
      [`> A.\n>\n> — B, [Acme][md-1]\n\n[md-1]: ${a}\n`, '> A.\n>\n> — B, Acme (Costs, Q1 \\[x\\])\n\n'],
      [`\`[x](${a})\` [own](https://x.invalid)`, `\`[x](${a})\` [own](https://x.invalid)`],
    ])
      assert.equal(copy(written!), copied, written);
  });

  test('a checked copy of a selection extends to whole quotations and links', () => {
    const text = `First. “We grew much” ([Acme](${a})) so.\n\n> Costs fell\n> by half.\n>\n> — B, [Acme][md-1]\n\nLast.\n\n[md-1]: ${b}\n`;
    const inline = '“We grew much” (Acme (Costs, Q1 \\[x\\])';
    assert.equal(copy(text, 'grew'), inline);
    assert.equal(copy(text, 'Acme'), inline);
    assert.equal(copy(text, 'First'), 'First');
    assert.equal(copy(text, 'First. “We'), `First. ${inline}`);
    assert.equal(copy(text, 'by half'), '> Costs fell\n> by half.\n>\n> — B, Acme (Sales, Q1 \\[x\\])');
    assert.equal(copy(text, 'Last.\n\n[md'), 'Last.\n\n[md');
  });

  test('a checked copy marks unchecked quotations with the reason', () => {
    const text = `“We grew much” ([Acme](${a})) and [bad](x://market-desk.market-desk/transcript?cik=x)`;
    const quotation = readCitations(text)[0]!.quotation!;
    const marks = [
      ...unknownMarksOf(text, [{ quotation, kind: 'callNotInLibrary' }]),
      ...damagedMarksOf(text, [{ start: 0, end: text.length - 1 }]),
    ];
    assert.equal(
      copy(text, undefined, marks),
      '“We grew much” ⚠ (not checked: the cited call isn’t in the library) (Acme (Costs, Q1 \\[x\\])) and [bad](x://market-desk.market-desk/transcript?cik=x) ⚠ (not checked: the link is damaged)',
    );
    assert.match(unknownMarksOf(text, [{ quotation, kind: 'long' }])[0]!.text, /the quotation is too long/);
    const spans = [
      { start: 2, end: 3 },
      { start: 5, end: 9 },
      { start: 12, end: 13 },
    ];
    assert.deepEqual(outsideCode(spans, { spans: [{ start: 4, end: 10 }], isOpen: false }), [spans[0], spans[2]]);
  });
});
