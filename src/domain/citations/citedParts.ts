import type { ParsedCall, Section } from '../transcript.ts';
import type { Passage } from './passage.ts';
import { trimPassage } from './makeLocator.ts';
import { escapeOnOneLine, escapeReadable } from '../format/markdown.ts';

/** What one speaker says of a passage. */
export interface CitedPart extends Passage {
  turn: number;
  /** Empty when the text names nobody. */
  speaker: string;
  role: string;
  section: Section;
  /** As it stands in the transcript. */
  text: string;
}

/** The words spoken within a passage, by turn: names and headings between the turns are no part of a quotation. */
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

/** The words of a quotation as Markdown, without the template around them: of several speakers, each named. */
export function quoteOf(parts: readonly CitedPart[]): string {
  const speakers = new Set(parts.map(({ speaker }) => speaker));
  const isDialogue = speakers.size > 1;
  return parts
    .map(({ speaker, text }) =>
      isDialogue && speaker !== '' ? `**${escapeOnOneLine(speaker)}:** ${escapeReadable(text)}` : escapeReadable(text),
    )
    .join('\n');
}

/** Everybody who speaks, in order, each once; the role is given where there is one speaker only. */
export function speakersOf(parts: readonly CitedPart[]): { speaker: string; role: string } {
  const speakers = [...new Set(parts.map(({ speaker }) => speaker).filter((name) => name !== ''))];
  return { speaker: speakers.join('; '), role: speakers.length === 1 ? (parts[0]?.role ?? '') : '' };
}
