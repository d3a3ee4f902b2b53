import { escapeOnOneLine } from '../format/markdown.ts';
import { speakersOf, type CitedPart } from '../passages/citedParts.ts';
import type { Speaker, Turn } from '../transcript.ts';
import { AttributionJudge, type AttributionFault } from './attributionJudge.ts';
import { CallNames } from './callNames.ts';
import { readBehind } from './readBehind.ts';
import { readLead } from './readLead.ts';
import type { NoteCitation, NoteWords } from '../notes/noteCitation.ts';
import { fold } from '../transcripts/foldName.ts';
import { sayingVerb } from '../notes/sayingVerbs.ts';
import { longestProse, proseTokens, type ProseText } from './proseTokens.ts';

export type { AttributionFault };

/** The parts of a call that attribution is judged by. */
export interface AttributedCall {
  company: string;
  companyName: string;
  ticker: string;
  fyq: string;
  speakers: readonly Speaker[];
  turns: readonly Turn[];
  /** The transcript as received. */
  text: string;
}

/** A call's names, and the faults already found in its sentences: most sentences are unchanged after an edit. */
interface CallMemory {
  names: CallNames;
  faults: Map<string, readonly AttributionFault[]>;
}

const memories = new WeakMap<readonly Speaker[], CallMemory>();
const mostRemembered = 2_000;

function memoryOf(call: AttributedCall): CallMemory {
  const known = memories.get(call.speakers) ?? { names: new CallNames(call), faults: new Map() };
  memories.set(call.speakers, known);
  if (known.faults.size >= mostRemembered) known.faults.clear();
  return known;
}

/**
 * Checks whether the note's own sentence names the right speaker and call for the quoted words. `parts` are these words
 * as the call has them, by speaker; if empty, only the call is checked. A mere mention isn't a fault.
 */
export function checkAttribution(
  call: AttributedCall,
  citation: NoteCitation,
  parts: readonly CitedPart[],
): AttributionFault[] {
  const memory = memoryOf(call);
  const judge = new AttributionJudge(call, { names: memory.names, parts });
  const isDated = judge.isDated(citation.label?.text ?? '');
  const found = stretchesOf(citation, titledOf(parts)).flatMap((stretch) => {
    const { start } = stretch.pieces[0]!;
    return faultsIn({ ...stretch, isDated }, judge, memory).map((fault) => ({
      ...fault,
      start: fault.start + start,
      end: fault.end + start,
    }));
  });
  const byStart = new Map(found.map((fault) => [`${fault.kind} ${fault.start}`, fault]));
  return [...byStart.values()].sort((one, other) => one.start - other.start);
}

/** Words beside a quotation that may name its speaker, in order. `line`: after a dash below it, or in a footnote. */
interface Stretch {
  pieces: readonly ProseText[];
  place: 'lead' | 'sign' | 'line';
}

/** Finds the faults of a stretch, with offsets from its start. */
function faultsIn(
  { pieces, place, isDated }: Stretch & { isDated: boolean },
  judge: AttributionJudge,
  { names, faults }: CallMemory,
): readonly AttributionFault[] {
  const from = pieces[0]!.start;
  const moved = pieces.map(({ start, text }) => ({ start: start - from, text: text.slice(0, longestProse) }));
  const key = JSON.stringify([place, isDated, judge.key, moved]);
  const known = faults.get(key);
  if (known) return known;
  const tokens = moved.flatMap((piece) => proseTokens(piece, judge.spellings));
  const found = judge.faults(place === 'lead' ? readLead(tokens, names) : readBehind(tokens, names, place), isDated);
  const plain = found.map(({ fix, ...fault }) =>
    fix === undefined || isMarked(moved, fault) ? fault : { ...fault, fix },
  );
  faults.set(key, plain);
  return plain;
}

