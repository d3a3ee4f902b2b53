import { finish, type Steps } from '../../base/slices.ts';
import { findFigureLinks } from '../links/figureLink.ts';
import { findCitationLinks, mostLinks, type NoteLink } from './citationLinks.ts';
import { outsideCode, readCode, type NoteCode } from './codeSpans.ts';
import { beginsLine, type NoteSpan } from './noteLines.ts';

/** One of our links, of any kind. */
interface WrittenLink extends NoteSpan {
  text: string;
}

/** A link at the place where the note uses it, and the place of the link itself, if the note uses it by its label. */
export type LinkUse<L extends WrittenLink> = L & { definition?: NoteSpan; isAmbiguous?: boolean };

/** A definition `[label]: link` and the link in it. */
export interface LinkDefinition<L extends WrittenLink = NoteLink> {
  label: string;
  link: L;
}

/** In characters. A longer label isn't looked up. */
const longestLabel = 200;
/** Marks of a quote and indents, which may stand before the label of a definition. */
const longestLead = 80;
const definition = /^[ \t>]{0,80}\[([^[\]]{1,200})\]:[ \t]{0,20}<?$/;
const afterDefinition = /^>?(?:[ \t]{0,20}(?:[\r\n]|$)|[ \t]{1,20}["'(])/;
/** Maximum number of backslashes, brackets and line ends read in one step. */
const stepMarks = 20_000;

/**
 * Returns the links of a note to earnings calls, in order of use: at the link itself, or at the label of its
 * definition. An unused definition counts where it is.
 */
export function findNoteLinks(text: string): NoteLink[] {
  return finish(readNoteLinks(text));
}

export function* readNoteLinks(text: string): Steps<NoteLink[]> {
  return yield* readLinkUses(text, findCitationLinks(text));
}

/** The same for a note's links of any kind, in order, outside of code and comments. */
export function* readLinkUses<L extends WrittenLink>(text: string, found: readonly L[]): Steps<LinkUse<L>[]> {
  if (found.length === 0) return [];
  const code = yield* readCode(text);
  const links = outsideCode(found, code);
  const defined = new Map<string, L>();
  const repeated = new Map<number, string>();
  const ambiguous = new Set<number>();
  // The first definition of a label counts. Merged notes may have a second one.
  for (const { label, link } of definitionsIn(text, links, code)) {
    const key = keyOf(label);
    const first = defined.get(key);
    if (!first) defined.set(key, link);
    else repeated.set(link.start, key);
    if (first && first.text !== link.text) ambiguous.add(first.start);
  }
  const uses = yield* readUses(text, defined, code);
  const used = new Set(uses.map((use) => use.definition?.start));
  for (const [start, key] of repeated) if (used.has(defined.get(key)!.start)) used.add(start);
  for (const use of uses) if (ambiguous.has(use.definition?.start ?? -1)) use.isAmbiguous = true;
  const all: LinkUse<L>[] = [...uses, ...links.filter(({ start }) => !used.has(start))];
  return all.sort((one, other) => one.start - other.start).slice(0, mostLinks);
}

/** Returns the definitions of links to earnings calls and figures, in order, outside of code. */
export function findLinkDefinitions(text: string, code: NoteCode): LinkDefinition<WrittenLink>[] {
  const links: WrittenLink[] = [...findCitationLinks(text), ...findFigureLinks(text)];
  return definitionsIn(
    text,
    links.sort((one, other) => one.start - other.start),
    code,
  );
}

/** Returns the links that are in a definition, in order, outside of code. */
export function definitionsIn<L extends WrittenLink>(
  text: string,
  links: readonly L[],
  code: NoteCode,
): LinkDefinition<L>[] {
  return outsideCode(links, code).flatMap((link) => {
    const label = labelBefore(text, link);
    return label === undefined ? [] : [{ label, link }];
  });
}

/**
 * Returns the label that a link is defined for; undefined if it isn't in a definition. A footnote isn't a definition.
 */
function labelBefore(text: string, { start, end }: NoteSpan): string | undefined {
  const from = Math.max(0, start - longestLead - longestLabel - 40);
  const lead = text.slice(from, start);
  const lineStart = Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('\r')) + 1;
  if (lineStart === 0 && from > 0) return undefined;
  const label = definition.exec(lead.slice(lineStart))?.[1];
  if (label === undefined || label.startsWith('^') || label.trim() === '') return undefined;
  return afterDefinition.test(text.slice(end, end + 24)) ? label : undefined;
}

/** Labels are compared without regard to case and white space. */
const keyOf = (label: string): string => label.replace(/\s+/gu, ' ').trim().toLowerCase();

/** Finds where labels are used: `[words][label]`, `[label][]` or `[label]`, in one pass over the text. */
function* readUses<L extends WrittenLink>(
  text: string,
  defined: ReadonlyMap<string, L>,
  { spans }: NoteCode,
): Steps<LinkUse<L>[]> {
  const uses: LinkUse<L>[] = [];
  const marks = /[\\[\]\n]/g;
  /** The open brackets of a paragraph. */
  let open: number[] = [];
  let latestOpen = -1;
  /** The last pair of brackets that may be the words before a label. */
  let words = { start: -1, end: -1 };
  let code = 0;
  let seen = 0;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const { index } = found;
    if (++seen % stepMarks === 0) yield;
    while (code < spans.length && spans[code]!.end <= index) code += 1;
    if (code < spans.length && spans[code]!.start <= index) {
      marks.lastIndex = spans[code]!.end;
      continue;
    }
    const [mark] = found;
    if (mark === '\\') marks.lastIndex = index + (/[[\]\\]/.test(text.charAt(index + 1)) ? 2 : 1);
    else if (mark === '\n') {
      // Brackets don't match across paragraphs.
      if (open.length > 0 && isBlankFrom(text, index + 1)) open = [];
    } else if (mark === '[') open.push((latestOpen = index));
    else {
      const start = open.pop();
      if (start === undefined) continue;
      const end = index + 1;
      const before = words;
      words = { start, end };
      // A label contains no brackets.
      if (start !== latestOpen || index - start - 1 > longestLabel) continue;
      const link = defined.get(keyOf(text.slice(start + 1, index)));
      const next = text.charAt(end);
      if (!link || (next === ':' && beginsLine(text, start))) continue;
      const isFull = before.end === start;
      const isCollapsed = text.startsWith('[]', end);
      if (!isFull && !isCollapsed && (next === '[' || next === '(')) continue;
      const use = { start: isFull ? before.start : start, end: isCollapsed && !isFull ? end + 2 : end };
      words = { start: -1, end: -1 };
      marks.lastIndex = use.end;
      // An exclamation mark before it makes it a picture.
      if (text.charAt(use.start - 1) !== '!')
        uses.push({ ...link, ...use, definition: { start: link.start, end: link.end } });
      if (uses.length === mostLinks) break;
    }
  }
  return uses;
}

function isBlankFrom(text: string, start: number): boolean {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end).trim() === '';
}
