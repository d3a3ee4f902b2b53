import { Script } from 'node:vm';

import { capitalLine, emptyComment } from '../../hostile/hostileTexts.ts';
import { isLong } from '../../suite/long.ts';
import { portion } from '../../suite/repetitions.ts';
import { inPlace, type Place } from './places.ts';

/** A function of the product that takes text somebody else wrote: a service, a note, a screen, a link, an import. */
export interface ForeignTextReader {
  name: string;
  /** Reads `text` from beginning to end. What it throws by way of refusing is no matter. */
  read: (text: string) => unknown;
  /** Puts trouble where the function looks closest, for example between the brackets of a link. */
  places?: readonly Place[];
}

/** The alphabets of hostile text: each is repeated to the length wanted. */
export const alphabets: Readonly<Record<string, string | ((place: number) => string)>> = {
  capitals: 'A',
  'lines of capitals behind a label': capitalLine,
  'capitalised words': 'Aa ',
  'one endless word': 'ab',
  digits: '7',
  'digits and dots': '7.',
  spaces: ' ',
  tabs: '\t',
  newlines: '\n',
  'carriage returns': '\r',
  'spaces and newlines': ' \n',
  dots: '.',
  dashes: '-',
  'opening brackets': '[',
  'closing brackets': ']',
  'pairs of brackets': '[]',
  'opening parentheses': '(',
  'closing parentheses': ')',
  'links that never end': '[a](b',
  'footnotes that never end': '[^',
  quotes: '"',
  'curly quotes': '“”',
  apostrophes: "'",
  backticks: '`',
  'backticks apart': '` ',
  colons: ':',
  commas: ',',
  slashes: '/',
  'percent signs': '%',
  ampersands: '&a;',
  'comments that begin': '<!--',
  'comments of HTML': emptyComment,
  'tags that never end': '<a ',
  'quote marks of Markdown': '> ',
  'quoted lines': '> a\n',
  stars: '*',
  underscores: '_',
  hashes: '#',
  backslashes: '\\',
  dollars: '$A ',
  'combining marks': 'e\u0301\u0301\u0301',
  'bidirectional marks': '\u202e\u2066',
  'lone surrogates': '\ud800',
  'dates that do not exist': '0000-99-99 ',
  'names that all differ': (place) => `a${place}, `,
  'clauses that all differ': (place) => `a${place} > 1 AND `,
  'lines that all differ': (place) => `Ann B${place}: so\n`,
  'links that all differ': (place) => `> a\n> [b](c:${place})\n\n`,
};

/** Those of short runs, by turns: what grows faster with any other has mostly grown with one of each row. */
const shortAlphabets = Object.fromEntries(
  [
    ['capitalised words', 'digits and dots', 'links that never end', 'comments that begin'],
    ['one endless word', 'spaces', 'curly quotes', 'links that all differ'],
  ][portion % 2]!.map((name) => [name, alphabets[name]!]),
);

const everywhere: readonly Place[] = ['§', 'Q: §\n!'];

/** Reading for less than this, in microseconds, says nothing about how it grows. */
const telling = 1000;
/** Characters at the most: what is quick here and within a limit of its own further on is quick. */
const most = 4096;
/** Four times the text may take this many times as long: n·log n takes less than five, n² takes sixteen. */
const ratioAllowed = 9;
const attempts = 6;
/** The same for what seems to grow, which is read at lengths that take long. */
const confirmations = 2;
/** Microseconds that tell enough on the clock of a thread, and characters beyond which nothing is looked for. */
const sure = stepOfThreadClock() < 1000 ? 5_000 : 20_000;
const longestText = 1 << 20;
/** Milliseconds after which what would never end is ended; all that is read of one reader takes a hundredth of it. */
const longest = 300_000;

/** Names the readers that grow faster than about n·log n, as a sentence; empty where none does. */
export function findGrowth(
  { name, read, places: own = [] }: ForeignTextReader,
  { of = isLong ? alphabets : shortAlphabets, bound = longest, enough = sure } = {},
): string[] {
  const all = [...everywhere, ...own].flatMap((place, index) =>
    Object.entries(of)
      // A place that only repeats something itself is the same with each alphabet.
      .slice(0, typeof place === 'string' && !place.includes('§') ? 1 : undefined)
      .map(([alphabet, unit]) => ({
        what: `${name} of ${alphabet} (place ${index})`,
        make: (length: number) => inPlace(place, textOf(unit, length)),
      })),
  );
  const problems: string[] = [];
  let next = 0;
  const readRest = (): void => {
    for (; next < all.length; next++) {
      const problem = growthOf(read, all[next]!.make, enough);
      if (problem !== undefined) problems.push(`${all[next]!.what}: ${problem}`);
    }
  };
  // A clock that ends what does not end costs a thread: one for all that a reader reads, and another after each such end.
  while (next < all.length) {
    if (endedInTime(bound, readRest)) continue;
    problems.push(`${all[next]!.what}: no end`);
    next++;
  }
  return problems;
}

