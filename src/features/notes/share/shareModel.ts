import * as l10n from '@vscode/l10n';
import type { Steps } from '../../../base/slices.ts';
import { dayInUtc } from '../../../domain/dates/days.ts';
import { formatDate } from '../../../domain/format/week.ts';
import { escapeOnOneLine } from '../../../domain/format/markdown.ts';
import { formatInCopy, isWrong, type CitationProblem } from '../../../domain/verdicts/findings.ts';
import type { ProblemKind } from '../../../domain/verdicts/problems.ts';
import type { NoteCode } from '../../../domain/notes/codeSpans.ts';
import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import { formatSubject } from '../../../domain/figures/formatFigureHover.ts';
import type { FigureLink } from '../../../domain/links/figureLink.ts';
import type { OwnLinks, OwnUse } from './ownLinksModel.ts';

/** The facts about a call in a reference; unknown ones are left out. */
interface CallReference {
  from: 'service' | 'sample';
  company: string;
  fyq: string;
  speaker?: string;
  role?: string;
  /** The day of the call, from its text. */
  date?: string | undefined;
}

/** One line for the list at the end, as text. */
export function formatReference({ from, company, fyq, speaker, role, date }: CallReference): string {
  const call = l10n.t('{0} earnings call', fyq);
  const invented = from === 'sample' ? l10n.t('invented sample data') : '';
  return [company, call, speaker, role, date, invented].filter(Boolean).join(', ');
}

/** Formats the line of a figure: its subject, and when it had this value. */
export function formatFigureReference({ subject, from, at }: FigureLink): string {
  const invented = from === 'sample' ? l10n.t('invented sample data') : '';
  const asOf = l10n.t('as of {0}', formatDate(dayInUtc(at), ''));
  return [formatSubject(subject), asOf, invented].filter(Boolean).join(', ');
}

/** Words to insert into the copy. */
interface ShareMark {
  offset: number;
  text: string;
}

/** Finds the end of the link whose text ends here, if there is one: its target has neither parentheses nor brackets. */
function endOfLink(text: string, end: number): number {
  if (text.charAt(end) !== ']') return end;
  const close = text.indexOf(text.charAt(end + 1) === '(' ? ')' : ']', end + 1);
  return close === -1 ? end + 1 : close + 1;
}

/** Returns marks for problems, after the quotation or the speaker's name. */
export function marksOf(text: string, problems: readonly CitationProblem[]): ShareMark[] {
  const marks = problems.filter(isWrong).map((problem): ShareMark => {
    const { kind, start, end } = problem;
    const isAttribution = kind === 'speaker' || kind === 'call';
    const offset = kind === 'call' ? endOfLink(text, end) : isAttribution ? end : end + closingMark(text, start, end);
    return { offset, text: mark(formatInCopy(problem)) };
  });
  return inOrder(marks);
}

/** Returns marks for quotations that weren't compared with their calls, by the reason. */
export function unknownMarksOf(
  text: string,
  unknown: readonly { quotation: NoteSpan; kind: ProblemKind }[],
): ShareMark[] {
  const marks = unknown.map(({ quotation: { start, end }, kind }): ShareMark => {
    return { offset: end + closingMark(text, start, end), text: mark(formatInCopy({ kind })) };
  });
  return inOrder(marks);
}

/** Returns marks for links that don't state which call they cite, at their places. */
export function damagedMarksOf(text: string, damaged: readonly NoteSpan[]): ShareMark[] {
  return damaged.map(({ end }) => ({
    offset: ')>'.includes(text.charAt(end) || 'a') ? end + 1 : end,
    text: mark(formatInCopy({ kind: 'linkDamaged' })),
  }));
}

/** Several links may cite the same quotation. */
function inOrder(marks: readonly ShareMark[]): ShareMark[] {
  const once = new Map(marks.map((each) => [`${each.offset} ${each.text}`, each]));
  return [...once.values()].sort((one, other) => one.offset - other.offset);
}

