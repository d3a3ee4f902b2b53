import * as v from 'valibot';
import type { ParsedCall, Turn } from '../../domain/transcript.ts';
import { countWords, shareOfWords } from '../../domain/transcripts/countWords.ts';
import { cutText } from '../fit.ts';
import { foreignLine, foreignName } from '../foreignText.ts';
import type { OpenCall } from './openCall.ts';

export const speakerRow = v.object({
  name: v.string(),
  role: v.string(),
  side: v.picklist(['company', 'analyst', 'operator', 'unknown']),
  turns: v.number(),
  words: v.number(),
});
export const turnRow = v.object({
  turn: v.number(),
  /** The last turn of a row with several turns. */
  till: v.optional(v.number()),
  /** The section of the first turn. */
  speaker: v.string(),
  section: v.string(),
  words: v.number(),
  /** The first words after greetings and thanks. */
  first: v.string(),
});

export type OutlineItem = { speaker: v.InferOutput<typeof speakerRow> } | { turn: v.InferOutput<typeof turnRow> };

/** An outline of a call: its speakers, then its turns. */
interface CallOutline {
  items: OutlineItem[];
  /** A sentence that describes which turns a row has; absent if each row is one turn. */
  rows?: string;
}

type TurnGrouping = 'turns' | 'withoutOperator' | 'questions' | 'askers';

/** From the finest to the coarsest, each with the length of a row's first words in characters. */
const withoutOperator = 'The operator’s turns are left out.';
const question = 'A row has a question with its answers, and the operator’s turns are left out.';
const levels: readonly { by: TurnGrouping; firstWords: number; rows?: string }[] = [
  { by: 'turns', firstWords: 60 },
  { by: 'withoutOperator', firstWords: 40, rows: withoutOperator },
  { by: 'questions', firstWords: 70, rows: question },
  { by: 'questions', firstWords: 40, rows: question },
  {
    by: 'askers',
    firstWords: 40,
    rows: 'A row has all that an analyst asks with the answers, and the operator’s turns are left out.',
  },
];

/** Yields the outlines of a call, from the finest to the coarsest. */
export function* outlinesOf(call: OpenCall): Generator<CallOutline> {
  const { parsed, text } = call;
  const shares = shareOfWords(parsed, text);
  const names = parsed.speakers.map(({ name }) => foreignName(name));
  const speakers = parsed.speakers
    .map(({ role, side }, index) => {
      const { turns, words } = shares[index]!;
      return { speaker: { name: names[index]!, role: foreignName(role), side, turns, words } };
    })
    .sort((one, other) => other.speaker.words - one.speaker.words);
  const words = parsed.turns.map(({ speechStart, speechEnd }) => countWords(text, speechStart, speechEnd));
  for (const { by, firstWords, rows } of levels) {
    const turns = groupsOf(call, by, words).map(([first, ...others]) => ({
      turn: {
        turn: first.index,
        ...(others.length > 0 ? { till: others.at(-1)!.index } : {}),
        speaker: names[first.speaker]!,
        section: sectionOf(first.section),
        words: [first, ...others].reduce((sum, { index }) => sum + words[index]!, 0),
        first: firstWordsOf(text, tellingTurn([first, ...others], words), firstWords),
      },
    }));
    yield { items: [...speakers, ...turns], ...(rows !== undefined && { rows }) };
  }
}

export const sectionOf = (section: string): string => (section === '' ? 'unknown' : section);

/** A row's turns. */
type Group = [Turn, ...Turn[]];

/** A question with fewer words is a courtesy, or belongs to the one before. */
const fewestWords = 15;

/** Groups turns into rows. A person's consecutive turns are one row if the operator's are left out. */
function groupsOf({ parsed }: OpenCall, by: TurnGrouping, words: readonly number[]): Group[] {
  const { turns, speakers } = parsed;
  if (by === 'turns') return turns.map((turn): Group => [turn]);
  const asks = askersOf(parsed);
  const groups: Group[] = [];
  let asked = 0;
  let isAfterOperator = false;
  for (const turn of turns) {
    if (speakers[turn.speaker]!.side === 'operator') {
      isAfterOperator = true;
      continue;
    }
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSame = last?.speaker === turn.speaker;
    const joins = (): boolean => {
      if (turn.section !== 'questions' || by === 'withoutOperator') return isSame;
      if (!asks.has(turn.speaker)) return isSame || !isAfterOperator;
      if (turn.speaker !== group?.[0].speaker) return false;
      return isSame || by === 'askers' || asked < fewestWords || words[turn.index]! < fewestWords;
    };
    if (group && last?.section === turn.section && joins()) group.push(turn);
    else {
      groups.push([turn]);
      asked = 0;
    }
    if (turn.speaker === groups.at(-1)![0].speaker) asked += words[turn.index]!;
    isAfterOperator = false;
  }
  return groups;
}

/** Returns the analysts; in a call without any, the most frequent speaker of the questions. */
function askersOf({ turns, speakers }: ParsedCall): ReadonlySet<number> {
  const analysts = [...speakers.keys()].filter((index) => speakers[index]!.side === 'analyst');
  if (analysts.length > 0) return new Set(analysts);
  const counts = new Map<number, number>();
  for (const { section, speaker } of turns)
    if (section === 'questions' && speakers[speaker]!.side !== 'operator')
      counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return new Set(most ? [most[0]] : []);
}

/** Returns the first turn of a row's first person with more than a courtesy. */
function tellingTurn([first, ...others]: Group, words: readonly number[]): Turn {
  const own = [first, ...others].filter(({ speaker }) => speaker === first.speaker);
  return own.find(({ index }) => words[index]! >= fewestWords) ?? first;
}

/** Maximum number of characters of a speech that are searched for its first significant sentence. */
const reach = 400;
const courtesy =
  /^(?:thank|good (?:morning|afternoon|evening|day)|hi\b|hello|hey\b|congrat|welcome|great\b|okay|ok\b|yeah|yes\b|sure\b|morning|afternoon|evening|perfect|all right|alright|got it|i appreciate)/i;
const mostCourtesy = 90;

/** Returns the first words of a turn after courtesies. */
function firstWordsOf(text: string, { speechStart, speechEnd }: Turn, length: number): string {
  const speech = text.slice(speechStart, Math.min(speechEnd, speechStart + reach + length));
  const sentences = speech.split(/(?<=[.!?])(?=\s)/);
  const telling = sentences.findIndex((each) => each.length > mostCourtesy || !courtesy.test(each.trimStart()));
  const rest = sentences.slice(Math.max(0, telling)).join('').trimStart();
  return foreignLine(cutText(rest.length < shortest ? speech : rest, length));
}

/** A turn with only courtesies starts with them. */
const shortest = 12;
