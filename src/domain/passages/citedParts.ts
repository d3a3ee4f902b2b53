import type { ParsedCall, Section } from '../transcript.ts';
import type { Passage } from './passage.ts';
import { trimPassage } from './makeLocator.ts';
import { escapeOnOneLine, escapeReadable } from '../format/markdown.ts';

/** A part of a passage with one speaker. */
export interface CitedPart extends Passage {
  turn: number;
  /** Empty if the text doesn't name the speaker. */
  speaker: string;
  role: string;
  section: Section;
  /** Exactly as in the transcript. */
  text: string;
}

/** The speech within a passage, by turn, without the names and headings between turns. */
export function citedParts(text: string, { turns, speakers }: ParsedCall, passage: Passage): CitedPart[] {
  return turns.flatMap(({ index, speaker, section, speechStart, speechEnd }) => {
    const start = Math.max(passage.start, speechStart);
    const end = Math.min(passage.end, speechEnd);
    const spoken = start < end ? trimPassage(text, { start, end }) : undefined;
    if (!spoken) return [];
    const { name, role } = speakers[speaker] ?? { name: '', role: '' };
    return [{ ...spoken, turn: index, speaker: name, role, section, text: text.slice(spoken.start, spoken.end) }];
  });
}

/** The words of a quotation as Markdown, without the template around them. With several speakers, each is named. */
export function quoteOf(parts: readonly CitedPart[]): string {
  const speakers = new Set(parts.map(({ speaker }) => speaker));
  const isDialogue = speakers.size > 1;
  return parts
    .map(({ speaker, text }) =>
      isDialogue && speaker !== '' ? `**${escapeOnOneLine(speaker)}:** ${escapeReadable(text)}` : escapeReadable(text),
    )
    .join('\n');
}

/** All speakers in order, each once; the role only if there is one speaker. */
export function speakersOf(parts: readonly CitedPart[]): { speaker: string; role: string } {
  const speakers = [...new Set(parts.map(({ speaker }) => speaker).filter((name) => name !== ''))];
  return { speaker: speakers.join('; '), role: speakers.length === 1 ? (parts[0]?.role ?? '') : '' };
}
