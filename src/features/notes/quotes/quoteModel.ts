import * as l10n from '@vscode/l10n';
import { CallText } from '../../../domain/passages/callText.ts';
import { citedParts, quoteOf, speakersOf, type CitedPart } from '../../../domain/passages/citedParts.ts';
import { formatCitationLink } from '../../../domain/links/citationLink.ts';
import { findPassage } from '../../../domain/passages/findPassage.ts';
import { locatorOfLink, trimPassage } from '../../../domain/passages/makeLocator.ts';
import { quotePresets, renderQuote, templateOf } from '../../../domain/writing/quoteTemplate.ts';
import { widenToWords } from '../../../domain/passages/widenToWords.ts';
import { longestPassage } from '../../../domain/passages/passage.ts';
import type { SelectedWords } from '../../../domain/passages/selectedWords.ts';
import { escapeOnOneLine, formatYamlString } from '../../../domain/format/markdown.ts';
import { localDate } from '../../../domain/format/time.ts';
import type { ParsedCall, Section, TranscriptMetadata } from '../../../domain/transcript.ts';
import { hasWords } from '../../../domain/notes/pairing/quotedSpans.ts';
import type { NoteLink } from '../../../domain/notes/citationLinks.ts';
import { labelFor } from '../../../domain/writing/placeCitation.ts';
import { companyName } from '../../../domain/names/companyName.ts';

/** A call that can be quoted. */
export type QuotableCall = Omit<SelectedWords, 'passage'> & { source: CallText };

/** A quotation without a format. */
export interface Quote {
  selected: SelectedWords;
  parts: readonly CitedPart[];
  link: string;
  /** The day of the quotation, YYYY-MM-DD. */
  date: string;
}

/**
 * Creates a quotation of the selection; undefined if it has no spoken words. Words that the selection cuts are quoted
 * whole. `scheme` is the editor's own.
 */
export function quoteSelected(selected: SelectedWords, scheme: string, now: Date): Quote | undefined {
  const { text, parsed, from, cik, ticker, fyq } = selected;
  const asked = trimPassage(text, selected.passage);
  const cited = asked ? citedParts(text, parsed, widenToWords(text, asked)) : [];
  // A speaker of whom the selection has a full stop only isn't quoted.
  const parts = cited.filter((part) => hasWords(part.text));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || last.end - first.start > longestPassage) return undefined;
  const source = selected.source ?? new CallText(text);
  const words = { start: first.start, end: last.end };
  const passage = locatorOfLink(source, parsed.turns, words);
  const link = formatCitationLink(scheme, { from, cik, ticker, fyq, turn: passage.turn, passage });
  return { selected, parts, link, date: localDate(now.getTime()) };
}

/**
 * Writes the quotation in the format of the setting. `taken` is the note's text, in which a footnote's name and
 * the label of a link must be new.
 */
export function writeQuote({ selected, parts, link, date }: Quote, setting: string, taken: string): string {
  const { ticker, company, fyq } = selected;
  const values = {
    ...speakersOf(parts),
    quote: quoteOf(parts),
    company,
    ticker,
    quarter: fyq,
    section: formatSection(parts[0]!.section),
    date,
    link,
    label: labelFor(link, taken),
  };
  return renderQuote(templateOf(setting), values, freeName(`${ticker}-${fyq}`, taken));
}

/** Returns the quotation that a link leads to, with that link; undefined if the call no longer has the cited words. */
export function quoteOfLink(
  { metadata, text, parsed }: { metadata: TranscriptMetadata; text: string; parsed: ParsedCall },
  { link: { from, passage, fyq }, text: written }: Pick<NoteLink, 'link' | 'text'>,
  now: Date,
): Quote | undefined {
  const found = passage && findPassage(new CallText(text), parsed.turns, passage);
  if (found?.how !== 'same') return undefined;
  const { cik, ticker } = metadata;
  const selected = { from, cik, ticker, company: companyName(metadata), fyq, text, parsed, passage: found };
  const quote = quoteSelected(selected, '', now);
  // A link from an earlier version or another editor is kept unchanged.
  return quote && { ...quote, link: written };
}

/**
 * Returns whether a text is a quotation exactly as a template or preset formats it, so that the user hasn't changed it.
 */
export function isQuoteAsWritten(text: string, quote: Quote, settings: readonly string[]): boolean {
  const plain = (written: string): string => written.replace(/\r\n?/g, '\n').replace(/\[\^([\w-]*?)-\d+\]/g, '[^$1]');
  const wanted = plain(text);
  return [...settings, ...Object.keys(quotePresets)].some((each) => plain(writeQuote(quote, each, '')) === wanted);
}

/** Returns the first lines of a new note. */
export function newNote({ selected, date }: Quote, link: string): string {
  const { ticker, company, fyq } = selected;
  const fields = { ticker, company, quarter: fyq, date, link };
  const matter = Object.entries(fields).map(([name, value]) => `${name}: ${formatYamlString(value)}`);
  const heading = l10n.t('{0} · {1}', escapeOnOneLine(company), escapeOnOneLine(fyq));
  return `---\n${matter.join('\n')}\n---\n\n# ${heading}\n\n`;
}

/** The link to a whole call. */
export function linkOfCall({ selected: { from, cik, ticker, fyq } }: Quote, scheme: string): string {
  return formatCitationLink(scheme, { from, cik, ticker, fyq });
}

function formatSection(section: Section): string {
  if (section === 'prepared') return l10n.t('Prepared remarks');
  return section === 'questions' ? l10n.t('Questions') : '';
}

function freeName(wanted: string, taken: string): string {
  const name = wanted.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const used = new Set(
    Array.from(taken.matchAll(new RegExp(String.raw`\[\^${name}-(\d{1,9})\]`, 'g')), ([, number]) => number),
  );
  for (let number = 1; ; number += 1) if (!used.has(String(number))) return `${name}-${number}`;
}
