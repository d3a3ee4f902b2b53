import { finish } from '../../base/slices.ts';
import { formatLinkLabel } from '../links/linkLabel.ts';
import { placeIn, placeOutside } from './notePlace.ts';
import { isBlock, placeQuote, type Standing } from './placeQuote.ts';
import { readCode } from '../notes/codeSpans.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import { findPlaceLinks } from '../links/placeLink.ts';
import { definitionsIn, findLinkDefinitions, type LinkDefinition } from '../notes/referenceLinks.ts';

/**
 * Text to insert into a note as one step, in the order of the note; the first insertion replaces the text at
 * `replaced`.
 */
export interface PlacedCitation {
  replaced: NoteSpan;
  insertions: readonly { offset: number; text: string }[];
  /** How much of the first insertion is before the cursor afterwards. */
  cursor: number;
}

/** Returns the label of a link's definition, or another one if the note has defined the first for another link. */
export function labelFor(link: string, note: string): string {
  let attempt = 0;
  while (isTaken(note, formatLinkLabel(link, attempt), link)) attempt += 1;
  return formatLinkLabel(link, attempt);
}

/** Labels are searched as written, so that a label in code counts too. */
function isTaken(note: string, label: string, link: string): boolean {
  const sign = `[${label}]:`;
  for (let at = note.indexOf(sign); at !== -1; at = note.indexOf(sign, at + 1)) {
    const line = note.slice(at + sign.length, at + sign.length + link.length + 40);
    if (!line.trimStart().startsWith(link)) return true;
  }
  return false;
}

/** The place of a quotation: the caret, if the user has set one in the note, or the selection, which it replaces. */
type CitationTarget = { caret: number | undefined } | NoteSpan;

/**
 * Places a quotation, and the definition of its link at the end of the note, unless the note has it. A quotation below
 * the final definitions goes above them.
 */
export function placeCitation(
  note: string,
  target: CitationTarget,
  cited: { written: string; link: string },
): PlacedCitation {
  const { body, definition } = splitWritten(cited);
  const found = 'caret' in target ? placeIn(note, body, target.caret) : undefined;
  const place = { ...found, ...(found ? { start: found.at, end: found.at } : (target as NoteSpan)) };
  const code = finish(readCode(note));
  // At the end of an unclosed fence, a definition would be code.
  if (code.isOpen) return placeAlone(note, place, cited.written);
  const definitions = findLinkDefinitions(note, code);
  const replaced = place.start === place.end ? aboveDefinitions(note, place, definitions) : place;
  const alone = placeAlone(note, { ...place, ...replaced }, body);
  const isDefined = definitions.some((own) => definition !== undefined && isSame(own, definition, cited.link));
  return definition === undefined || isDefined ? alone : withDefinition(note, alone, { definition, definitions });
}

/** A quotation that is written for the note it goes to. */
export interface CitationToPlace {
  link: string;
  /** Writes the quotation for a note with this text, in which its label and footnote must be new. */
  write: (note: string) => string;
}

/**
 * Places quotations as blocks below each other, outside of every list and quote, so that each line of the note stays;
 * and the definitions that the note lacks at its end.
 */
export function placeOutsideBlocks(
  note: string,
  caret: number | undefined,
  citations: readonly CitationToPlace[],
): PlacedCitation {
  const code = finish(readCode(note));
  const definitions = findLinkDefinitions(note, code);
  const bodies: string[] = [];
  const added = new Set<string>();
  let taken = note;
  for (const { link, write } of citations) {
    const written = write(taken);
    const { body, definition } = splitWritten({ written, link });
    bodies.push(body);
    if (definition !== undefined && !definitions.some((own) => isSame(own, definition, link))) added.add(definition);
    taken += `\n\n${written}`;
  }
  const place = placeOutside(note, caret);
  const at = aboveDefinitions(note, { start: place.at, end: place.at }, definitions);
  const body = bodies.join('\n\n');
  const definition = [...added].join('\n');
  const alone = (written: string): PlacedCitation => placeAlone(note, { ...place, ...at }, written);
  if (definition === '') return alone(body);
  // At the end of an unclosed fence, definitions would be code.
  return code.isOpen
    ? alone(`${body}\n\n${definition}`)
    : withDefinition(note, alone(body), { definition, definitions });
}

/** Offsets of an insertion, and its layout there. */
type PlacedSpan = NoteSpan & Partial<Standing>;

