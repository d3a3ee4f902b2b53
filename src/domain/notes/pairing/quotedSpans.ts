import type { Steps } from '../../../base/slices.ts';
import { firstIndex } from '../../../base/sortedSearch.ts';
import type { NoteSpan } from '../noteLines.ts';

/** Words between quotation marks. */
export interface QuotedSpan extends NoteSpan {
  /** The offsets at which the opening mark begins and the closing one ends. */
  from: number;
  till: number;
}

/** Two quotation marks that belong together. */
interface Pair extends QuotedSpan {
  opening: string;
}

interface OpenMark {
  at: number;
  /** Its length as written, possibly as an entity. */
  length: number;
  mark: string;
  /** A mark that may close it, but may also be an apostrophe or an inch sign. */
  doubtful?: number;
}

/** The characters beside a mark. */
interface Surroundings {
  before: string;
  after: string;
  /** The character after the next one. */
  next: string;
  opens: boolean;
  closes: boolean;
}

type Act = 'open' | 'close' | 'doubt' | 'none';
type Family = (mark: string, beside: Surroundings, open: string | undefined) => Act;

const wordCharacter = /[\p{L}\p{N}]/u;
const isWordCharacter = (character: string): boolean => wordCharacter.test(character);
const isSpace = (character: string): boolean => character === '' || /\s/u.test(character);
/** Characters, besides white space, after which a quotation mark opens. */
const opensAfter = '([{<>—–-/|*_~:=“„«‹‘‚"\'「『（：，、。';
const endsBefore = ',.;:!?)]}';

/** German and English marks close each other's; in Swedish and Finnish, the same mark opens and closes. */
const curly: Family = (mark, { opens, closes }, open) => {
  if (mark === '„') return 'open';
  if (mark === '”') return open !== undefined ? 'close' : opens ? 'open' : 'none';
  return open !== undefined && closes && !opens ? 'close' : 'open';
};

/** The same marks point outwards in French, and inwards in German and Danish. */
const pointing =
  (left: string, right: string): Family =>
  (mark, { before, opens, closes }, open) => {
    if (mark === left) return open === right && closes && !isSpace(before) ? 'close' : 'open';
    return open === left ? 'close' : opens && open !== right ? 'open' : open === right ? 'close' : 'none';
  };

/** An apostrophe that replaces the start of a word. */
const contraction = /^(?:\d|(?:tis|twas|til|em|cause|bout|round|n)\b)/i;

const possessive = ({ before, after, next }: Surroundings): boolean =>
  /[sxz]/i.test(before) && /\s/u.test(after) && /[\p{Ll}\p{N}]/u.test(next);

const single: Family = (mark, beside, open) => {
  const { before, after, next, opens, closes } = beside;
  if (mark === '‚') return opens ? 'open' : 'none';
  if (mark === '‘') {
    if (open === '‚' && closes && !opens) return 'close';
    return contraction.test(after + next) ? 'none' : 'open';
  }
  if (open === undefined || isSpace(before) || isWordCharacter(after)) return 'none';
  return possessive(beside) ? 'doubt' : 'close';
};

const straight: Family = (_, beside, open) => {
  const { before, after, next, opens, closes } = beside;
  if (open === undefined) return opens || (isSpace(before) && isSpace(after) && after !== '') ? 'open' : 'none';
  if (opens && !closes) return 'open';
  return /\d/.test(before) && after === ' ' && /\p{Ll}/u.test(next) ? 'doubt' : 'close';
};

const straightSingle: Family = (_, beside, open) => {
  const { before, after, next, opens } = beside;
  if (opens && !isWordCharacter(before) && (isWordCharacter(after) || '“"[($€£….-–−+'.includes(after)))
    return contraction.test(after + next) ? 'none' : 'open';
  if (open === undefined || isSpace(before) || isWordCharacter(after)) return 'none';
  return possessive(beside) ? 'doubt' : 'close';
};

const corner =
  (left: string): Family =>
  (mark, _, open) =>
    mark === left ? 'open' : open === undefined ? 'none' : 'close';

