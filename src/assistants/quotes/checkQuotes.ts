import * as v from 'valibot';
import { longestNote } from '../../domain/notes/noteCitations.ts';
import { NoteLines } from '../../domain/notes/noteLines.ts';
import { verdicts } from '../../domain/verdicts/problems.ts';
import { counted } from '../counted.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { cutText } from '../fit.ts';
import { foreignLine, foreignName, markCallText, withoutMarks, wordsAreData } from '../foreignText.ts';
import { defineTool } from '../tool.ts';
import { judgeNote, type JudgedQuotation } from './judgeNote.ts';

const longestMarkdown = 200_000;
/** In characters. */
const longestShown = 600;
const longestQuotation = 160;

const input = v.strictObject({
  markdown: v.pipe(
    v.string(),
    v.maxLength(
      Math.min(longestMarkdown, longestNote),
      'markdown: Give at most 200,000 characters. Check a long note in parts.',
    ),
    v.description('The note, with its citation links'),
  ),
  ...sizeInput,
});

const checked = v.object({
  /** From 1. */
  line: v.number(),
  quotation: v.string(),
  verdict: v.picklist(verdicts),
  why: v.string(),
  /** The nearest words in a call, their speaker and place, and a citation of them. */
  trueWords: v.optional(v.string()),
  speaker: v.optional(v.string()),
  call: v.optional(v.string()),
  citation: v.optional(v.string()),
});
type Checked = v.InferOutput<typeof checked>;

const output = v.object({
  quotations: v.array(checked),
  /** The number of quotations with each verdict, including those not shown. */
  counts: v.record(v.string(), v.number()),
  /** Number of citations without a quotation beside them, which aren't checked. */
  citationsWithoutQuotation: v.optional(v.number()),
  /** The parts that weren't checked; absent only if there are none. */
  notChecked: v.optional(v.string()),
  note: v.string(),
  ...sizeOutput,
});
type CheckQuotesOutput = v.InferOutput<typeof output>;

export const checkQuotesTool = defineTool({
  name: 'check_quotes',
  title: 'Check Quotations',
  summary: 'Check the quotations of a text against the calls in your library, for free.',
  description:
    'Checks the quotations of a Markdown text against the earnings calls of the library: one verdict each (exact, altered, misattributed, not found …) with the nearest true words and a citation. Use it before handing over a text that quotes calls. Costs nothing. Example: {"markdown":"“Margins held up.” ([BRMC, Q3 2026](vscode://market-desk.market-desk/transcript?from=sample&cik=9910001&fyq=Q3%202026))"}',
  input,
  output,
  run: async (asked, sources, { fit, ...options }) => {
    const { markdown } = asked;
    const { quotations, unseen, withoutQuotation } = await judgeNote(markdown, sources, options);
    const counts: Record<string, number> = {};
    for (const { judgement } of quotations) counts[judgement.verdict] = (counts[judgement.verdict] ?? 0) + 1;
    const lines = new NoteLines(markdown);
    return fit({
      items: quotations.map((each) => shown(each, lines)),
      build: (part) => ({
        quotations: [...part.shown],
        counts,
        ...(withoutQuotation === 0 ? {} : { citationsWithoutQuotation: withoutQuotation }),
        ...(unseen.length === 0 ? {} : { notChecked: unseen.join('; ') }),
        note: wordsAreData,
        ...leftOf(part),
      }),
      cut: (item, length) => ({
        ...item,
        quotation: cutText(item.quotation, length),
        ...(item.trueWords === undefined ? {} : { trueWords: cutText(item.trueWords, length) }),
      }),
    });
  },
  formatProgress: (done, total) => `Checked ${done} of ${counted(total, 'quotation')}`,
  format,
});

function shown({ start, text, judgement }: JudgedQuotation, lines: NoteLines): Checked {
  const { verdict, why, words, speaker, call, citation } = judgement;
  return {
    line: lines.lineOf(start) + 1,
    quotation: foreignLine(text, longestQuotation),
    verdict,
    why,
    ...(words === undefined ? {} : { trueWords: withoutMarks(cutText(words, longestShown)) }),
    ...(speaker === undefined || speaker === '' ? {} : { speaker: foreignName(speaker) }),
    ...(call === undefined ? {} : { call: foreignName(call) }),
    ...(citation === undefined ? {} : { citation }),
  };
}

function format({
  quotations,
  counts,
  citationsWithoutQuotation = 0,
  notChecked,
  note,
  left,
  next,
}: CheckQuotesOutput): string {
  const lines = notChecked === undefined ? [] : [`Not everything was checked: ${notChecked}.`];
  const all = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  lines.push(
    all.length === 0
      ? 'No quotations were found. A quotation is a block quote or words in quotation marks, with a link to the call beside it.'
      : `Quotations: ${all.join(', ')}.`,
  );
  if (citationsWithoutQuotation > 0)
    lines.push(`${counted(citationsWithoutQuotation, 'citation')} without a quotation.`);
  if (quotations.some(({ trueWords, why }) => trueWords !== undefined || why.includes('<call-text>'))) lines.push(note);
  for (const each of quotations) lines.push(...formatChecked(each));
  if (left > 0) lines.push(`${left} more: ask again with next "${next}".`);
  return lines.join('\n');
}

function formatChecked({ line, quotation, verdict, why, trueWords, speaker, call, citation }: Checked): string[] {
  const lines = [`line ${line}: ${verdict.toUpperCase()}: “${quotation}”${why === '' ? '' : ` ${why}`}`];
  if (trueWords !== undefined) {
    const who = [speaker, call].filter(Boolean).join(', ');
    lines.push(markCallText(who === '' ? trueWords : `${who}:\n${trueWords}`));
  }
  if (citation !== undefined) lines.push(`Citation: ${citation}`);
  return lines;
}
