import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { finish } from '../../../../../src/base/slices.ts';
import { readNote } from '../../../../../src/domain/notes/noteCitations.ts';
import { CallText } from '../../../../../src/domain/passages/callText.ts';
import { makeLocator } from '../../../../../src/domain/passages/makeLocator.ts';
import { parseCall } from '../../../../../src/domain/transcripts/parseCall.ts';
import { checkNote } from '../../../../../src/domain/verdicts/checkNote.ts';
import { citedCallOf } from '../../../../../src/domain/verdicts/citedCall.ts';
import type { PlacedCitation } from '../../../../../src/domain/writing/placeCitation.ts';
import { quotePresets } from '../../../../../src/domain/writing/quoteTemplate.ts';
import {
  formatOutcome,
  labelChoices,
  mostAtOnce,
  placeHighlights,
  quoteHighlights,
  scopesOf,
  sortByNote,
} from '../../../../../src/features/notes/quotes/highlightsModel.ts';
import { quoteSelected } from '../../../../../src/features/notes/quotes/quoteModel.ts';
import type { Mark } from '../../../../../src/library/marks/mark.ts';
import { sampleCalls } from '../../../../../src/sample/calls/sampleCalls.ts';
import { repetitions } from '../../../../suite/repetitions.ts';

interface Renderer {
  render: (markdown: string) => string;
}
/** The renderer of the editor's preview, which is among the tests' packages anyway. */
const MarkdownIt = createRequire(import.meta.url)('markdown-it') as new (options: { html: boolean }) => Renderer;
const renderer = new MarkdownIt({ html: true });

const sample = sampleCalls({ ticker: 'BRMC' }, '2026-03-02', 11)!;
const fyq = sample.quarters[0]!;
const stored = sample.call(fyq);
const call = { source: 'sample', cik: 7, ticker: 'BRMC', company: 'Company', fyq };
const text = stored.transcript;
const parsed = parseCall(stored);
const quotable = { ...call, from: 'sample' as const, text, parsed, source: new CallText(text) };
const metadata = {
  ...{ cik: 7, ticker: 'BRMC', companyname: 'Company', companyname_short: 'Company' },
  ...{ transcript_fyq: fyq, available_fyq: [fyq] },
};
const cited = citedCallOf({ metadata, call: stored })!;
const how = { scheme: 'vscode', now: new Date(2026, 2, 2) };

/** The sentences of the call, each once. */
const sentences = parsed.turns.flatMap(({ speechStart, speechEnd }) =>
  Array.from(
    text.slice(speechStart, speechEnd).matchAll(/\S(?:[^.?!\n]|[.?!](?=\S)){24,}[.?!](?=\s)/g),
    ({ 0: words, index }) => ({
      start: speechStart + index,
      end: speechStart + index + words.length,
    }),
  ),
);
const markOf = (at: number, writing: Partial<Mark> = {}): Mark => {
  const { start, end } = sentences[at]!;
  const locator = makeLocator(quotable.source, parsed.turns, sentences[at]!);
  return {
    id: String(at),
    kind: 'highlight',
    call,
    speaker: '',
    words: text.slice(start, end),
    locator,
    madeAt: at,
    ...writing,
  };
};
const quotesOf = (...marks: Mark[]) => quoteHighlights(quotable, marks, how).quotes;

function written(note: string, { insertions }: PlacedCitation): string {
  return insertions
    .toReversed()
    .reduce((all, { offset, text: own }) => all.slice(0, offset) + own + all.slice(offset), note);
}

const awkward = [
  ...[
    '# Why',
    '- a\n- b',
    '1. one',
    '> “They said so many things in this call.”',
    '> ```\n> open',
    '- ```\n  x',
    '    ```',
  ],
  ...[
    '```\nopen',
    '~~~js\n```\n',
    '```\n> ```\nx',
    '````\n```',
    '`open',
    '<!-- open',
    '<div>',
    '<details open>',
    '<script>',
    '<b\n>',
  ],
  ...[
    '%% open',
    '$$\nx',
    '[md-1]: https://e.example',
    '[^brmc-1]: note',
    '[a\nb]: x',
    '| a |\n| - |\n| b |',
    '---',
    'Title\n===',
  ],
  ...[
    '  indented',
    '\\',
    'She said “we will surely grow faster than that”.',
    'Jane Doe says:',
    '<?',
    '<![CDATA[',
    '***',
    '“',
    '[x](',
    '![y]',
  ],
];
const notes = [
  '',
  '# Note\n\nText|.\n\nLast words.\n',
  '- one|\n\n  more\n- two\n',
  '> a|\n> b\n\nlast\n',
  'a\n\n|\n\n    code\n',
  '```\nopen',
  '---\nt: |x\n---\n',
  '|\n\n[x]: https://e.example\n',
  '- |',
  '1. a|\n   - b\n\n2. c',
  '| a |\n| - |\n| b| |\n',
];

