import * as l10n from '@vscode/l10n';
import { exactly, formatWithCost } from '../../../domain/format/cost.ts';
import type { Steps } from '../../../base/slices.ts';
import { unescapeMarkdown } from '../../../domain/format/markdown.ts';
import { compareQuarters } from '../../../domain/quarters.ts';
import { lacksQuotation } from '../../../domain/verdicts/judgeQuotation.ts';
import { type CitationProblem, fixKindOf, isWrong, formatProblem } from '../../../domain/verdicts/findings.ts';
import type { FixKind } from '../../../domain/verdicts/problems.ts';
import { formatSubject } from '../../../domain/figures/formatFigureHover.ts';
import type { NoteFigure } from '../../../domain/notes/noteFigures.ts';
import { wholeWords } from '../checks/hoverContextModel.ts';
import type { NoteCitation } from '../../../domain/notes/noteCitations.ts';
import { formatLimit, type Broken } from '../../../domain/verdicts/checkNote.ts';
import type { NoteMention } from '../../../domain/notes/noteMentions.ts';
import type { NoteReferences } from './citationIndexModel.ts';
import type { Companies } from './companiesModel.ts';

export const groupings = ['company', 'note'] as const;
export type Grouping = (typeof groupings)[number];

/** A note as it was read and checked. */
export interface IndexedNote {
  /** Its URI as a string. */
  note: string;
  /** Its name as a person knows it. */
  name: string;
  read: NoteReferences;
  problems?: Broken | undefined;
}

export interface NotesLayout {
  /** In the order in which they are listed. */
  notes: readonly IndexedNote[];
  companies: Companies;
  grouping: Grouping;
  /** Words that every row must contain, in any case. */
  filter: string;
}

/** The place in a note that a row leads to: both numbers from 0, `character` in UTF-16 units. */
interface InNote {
  id: string;
  note: string;
  /** The note's name. */
  name: string;
  line: number;
  character: number;
  /** The quoted text, or the words around the ticker, on one line. */
  words: string;
  company: string;
}

export interface QuotationNode extends InNote {
  type: 'quotation';
  /** The link as the note has it, and the offset of the quotation in the note, or else of the link. */
  text: string;
  start: number;
  /** True if the citation doesn't belong to a quotation of the note. */
  lacksQuotation: boolean;
  speaker: string;
  fyq: string;
  call: ReturnType<Companies['stateOf']>;
  problems: readonly Pick<CitationProblem, 'kind' | 'speaker' | 'words' | 'own'>[];
  /** The problems that can be fixed without a person's own words. */
  fixes: readonly FixKind[];
  grouping: Grouping | 'broken';
}

export interface MentionNode extends InNote {
  type: 'mention';
  ticker: string;
  grouping: Grouping;
}

export interface FigureNode extends InNote {
  type: 'figure';
  /** The figure's subject, in words. */
  subject: string;
  problems: readonly CitationProblem[];
  grouping: Grouping | 'broken';
}

export interface GroupNode {
  type: 'broken' | 'figures' | 'company' | 'quarter' | 'mentions' | 'note';
  id: string;
  label: string;
  /** Quotations, figures and tickers in it, at any depth. */
  count: number;
  isOpen: boolean;
  children: readonly NotesNode[];
  /** The URI of a note. */
  note?: string;
}

/** A message about the whole view; with an action, it is also a button. */
export interface SayingNode {
  type: 'says';
  id: string;
  label: string;
  /** The id of a codicon. */
  icon: string;
  action?: 'clearFilter';
}

export type NotesNode = QuotationNode | FigureNode | MentionNode | GroupNode | SayingNode;
type RowNode = QuotationNode | FigureNode | MentionNode;

/** Maximum number of groups that are open at first. */
const fewGroups = 6;
/** Maximum number of a quotation's characters that a row shows. */
const longestWords = 160;