/** Places a text with its link at the caret, within its line, and the link's definition as for a quotation. */
export function placeLinked(
  note: string,
  caret: number | undefined,
  { text, link }: { text: string; link: string },
): PlacedCitation {
  const code = finish(readCode(note));
  const place = placeIn(note, text, caret);
  const { at } = place.isApart
    ? { at: aboveDefinitions(note, { start: place.at, end: place.at }, findLinkDefinitions(note, code)).start }
    : place;
  const alone = (written: string): PlacedCitation => placeAlone(note, { ...place, start: at, end: at }, written);
  // A link that touches a word or another link could be read as part of it.
  const isTouching = !place.isApart && /[^\s([{"'“‘«/–—-]$/u.test(note.slice(Math.max(0, at - 2), at));
  const lead = isTouching ? ' ' : '';
  if (code.isOpen) return alone(`${lead}[${text}](${link})`);
  const label = labelFor(link, note);
  const definitions = findLinkDefinitions(note, code);
  const definition = `[${label}]: ${link}`;
  const placed = alone(`${lead}[${text}][${label}]`);
  return definitions.some((own) => isSame(own, definition, link))
    ? placed
    : withDefinition(note, placed, { definition, definitions });
}

/**
 * Places a text with our links to funds and bars. If the note defines such links at its end, the text refers to
 * definitions too, since the addresses are long.
 */
export function placeWritten(note: string, caret: number | undefined, written: string): PlacedCitation {
  const code = finish(readCode(note));
  const definitions = [...findLinkDefinitions(note, code), ...definitionsIn(note, findPlaceLinks(note), code)].sort(
    (one, other) => one.link.start - other.link.start,
  );
  const refers = definitions.length > 0 && !code.isOpen;
  const { body, added } = refers ? withReferences(note, written, definitions) : { body: written, added: [] };
  const place = placeIn(note, body, caret);
  const at = aboveDefinitions(note, { start: place.at, end: place.at }, definitions);
  const alone = placeAlone(note, { ...place, ...at }, body);
  return added.length === 0 ? alone : withDefinition(note, alone, { definition: added.join('\n'), definitions });
}

/** Returns a text whose links refer to definitions, and the definitions that the note lacks. */
function withReferences(
  note: string,
  written: string,
  definitions: readonly AddedDefinition[],
): { body: string; added: string[] } {
  let body = written;
  const added = new Set<string>();
  for (const { start, end, text } of findPlaceLinks(written).toReversed()) {
    if (written.slice(start - 2, start) !== '](' || written.charAt(end) !== ')') continue;
    const label = labelFor(text, note);
    const definition = `[${label}]: ${text}`;
    body = `${body.slice(0, start - 1)}[${label}]${body.slice(end + 1)}`;
    if (!definitions.some((own) => isSame(own, definition, text))) added.add(definition);
  }
  return { body, added: [...added].reverse() };
}

type AddedDefinition = LinkDefinition<NoteSpan & { text: string }>;

interface Defined {
  /** One or more definitions, one per line. */
  definition: string;
  /** The definitions that the note has. */
  definitions: readonly AddedDefinition[];
}

function withDefinition(note: string, alone: PlacedCitation, { definition, definitions }: Defined): PlacedCitation {
  const { replaced } = alone;
  const { text } = alone.insertions[0]!;
  const end = note.trimEnd().length;
  if (end <= replaced.end) {
    const apart = text.endsWith('\n') ? '\n' : '\n\n';
    const insertions = [{ offset: replaced.start, text: `${text}${apart}${definition}\n` }];
    return { ...alone, insertions };
  }
  const isBelow = definitions.some(({ link }) => endOfLine(note, link.end) >= end);
  const appended = { offset: end, text: `${isBelow ? '\n' : '\n\n'}${definition}` };
  return { ...alone, insertions: [...alone.insertions, appended] };
}

function placeAlone(note: string, { start, end, ...how }: PlacedSpan, written: string): PlacedCitation {
  const replaced = { start, end };
  const text = placeQuote(written, { before: note.slice(0, start), after: note.slice(end) }, how);
  // Other text may follow in the same line.
  const cursor = isBlock(written) ? text.length : text.trimEnd().length;
  return { replaced, insertions: [{ offset: replaced.start, text }], cursor };
}

/** Splits the words around the link from the definition that a template ends with. */
function splitWritten({ written, link }: { written: string; link: string }): { body: string; definition?: string } {
  const at = written.lastIndexOf('\n') + 1;
  const last = written.slice(at);
  const isDefinition = /^\[[^[\]^]/.test(last) && last.endsWith(`]: ${link}`);
  const body = written.slice(0, at).trimEnd();
  return isDefinition && body !== '' ? { body, definition: last } : { body: written };
}

function isSame({ label, link }: AddedDefinition, definition: string, text: string): boolean {
  return link.text === text && definition.startsWith(`[${label}]:`);
}

/** Returns the start of the final definitions of the note, if the cursor is below any of them; else the cursor. */
function aboveDefinitions(note: string, cursor: NoteSpan, definitions: readonly AddedDefinition[]): NoteSpan {
  if (note.slice(cursor.end).trim() !== '') return cursor;
  let end = note.slice(0, cursor.start).trimEnd().length;
  let first = end;
  for (const { link } of definitions.toReversed()) {
    if (endOfLine(note, link.end) < end) break;
    const start = startOfLine(note, link.start);
    if (note.charAt(start) !== '[') break;
    first = start;
    end = note.slice(0, start).trimEnd().length;
  }
  if (first === note.slice(0, cursor.start).trimEnd().length) return cursor;
  // The blank line above the definitions, which keeps them apart from the new text.
  const above = note.slice(0, first);
  const room = above.endsWith('\n\n') ? 1 : above.endsWith('\r\n\r\n') ? 2 : 0;
  return { start: first - room, end: first - room };
}

function startOfLine(text: string, at: number): number {
  return Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
}

function endOfLine(text: string, at: number): number {
  const found = text.slice(at).search(/[\r\n]/);
  return found === -1 ? text.length : at + found;
}
