import type { Section, Side, Turn } from '../../../../src/domain/transcript.ts';
import type { CallSpeaker } from '../../../../src/features/transcripts/protocol.ts';

export interface Spoken {
  speaker: number;
  words: string;
  section?: Section;
  exchange?: number;
}

/** A text of one paragraph a turn, and the turns that stand in it. */
export function createTurns(spoken: readonly Spoken[]): { text: string; turns: Turn[] } {
  let text = '';
  const turns = spoken.map(({ speaker, words, section = '', exchange }, index): Turn => {
    const start = text.length;
    const name = `S${speaker}`;
    const speechStart = start + name.length + 2;
    text += `${name}:\n${words}\n\n`;
    return {
      index,
      speaker,
      start,
      end: text.length,
      nameStart: start,
      nameEnd: start + name.length,
      speechStart,
      speechEnd: speechStart + words.length,
      section,
      ...(exchange === undefined ? {} : { exchange }),
    };
  });
  return { text, turns };
}

export function createSpeaker(name: string, side: Side, turns = 1): CallSpeaker {
  return { name, role: '', side, turns, words: turns * 10, share: 0.1 };
}