/** The length of the mark that closes a quotation within a line. */
function closingMark(text: string, start: number, end: number): number {
  const tag = /^<\/(?:q|blockquote)\s{0,3}>/i.exec(text.slice(end, end + 20));
  if (tag) return tag[0].length;
  const isQuoted = /["“”„‟«»‹›‚‘’'「『]/.test(text.charAt(start - 1)) && /["“”«»‹›‘’'」』]/.test(text.charAt(end));
  return isQuoted ? 1 : 0;
}

function mark(words: string): string {
  return ` ⚠ (${escapeOnOneLine(words)})`;
}

interface Sharing extends OwnLinks {
  /** Returns the text for a link in the list at the end. Links with the same text share a number. */
  referenceOf: (use: OwnUse) => string;
  marks: readonly ShareMark[];
  /** Formats the number of a reference; by default in brackets, escaped if Markdown would read it as more. */
  writeNumber?: ((number: number) => string) | undefined;
}

/** A copy of a note as Markdown. */
export interface SharedNote {
  /** The whole copy. */
  text: string;
  /** The copy without the list at its end. */
  body: string;
  /** The text of each reference, from number 1 on; empty if the note has none of our links. */
  references: readonly string[];
}

type Edit = NoteSpan & { text?: string; use?: OwnUse };

interface ShareWriting extends OwnLinks {
  marks: readonly ShareMark[];
  /** The part of the note to write; all of it by default. */
  span?: NoteSpan | undefined;
  /** Formats the replacement of a link. `before` and `after` are the characters beside it, or empty. */
  writeUse: (use: OwnUse, beside: { before: string; after: string }) => string;
}

/** Writes a note without our links and its comments. Everything else is unchanged, byte for byte. */
function* writeWithoutLinks(
  text: string,
  { uses, definitions, code, marks, span, writeUse }: ShareWriting,
): Steps<string> {
  const { start: first, end: last } = span ?? { start: 0, end: text.length };
  const edits: Edit[] = [
    ...marks.map(({ offset, text: written }) => ({ start: offset, end: offset, text: written })),
    ...uses.flatMap((use): Edit[] => [...(use.cut ? [use.cut] : []), { ...use.replaced, use }]),
    ...definitions,
    ...code.spans.filter(({ isComment }) => isComment).map((comment) => withOwnLines(text, comment)),
  ]
    .filter(({ start, end }) => start >= first && end <= last)
    .sort((one, other) => one.start - other.start || one.end - other.end);
  yield;
  const written: string[] = [];
  let done = first;
  let latest = '';
  const write = (part: string): void => {
    if (part === '') return;
    written.push(part);
    latest = part.charAt(part.length - 1);
  };
  for (const [index, { start, end, text: inserted, use }] of edits.entries()) {
    // An edit within a removed part is dropped with it; a mark never is.
    if (start < done && end <= done && inserted === undefined) continue;
    write(text.slice(done, Math.max(done, start)));
    if (inserted !== undefined) write(inserted);
    if (use) {
      const following = edits[index + 1];
      const next = following?.start === end ? (following.text?.charAt(0) ?? '[') : text.charAt(end);
      write(writeUse(use, { before: latest, after: next }));
    }
    done = Math.max(done, end);
    yield;
  }
  write(text.slice(done, Math.max(done, last)));
  return written.join('');
}

/** In characters. */
const longestIndent = 100;

/**
 * Extends a comment to its whole lines if nothing else is on them and the text before them couldn't continue after
 * them.
 */
function withOwnLines(text: string, { start, end }: NoteSpan): NoteSpan {
  const before = text.slice(Math.max(0, start - longestIndent), start);
  const lead = /(?:^|(?:\r\n|\r|\n)[ \t]{0,40}(?:\r\n|\r|\n))([ \t]{0,40})$/.exec(before);
  const rest = /^[ \t]{0,40}(?:\r\n|\r|\n|$)/.exec(text.slice(end, end + longestIndent));
  if (!lead || !rest || (lead.index === 0 && start > longestIndent)) return { start, end };
  return { start: start - lead[1]!.length, end: end + rest[0].length };
}

/**
 * Writes the Markdown of a note for readers without Market Desk: a number in place of each of our links, and their
 * meaning at the end. Everything else is unchanged, byte for byte.
 */
export function* writeShared(
  text: string,
  { uses, definitions, code, referenceOf, marks, writeNumber }: Sharing,
): Steps<SharedNote> {
  const numbers = new Map<string, number>();
  const taken = numericLabels(text);
  const writeUse: ShareWriting['writeUse'] = (use, { before: last, after }) => {
    const entry = referenceOf(use);
    const number = numbers.get(entry) ?? numbers.size + 1;
    numbers.set(entry, number);
    const lead = use.hasWords ? ' ' : '';
    const before = lead === '' ? last : lead;
    // Markdown would read it as part of a link, or as one of the user's own labels.
    const isPlain = !'!]'.includes(before || 'a') && !'([:'.includes(after || 'a') && !taken.has(String(number));
    return lead + (writeNumber?.(number) ?? (isPlain ? `[${number}]` : String.raw`\[${number}\]`));
  };
  const body = yield* writeWithoutLinks(text, { uses, definitions, code, marks, writeUse });
  const references = [...numbers.keys()];
  if (references.length === 0) return { text: body, body, references };
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const list = listOf(references).join(lineBreak);
  return { text: body + breakBefore({ text, code, body, lineBreak }) + list, body, references };
}

interface Copying extends OwnLinks, Pick<Sharing, 'referenceOf' | 'marks'> {
  span?: NoteSpan | undefined;
}

/**
 * Writes a note, or a part of it, with the reference's text in place of each of our links, for places where links don't
 * work: each source once, and without anything that is already before it in its line.
 */
export function* writeWithReferences(text: string, { referenceOf, ...copying }: Copying): Steps<string> {
  const told = new Set<string>();
  const writeUse: ShareWriting['writeUse'] = (use, { before }) => {
    const reference = referenceOf(use);
    if (use.hasWords && told.has(reference)) return '';
    told.add(reference);
    const lacking = partsLacking(reference, lineBefore(text, use.replaced.start));
    if (use.hasWords && lacking === '') return '';
    // After a bracket, it would be read as the address of a link.
    const lead = use.hasWords || before === ']' ? ' ' : '';
    return `${lead}(${escapeOnOneLine(lacking || reference)})`;
  };
  return yield* writeWithoutLinks(text, { ...copying, writeUse });
}

/** Maximum number of characters of a line that are compared. */
const longestLine = 1_000;

function lineBefore(text: string, at: number): string {
  const lead = text.slice(Math.max(0, at - longestLine), at);
  return lead.slice(Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('\r')) + 1);
}

