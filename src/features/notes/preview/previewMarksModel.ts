import { memo } from '../../../base/memo.ts';
import { fieldsOf } from '../../../base/record.ts';
import { firstIndex } from '../../../base/sortedSearch.ts';
import { parseCitationLink } from '../../../domain/links/citationLink.ts';
import { ownLinkMarker } from '../../../domain/links/ownLinkMarker.ts';
import { markToken, type MarkdownState, type MarkdownToken } from '../../../domain/format/markdownTokens.ts';
import { withoutFormatCharacters } from '../../../domain/format/shownText.ts';
import { parseFigureLink } from '../../../domain/links/figureLink.ts';
import type { NoteCitation } from '../../../domain/notes/noteCitations.ts';
import type { CheckedNote } from '../../../domain/verdicts/checkNote.ts';
import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import { judgeFigure, judgeLink, plainJudgement, type Judgement } from '../../../domain/verdicts/verdicts.ts';
import { type Standing, formatVerdict, standingOf } from '../../../domain/verdicts/problems.ts';
import type { NoteReferences } from '../index/citationIndexModel.ts';
import { escapeHtml } from '../share/htmlModel.ts';

/** In characters. No link in a note is longer, however often it is encoded. */
const longestLink = 24_000;
const address = /^[a-z][a-z0-9+.-]{0,40}:\/\/market-desk\.market-desk\/(?:transcript|figure)\?(.*)$/is;

/**
 * Returns the same key for a link in a note and in the preview, which encodes it once more and gives it the editor's
 * scheme; undefined if it leads neither to a call nor to a figure.
 */
export function keyOfLink(text: string): string | undefined {
  const isOwn = text.length <= longestLink && text.includes(ownLinkMarker);
  const query = isOwn ? address.exec(text)?.[1]?.replaceAll('&amp;', '&') : undefined;
  if (query === undefined) return undefined;
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}

/** Cached keys of links, which stay the same from one edit to the next. */
const keys = new Map<string, string>();
/** In characters, of links and keys. */
const mostRemembered = 4_000_000;
let remembered = 0;

function rememberedKey(href: string): string | undefined {
  const known = keys.get(href);
  if (known !== undefined) return known;
  const key = keyOfLink(href);
  if (key === undefined) return undefined;
  if (remembered > mostRemembered) {
    keys.clear();
    remembered = 0;
  }
  keys.set(href, key);
  remembered += href.length + key.length;
  return key;
}

interface ReadText {
  src: string;
}

/** A place of the preview where a mark may go: after a link to a call or a figure. */
interface MarkPlace {
  /** The whole rendered text, the same object for all of its places. */
  text: ReadText;
  href: string;
  key: string;
  /** The lines of its block, the last exclusive. */
  first: number;
  last: number;
  /** The index of this link among those of the block with the same key, and their number. */
  nth: number;
  block: { count: number };
}

/** Adds a token after each link to a call or a figure. */
export function placeMarks({ src, tokens, Token }: MarkdownState): void {
  if (!src.includes(ownLinkMarker)) return;
  const text: ReadText = { src };
  let lines: [first: number, last: number] = [0, 0];
  let latest: MarkPlace | undefined;
  /** The links of the latest block by their keys. Most blocks have only one. */
  let blocks: Map<string, MarkPlace['block']> | undefined;
  for (const token of tokens) {
    // The cells of a table have no lines of their own.
    if (token.map) lines = token.map;
    const { children } = token;
    if (token.type !== 'inline' || !children?.some(({ type }) => type === 'link_open')) continue;
    const [first, last] = lines;
    const marked: MarkdownToken[] = [];
    let href = '';
    for (const child of children) {
      marked.push(child);
      if (child.type === 'link_open') href = child.attrGet('href') ?? '';
      if (child.type !== 'link_close') continue;
      const key = rememberedKey(href);
      if (key === undefined) continue;
      // Several texts of one block follow each other.
      if (latest?.first !== first) blocks = undefined;
      else blocks ??= new Map([[latest.key, latest.block]]);
      const block = blocks?.get(key) ?? { count: 0 };
      blocks?.set(key, block);
      const place = new Token(markToken, '', 0);
      place.meta = latest = { text, href, key, first, last, nth: block.count, block };
      block.count += 1;
      marked.push(place);
    }
    token.children = marked;
  }
}

/** The judgment of a link, and the lines of a note that it depends on, the last exclusive. */
interface LinkMark extends Judgement {
  key: string;
  /** The line of the link. */
  line: number;
  first: number;
  last: number;
}

