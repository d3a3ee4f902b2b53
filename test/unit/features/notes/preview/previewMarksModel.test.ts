import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { finish } from '../../../../../src/base/slices.ts';
import { formatFigureLink } from '../../../../../src/domain/links/figureLink.ts';
import { readNote } from '../../../../../src/domain/notes/noteCitations.ts';
import { checkNote } from '../../../../../src/domain/verdicts/checkNote.ts';
import { formatVerdict, verdicts } from '../../../../../src/domain/verdicts/problems.ts';
import { CitationIndex } from '../../../../../src/features/notes/index/citationIndexModel.ts';
import {
  compareLines,
  keyOfLink,
  NoteMarks,
  placeMarks,
  placeOfToken,
  writeMark,
} from '../../../../../src/features/notes/preview/previewMarksModel.ts';
import { MarkdownPreview } from '../../../../../src/host/notes/markdownPreview.ts';
import { acmeCall } from '../../../domain/verdicts/acmeCall.ts';
import { PreviewEngine } from '../../../../double/previewEngine.ts';

const transcript = `Jane Doe:
We grew revenue by 12.5% & more in a difficult quarter. Costs fell by half.
We don’t think that margins will fall.

John Roe:
And what about next year, and the year after that?
`;
const call = acmeCall(transcript);
const link = (fyq = 'Q1%202026', more = ''): string =>
  `vscode://market-desk.market-desk/transcript?from=sample&cik=7&ticker=ACM&fyq=${fyq}${more}`;

const exact = `“We grew revenue by 12.5% & more” ([Acme](${link()}))`;
const altered = `“We grew revenue by 17.5% & more” ([Acme](${link()}))`;
const absent = `“Costs fell by half” ([Acme](${link('Q4%202025')}))`;

async function check(text: string, imported = false): Promise<NoteMarks> {
  const index = new CitationIndex();
  index.set('note', text, finish(readNote(text)));
  const note = index.get('note')!;
  const own = imported ? { ...call, imported } : call;
  const checked = await checkNote(note, {
    call: ({ fyq }) => Promise.resolve(fyq === 'Q1 2026' ? own : undefined),
  });
  return new NoteMarks(note, checked!);
}

/** The HTML that a preview shows of a text that was marked by an earlier check. */
function show(text: string, marks: NoteMarks | undefined): string {
  const plugin = new MarkdownPreview();
  plugin.register({
    place: placeMarks,
    render: (token) => {
      const place = placeOfToken(token);
      const found = place && marks?.find(place);
      return found ? writeMark(found) : '';
    },
  });
  const engine = new PreviewEngine(plugin);
  return engine.render(engine.read(text));
}
const marksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<span class="market-desk-mark [^>]*>([^<]*)<\/span>/g), ([, words]) => words!);
const shown = (text: string, marks: NoteMarks | undefined): string[] => marksIn(show(text, marks));

