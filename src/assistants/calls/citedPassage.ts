import * as v from 'valibot';
import { markCallText, foreignName, withoutMarks } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { excerptOf } from './excerpt.ts';
import { citePassage, type OpenCall } from './openCall.ts';
import { sectionOf } from './outline.ts';
import type { PhrasePassage } from './spokenPhrase.ts';

/** Output fields of a passage with its citation. */
export const citedPassage = {
  quarter: v.string(),
  turn: v.number(),
  speaker: v.string(),
  section: v.string(),
  text: v.string(),
  /** True if the turn continues before or after the text. */
  isCut: v.boolean(),
  citation: v.string(),
};
const _cited = v.object(citedPassage);
export type CitedPassage = v.InferOutput<typeof _cited>;

/** Returns a function that shortens a passage to a length around its places and cites it, once. */
export function citeOnce(
  call: OpenCall,
  { turn, start, end, places }: PhrasePassage,
  { length, sources }: { length: number; sources: Sources },
): () => CitedPassage {
  let cited: CitedPassage | undefined;
  return () => {
    if (cited) return cited;
    const part = excerptOf(call.text.slice(start, end), places, length);
    const excerpt = { start: start + part.start, end: start + part.end };
    return (cited = {
      quarter: foreignName(call.fyq),
      turn: turn.index,
      speaker: foreignName(call.parsed.speakers[turn.speaker]!.name),
      section: sectionOf(turn.section),
      text: withoutMarks(call.text.slice(excerpt.start, excerpt.end)),
      isCut: call.text.slice(turn.speechStart, turn.speechEnd).trim().length > excerpt.end - excerpt.start,
      citation: citePassage(call, excerpt, sources),
    });
  };
}

/** Formats a passage in lines. Words of the call that it is about are marked like its own. */
export function formatCited(
  { quarter, turn, speaker, section, text, isCut, citation }: CitedPassage,
  { list, about }: { list: string; about: string },
): string[] {
  return [
    `${list}, ${quarter}, turn ${turn}, ${section}${isCut ? ', part of the turn' : ''}:`,
    markCallText(`${about === '' ? '' : `[${about}]\n`}${speaker || 'unnamed'}:\n${text}`),
    `Citation: ${citation}`,
  ];
}