/** Returns the parts of a reference that a line doesn't have. */
function partsLacking(reference: string, line: string): string {
  return reference
    .split(', ')
    .filter((part) => !line.includes(part))
    .join(', ');
}

/** Returns the numbers that the note has defined as its own labels. */
function numericLabels(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/^[ \t>]{0,80}\[(\d{1,5})\]:/gm), ([, label]) => label!));
}

function listOf(entries: readonly string[]): string[] {
  return [
    `## ${l10n.t('References')}`,
    '',
    ...entries.map((entry, index) => `${index + 1}. ${escapeOnOneLine(entry)}`),
    '',
  ];
}

/** Returns the separator between the note and the list: an empty line, after the end of an open fence. */
function breakBefore({
  text,
  code,
  body,
  lineBreak,
}: {
  text: string;
  code: NoteCode;
  body: string;
  lineBreak: string;
}): string {
  const apart = body.endsWith(lineBreak + lineBreak) ? [] : body.endsWith(lineBreak) ? [''] : ['', ''];
  const closing = code.isOpen ? closingOf(text, code) : [];
  const lines = closing.length > 0 ? [...apart.slice(1), ...closing, ''] : apart;
  return lines.map((line) => line + lineBreak).join('');
}

/**
 * Returns the closing of an unclosed fence, in which the list would be code. A fence within a list or a quote ends with
 * that.
 */
function closingOf(text: string, { spans }: NoteCode): string[] {
  const ticks = /^ {0,3}(`{3,}|~{3,})/.exec(text.slice(spans.at(-1)?.start ?? text.length))?.[1];
  return ticks === undefined ? [] : [ticks];
}