/** Lays out broken quotations, and then all rows by company and quarter or by note; one note in each step. */
export function* layOutNotes({ notes, companies, grouping, filter }: NotesLayout): Steps<NotesNode[]> {
  const isWanted = filterOf(filter);
  // Links give the companies of tickers.
  for (const { read } of notes) {
    for (const { link } of read.citations) companies.ofLink(link.link);
    yield;
  }
  const broken: (QuotationNode | FigureNode)[] = [];
  const figures: FigureNode[] = [];
  const unreadable: SayingNode[] = [];
  const ofNotes: { note: IndexedNote; rows: RowNode[] }[] = [];
  const ofCompanies = new Map<string, CompanyRows>();
  for (const note of notes) {
    const rows: RowNode[] = [];
    for (const citation of note.read.citations) {
      const row = quotationNode(note, citation, { companies, grouping });
      if (!isWanted([row.words, row.speaker, row.company, row.fyq, row.name])) continue;
      rows.push(row);
      if (isBroken(row)) broken.push({ ...row, id: `broken/${row.id}`, grouping: 'broken' });
      const { quarters } = rowsOf(ofCompanies, companies.ofLink(citation.link.link));
      const quarter = quarters.get(row.fyq);
      if (quarter) quarter.push(row);
      else quarters.set(row.fyq, [row]);
    }
    for (const figure of note.read.figures ?? []) {
      const row = figureNode(note, figure, grouping);
      if (!isWanted([row.words, row.subject, row.name])) continue;
      rows.push(row);
      figures.push(row);
      if (isBroken(row)) broken.push({ ...row, id: `broken/${row.id}`, grouping: 'broken' });
    }
    for (const mention of note.read.mentions) {
      const row = mentionNode(note, mention, { companies, grouping });
      if (!isWanted([row.words, `$${row.ticker}`, row.company, row.name])) continue;
      rows.push(row);
      rowsOf(ofCompanies, companies.ofTicker(mention.ticker)).mentions.push(row);
    }
    const { limit } = note.read;
    if ((limit === 'encoding' || limit === 'notebook') && isWanted([note.name])) {
      const label = `${note.name}: ${formatLimit(limit)}`;
      unreadable.push({ type: 'says', id: `unreadable/${note.note}`, label, icon: 'warning' });
    }
    if (rows.length > 0) ofNotes.push({ note, rows });
    yield;
  }
  const isOpen = (count: number): boolean => count <= fewGroups || filter.trim() !== '';
  const groups =
    grouping === 'note'
      ? ofNotes.map(({ note, rows }) => noteNode(note, rows, isOpen(ofNotes.length)))
      : [
          ...(yield* companyNodes([...ofCompanies.values()], isOpen(ofCompanies.size))),
          ...(figures.length > 0 ? [figuresNode(figures, isOpen(ofCompanies.size))] : []),
        ];
  return [...unreadable, ...(broken.length > 0 ? [brokenNode(broken)] : []), ...groups];
}

interface CompanyRows {
  key: string;
  label: string;
  /** By fiscal quarter. */
  quarters: Map<string, QuotationNode[]>;
  mentions: MentionNode[];
}

function rowsOf(all: Map<string, CompanyRows>, { key, label }: { key: string; label: string }): CompanyRows {
  const known = all.get(key);
  if (known) return known;
  const rows: CompanyRows = { key, label, quarters: new Map(), mentions: [] };
  all.set(key, rows);
  return rows;
}

/** Returns a test for whether texts have every word of the filter, in any case. */
function filterOf(filter: string): (texts: readonly string[]) => boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (texts) => {
    const all = texts.join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  };
}