const families: readonly { marks: string; family: Family }[] = [
  { marks: '“”„', family: curly },
  { marks: '«»', family: pointing('«', '»') },
  { marks: '‹›', family: pointing('‹', '›') },
  { marks: '‘’‚', family: single },
  { marks: '"', family: straight },
  { marks: "'", family: straightSingle },
  { marks: '「」', family: corner('「') },
  { marks: '『』', family: corner('『') },
  // The LaTeX form.
  { marks: "`` ''", family: corner('``') },
];
const familyOf = new Map(
  families.flatMap(({ marks }, index) =>
    (marks.includes(' ') ? marks.split(' ') : Array.from(marks)).map((mark) => [mark, index] as const),
  ),
);
/** Marks of another family that close a mark if its own family doesn't: `“words"`. */
const partners = new Map(Array.from('“”„"', (mark) => [mark, familyOf.get(mark === '"' ? '“' : '"')!] as const));
const marks =
  /``|''|["'“”„‘’‚«»‹›「」『』|]|&(?:quot|[lrb]dquo|[lr]aquo|#(?:34|171|187|822[012]|x(?:22|ab|bb|201[cde])));/gi;
const entities: Readonly<Record<string, string>> = {
  ...{ quot: '"', '#34': '"', '#x22': '"', bdquo: '„', '#8222': '„', '#x201e': '„' },
  ...{ ldquo: '“', '#8220': '“', '#x201c': '“', rdquo: '”', '#8221': '”', '#x201d': '”' },
  ...{ laquo: '«', '#171': '«', '#xab': '«', raquo: '»', '#187': '»', '#xbb': '»' },
};
/** Returns the mark that a character or an entity stands for. */
const markOf = (written: string): string => entities[written.slice(1, -1).toLowerCase()] ?? written;

/** The scope of a scan for quotation marks. */
interface QuotedScope extends NoteSpan {
  /** Spans without quotation marks, in order: code, tags, addresses. */
  hidden: readonly NoteSpan[];
  /** True if vertical bars separate the cells of a table. */
  isRow?: boolean;
  /** Pairs of quoting tags, in any order. */
  tagged?: readonly QuotedSpan[];
}

/** The number of marks that are examined in one step. */
const stepMarks = 10_000;

/**
 * Finds the words between quotation marks of a paragraph, in order. The outermost of nested marks count, and a mark
 * without a counterpart is ignored. One pass, with a stack for each kind of mark.
 */
export function* readQuoted(text: string, scope: QuotedScope): Steps<QuotedSpan[]> {
  const scan = new MarkScan(text, scope);
  const { start, end } = scope;
  // A search runs to the end of its input, so the input ends with the scope.
  const within = text.slice(start, end);
  const mark = new RegExp(marks);
  let seen = 0;
  for (let found = mark.exec(within); found; found = mark.exec(within)) {
    const at = start + found.index;
    const visible = scan.visibleFrom(at);
    if (visible > at) mark.lastIndex = visible - start;
    else if (found[0] !== '|') scan.read(markOf(found[0]), at, found[0].length);
    else if (scope.isRow && text.charAt(at - 1) !== '\\') scan.end();
    seen += 1;
    if (seen % stepMarks === 0) yield;
  }
  scan.end();
  return outermost([...quoting(text.slice(0, end), scan.pairs), ...(scope.tagged ?? [])]);
}

/** The state while the marks of one paragraph are paired. */
class MarkScan {
  readonly pairs: Pair[] = [];
  readonly #text: string;
  readonly #scope: QuotedScope;
  readonly #open: OpenMark[][] = families.map(() => []);
  #hidden: number;

  constructor(text: string, scope: QuotedScope) {
    this.#text = text;
    this.#scope = scope;
    this.#hidden = firstIndex(scope.hidden.length, (index) => scope.hidden[index]!.end > scope.start);
  }

  /** Returns the offset, or the end of the span that hides it. Offsets must ascend from call to call. */
  visibleFrom(offset: number): number {
    const { hidden } = this.#scope;
    while (this.#hidden < hidden.length && hidden[this.#hidden]!.end <= offset) this.#hidden += 1;
    const next = hidden[this.#hidden];
    return next && next.start <= offset ? next.end : offset;
  }

  /** Reads the mark at an offset, with its length in characters. */
  read(mark: string, at: number, length: number): void {
    const index = familyOf.get(mark)!;
    const stack = this.#open[index]!;
    const top = stack.at(-1);
    if (mark === "''" && !top) {
      for (const offset of [at, at + 1]) this.read("'", offset, 1);
      return;
    }
    const beside = this.#beside(at, length);
    const act = families[index]!.family(mark, beside, top?.mark);
    const partner = act === 'none' && beside.closes ? this.#open[partners.get(mark) ?? -1]?.at(-1) : undefined;
    if (partner) partner.doubtful ??= at;
    if (act === 'open') {
      this.#settle(stack);
      stack.push({ at, length, mark });
    } else if (act === 'close') this.#pair(stack.pop(), at, length);
    else if (act === 'doubt' && top) top.doubtful ??= at;
  }

  /** Ends a paragraph or a cell: open marks stay unclosed. */
  end(): void {
    for (const stack of this.#open) while (stack.length > 0) if (!this.#settle(stack)) stack.pop();
  }

  /** Closes the last open mark at its doubtful closing mark, if no certain one followed. */
  #settle(stack: OpenMark[]): boolean {
    const { mark, doubtful } = stack.at(-1) ?? {};
    if (doubtful === undefined) return false;
    const top = stack.pop();
    if (mark !== "'") this.#pair(top, doubtful);
    return true;
  }

  #pair(open: OpenMark | undefined, closing: number, length = 1): void {
    if (!open) return;
    const isEscaped = (offset: number): boolean => this.#text.charAt(offset - 1) === '\\';
    const { at, mark: opening } = open;
    const start = at + open.length;
    const from = at - (isEscaped(at) ? 1 : 0);
    const end = closing - (isEscaped(closing) ? 1 : 0);
    if (end > start) this.pairs.push({ from, start, end, till: closing + length, opening });
  }

  #beside(at: number, length: number): Surroundings {
    const { start, end } = this.#scope;
    const character = (offset: number): string => (offset >= start && offset < end ? this.#text.charAt(offset) : '');
    const before = character(at - 1) === '\\' ? character(at - 2) : character(at - 1);
    const afterMark = at + length;
    const after = character(afterMark);
    const next = this.#text.slice(afterMark + 1, Math.min(end, afterMark + 7));
    // Words may start with an ellipsis.
    const isEnd = endsBefore.includes(after) && !/^\.\s?\./.test(after + next);
    return {
      before,
      after,
      next,
      opens: (isSpace(before) || opensAfter.includes(before)) && !isSpace(after) && !isEnd,
      closes: !isSpace(before) && !isWordCharacter(after),
    };
  }
}

/** In characters. */
const longestNickname = 20;
const longestFirstName = 40;

/** Returns whether quoted words are a name between two others: `Richard “Rich” Tobin`. */
function isNickname(text: string, { start, end, from, till }: QuotedSpan): boolean {
  if (end - start > longestNickname || !/^\p{Lu}[\p{L}.'’-]*$/u.test(text.slice(start, end))) return false;
  const before = text.slice(Math.max(0, from - longestFirstName), from);
  return (
    /(?<![\p{L}\p{N}])\p{Lu}(?:\.|\p{Ll}[\p{L}'’-]*) $/u.test(before) &&
    /^ \p{Lu}\p{Ll}/u.test(text.slice(till, till + 3))
  );
}

/** Words between straight single marks are counted within this many characters. */
const nearWords = 200;

/** Returns the pairs that contain words. */
function quoting(text: string, pairs: Pair[]): Pair[] {
  const word = /[\p{L}\p{N}]/gu;
  // Nested pairs ask for the next word in order, so that no text is read twice.
  let next = -1;
  return pairs
    .sort((one, other) => one.start - other.start)
    .filter((pair) => {
      const { start, end, opening } = pair;
      if (next < start) {
        word.lastIndex = start;
        next = word.exec(text)?.index ?? text.length;
      }
      if (next >= end || isNickname(text, pair)) return false;
      // Two apostrophes may enclose fewer words.
      return opening !== "'" || countWords(text.slice(start, Math.min(end, start + nearWords)), 3) === 3;
    });
}

const fewestWords = 4;
const fewestSigns = 8;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Returns whether quoted words are more than a single term. */
export function hasManyWords(words: string): boolean {
  if (countWords(words, fewestWords) === fewestWords) return true;
  return (words.slice(0, nearWords).match(unspaced)?.length ?? 0) >= fewestSigns;
}

/** Returns whether quoted words are more than a term: many words, or a figure. */
export function isWeighty(text: string, { start, end }: NoteSpan): boolean {
  const words = text.slice(start, end);
  return hasManyWords(words) || /\d/.test(words.slice(0, nearWords));
}

/** Returns whether a text has a letter or a digit, rather than only marks and white space. */
export function hasWords(text: string): boolean {
  return wordCharacter.test(text);
}

/** Counts the words of a text, up to a limit. */
export function countWords(text: string, most: number): number {
  let count = 0;
  for (const { 0: word } of text.matchAll(/\S+/g)) {
    if (hasWords(word)) count += 1;
    if (count === most) break;
  }
  return count;
}

function outermost(spans: QuotedSpan[]): QuotedSpan[] {
  const found: QuotedSpan[] = [];
  let last = -1;
  for (const { start, end, from, till } of spans.sort((one, other) => one.from - other.from || other.till - one.till)) {
    if (from < last) continue;
    found.push({ start, end, from, till });
    last = till;
  }
  return found;
}