function textOf(unit: string | ((place: number) => string), length: number): string {
  if (typeof unit === 'string') return unit.repeat(Math.ceil(length / unit.length));
  const parts: string[] = [];
  for (let written = 0; written < length; written += parts.at(-1)!.length) parts.push(unit(parts.length));
  return parts.join('');
}

function growthOf(
  read: (text: string) => unknown,
  make: (length: number) => string,
  enough: number,
): string | undefined {
  try {
    return ratioOf(read, make, enough);
  } catch (error) {
    // A list that is spread into arguments runs out of stack; the other is called with what it does not take.
    if (isFault(error)) return error.message;
    throw error;
  }
}

function ratioOf(
  read: (text: string) => unknown,
  make: (length: number) => string,
  enough: number,
): string | undefined {
  let length = 32;
  let time = timeOf(read, make(length));
  for (;;) {
    if (time >= telling) {
      // The least of several readings is nearly free of garbage that is collected meanwhile.
      let large = timeOf(read, make(length * 4));
      time = Math.min(time, timeOf(read, make(length)));
      if (time >= telling) {
        for (let attempt = 1; attempt < attempts && large > time * ratioAllowed; attempt++) {
          large = Math.min(large, timeOf(read, make(length * 4)));
          time = Math.min(time, timeOf(read, make(length)));
        }
        return large > time * ratioAllowed ? confirmed(read, make, { from: length, enough }) : undefined;
      }
      // Code that had not run yet was slow, and this length tells nothing.
    }
    if (length >= most) return undefined;
    // As far as what is linear has to go, but not so far at once that what is not would take for ever.
    length = Math.min(most, Math.ceil(length * Math.min(16, Math.max(1.25, telling / time))));
    time = timeOf(read, make(length));
  }
}

/**
 * Short readings are uneven, and the clock of a thread goes in steps of some milliseconds: what seems to grow is made long
 * enough for it. Where the text outgrows a cache or the young objects, the time takes one step that is no growth: what
 * grows does so again from there on.
 */
function confirmed(
  read: (text: string) => unknown,
  make: (length: number) => string,
  { from, enough, isSecond = false }: { from: number; enough: number; isSecond?: boolean },
): string | undefined {
  for (let length = from; length < longestText * 2; length = Math.ceil(length * 1.5)) {
    let small = threadTimeOf(read, make(length));
    if (small < enough) continue;
    let large = Infinity;
    for (let attempt = 0; attempt < confirmations; attempt++) {
      large = Math.min(large, threadTimeOf(read, make(length * 4)));
      small = Math.min(small, threadTimeOf(read, make(length)));
      if (large <= small * ratioAllowed) return undefined;
    }
    // Else the first reading was slow for another reason, and this length is short for the clock.
    if (small < enough) continue;
    if (!isSecond && length < longestText) return confirmed(read, make, { from: length * 2, enough, isSecond: true });
    return `${(large / small).toFixed(1)} times the work for 4 times ${length} characters`;
  }
  return undefined;
}

/**
 * Microseconds of this process on a processor, so that a machine that does much else reads nothing twice. Linux tells them
 * exactly; where they go in steps, `confirmed` decides.
 */
function timeOf(read: (text: string) => unknown, text: string): number {
  return timeOn((before) => process.cpuUsage(before), read, text);
}

/** Microseconds of this thread on a processor, apart from those that collect garbage. */
function threadTimeOf(read: (text: string) => unknown, text: string): number {
  return timeOn((before) => process.threadCpuUsage(before), read, text);
}

function timeOn(
  clock: (before?: NodeJS.CpuUsage) => NodeJS.CpuUsage,
  read: (text: string) => unknown,
  text: string,
): number {
  const before = clock();
  readOnce(read, text);
  const { user, system } = clock(before);
  return user + system;
}

function readOnce(read: (text: string) => unknown, text: string): void {
  try {
    read(text);
  } catch (error) {
    // Refusing is in order.
    if (isFault(error)) throw error;
  }
}

function isFault(error: unknown): error is Error {
  return error instanceof RangeError || (error instanceof TypeError && !('code' in error));
}

/** Microseconds by which the clock of a thread goes on: hardly one on Linux, many thousands elsewhere. */
function stepOfThreadClock(): number {
  const read = (): number => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const before = read();
  for (;;) {
    const step = read() - before;
    if (step > 0) return step;
  }
}

const script = new Script('globalThis.marketDeskGrowth()');

/** Whether the work ended; ends what does not end by itself, even within a regular expression. */
function endedInTime(bound: number, work: () => void): boolean {
  Reflect.set(globalThis, 'marketDeskGrowth', work);
  try {
    script.runInThisContext({ timeout: bound });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, 'marketDeskGrowth');
  }
}
