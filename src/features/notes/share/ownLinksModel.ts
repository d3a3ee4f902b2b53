import type { Steps } from '../../../base/slices.ts';
import { findPlaceLinks, type PlaceLink } from '../../../domain/links/placeLink.ts';
import { findFigureLinks, type WrittenFigureLink } from '../../../domain/links/figureLink.ts';
import { findCitationLinks, type NoteLink } from '../../../domain/notes/citationLinks.ts';
import { readCode, type NoteCode } from '../../../domain/notes/codeSpans.ts';
import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import { definitionsIn, readLinkUses, type LinkUse } from '../../../domain/notes/referenceLinks.ts';

/** One of our links: to words of a call, a fund, bars or a figure. */
type OwnLink = NoteLink | PlaceLink | WrittenFigureLink;

/** The change to one link: `cut` is removed, and a number replaces `replaced`. */
export interface OwnUse {
  link: OwnLink;
  cut?: NoteSpan;
  replaced: NoteSpan;
  /** True if words of the note are right before the number. */
  hasWords: boolean;
}

export interface OwnLinks {
  uses: readonly OwnUse[];
  /** The lines that define links by their labels, with their line breaks. */
  definitions: readonly NoteSpan[];
  code: NoteCode;
}

/**
 * Finds every one of our links that Markdown would show, in order, with the text that belongs to it. Code stays
 * unchanged.
 */
export function* readOwnLinks(text: string): Steps<OwnLinks> {
  const found: OwnLink[] = [...findCitationLinks(text), ...findPlaceLinks(text), ...findFigureLinks(text)];
  const links = found.sort((one, other) => one.start - other.start);
  const code = yield* readCode(text);
  yield;
  const definitions = definitionsIn(text, links, code).map(({ link }) => link);
  const defining = new Set(definitions.map(({ start }) => start));
  const uses: OwnUse[] = [];
  for (const use of yield* readLinkUses(text, links)) {
    if (use.definition === undefined && defining.has(use.start)) continue;
    uses.push(use.definition === undefined ? readInline(text, use) : readByLabel(text, use));
    yield;
  }
  return { uses, definitions: definitions.map((link) => lineOf(text, link)), code };
}

/** Maximum length of the text before the address of a definition. */
const longestLead = 400;

function lineOf(text: string, { start, end }: NoteSpan): NoteSpan {
  const lead = text.slice(Math.max(0, start - longestLead), start);
  const first = start - lead.length + Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('\r')) + 1;
  const last = text.slice(end).search(/[\r\n]/);
  if (last === -1) return { start: first, end: text.length };
  return { start: first, end: end + last + (text.startsWith('\r\n', end + last) ? 2 : 1) };
}

const generatedLabel = /^md-[0-9a-z]{8}$/;

/** `[words][label]`, `[label][]` or `[label]`. */
function readByLabel(text: string, use: LinkUse<OwnLink>): OwnUse {
  const { start, end } = use;
  const isCollapsed = text.startsWith('[]', end - 2);
  const label = isCollapsed ? start : text.lastIndexOf('[', end - 1);
  // The end of the words.
  const close = isCollapsed ? end - 3 : label === start ? end - 1 : label - 1;
  if (close <= start + 1 || generatedLabel.test(text.slice(start + 1, close)))
    return { link: use, replaced: { start, end }, hasWords: false };
  return { link: use, cut: { start, end: start + 1 }, replaced: { start: close, end }, hasWords: true };
}

/** The text between the words of a link and its address. */
const beforeAddress = /\]\([ \t]{0,20}(?:\r?\n[ \t]{0,20})?<?$/;
const afterAddress =
  /^>?[ \t]{0,20}(?:\r?\n[ \t]{0,20})?(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\))?[ \t]{0,20}\)/;
const tagBefore = /<a\s[^<>]{0,300}href=["']?$/i;
const tagAfter = /^["']?[^<>]{0,300}>/;
/** In characters. */
const longestWords = 2_000;

/** `[words](address "title")`, `<a href="address">words</a>`, `<address>`, or the address alone. */
function readInline(text: string, link: LinkUse<OwnLink>): OwnUse {
  const { start, end } = link;
  const before = text.slice(Math.max(0, start - 400), start);
  const after = text.slice(end, end + 600);
  const head = beforeAddress.exec(before.slice(-60));
  const tail = afterAddress.exec(after);
  if (head && tail) {
    const close = start - head[0].length;
    const open = openingOf(text, close);
    if (open !== undefined) return withWords(text, link, { open, close, end: end + tail[0].length });
  }
  const [opened, closed] = [tagBefore.exec(before), tagAfter.exec(after)];
  if (opened && closed) {
    const words = end + closed[0].length;
    const length = text.slice(words, words + longestWords).search(/<\/a\s{0,20}>/i);
    if (length !== -1) {
      const till = text.indexOf('>', words + length) + 1;
      const cut = { start: start - opened[0].length, end: words };
      return { link, cut, replaced: { start: words + length, end: till }, hasWords: length > 0 };
    }
  }
  const isEnclosed = text.charAt(start - 1) === '<' && text.charAt(end) === '>';
  const replaced = isEnclosed ? { start: start - 1, end: end + 1 } : { start, end };
  return { link, replaced, hasWords: false };
}

const ownAddress = /^<?[a-z][a-z0-9+.-]{0,40}:\/\/market-desk\.market-desk\/\S{1,9000}$/i;

function withWords(
  text: string,
  link: LinkUse<OwnLink>,
  { open, close, end }: { open: number; close: number; end: number },
): OwnUse {
  const words = text.slice(open + 1, close).trim();
  // An address as the link's words would become a number of its own.
  if (words === '' || ownAddress.test(words)) return { link, replaced: { start: open, end }, hasWords: false };
  return { link, cut: { start: open, end: open + 1 }, replaced: { start: close, end }, hasWords: true };
}

/** Returns the opening bracket for the closing one at `close`, in the same paragraph. */
function openingOf(text: string, close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= Math.max(0, close - longestWords); at -= 1) {
    const mark = text.charAt(at);
    if (mark === '\n' && /^\s*\n/.test(text.slice(at + 1, at + 100))) return undefined;
    if ((mark !== '[' && mark !== ']') || isEscaped(text, at)) continue;
    depth += mark === ']' ? 1 : -1;
    if (depth === 0) return at;
  }
  return undefined;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (slashes < 20 && text.charAt(at - slashes - 1) === '\\') slashes += 1;
  return slashes % 2 === 1;
}
