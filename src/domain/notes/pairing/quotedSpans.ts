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
  /** As it is written, which may be as an entity. */
  length: number;
  mark: string;
  /** A mark that may close it, or be an apostrophe or a sign of inches. */
  doubtful?: number;
}

/** The characters beside a mark. */
interface Surroundings {
  before: string;
  after: string;
  /** The character behind the one after. */
  next: string;
  opens: boolean;
  closes: boolean;
}

type Act = 'open' | 'close' | 'doubt' | 'none';
type Family = (mark: string, beside: Surroundings, open: string | undefined) => Act;

const wordCharacter = /[\p{L}\p{N}]/u;
const isWordCharacter = (character: string): boolean => wordCharacter.test(character);
const isSpace = (character: string): boolean => character === '' || /\s/u.test(character);
/** Marks before an opening quotation mark, as far as they aren't white space. */
const opensAfter = '([{<>—–-/|*_~:=“„«‹‘‚"\'「『（：，、。';
const endsBefore = ',.;:!?)]}';

/** German and English marks close each other's; in Swedish and Finnish the same mark opens and closes. */
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

/** An apostrophe that stands for the beginning of a word. */
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
  // As LaTeX writes them.
  { marks: "`` ''", family: corner('``') },
];
const familyOf = new Map(
  families.flatMap(({ marks }, index) =>
    (marks.includes(' ') ? marks.split(' ') : Array.from(marks)).map((mark) => [mark, index] as const),
  ),
);
/** Marks of another family that close those of one, where nothing else does: `“words"`. */
const partners = new Map(Array.from('“”„"', (mark) => [mark, familyOf.get(mark === '"' ? '“' : '"')!] as const));
const marks =
  /``|''|["'“”„‘’‚«»‹›「」『』|]|&(?:quot|[lrb]dquo|[lr]aquo|#(?:34|171|187|822[012]|x(?:22|ab|bb|201[cde])));/gi;
const entities: Readonly<Record<string, string>> = {
  ...{ quot: '"', '#34': '"', '#x22': '"', bdquo: '„', '#8222': '„', '#x201e': '„' },
  ...{ ldquo: '“', '#8220': '“', '#x201c': '“', rdquo: '”', '#8221': '”', '#x201d': '”' },
  ...{ laquo: '«', '#171': '«', '#xab': '«', raquo: '»', '#187': '»', '#xbb': '»' },
};
/** The mark that is written as it stands, or as an entity. */
const markOf = (written: string): string => entities[written.slice(1, -1).toLowerCase()] ?? written;

/** How a text is scanned for quotation marks. */
interface QuotedScope extends NoteSpan {
  /** Spans without quotation marks, in order: code, tags, addresses. */
  hidden: readonly NoteSpan[];
  /** Whether upright lines separate the cells of a table. */
  isRow?: boolean;
  /** Pairs of tags that quote, in any order. */
  tagged?: readonly QuotedSpan[];
}

/** The number of marks that are examined in one step. */
const stepMarks = 10_000;

/**
 * Finds the words between quotation marks of a paragraph, in order. Of nested marks the outermost count, and a mark
 * without its counterpart is passed over. One pass: a stack for each kind of mark.
 */
export function* readQuoted(text: string, scope: QuotedScope): Steps<QuotedSpan[]> {
  const scan = new MarkScan(text, scope);
  const { start, end } = scope;
  // A search goes to the end of what it is given, and no further than the scope.
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

  /** The offset, or the end of what hides it. Offsets are asked for in order. */
  visibleFrom(offset: number): number {
    const { hidden } = this.#scope;
    while (this.#hidden < hidden.length && hidden[this.#hidden]!.end <= offset) this.#hidden += 1;
    const next = hidden[this.#hidden];
    return next && next.start <= offset ? next.end : offset;
  }

  /** Takes the mark at an offset, which is so many characters long. */
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

  /** Ends a paragraph or a cell: marks that are open close nowhere. */
  end(): void {
    for (const stack of this.#open) while (stack.length > 0) if (!this.#settle(stack)) stack.pop();
  }

  /** Closes the last open mark where it may be closed, if nothing closed it for certain. */
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
    const behind = at + length;
    const after = character(behind);
    const next = this.#text.slice(behind + 1, Math.min(end, behind + 7));
    // Words may begin with an ellipsis.
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

/** Characters in which a straight single mark must have its words. */
const nearWords = 200;

/** The pairs that have words. */
function quoting(text: string, pairs: Pair[]): Pair[] {
  const word = /[\p{L}\p{N}]/gu;
  // Nested pairs ask for the next word in order, so that nothing between them is looked at twice.
  let next = -1;
  return pairs
    .sort((one, other) => one.start - other.start)
    .filter(({ start, end, opening }) => {
      if (next < start) {
        word.lastIndex = start;
        next = word.exec(text)?.index ?? text.length;
      }
      if (next >= end) return false;
      // Fewer words may lie between two apostrophes.
      return opening !== "'" || countWords(text.slice(start, Math.min(end, start + nearWords)), 3) === 3;
    });
}

const fewestWords = 4;
const fewestSigns = 8;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Whether words in quotation marks are long enough that they can't be a mere term. */
export function hasManyWords(words: string): boolean {
  if (countWords(words, fewestWords) === fewestWords) return true;
  return (words.slice(0, nearWords).match(unspaced)?.length ?? 0) >= fewestSigns;
}

/** Whether quoted words are more than a term: many words, or a figure. */
export function isWeighty(text: string, { start, end }: NoteSpan): boolean {
  const words = text.slice(start, end);
  return hasManyWords(words) || /\d/.test(words.slice(0, nearWords));
}

/** Whether a text has a letter or a digit, rather than only marks and white space. */
export function hasWords(text: string): boolean {
  return wordCharacter.test(text);
}

/** The number of words of a text, counted up to a limit. */
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