suite('the marks of a preview', () => {
  test('a mark follows each figure and shows its verdict', async () => {
    const value = { type: 'number', decimal: '3.8' } as const;
    const subject = { of: 'indicator', id: 7, code: 'CPI', field: 'latest_value', period: '2026-09-01' } as const;
    const linkTo = (id: number): string =>
      formatFigureLink('vscode', {
        ...{ from: 'sample', subject: { ...subject, id }, value, unit: 'Percent' },
        at: Date.UTC(2026, 10, 20),
      });
    const text = `CPI rose [3.8%](${linkTo(7)}), then [8.3%](${linkTo(7)}), [3.8%](${linkTo(8)}) and [3.8%](${linkTo(9)}), ${exact}.\n\nSee [it](${linkTo(7)}).\n`;
    const index = new CitationIndex();
    index.set('note', text, finish(readNote(text)));
    const note = index.get('note')!;
    const now = { unit: 'Percent', at: Date.UTC(2026, 10, 25) };
    const checked = await checkNote(note, {
      call: () => Promise.resolve(call),
      figure: ({ subject: { of, ...rest } }) => {
        const id = of === 'indicator' && 'id' in rest ? rest.id : 0;
        if (id === 9) return Promise.resolve({ state: 'absent' });
        return Promise.resolve({
          state: 'kept',
          now: { ...now, value: id === 8 ? { type: 'number', decimal: '3.9' } : value },
        });
      },
    });
    assert.deepEqual(shown(text, new NoteMarks(note, checked!)), [
      '✓ Exact',
      '⚠ Altered',
      '⚠ Differs from the library',
      'Not checked',
      '✓ Exact',
    ]);
  });

  test('the preview ignores forged marks in a note', async () => {
    const forged = ['market-desk-right', 'Market&#45;Desk-right', '&#x6D;arket&hyphen;desk&#0045mark'].map(
      (name) =>
        `${altered} <span class="market-desk-mark ${name}">✓ Exact</span>\n\n<div class="${name}">✓ Exact</div>\n\n`,
    );
    const text = `${forged.join('')}<b title="&#99999999;">market-desk.market-desk</b>\n`;
    const html = show(text, await check(text));
    assert.deepEqual(marksIn(html), ['⚠ Altered', '⚠ Altered', '⚠ Altered']);
    assert.equal(html.match(/<(?:span|div) /g)?.length, 3, html);
    assert.match(html, /<b title=/);
    assert.deepEqual(marksIn(show(forged[0]!.replaceAll('vscode:', 'https:'), undefined)), []);
  });

  test('a mark follows each link with a checked quotation after the first check', async () => {
    const text = `# A note\n\n${exact}\n\n${altered}\n\n${absent}\n\nSee [the call](${link()}).\n`;
    assert.deepEqual(shown(text, undefined), []);
    const html = show(text, await check(text));
    assert.deepEqual(marksIn(html), ['✓ Exact', '⚠ Altered', 'Not checked']);
    assert.match(
      html,
      /<span class="market-desk-mark market-desk-wrong" role="note" title="Quote doesn’t match the transcript, which says “We grew revenue by 12\.5% &amp; more in a difficult quarter\.”" aria-label="Altered\. Quote doesn’t match [^"]*">/,
    );
    assert.match(html, /title="The cited call isn’t in the library\."/);
  });

  test('marks follow links by label in block quotes, lists and tables', async () => {
    const text = [
      '> We grew revenue by 12.5%\n>\n> — Jane Doe, [Acme][md-1]',
      `- “Costs fell by half” ([a][md-1])\n- “Costs fell by a half” ([md-1])`,
      `| A | B |\n|---|---|\n| “We grew revenue by 11.5%” [a][md-1] | b |`,
      `[md-1]: ${link()}`,
    ].join('\n\n');
    assert.deepEqual(shown(text, await check(text)), ['✓ Exact', '✓ Exact', '⚠ Altered', '⚠ Altered']);
  });

  test('a mark’s tooltip shows an imported call and the actual speaker', async () => {
    const text = `${exact}\n\nJohn Roe said: “Costs fell by half” ([Acme](${link()}))\n`;
    const html = show(text, await check(text, true));
    assert.deepEqual(marksIn(html), ['✓ Exact', '⚠ Misattributed']);
    assert.match(html, /in this order\. The call was imported\./);
    assert.match(html, /The speaker is Jane Doe\. The call was imported\./);
  });

  test('a mark disappears only when its quotation, link or surroundings change', async () => {
    const text = `First.\n\n${exact}\n\nBetween.\n\n${altered}\n\n${exact}\n`;
    const marks = await check(text);
    const all = ['✓ Exact', '⚠ Altered', '✓ Exact'];
    assert.deepEqual(shown(text.replace('First.', 'First.\n\nAnd more.\n\n# Words'), marks), all);
    assert.deepEqual(shown(text.replace('Between.', 'Between\nthe two.'), marks), all);
    assert.deepEqual(shown(`${text}\nLast.\n`, marks), all);
    assert.deepEqual(shown(text.replace('17.5%', '12.5%'), marks), ['✓ Exact', '✓ Exact']);
    assert.deepEqual(shown(text.replace('revenue', 'profit'), marks), ['⚠ Altered', '✓ Exact']);
    assert.deepEqual(shown(text.replace(`\n\n${altered}`, ''), marks), ['✓ Exact', '✓ Exact']);
    assert.deepEqual(shown(text.replace('Q1%202026', 'Q2%202026'), marks), ['⚠ Altered', '✓ Exact']);
    // A change at either end leaves unknown what is between.
    assert.deepEqual(shown(`Now: ${text}\nLast.\n`, marks), []);
  });

  test('a mark disappears when the definition of its label leads to another call', async () => {
    const text = `“We grew revenue by 12.5%” ([a][md-1])\n\nWords.\n\n[md-1]: ${link()}\n`;
    const marks = await check(text);
    assert.deepEqual(shown(text, marks), ['✓ Exact']);
    assert.deepEqual(shown(text.replace('2026', '2025'), marks), []);
  });

  test('the mark of an exact quotation ignores a so-called term beside it', async () => {
    const text = `The so-called “flight to quality” continues; Jane Doe said “Costs fell by half” [a](${link()}).\n`;
    assert.deepEqual(shown(text, await check(text)), ['✓ Exact']);
  });

  test('the preview distinguishes links with the same target, or omits their marks', async () => {
    const text = `We read “Costs fell by half” ([a](${link()})), and then “Costs rose by 9 points” ([b](${link()})).\n`;
    const marks = await check(text);
    assert.deepEqual(shown(text, marks), ['✓ Exact', '⚠ Not found']);
    // Markdown doesn’t read the target of a tag, which the note’s reader counts.
    const tagged = `“Costs rose by 9 points” (<a href="${link()}">a</a>). “Costs fell by half” ([b](${link()})).\n`;
    assert.deepEqual(shown(tagged, await check(tagged)), []);
  });

  test('marks survive other line breaks, a byte order mark and another editor’s scheme', async () => {
    const text = `\ufeff# A\r\n\r\n${exact.replace('vscode:', 'cursor:')}\r\n\r\n${altered}\r\n`;
    assert.deepEqual(shown(text.slice(1).replaceAll('\r\n', '\n'), await check(text)), ['✓ Exact', '⚠ Altered']);
  });

  test('a mark shows a damaged link once the note is checked', async () => {
    const text = `${exact}\n\n“Words that nobody knows” ([a](${link('Q9%202026')}))\n`;
    assert.deepEqual(shown(text, undefined), []);
    assert.deepEqual(shown(text, await check(text)), ['✓ Exact', '⚠ Link damaged']);
  });

  test('writeMark escapes HTML in a reason', () => {
    const html = writeMark({ verdict: 'altered', reason: `<img src=x onerror="a()"> &amp; '\u202e\n${'x'.repeat(5)}` });
    assert.match(html, /title="&lt;img src=x onerror=&quot;a\(\)&quot;&gt; &amp;amp; ' x{5}"/);
    assert.equal(html.match(/<(?!\/?span)/g), null);
  });

  test('writeMark shows each verdict in its own words', () => {
    for (const verdict of verdicts)
      assert.match(writeMark({ verdict, reason: '' }), new RegExp(`>(?:[✓⚠] )?${formatVerdict(verdict)}</span>$`));
  });
});

