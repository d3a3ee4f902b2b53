import {
  array,
  description,
  type InferOutput,
  maxLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
} from 'valibot';
import { inSlices } from '../../base/slices.ts';
import { checkCitations } from '../../domain/notes/checkCitations.ts';
import { longestNote, readNote, type NoteCitation } from '../../domain/notes/noteCitations.ts';
import { NoteLines } from '../../domain/notes/noteLines.ts';
import { findDamagedLinks, findUncited } from '../../domain/notes/uncitedQuotations.ts';
import { cutText, fit, maxTokensInput, nextInput } from '../fit.ts';
import { foreignName, markCallText, withoutMarks, wordsAreData } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { QuoteJudge, verdicts, type Judgement } from './quoteJudge.ts';

const longestMarkdown = 200_000;
/** Quotations that are checked in one note. */
const mostQuotations = 300;

const input = strictObject({
  markdown: pipe(
    string(),
    maxLength(
      Math.min(longestMarkdown, longestNote),
      'markdown: Give at most 200,000 characters. Check a long note in parts.',
    ),
    description('The note, with its citation links'),
  ),
  maxTokens: maxTokensInput,
  next: nextInput,
});

const checked = object({
  /** From 1. */
  line: number(),
  quotation: string(),
  verdict: picklist(verdicts),
  why: string(),
  /** The nearest words that were said, who said them where, and a citation of them. */
  trueWords: optional(string()),
  speaker: optional(string()),
  call: optional(string()),
  citation: optional(string()),
});
type Checked = InferOutput<typeof checked>;

const output = object({
  quotations: array(checked),
  /** Of all quotations, those not shown included. */
  counts: record(string(), number()),
  note: string(),
  left: number(),
  next: optional(string()),
});
type Output = InferOutput<typeof output>;

export const checkQuotesTool = defineTool({
  name: 'check_quotes',
  title: 'Check Quotations',
  description:
    'Checks the quotations of a Markdown text against the earnings calls of the library: one verdict each (exact, altered, misattributed, not found …) with the nearest true words and a citation. Use it before handing over a text that quotes calls. Costs nothing. Example: {"markdown":"“Margins held up.” ([BRMC, Q3 2026](vscode://…))"}',
  input,
  output,
  run: async (asked, sources, { signal }) => {
    const all = await judge(asked.markdown, sources, signal);
    const counts: Record<string, number> = {};
    for (const { verdict } of all) counts[verdict] = (counts[verdict] ?? 0) + 1;
    return fit<Checked, Output>({
      items: all,
      question: ['check_quotes', asked],
      maxTokens: asked.maxTokens,
      build: ({ shown, left, next }) => ({
        quotations: [...shown],
        counts,
        note: wordsAreData,
        left,
        ...(next === undefined ? {} : { next }),
      }),
      format,
      cut: (item, length) => ({
        ...item,
        quotation: cutText(item.quotation, length),
        ...(item.trueWords === undefined ? {} : { trueWords: cutText(item.trueWords, length) }),
      }),
    });
  },
  format,
});

/** Every quotation of a note in order, with and without a citation, and links that can't be read. */
async function judge(markdown: string, sources: Sources, signal: AbortSignal | undefined): Promise<Checked[]> {
  const { citations } = await inSlices(readNote(markdown));
  const judge = new QuoteJudge(await sources.library(), sources, signal);
  const lines = new NoteLines(markdown);
  const found: { start: number; quotation: string; judgement: Judgement }[] = [];
  const allCited = citations.filter(({ quotation }) => quotation !== undefined);
  const allUncited = findUncited(markdown, citations);
  const cited = allCited.slice(0, mostQuotations);
  const uncited = allUncited.slice(0, mostQuotations - cited.length);
  for (const ofCall of byCall(cited)) {
    const call = await judge.callOf(ofCall[0]!.link.link);
    const problems = call && (await inSlices(checkCitations(call, ofCall)));
    for (const citation of ofCall) {
      signal?.throwIfAborted();
      const { start, text } = citation.quotation!;
      const judgement = await judge.cited(citation, call, problems?.get(citation) ?? []);
      found.push({ start, quotation: text, judgement });
    }
  }
  for (const quotation of uncited) {
    signal?.throwIfAborted();
    found.push({ start: quotation.start, quotation: quotation.text, judgement: await judge.uncited(quotation) });
  }
  for (const { start, text } of findDamagedLinks(markdown).slice(0, mostQuotations)) {
    const why = 'The link does not say which earnings call to open. search_calls gives citations that do.';
    found.push({ start, quotation: text, judgement: { verdict: 'link damaged', why } });
  }
  if (allCited.length + allUncited.length > mostQuotations)
    found.push({
      start: markdown.length,
      quotation: '',
      judgement: {
        verdict: 'unchecked',
        why: `Only the first ${mostQuotations} quotations are checked. Check a long note in parts.`,
      },
    });
  return found
    .sort((one, other) => one.start - other.start)
    .map(({ start, quotation, judgement: { verdict, why, words, speaker, call, citation } }) => ({
      line: lines.lineOf(start) + 1,
      quotation: foreignName(quotation),
      verdict,
      why,
      ...(words === undefined ? {} : { trueWords: withoutMarks(cutText(words, longestShown)) }),
      ...(speaker === undefined || speaker === '' ? {} : { speaker: foreignName(speaker) }),
      ...(call === undefined ? {} : { call: foreignName(call) }),
      ...(citation === undefined ? {} : { citation }),
    }));
}

const longestShown = 600;

/** By call, so that each is read once. */
function byCall(citations: readonly NoteCitation[]): NoteCitation[][] {
  return [...Map.groupBy(citations, ({ link: { link } }) => `${link.from} ${link.cik} ${link.fyq}`).values()];
}

function format({ quotations, counts, note, left, next }: Output): string {
  const all = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
  if (all.length === 0)
    return 'No quotations were found. A quotation is a block quote or words in quotation marks, with a link to the call beside it.';
  const lines = [`Quotations: ${all.join(', ')}.`, ...(quotations.some(({ trueWords }) => trueWords) ? [note] : [])];
  for (const { line, quotation, verdict, why, trueWords, speaker, call, citation } of quotations) {
    lines.push(`line ${line}: ${verdict.toUpperCase()}: “${quotation}”${why === '' ? '' : ` ${why}`}`);
    if (trueWords !== undefined) {
      const who = [speaker, call].filter(Boolean).join(', ');
      lines.push(`Said${who === '' ? '' : ` by ${who}`}:`, markCallText(trueWords));
    }
    if (citation !== undefined) lines.push(`Citation: ${citation}`);
  }
  if (left > 0) lines.push(`${left} more: ask again with next "${next}".`);
  return lines.join('\n');
}
