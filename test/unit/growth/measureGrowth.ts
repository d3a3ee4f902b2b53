import { Script } from 'node:vm';

/** A function of the product that takes text somebody else wrote: a service, a note, a screen, a link, an import. */
export interface ForeignTextReader {
  /** The function's name, as it is exported; the test that looks for functions nobody listed goes by it. */
  name: string;
  /** Reads `text` from beginning to end. What it throws by way of refusing is no matter. */
  read: (text: string) => unknown;
  /** Puts trouble where the function looks closest, for example between the brackets of a link. */
  frames?: readonly ((trouble: string) => string)[];
}

/** What hostile text is made of: each is repeated to the length wanted. */
export const alphabets: Readonly<Record<string, string>> = {
  capitals: 'A',
  'lines of capitals behind a label': `Q: ${'A'.repeat(190)}\n`,
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
  'comments of HTML': '<!---->',
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
};

const frames: readonly ((trouble: string) => string)[] = [(trouble) => trouble, (trouble) => `Q: ${trouble}\n!`];

/** Reading less than this, in microseconds of the processor's time, says nothing about how it grows. */
const telling = 3000;
/** Characters at the most: what is quick here and within a limit of its own further on is quick. */
const most = 32_768;
/** Four times the text may take this many times as long: n·log n takes less than five, n² takes sixteen. */
const ratioAllowed = 9;
const attempts = 6;
/** Milliseconds after which what would never end is ended; no text here is worth a hundredth of it. */
const bound = 4000;

/** What grows faster than about n·log n, as a sentence; empty where nothing does. */
export function findGrowth({ name, read, frames: own = [] }: ForeignTextReader, of = alphabets): string[] {
  return Object.entries(of).flatMap(([alphabet, unit]) =>
    [...frames, ...own].flatMap((frame, index) => {
      const problem = growthOf(read, (length) => frame(unit.repeat(Math.ceil(length / unit.length))));
      return problem === undefined ? [] : [`${name} of ${alphabet} (frame ${index}): ${problem}`];
    }),
  );
}

function growthOf(read: (text: string) => unknown, make: (length: number) => string): string | undefined {
  // In small steps: what grows exponentially must be seen before it takes for ever.
  let length = 32;
  let time = leastTime(read, make(length));
  while (time < telling && length < most) {
    length = Math.ceil(length * (time < telling / 10 ? 2 : 1.25));
    time = leastTime(read, make(length));
  }
  if (time === Infinity) return `no end at ${length} characters`;
  if (time < telling) return undefined;
  let best = Infinity;
  for (let attempt = 0; attempt < attempts && best > ratioAllowed; attempt++) {
    const small = timeOf(read, make(length));
    const large = timeOf(read, make(length * 4));
    if (large === Infinity) return `no end at ${length * 4} characters`;
    best = Math.min(best, large / Math.max(small, 1));
  }
  return best <= ratioAllowed ? undefined : `${best.toFixed(1)} times the work for 4 times ${length} characters`;
}

/** Code that has not run yet is slow: what seems to tell something is timed again. */
function leastTime(read: (text: string) => unknown, text: string): number {
  let least = timeOf(read, text);
  for (let again = 0; again < 3 && least >= telling && least !== Infinity; again++)
    least = Math.min(least, timeOf(read, text));
  return least;
}

/** Microseconds of this thread's processor time; Infinity when it had to be ended. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  if (!ends(() => read(text))) return Infinity;
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

const script = new Script('globalThis.marketDeskGrowth()');

function ends(work: () => unknown): boolean {
  Reflect.set(globalThis, 'marketDeskGrowth', work);
  try {
    script.runInThisContext({ timeout: bound });
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT');
  } finally {
    Reflect.deleteProperty(globalThis, 'marketDeskGrowth');
  }
}
