import type { CitedPart } from './citedParts.ts';
import { escapeOnOneLine, escapeReadable } from '../format/markdown.ts';

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