interface BlockMarks {
  marks: readonly LinkMark[];
  /** True if all have the same judgment. */
  areSame: boolean;
}

interface ReadMarks {
  /** The text as markdown-it reads it. */
  text: string;
  lineCount: number;
  /** In order. */
  marks: readonly LinkMark[];
  ofKeys: ReadonlyMap<string, readonly LinkMark[]>;
}

/** The lines at the start and the end of a note that are unchanged since its check. */
interface Unchanged {
  before: number;
  after: number;
  /** How many lines were added. */
  added: number;
}

/** The marks of a note as it was last checked. */
export class NoteMarks {
  readonly #note: NoteReferences;
  readonly #checked: CheckedNote;
  readonly #blocks = new WeakMap<MarkPlace['block'], BlockMarks>();
  #read: ReadMarks | undefined;
  /** Cached, since comparing the texts again for each place would take longer than everything else. */
  #compared: { text: ReadText; unchanged: Unchanged } | undefined;

  constructor(note: NoteReferences, checked: CheckedNote) {
    this.#note = note;
    this.#checked = checked;
  }

  /**
   * Returns the judgment of a link in a text that may have changed since; undefined if the lines it depends on have
   * changed, or it can't be distinguished from others.
   */
  find({ text, href, key, first, last, nth, block }: MarkPlace): Judgement | undefined {
    const unchanged = this.#unchangedIn(text);
    const { before, after, added } = unchanged;
    const isBefore = last <= before;
    if (!isBefore && first < this.#marks().lineCount + added - after) return undefined;
    const lines = isBefore ? { first, last } : { first: first - added, last: last - added };
    const found = this.#ofBlock(block, key, lines);
    if (found.marks.length === 0) return isReadable(href) ? undefined : plainJudgement('linkDamaged');
    const mark = found.marks.length === block.count ? found.marks[nth] : found.areSame ? found.marks[0] : undefined;
    return mark && this.#isUnchanged(mark, unchanged) ? mark : undefined;
  }

  /**
   * Returns whether a preview marked by this would show other marks when marked by `next`, whose text it already shows.
   */
  differsFrom(next: NoteMarks | undefined): boolean {
    const { marks } = this.#marks();
    if (!next) return marks.length > 0;
    const other = next.#marks();
    const unchanged = compareLines(this.#marks().text, other.text);
    return (
      marks.length !== other.marks.length ||
      marks.some((mark, at) => !sameAs(mark)(other.marks[at]!) || !this.#isUnchanged(mark, unchanged))
    );
  }

  get isEmpty(): boolean {
    return this.#marks().marks.length === 0;
  }

  /** Returns the marks of the links of a block that have the same key. */
  #ofBlock(block: MarkPlace['block'], key: string, { first, last }: Pick<LinkMark, 'first' | 'last'>): BlockMarks {
    const known = this.#blocks.get(block);
    if (known) return known;
    const all = this.#marks().ofKeys.get(key) ?? [];
    const from = firstIndex(all.length, (index) => all[index]!.line >= first);
    const till = firstIndex(all.length, (index) => all[index]!.line >= last);
    const marks = all.slice(from, till);
    const found = { marks, areSame: marks.length > 0 && marks.every(sameAs(marks[0]!)) };
    if (block.count > 1) this.#blocks.set(block, found);
    return found;
  }

  #isUnchanged({ first, last }: LinkMark, { before, after }: Unchanged): boolean {
    return last <= before || first >= this.#marks().lineCount - after;
  }

  #unchangedIn(text: ReadText): Unchanged {
    if (this.#compared?.text !== text) this.#compared = { text, unchanged: compareLines(this.#marks().text, text.src) };
    return this.#compared.unchanged;
  }

  /** Builds the marks when a preview first needs them. Most notes are never shown in one. */
  #marks(): ReadMarks {
    return (this.#read ??= readMarks(this.#note, this.#checked));
  }
}

const sameAs =
  (one: LinkMark) =>
  (other: LinkMark): boolean =>
    one.key === other.key && one.verdict === other.verdict && one.reason === other.reason;

/** Returns whether a link states its target. */
function isReadable(href: string): boolean {
  return parseCitationLink(href).ok || parseFigureLink(href).ok;
}

function readMarks({ text: written, citations, figures = [], lines }: NoteReferences, checked: CheckedNote): ReadMarks {
  const text = normalizeText(written);
  const blocks = blocksOf(text);
  const markOf = (
    judgement: Judgement | undefined,
    link: NoteSpan & { text: string },
    spans: readonly (NoteSpan | undefined)[],
  ): LinkMark[] => {
    const key = judgement && keyOfLink(link.text);
    if (key === undefined) return [];
    let [first, last] = [Infinity, 0];
    for (const span of spans) {
      if (!span) continue;
      first = Math.min(first, lines.positionOf(span.start).line);
      last = Math.max(last, lines.positionOf(span.end).line);
    }
    const line = lines.positionOf(spans[0]!.start).line;
    return [{ ...judgement!, key, line, first: blocks.first[first] ?? 0, last: (blocks.last[last] ?? last) + 1 }];
  };
  const ofLinks = Map.groupBy(citations, ({ link }) => link.start);
  const marks = [...ofLinks.values()].flatMap((ofLink): LinkMark[] => {
    const [{ link }] = ofLink as [NoteCitation];
    const judgement = judgeLink(ofLink, checked);
    const spans = ofLink.flatMap(({ link: use, quotation, speaker, lead, tail, after, before, label }) => [
      ...[use, quotation, speaker, lead, tail, after, before, label],
    ]);
    return markOf(judgement, link, spans);
  });
  const absent = new Set(checked.absent);
  for (const figure of figures)
    marks.push(...markOf(judgeFigure(figure, { ...checked, absent }), figure.address, [figure]));
  marks.sort((one, other) => one.line - other.line);
  return { text, lineCount: blocks.first.length, marks, ofKeys: Map.groupBy(marks, ({ key }) => key) };
}

/** Normalizes a text as markdown-it does: with one kind of line break. */
function normalizeText(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
}

/** For each line, returns the first and the last line of its block, which ends at empty lines. */
function blocksOf(text: string): { first: number[]; last: number[] } {
  const isEmpty = text.split('\n').map((line) => line.trim() === '');
  const first: number[] = [];
  const last: number[] = [];
  for (const [line, empty] of isEmpty.entries())
    first.push(!empty && line > 0 && !isEmpty[line - 1] ? first[line - 1]! : line);
  for (let line = isEmpty.length - 1; line >= 0; line -= 1)
    last[line] = !isEmpty[line] && line + 1 < isEmpty.length && !isEmpty[line + 1] ? last[line + 1]! : line;
  return { first, last };
}

/** Counts the unchanged whole lines at both ends of a text. */
export function compareLines(before: string, now: string): Unchanged {
  if (before === now) return { before: countBreaks(now, 0, now.length) + 1, after: 0, added: 0 };
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  const texts = [before, now];
  // A line that is only partly the same has changed, and its start may end the text after the change.
  if (start > 0 && !texts.every((text) => start === text.length || text.charAt(start) === '\n'))
    start = now.lastIndexOf('\n', start - 1) + 1;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === now.charCodeAt(now.length - 1 - end))
    end += 1;
  const startsLine = texts.every((text) => end === text.length || text.charAt(text.length - end - 1) === '\n');
  const endsLine = texts.every((text) => start === text.length || text.charAt(start) === '\n');
  return {
    before: countBreaks(now, 0, start) + (endsLine ? 1 : 0),
    after: countBreaks(now, now.length - end, now.length) + (startsLine ? 1 : 0),
    added: countBreaks(now, 0, now.length) - countBreaks(before, 0, before.length),
  };
}

function countBreaks(text: string, from: number, till: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < till; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const signs: Record<Standing, string> = { right: '✓ ', wrong: '⚠ ', unchecked: '' };

/**
 * Formats the mark as HTML, with the words of the call and of the note escaped. Most marks stay the same from one edit
 * to the next.
 */
export const writeMark = memo(({ verdict, reason }: Judgement): string => {
  const label = formatVerdict(verdict);
  const standing = standingOf(verdict);
  const why = withoutFormatCharacters(reason).replace(/\s+/gu, ' ').trim();
  return (
    ` <span class="market-desk-mark market-desk-${standing}" role="note" title="${escapeHtml(why)}" ` +
    `aria-label="${escapeHtml(`${label}. ${why}`)}">${signs[standing]}${escapeHtml(label)}</span>`
  );
});

/** Returns the place of one of our tokens. */
export function placeOfToken({ type, meta }: MarkdownToken): MarkPlace | undefined {
  return type === markToken && 'key' in fieldsOf(meta) ? (meta as MarkPlace) : undefined;
}
