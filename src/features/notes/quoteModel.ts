import * as l10n from '@vscode/l10n';
import { CallText } from '../../domain/citations/callText.ts';
import { citedParts, type CitedPart } from '../../domain/citations/citedParts.ts';
import { formatCitationLink } from '../../domain/citations/citationLink.ts';
import { makeLocator, trimPassage } from '../../domain/citations/makeLocator.ts';
import { renderQuote, templateOf } from '../../domain/citations/quoteTemplate.ts';
import { quoteOf, speakersOf } from '../../domain/citations/quoteValues.ts';
import type { SelectedWords } from '../../domain/citations/selectedWords.ts';
import type { Section } from '../../domain/transcript.ts';

/** A citation that is ready but for how it is written. */
export interface Quote {
  selected: SelectedWords;
  parts: readonly CitedPart[];
  link: string;
  /** YYYY-MM-DD */
  date: string;
}

/** Undefined where no words spoken are selected. `scheme` is the editor's own. */
export function quoteSelected(selected: SelectedWords, scheme: string, now: Date): Quote | undefined {
  const { text, parsed, from, cik, ticker, fyq } = selected;
  const asked = trimPassage(text, selected.passage);
  const parts = asked ? citedParts(text, parsed, asked) : [];
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  const passage = makeLocator(new CallText(text), parsed.turns, { start: first.start, end: last.end });
  const link = formatCitationLink(scheme, { from, cik, ticker, fyq, turn: passage.turn, passage });
  return { selected, parts, link, date: dayOf(now) };
}

/** The quotation as the setting of a note wants it; `taken` is the note's text, in which a footnote's name must be new. */
export function writeQuote({ selected, parts, link, date }: Quote, setting: string, taken: string): string {
  const { ticker, company, fyq } = selected;
  const values = {
    ...speakersOf(parts),
    quote: quoteOf(parts),
    company,
    ticker,
    quarter: fyq,
    section: sectionWords(parts[0]!.section),
    date,
    link,
  };
  return renderQuote(templateOf(setting), values, freeName(`${ticker}-${fyq}`, taken));
}

/** What a new note begins with. */
export function newNote({ selected, date }: Quote, link: string): string {
  const { ticker, company, fyq } = selected;
  const fields = { ticker, company, quarter: fyq, date, link };
  const matter = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const heading = l10n.t('{0} · {1}', company.replace(/\s+/gu, ' '), fyq);
  return `---\n${matter.join('\n')}\n---\n\n# ${heading}\n\n`;
}

/** The link of a whole call. */
export function linkOfCall({ selected: { from, cik, ticker, fyq } }: Quote, scheme: string): string {
  return formatCitationLink(scheme, { from, cik, ticker, fyq });
}

/** What goes in at a cursor: a citation of several lines, or a block quote, stands apart from what is around it. */
export function apart(written: string, { before, after }: { before: string; after: string }): string {
  const isBlock = written.includes('\n') || /^\s*(>|[-*] |#)/.test(written);
  if (!isBlock) return written;
  const [above, below] = [before.replace(/\r\n?/g, '\n'), after.replace(/\r\n?/g, '\n')];
  const lead = above.trim() === '' || /\n[ \t]*\n[ \t]*$/.test(above) ? '' : /\n[ \t]*$/.test(above) ? '\n' : '\n\n';
  const tail = /^[ \t]*\n[ \t]*(\n|$)/.test(below)
    ? ''
    : /^[ \t]*\n/.test(below) || below.trim() === ''
      ? '\n'
      : '\n\n';
  return `${lead}${written}${tail}`;
}

function sectionWords(section: Section): string {
  if (section === 'prepared') return l10n.t('Prepared remarks');
  return section === 'questions' ? l10n.t('Questions') : '';
}

function freeName(wanted: string, taken: string): string {
  const name = wanted.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  for (let number = 1; ; number += 1) if (!taken.includes(`[^${name}-${number}]`)) return `${name}-${number}`;
}

function dayOf(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