/** Returns whether a name is part of a link, code, a mention or a tag, or has marks within, which a fix would damage. */
function isMarked(pieces: readonly ProseText[], { start, end }: AttributionFault): boolean {
  const at = pieces.findLastIndex((piece) => piece.start <= start);
  const { start: from, text } = pieces[at]!;
  const before = pieces.slice(0, at).map((piece) => piece.text);
  const lead = before.join('') + text.slice(0, start - from);
  const tail = text.charAt(end - from) || (pieces[at + 1]?.text ?? '');
  const isLinked = lead.lastIndexOf('[') > lead.lastIndexOf(']');
  return (
    isLinked || /[@#`\]]$/.test(lead) || /^[`[]/.test(tail) || /[[\]*_`<]/.test(text.slice(start - from, end - from))
  );
}

/** Returns the speaker's name and role as the product writes them; empty for several speakers, or without a role. */
function titledOf(parts: readonly CitedPart[]): string {
  const { speaker, role } = speakersOf(parts);
  return speaker === '' || role === '' ? '' : `${escapeOnOneLine(speaker)}, ${escapeOnOneLine(role)}`;
}

/**
 * Matches the end of a role: a comma, bracket or other mark (`CEO of Acme` goes on). Notes may add to an analyst's firm
 * what some sources write after it.
 */
const endsField = /^(?: -- Analyst)?\s{0,9}(?:[^\s\p{L}\p{N}&'’-]|$)/u;

/** `titled` is true by construction, so it is never checked, whatever its words look like. */
function stretchesOf(citation: NoteCitation, titled: string): Stretch[] {
  const { quotation, lead, tail, speaker } = citation;
  const found: Stretch[] = [];
  if (quotation && lead) found.push({ pieces: piecesBefore(citation, lead), place: 'lead' });
  const behind = piecesBehind(citation);
  if (speaker) {
    const isTitled =
      titled !== '' && speaker.rest.startsWith(titled) && endsField.test(speaker.rest.slice(titled.length));
    const own = isTitled ? [] : [{ start: speaker.start, text: '—' }, restOfLine(speaker, citation.label)];
    const pieces = [...own, ...behind];
    if (pieces.length === 0) return found;
    found.push({ pieces, place: quotation && speaker.start < quotation.start ? 'sign' : 'line' });
  } else {
    const pieces = [...(quotation && tail ? [withoutMarks(tail)] : []), ...behind];
    if (pieces.length > 0) found.push({ pieces, place: 'sign' });
  }
  return found;
}

/** The sentence before the quotation, with the link if it stands there. */
function piecesBefore({ quotation, before, label }: NoteCitation, lead: ProseText): ProseText[] {
  const isLinkFirst = quotation !== undefined && label !== undefined && label.end <= quotation.start;
  return [...(before ? [endOf(before)] : []), ...(isLinkFirst ? bracketed(label) : []), endOf(lead)];
}

function bracketed(label: NoteWords): ProseText[] {
  return [{ start: label.start, text: '[' }, label, { start: label.end, text: ']' }];
}

/** Keeps only the end of a stretch longer than any sentence. */
function endOf({ start, text }: ProseText): ProseText {
  const from = Math.max(0, text.length - longestProse);
  return { start: start + from, text: text.slice(from) };
}

/** Returns the line from the speaker's name up to the link. */
function restOfLine({ start, rest }: NonNullable<NoteCitation['speaker']>, label: NoteWords | undefined): ProseText {
  const to = label && label.start >= start ? label.start - start : rest.length;
  return withoutMarks({ start, text: rest.slice(0, to) });
}

/** Drops the quotation's closing mark and the opening bracket of the link's text. */
function withoutMarks({ start, text }: ProseText): ProseText {
  const closed = /^[”"’'»“«」›]/.test(text) ? 1 : 0;
  return { start: start + closed, text: text.slice(closed, text.endsWith('[') ? -1 : undefined) };
}

/** Returns the link's text and the words after the link in its sentence. */
function piecesBehind({ quotation, label, after }: NoteCitation): ProseText[] {
  return [...(label ? bracketed(label) : []), ...(quotation && after ? [ownPart(after)] : [])];
}

/** Drops the words after a link that introduce the next quotation: `Roe said `. */
function ownPart({ start, text }: ProseText): ProseText {
  const last =
    fold(text.slice(-60))
      .match(/\p{L}+/gu)
      ?.at(-1) ?? '';
  const leadsOn =
    /[\s:]$/.test(text) && (last === 'that' || text.trimEnd().endsWith(':') || sayingVerb(last) !== undefined);
  return { start, text: leadsOn ? text.slice(0, Math.max(0, text.lastIndexOf(','))) : text };
}
