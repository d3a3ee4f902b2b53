import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../domain/format/number.ts';
import { mostLinks } from '../../../domain/notes/citationLinks.ts';
import { findNoteLinks } from '../../../domain/notes/referenceLinks.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import { compareQuarters } from '../../../domain/quarters.ts';
import { placeOutsideBlocks, type PlacedCitation } from '../../../domain/writing/placeCitation.ts';
import { withComment } from '../../../domain/writing/writeComment.ts';
import { labelsIn, type MarkLabel } from '../../../domain/marks/markLabels.ts';
import type { Mark, MarkedCall } from '../../../library/marks/mark.ts';
import { citedBy, passageOf } from './citedQuotes.ts';
import { quoteSelected, writeQuote, type QuotableCall, type Quote } from './quoteModel.ts';

/** Maximum number of highlights that are inserted at once. */
export const mostAtOnce = 500;
/** Maximum number of lost highlights that a message names. */
const mostNamed = 3;

/** A call with highlights, or a company with highlights in several calls. */
export interface HighlightScope extends Pick<MarkedCall, 'cik' | 'ticker' | 'company'> {
  /** Absent for all calls of the company. */
  fyq?: string;
  marks: Mark[];
  /** The number of calls. */
  calls: number;
}

/** Lists the calls and companies with highlights: the active call and its company first, and then by ticker. */
export function scopesOf(marks: readonly Mark[], active?: Pick<MarkedCall, 'cik' | 'fyq'>): HighlightScope[] {
  const companies = [...Map.groupBy(marks, ({ call }) => call.cik)].map(([cik, own]) => {
    const { ticker, company } = own.at(-1)!.call;
    const calls = callsOf(own).map((each): HighlightScope => ({
      cik,
      ticker,
      company,
      fyq: each[0].call.fyq,
      marks: each,
      calls: 1,
    }));
    const newestFirst = calls.reverse();
    const all: HighlightScope[] = calls.length > 1 ? [{ cik, ticker, company, marks: own, calls: calls.length }] : [];
    return { cik, ticker, scopes: [...all, ...newestFirst] };
  });
  companies.sort((one, other) => (one.ticker < other.ticker ? -1 : 1));
  const isActive = ({ cik, fyq }: HighlightScope): boolean => cik === active?.cik && fyq === active.fyq;
  const all = companies
    .sort((one, other) => Number(other.cik === active?.cik) - Number(one.cik === active?.cik))
    .flatMap(({ scopes }) => scopes);
  return all.sort((one, other) => Number(isActive(other)) - Number(isActive(one)));
}

/** Groups highlights by call, the older call first. */
export function callsOf(marks: readonly Mark[]): [Mark, ...Mark[]][] {
  const calls = [...Map.groupBy(marks, ({ call }) => `${call.cik} ${call.fyq}`).values()];
  return (calls as [Mark, ...Mark[]][]).sort(([one], [other]) => compareQuarters(one.call.fyq, other.call.fyq));
}

/** Highlights of one label, or without any. */
export interface LabelChoice {
  name: string;
  marks: readonly Mark[];
}

/** Lists the labels of highlights in the order of the setting, after all together; none if no highlight has a label. */
export function labelChoices(marks: readonly Mark[], labels: readonly MarkLabel[]): LabelChoice[] {
  const named = labelsIn(marks, labels).map(({ id, name }) => ({
    name,
    marks: marks.filter(({ label }) => label === id),
  }));
  const bare = { name: l10n.t('Without Label'), marks: marks.filter(({ label }) => label === undefined) };
  if (bare.marks.length === marks.length) return [];
  return [{ name: l10n.t('All'), marks }, ...named, bare].filter((choice) => choice.marks.length > 0);
}

export interface HighlightQuote {
  quote: Quote;
  comment: string | undefined;
}

/** Quotes highlights of a call in text order. `lost` has the words of those that can't be quoted from it anymore. */
export function quoteHighlights(
  call: QuotableCall,
  marks: readonly Mark[],
  { scheme, now }: { scheme: string; now: Date },
): { quotes: HighlightQuote[]; lost: string[] } {
  const quotes: HighlightQuote[] = [];
  const lost: string[] = [];
  for (const { locator, words, comment } of marks) {
    const found = findPassage(call.source, call.parsed.turns, locator);
    const quote =
      found && found.how !== 'changed' ? quoteSelected({ ...call, passage: found }, scheme, now) : undefined;
    if (quote) quotes.push({ quote, comment });
    else lost.push(words);
  }
  quotes.sort((one, other) => passageOf(one.quote).start - passageOf(other.quote).start);
  return { quotes, lost };
}

/** Splits quotations into those to insert into a note, those whose words it cites, and those too many for one time. */
export function sortByNote(
  note: string,
  quotes: readonly HighlightQuote[],
): Record<'fresh' | 'cited' | 'later', HighlightQuote[]> {
  const links = findNoteLinks(note);
  const isCited = citedBy(links);
  const { cited = [], fresh = [] } = Object.groupBy(quotes, (each) => (isCited(each.quote) ? 'cited' : 'fresh'));
  // A check of the note reads no more links.
  const room = Math.max(0, Math.min(mostAtOnce, mostLinks - links.length));
  return { cited, fresh: fresh.slice(0, room), later: fresh.slice(room) };
}

/** Places the quotations at a note's caret, if the user has set one, each with its comment as a paragraph of its own. */
export function placeHighlights(
  note: string,
  caret: number | undefined,
  { quotes, template }: { quotes: readonly HighlightQuote[]; template: string },
): PlacedCitation {
  const citations = quotes.map(({ quote, comment }) => ({
    link: quote.link,
    write: (taken: string) => withComment(writeQuote(quote, template, taken), comment),
  }));
  return placeOutsideBlocks(note, caret, citations);
}

/** The numbers of highlights that were and weren't inserted. */
interface Outcome {
  inserted: number;
  cited: number;
  later: number;
  /** The words of highlights that aren't in their calls anymore. */
  lost: readonly string[];
  /** The marked calls that aren't in the library. */
  missing: readonly MarkedCall[];
}

/** Formats the outcome for the user. */
export function formatOutcome({ inserted, cited, ...rest }: Outcome): string {
  const there = l10n.t('{0} inserted, {1} already there.', formatCount(inserted), formatCount(cited));
  return [formatLeftOut(rest), there].filter((part) => part !== '').join(' ');
}

/** Formats the highlights that were left out; empty if there are none. */
export function formatLeftOut({ later, lost, missing }: Pick<Outcome, 'later' | 'lost' | 'missing'>): string {
  const parts: string[] = [];
  if (missing.length > 0)
    parts.push(
      l10n.t('Not in the library: {0}.', missing.map(({ ticker, fyq }) => l10n.t('{0}, {1}', ticker, fyq)).join('; ')),
    );
  if (lost.length > 0) {
    const named = lost.slice(0, mostNamed).map((words) => l10n.t('“{0}”', words));
    const more = lost.length > mostNamed ? [l10n.t('{0} more', formatCount(lost.length - mostNamed))] : [];
    parts.push(l10n.t('Not in the text of the call anymore: {0}.', [...named, ...more].join('; ')));
  }
  if (later > 0)
    parts.push(
      l10n.t('{0} more left for next time: up to {1} can be inserted at once.', formatCount(later), mostAtOnce),
    );
  return parts.join(' ');
}
