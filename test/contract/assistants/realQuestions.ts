import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { leavesOut } from '../../../src/domain/transcripts/stopWords.ts';
import type { ServedCall } from './assistedDesk.ts';

const shared = resolve(process.env['MARKET_DESK_SHARED'] ?? join(import.meta.dirname, '../../../../shared'));
export const folderOfShared = (name: string): string => join(shared, 'data', name);
const folder = folderOfShared('transcripts');
const truthEnding = '.truth.json';
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(truthEnding)) : [];

/** For tests: false, or why there is nothing to ask about. */
export const skipWithoutCalls = names.length > 0 ? false : 'the shared folder is absent';

export interface RealCall extends ServedCall {
  /** Its file in the shared folder, without endings. */
  id: string;
  /** The turns as people told them apart. */
  turns: { speaker: string; startsWith: string }[];
}

export function realCalls(): RealCall[] {
  return names.sort().map((name) => {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const call = read(name.replace(truthEnding, '.json')) as ServedCall;
    return { ...call, id: name.slice(0, -truthEnding.length), turns: (read(name) as RealCall).turns };
  });
}

/** The tickers of the list of companies, each with the CIK of its bearer. */
export function listedTickers(): { ticker: string; cik: number }[] {
  const rows = readFileSync(join(shared, 'data', 'directory', 'companies.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return rows.map((row) => row.split('\t')).map(([ticker = '', cik]) => ({ ticker, cik: Number(cik) }));
}

/** A question as an assistant writes it, and the turn that answers it. */
export interface RealQuestion {
  input: { query: string; company?: string; quarter?: string; speaker?: string };
  call: RealCall;
  turn: number;
}

const perCall = 9;
const fewestWords = 40;

/** Always the same questions: a few telling words of a sentence, with what an assistant would know of who said it. */
export function realQuestions(calls: readonly RealCall[]): RealQuestion[] {
  return calls.flatMap((call) => {
    const { metadata, turns } = call;
    const speeches = speechesOf(call).filter(({ words }) => words.length >= fewestWords);
    const chosen = Array.from(
      { length: perCall },
      (_, at) => speeches[Math.floor(((at + 0.5) * speeches.length) / perCall)]!,
    );
    return [...new Set(chosen)].flatMap(({ turn, text }, at): RealQuestion[] => {
      const few = tellingWords(text, at);
      if (few.length < 3) return [];
      const { speaker } = turns[turn]!;
      const { ticker, companyname, transcript_fyq: quarter } = metadata;
      const name = companyname.split(' ')[0]!;
      const company = name[0]! + name.slice(1).toLowerCase();
      const family = speaker.split(' ').at(-1)!;
      const words = few.join(' ');
      const forms: RealQuestion['input'][] = [
        { query: words, company: ticker, quarter },
        { query: `What did ${speaker} say about ${words}?`, company: ticker },
        { query: words, speaker: family },
        { query: `what was said about ${words} in ${quarter}`, company },
        { query: `${company} ${words}` },
        { query: `comments on ${few.toReversed().join(', ')}`, company: ticker },
        { query: few.map((word) => changed(word)).join(' '), company: ticker, quarter },
        { query: `${speaker} on ${words}, ${ticker} ${quarter}` },
        { query: words },
      ];
      return [{ input: forms[at % forms.length]!, call, turn }];
    });
  });
}

/** Another form of a word, as somebody who has not read the call would write it. */
function changed(word: string): string {
  if (/[^s]s$/.test(word)) return word.slice(0, -1);
  return /[a-z]{4}[bdgklmnprt]$/.test(word) ? `${word}s` : word;
}

/** The character of the transcript at which each turn begins, and after the last of them the transcript's end. */
export function turnBounds({ data, turns }: RealCall): number[] {
  const { transcript } = data[0]!;
  let from = 0;
  const starts = turns.map(({ startsWith }) => {
    const at = transcript.indexOf(startsWith, from);
    from = at + startsWith.length;
    return at;
  });
  return [...starts, transcript.length];
}

function speechesOf(call: RealCall): { turn: number; text: string; words: string[] }[] {
  const { transcript } = call.data[0]!;
  const bounds = turnBounds(call);
  return call.turns.flatMap((_, turn) => {
    const start = bounds[turn]!;
    const text = transcript.slice(start, bounds[turn + 1]);
    // The next speaker's line ends the turn.
    const spoken = text.slice(0, Math.max(text.lastIndexOf('\n', text.trimEnd().length - 1), 0)) || text;
    return start < 0 ? [] : [{ turn, text: spoken, words: spoken.split(/\s+/) }];
  });
}

/** Three to five telling words that stand near each other, from somewhere within the turn. */
function tellingWords(text: string, seed: number): string[] {
  const sentences = text.split(/(?<=[.?!])\s+/).filter((sentence) => sentence.length > 60);
  for (let step = 0; step < sentences.length; step += 1) {
    const sentence = sentences[(Math.floor(sentences.length / 2) + seed * 3 + step) % sentences.length]!;
    const words = sentence.toLowerCase().match(/[a-z]{4,}/g) ?? [];
    const telling = [...new Set(words)].filter((word) => !leavesOut(word)).slice(0, 3 + (seed % 3));
    if (telling.length >= 3) return telling;
  }
  return [];
}