function quotationNode(
  { note, name, read, problems }: IndexedNote,
  citation: NoteCitation,
  { companies, grouping }: { companies: Companies; grouping: Grouping },
): QuotationNode {
  const { link, quotation, speaker } = citation;
  const start = placeInNote(citation);
  const found = problems?.get(citation) ?? [];
  return {
    type: 'quotation',
    id: quotation ? `${note}#${link.start}:${quotation.start}` : `${note}#${link.start}`,
    note,
    name,
    ...read.lines.positionOf(start),
    words: quotedWords(citation),
    company: companies.ofLink(link.link).label,
    text: link.text,
    start,
    lacksQuotation: lacksQuotation(citation),
    speaker: speaker ? onOneLine(speaker.text) : '',
    fyq: link.link.fyq,
    call: companies.stateOf(link.link),
    problems: found.map(({ kind, speaker: spoken, words, own }) => ({
      kind,
      ...(spoken === undefined ? {} : { speaker: spoken }),
      ...(words === undefined ? {} : { words }),
      ...(own === undefined ? {} : { own }),
    })),
    fixes: [...new Set(found.map(fixKindOf))].filter((kind) => kind !== undefined),
    grouping,
  };
}

function figureNode({ note, name, read, problems }: IndexedNote, figure: NoteFigure, grouping: Grouping): FigureNode {
  const { start } = figure.label ?? figure;
  return {
    type: 'figure',
    id: `${note}#figure${start}`,
    note,
    name,
    ...read.lines.positionOf(start),
    words: onOneLine(figure.written.text) || figure.link.subject.of,
    company: '',
    subject: formatSubject(figure.link.subject),
    problems: problems?.get(figure) ?? [],
    grouping,
  };
}

function figuresNode(children: readonly FigureNode[], isOpen: boolean): GroupNode {
  const label = l10n.t('Figures');
  return {
    type: 'figures',
    id: idOf('figures', isOpen),
    label,
    count: children.length,
    isOpen,
    children: brokenFirst(children),
  };
}

function mentionNode(
  { note, name, read }: IndexedNote,
  { ticker, start, words }: NoteMention,
  { companies, grouping }: { companies: Companies; grouping: Grouping },
): MentionNode {
  return {
    type: 'mention',
    id: `${note}#$${start}`,
    note,
    name,
    ...read.lines.positionOf(start),
    words: onOneLine(words),
    company: companies.ofTicker(ticker).label,
    ticker,
    grouping,
  };
}

/** Returns the offset of a citation in its note: its quotation's offset, since one link may belong to several. */
export function placeInNote({ quotation, link }: NoteCitation): number {
  return quotation?.start ?? link.start;
}

/** The words that a note quotes, or else the words that its link leads to. */
function quotedWords({ quotation, link }: NoteCitation): string {
  const { passage } = link.link;
  if (quotation) return onOneLine(quotation.text.slice(0, longestWords * 4).replace(/^[ \t>]+/gm, ''));
  if (!passage) return l10n.t('The whole call');
  if (passage.start === '' && passage.place)
    return l10n.t('Words {0}–{1} of a turn', passage.place.first, passage.place.last);
  return onOneLine(passage.end === undefined ? passage.start : `${passage.start} … ${passage.end}`);
}

function onOneLine(text: string): string {
  const line = unescapeMarkdown(text.replace(/\s+/g, ' ')).trim();
  return line.length > longestWords ? `${wholeWords(line, longestWords)}…` : line;
}

/** Returns whether a quotation differs, ignoring those that are too long to compare, and a writer's own words. */
export function isBroken({ problems }: { problems: readonly Pick<CitationProblem, 'kind'>[] }): boolean {
  return problems.some(isWrong);
}

function brokenNode(children: readonly (QuotationNode | FigureNode)[]): GroupNode {
  const hasFigures = children.some(({ type }) => type === 'figure');
  const label = hasFigures ? l10n.t('Broken quotations and figures') : l10n.t('Broken quotations');
  return { type: 'broken', id: 'broken', label, count: children.length, isOpen: true, children };
}

function noteNode({ note, name }: IndexedNote, rows: readonly RowNode[], isOpen: boolean): GroupNode {
  const children = brokenFirst(rows.toSorted((one, other) => one.line - other.line || one.character - other.character));
  return { type: 'note', id: idOf(`note:${note}`, isOpen), label: name, count: rows.length, isOpen, children, note };
}