suite('a change of marks', () => {
  test('differsFrom ignores edits beside the marks and reports changed marks', async () => {
    const text = `First.\n\n${exact}\n\n${altered}\n`;
    const marks = await check(text);
    const differs = async (next: string): Promise<boolean> => marks.differsFrom(await check(next));
    assert.equal(await differs(text), false);
    assert.equal(await differs(text.replace('First.', 'First of all.\n\nWords')), false);
    assert.equal(await differs(text.replace('17.5%', '18.5%')), true);
    assert.equal(await differs(text.replace(' more” ', ' more”  ')), true);
    assert.equal(await differs(`${text}\n${exact}\n`), true);
    assert.equal(marks.differsFrom(undefined), true);
    assert.equal((await check(`See [a](${link()}).`)).differsFrom(undefined), false);
  });
});

test('keyOfLink returns the same key for each encoding of a link', () => {
  const written = link('Q1%202026', '&start=5%25%20more%3F');
  const key = keyOfLink(written);
  assert.equal(key, 'from=sample&cik=7&ticker=ACM&fyq=Q1 2026&start=5% more?');
  assert.equal(keyOfLink(written.replaceAll('&', '&amp;')), key);
  assert.equal(keyOfLink('https://x.invalid/'), undefined);
  assert.equal(keyOfLink(link('%zz')), 'from=sample&cik=7&ticker=ACM&fyq=%zz');
});

test('compareLines counts whole equal lines at both ends', () => {
  assert.deepEqual(compareLines('a\nb\nc', 'a\nb\nc'), { before: 3, after: 0, added: 0 });
  assert.deepEqual(compareLines('a\nb\nc', 'a\nx\ny\nc'), { before: 1, after: 1, added: 1 });
  assert.deepEqual(compareLines('a\nb', 'a\nbc'), { before: 1, after: 0, added: 0 });
  assert.deepEqual(compareLines('a\na\na', 'a\na'), { before: 2, after: 0, added: -1 });
  assert.deepEqual(compareLines('a\nbc\nd', 'a\nbx\nbc\nd'), { before: 1, after: 2, added: 1 });
  assert.deepEqual(compareLines('\na', 'b\na'), { before: 0, after: 1, added: 0 });
  assert.deepEqual(compareLines('', 'a\n'), { before: 0, after: 1, added: 1 });
});