suite('highlights in a note', () => {
  test('inserted highlights pass the check, leave each line of the note, and are known the next time', async () => {
    const comment = fc.option(
      fc.array(fc.constantFrom(...awkward), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n\n')),
      { nil: undefined },
    );
    const marks = fc.uniqueArray(fc.record({ at: fc.nat(sentences.length - 1), comment }), {
      selector: ({ at }) => at,
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(
        marks,
        fc.constantFrom(...Object.keys(quotePresets)),
        fc.constantFrom(...notes),
        async (own, template, marked) => {
          const quotes = quotesOf(...own.map(({ at, comment: said }) => markOf(at, { comment: said })));
          assert.equal(quotes.length, own.length);
          const caret = marked.includes('|') && !marked.startsWith('| a') ? marked.indexOf('|') : undefined;
          const note = caret === undefined ? marked : marked.replace('|', '');
          assert.equal(sortByNote(note, quotes).fresh.length, own.length);
          const result = written(note, placeHighlights(note, caret, { quotes, template }));
          let from = 0;
          for (const line of note.split('\n').filter((each) => each.trim() !== '')) {
            const at = `\n${result}\n`.indexOf(`\n${line}\n`, from);
            assert.ok(at >= from, `${line} is a line of ${result}`);
            from = at + 1;
          }
          const html = renderer.render(result);
          assert.equal(html.match(/ href="vscode:/g)?.length, own.length, html);
          assert.ok(!note.includes('Last words') || html.includes('\n<p>Last words.</p>\n'), html);
          const { citations } = finish(readNote(result));
          assert.equal(citations.length, own.length, result);
          assert.ok(
            citations.every(({ quotation }) => quotation),
            result,
          );
          const checked = await checkNote({ citations }, { call: () => Promise.resolve(cited) });
          assert.deepEqual(
            checked!.findings.map(({ message }) => message),
            [],
            result,
          );
          assert.deepEqual(sortByNote(result, quotes), { cited: quotes, fresh: [], later: [] }, result);
        },
      ),
      { numRuns: repetitions({ long: 2_000, short: 150 }) },
    );
  });

  test('a highlight whose words are gone is lost, and one in part cited isn’t inserted again', () => {
    const gone = markOf(3, {
      locator: { start: 'Nobody ever said this here', before: 'none of this', after: 'nor this' },
    });
    const { quotes, lost } = quoteHighlights(quotable, [markOf(5), gone, markOf(1)], how);
    assert.deepEqual([quotes.length, lost], [2, [gone.words]]);
    assert.ok(quotes[0]!.quote.parts[0]!.start < quotes[1]!.quote.parts[0]!.start);
    const whole = sentences[5]!;
    const part = { ...quotable, passage: { start: whole.start, end: whole.start + 20 } };
    const note = written(
      '',
      placeHighlights('', undefined, {
        quotes: [{ quote: quoteSelected(part, 'cursor', how.now)!, comment: undefined }],
        template: 'plain',
      }),
    );
    assert.deepEqual(sortByNote(note, quotes), { fresh: [quotes[0]], cited: [quotes[1]], later: [] });
    // Links in code cite nothing.
    assert.equal(sortByNote(`~~~\n${note}`, quotes).fresh.length, 2);
  });

  test('more highlights than go in at once are left for later', () => {
    const [quote] = quotesOf(markOf(2)) as [ReturnType<typeof quotesOf>[0]];
    const { fresh, later } = sortByNote(
      '',
      Array.from({ length: mostAtOnce + 3 }, () => quote),
    );
    assert.deepEqual([fresh.length, later.length], [mostAtOnce, 3]);
  });

  test('calls and companies are listed with the active call first, and labels with their counts', () => {
    const of = (cik: number, quarter: string, label?: string): Mark =>
      markOf(cik, { call: { ...call, cik, ticker: `T${cik}`, fyq: quarter }, label });
    const marks = [of(2, 'Q1 2025', 'risk'), of(1, 'Q1 2026'), of(2, 'Q4 2025', 'own'), of(2, 'Q1 2025', 'risk')];
    const listed = (active?: { cik: number; fyq: string }) =>
      scopesOf(marks, active).map(
        ({ ticker, fyq: quarter, marks: own }) => `${ticker} ${quarter ?? 'all'} ${own.length}`,
      );
    assert.deepEqual(listed(), ['T1 Q1 2026 1', 'T2 all 3', 'T2 Q4 2025 1', 'T2 Q1 2025 2']);
    assert.deepEqual(listed({ cik: 2, fyq: 'Q1 2025' }), ['T2 Q1 2025 2', 'T2 all 3', 'T2 Q4 2025 1', 'T1 Q1 2026 1']);
    const labels = [{ id: 'risk', name: 'Risk', color: 'charts.red' }];
    assert.deepEqual(
      labelChoices(marks, labels).map(({ name, marks: own }) => [name, own.length]),
      [
        ['All', 4],
        ['Risk', 2],
        ['own', 1],
        ['Without Label', 1],
      ],
    );
    assert.deepEqual(labelChoices([of(1, 'Q1 2026')], labels), []);
  });

  test('the message names what wasn’t inserted and ends with the numbers', () => {
    const none = { later: 0, lost: [], missing: [] };
    assert.equal(formatOutcome({ inserted: 12, cited: 3, ...none }), '12 inserted, 3 already there.');
    assert.equal(
      formatOutcome({ inserted: 0, cited: 1, later: 2, lost: ['a', 'b', 'c', 'd'], missing: [call] }),
      `Not in the library: BRMC, ${fyq}. Not in the text of the call anymore: “a”; “b”; “c”; 1 more. 2 more left for next time: up to 500 can be inserted at once. 0 inserted, 1 already there.`,
    );
  });
});