/** Companies by name, and within each the newest quarter first. */
function* companyNodes(companies: readonly CompanyRows[], isOpen: boolean): Steps<GroupNode[]> {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const nodes: GroupNode[] = [];
  for (const { key, label, quarters, mentions } of companies) {
    const newestFirst = [...quarters].sort(([one], [other]) => compareQuarters(other, one));
    const children = newestFirst.map(([fyq, rows]): GroupNode => ({
      type: 'quarter',
      id: `quarter:${key} ${fyq}`,
      label: fyq,
      count: rows.length,
      isOpen: true,
      children: brokenFirst(rows),
    }));
    const isAlone = quarters.size === 0;
    if (mentions.length > 0)
      children.push({
        type: 'mentions',
        id: idOf(`mentions:${key}`, isAlone),
        label: l10n.t('Mentions'),
        count: mentions.length,
        isOpen: isAlone,
        children: mentions,
      });
    const count = children.reduce((sum, each) => sum + each.count, 0);
    nodes.push({ type: 'company', id: idOf(`company:${key}`, isOpen), label, count, isOpen, children });
    yield;
  }
  return nodes.sort((one, other) => compare(one.label, other.label));
}

function brokenFirst<T extends RowNode>(rows: readonly T[]): T[] {
  const rank = (row: RowNode): number => (row.type !== 'mention' && isBroken(row) ? 0 : 1);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** The editor remembers by id whether a group is open, so a group that starts closed needs another id. */
function idOf(id: string, isOpen: boolean): string {
  return isOpen ? id : `${id}:closed`;
}

/** Formats the text beside a row: its place or the speaker, whichever its groups don't show. */
export function formatPlace(row: RowNode): string {
  const place = l10n.t('{0}, line {1}', row.name, row.line + 1);
  if (row.type === 'figure') return row.grouping === 'note' ? row.subject : [row.subject, place].join(' · ');
  if (row.type === 'mention') return row.grouping === 'note' ? row.company : place;
  const call = `${row.company}, ${row.fyq}`;
  const shown = { company: [row.speaker, place], note: [row.speaker, call], broken: [call, place] }[row.grouping];
  return shown.filter(Boolean).join(' · ');
}

/** Formats the problems of a quotation, and whether its call costs a request: one line each. */
export function formatState(node: QuotationNode): string[] {
  const unquoted = node.lacksQuotation ? [l10n.t('No quotation in the note belongs to this citation.')] : [];
  return [...node.problems.map(formatProblem), ...unquoted, formatCall(node.call)];
}

function formatCall(call: QuotationNode['call']): string {
  switch (call) {
    case 'stored':
      return formatWithCost(
        l10n.t('The cited call is in the library.'),
        (cost) => l10n.t('Opening it is {0}.', cost),
        exactly(0),
      );
    case 'missing':
      return formatWithCost(
        l10n.t('The cited call isn’t in the library.'),
        (cost) => l10n.t('Opening it costs {0}.', cost),
        exactly(1),
      );
    case 'elsewhere':
      return l10n.t('The cited call is from a different source than the connected one.');
  }
}

/** Formats the text above the rows: the filter, and how many rows match. Empty if all are shown. */
export function formatFilter(filter: string, nodes: readonly NotesNode[]): string {
  if (filter.trim() === '') return '';
  const count = nodes.reduce((sum, node) => sum + ('count' in node && node.type !== 'broken' ? node.count : 0), 0);
  return count === 1 ? l10n.t('“{0}” · 1 row', filter.trim()) : l10n.t('“{0}” · {1} rows', filter.trim(), count);
}

/** Counts the citations among the rows that don't belong to a quotation. */
export function countLacking(nodes: readonly NotesNode[]): number {
  return nodes.reduce((sum, node) => {
    if ('children' in node) return node.type === 'broken' ? sum : sum + countLacking(node.children);
    return node.type === 'quotation' && node.lacksQuotation ? sum + 1 : sum;
  }, 0);
}
