import type { Side } from '../transcript.ts';
import { foldedWords } from '../transcripts/foldName.ts';
import type { PassageLimits } from './passageQuery.ts';
import { singularOf } from './singular.ts';

export interface PassageSpeaker {
  name: string;
  role: string;
  side: Side;
}

/** The words of a role, its abbreviations, and the side. */
export function wordsOfRole({ role, side }: Pick<PassageSpeaker, 'role' | 'side'>): string[] {
  const words = foldedWords(role);
  const short = words.flatMap((word, at) => {
    const next = words.slice(at, at + 3);
    if (word === 'chief' && next[2] === 'officer') return [next.map((each) => each[0]!).join('')];
    if (word === 'vice' && next[1] === 'president') return ['vp'];
    return word === 'investor' && next[1] === 'relations' ? ['ir'] : [];
  });
  return [...new Set([...words, ...short, ...(side === 'unknown' ? [] : [side])])];
}

/** Maximum number of words in a limit, because SQLite accepts no condition of very many. */
const mostWanted = 40;

const limitTo = (text: string): string[] => foldedWords(text).slice(0, mostWanted);

/** Returns the words that the limits are compared by. */
export function limitWords({ company, quarter, speaker, role }: PassageLimits): {
  company: string[];
  quarter: string[];
  speaker: string[];
  role: string[];
} {
  return {
    company: limitTo(company ?? ''),
    quarter: limitTo((quarter ?? '').replace(/^\s*q\s*([1-4])\s*(?=\d{4})/i, 'Q$1 ')),
    speaker: limitTo(speaker ?? ''),
    role: limitTo(role ?? '').map((word) => meanings.get(word) ?? singularOf(word)),
  };
}

/** Words for the company's side. */
const meanings = new Map(['management', 'executive', 'executives'].map((word) => [word, 'company']));

/** Creates a test for speakers within the limits on speakers. Every wanted word is a prefix of one of theirs. */
export function speakersWithin(limits: PassageLimits): (speaker: PassageSpeaker) => boolean {
  const { speaker, role } = limitWords(limits);
  const { side } = limits;
  return (each) =>
    (side === undefined || each.side === side) &&
    begin(speaker, () => foldedWords(each.name)) &&
    begin(role, () => wordsOfRole(each));
}

function begin(wanted: readonly string[], wordsOf: () => readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const words = wordsOf();
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}
