import { nextTurn } from '../../base/slices.ts';
import { keyOfCited } from '../../domain/links/citing.ts';
import { lacksQuotation } from '../../domain/verdicts/judgeQuotation.ts';
import { findDamagedLinks, findUncited } from '../../domain/notes/uncitedQuotations.ts';
import { mostLinks } from '../../domain/notes/citationLinks.ts';
import { readNote, type NoteCitation, type NoteQuotation, type ParsedNote } from '../../domain/notes/noteCitations.ts';
import { fromOf } from '../calls/citation.ts';
import { storedCalls } from '../companies.ts';
import { counted } from '../counted.ts';
import type { Sources } from '../sources.ts';
import type { RunOptions } from '../tool.ts';
import { CitedCalls } from '../../checking/citedCalls.ts';
import { NoteChecker } from '../../checking/noteChecker.ts';
import { Pace } from '../../checking/pace.ts';
import { searchLibrary } from '../../checking/searchCalls.ts';
import { QuoteJudge, type QuoteJudgement } from './quoteJudge.ts';
import type { StoredCall } from '../../library/library.ts';

/** Maximum number of quotations that are checked in one note, and of damaged links that are shown. */
const mostQuotations = 300;
/** Maximum number of progress reports of a check. */
const mostReports = 50;

export interface JudgedQuotation {
  /** The offset at which it starts in the note. */
  start: number;
  text: string;
  judgement: QuoteJudgement;
}

interface JudgedNote {
  /** In the order of the note. */
  quotations: JudgedQuotation[];
  /** Short descriptions of the parts that weren't checked. */
  unseen: string[];
  /** Number of links to calls without a quotation beside them. */
  withoutQuotation: number;
}

/** Checks every quotation of a note in order, with and without a citation, and damaged links. */
export async function judgeNote(
  markdown: string,
  sources: Sources,
  { signal, onProgress }: Pick<RunOptions, 'signal' | 'onProgress'>,
): Promise<JudgedNote> {
  const pace = new Pace(signal);
  const calls = CitedCalls.ofLibrary(sources.library, sources.source);
  const note = await pace.inSlices(readNote(markdown));
  const search = searchLibrary(sources.library, { isPatient: true, signal });
  const list = (): Promise<readonly StoredCall[]> => storedCalls(sources);
  const checker = new NoteChecker({ calls, from: () => fromOf(sources), list, search, pace });
  const { cited, uncited, over } = withinLimit(markdown, note);
  const total = cited.length + uncited.length;
  const report = async (count: number): Promise<void> => {
    if (onProgress && count % Math.ceil(total / mostReports) === 0) {
      onProgress(count, total);
      // A listener may cancel.
      await nextTurn();
    }
    await pace.rest();
  };
  const checked = await checker.check(
    { text: markdown, citations: cited.map(({ citation }) => citation) },
    { onChecked: report },
  );
  const finder = checker.finder();
  const likely = checker.likely(markdown, note.citations);
  const judge = new QuoteJudge({ calls, finder, likely, sources, checked: checked! });
  const quotations: JudgedQuotation[] = [];
  const add = async ({ start, text }: NoteQuotation, judgement: Promise<QuoteJudgement>): Promise<void> => {
    quotations.push({ start, text, judgement: await judgement });
    await pace.rest();
  };
  for (const { citation, quotation } of cited) await add(quotation, judge.cited(citation, quotation));
  for (const quotation of uncited) {
    await add(quotation, judge.uncited(quotation));
    await report(quotations.length);
  }
  const unseen = unseenOf(quotations, { note, over, unsearched: finder.unsearched });
  quotations.push(...unjudged(markdown, over));
  quotations.sort((one, other) => one.start - other.start);
  return { quotations, unseen, withoutQuotation: note.citations.filter(lacksQuotation).length };
}

interface CitedQuotation {
  citation: NoteCitation;
  quotation: NoteQuotation;
}

/** Returns the quotations to check: the cited ones first, by call, so that each call is read once. */
function withinLimit(
  markdown: string,
  { citations }: ParsedNote,
): { cited: CitedQuotation[]; uncited: NoteQuotation[]; over: number } {
  const all = citations.flatMap((citation): CitedQuotation[] => {
    const { quotation } = citation;
    return quotation ? [{ citation, quotation }] : [];
  });
  const uncited = findUncited(markdown, citations);
  const cited = all.slice(0, mostQuotations);
  const byCall = Map.groupBy(cited, ({ citation: { link } }) => keyOfCited(link.link));
  return {
    cited: [...byCall.values()].flat(),
    uncited: uncited.slice(0, mostQuotations - cited.length),
    over: Math.max(0, all.length + uncited.length - mostQuotations),
  };
}

function unjudged(markdown: string, over: number): JudgedQuotation[] {
  const damaged = findDamagedLinks(markdown)
    .slice(0, mostQuotations)
    .map(({ start, text }): JudgedQuotation => {
      const why = 'The link does not say which earnings call to open. search_calls gives citations that do.';
      return { start, text, judgement: { verdict: 'link damaged', why } };
    });
  if (over === 0) return damaged;
  const why = `Only the first ${mostQuotations} quotations are checked. Check a long note in parts.`;
  return [...damaged, { start: markdown.length, text: '', judgement: { verdict: 'unchecked', why } }];
}

function unseenOf(
  quotations: readonly JudgedQuotation[],
  { note: { limit }, over, unsearched }: { note: ParsedNote; over: number; unsearched: number },
): string[] {
  const countOf = (verdict: QuoteJudgement['verdict']): number =>
    quotations.filter(({ judgement }) => judgement.verdict === verdict).length;
  const absent = countOf('call not in library');
  const long = countOf('unchecked');
  return [
    ...(limit === 'length' ? ['the note is too long'] : []),
    ...(limit === 'links' ? [`links after the first ${mostLinks}`] : []),
    ...(over > 0 ? [`${counted(over, 'quotation')} after the first ${mostQuotations}`] : []),
    ...(absent > 0 ? [`${counted(absent, 'quotation')} of calls that are not in the library`] : []),
    ...(long > 0 ? [`${counted(long, 'quotation')} too long to be compared`] : []),
    ...(unsearched > 0 ? [`${counted(unsearched, 'call')} of the library that can’t be searched yet`] : []),
  ];
}
