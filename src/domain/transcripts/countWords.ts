import type { ParsedCall } from '../transcript.ts';

function isWordCharacter(code: number): boolean {
  if (code < 0x80)
    return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return code >= 0xaa && (code < 0x2000 || code > 0x206f) && code !== 0x3000 && code !== 0xfeff;
}

function partsWords(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2013 ||
    code === 0x2014 ||
    code === 0x2026 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x3000
  );
}

/** The number of words between two offsets: runs without a space or a dash that contain a letter or a digit. */
export function countWords(text: string, start = 0, end = text.length): number {
  let words = 0;
  let inWord = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (partsWords(code)) inWord = false;
    else if (!inWord && isWordCharacter(code)) {
      inWord = true;
      words++;
    }
  }
  return words;
}

/** The number of words that are spoken in a call, without the names of its speakers. */
export function countSpoken({ turns }: Pick<ParsedCall, 'turns'>, text: string): number {
  return turns.reduce((sum, { speechStart, speechEnd }) => sum + countWords(text, speechStart, speechEnd), 0);
}

interface SpeakerShare {
  turns: number;
  words: number;
  /** Share of all words spoken, from 0 to 1. */
  share: number;
}

/** How much each speaker of a call says. */
export function shareOfWords(parsed: ParsedCall, text: string): SpeakerShare[] {
  const shares = parsed.speakers.map(() => ({ turns: 0, words: 0, share: 0 }));
  let all = 0;
  for (const { speaker, speechStart, speechEnd } of parsed.turns) {
    const words = countWords(text, speechStart, speechEnd);
    const share = shares[speaker]!;
    share.turns++;
    share.words += words;
    all += words;
  }
  for (const share of shares) share.share = all === 0 ? 0 : share.words / all;
  return shares;
}
