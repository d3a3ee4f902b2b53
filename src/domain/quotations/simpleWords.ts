import { wordSet } from '../../base/wordSet.ts';
import { numberWords } from '../format/numberWords.ts';
import type { Passage } from '../passages/passage.ts';
import { sounds } from './transcriptMarks.ts';

/** A word or number of a text of tokens in its simplest writing, its place there, and the marks before it. */
export interface LightWord extends Passage {
  form: string;
  marks: string;
  /** True if a period after it belongs to it. */
  isShort: boolean;
  /** True if no rule begins with it. */
  isFixed?: boolean;
  /** True if its “not” or its scale is a word of its own behind it, so that a quotation must not end between them. */
  isOpen?: boolean;
}

/** Contractions, for words in lower case. “He’d” and a possessive have several readings, so they stay. */
export const contractions: readonly { words: RegExp; full: string; example: readonly [string, string] }[] = [
  { words: /^won't$/u, full: 'will not', example: ["won't", 'will not'] },
  { words: /^can(?:'t|not)$/u, full: 'can not', example: ['cannot', 'can not'] },
  { words: /^(\p{L}{2,6})n't$/u, full: '$1 not', example: ["don't", 'do not'] },
  { words: /^(\p{L}{1,8})'re$/u, full: '$1 are', example: ["they're", 'they are'] },
  { words: /^(\p{L}{1,8})'ve$/u, full: '$1 have', example: ["we've", 'we have'] },
  { words: /^(\p{L}{1,8})'ll$/u, full: '$1 will', example: ["that'll", 'that will'] },
  { words: /^i'm$/u, full: 'i am', example: ["i'm", 'i am'] },
  { words: /^let's$/u, full: 'let us', example: ["let's", 'let us'] },
  {
    words: /^(it|he|she|that|there|this|what|here|who|where|how)'s$/u,
    full: '$1 is',
    example: ["it's", 'it is'],
  },
  { words: /^gonna$/u, full: 'going to', example: ['gonna', 'going to'] },
  { words: /^wanna$/u, full: 'want to', example: ['wanna', 'want to'] },
];

/** Returns a word in full; before “been”, “it’s” is “it has”. */
export function inFull(word: string, next = ''): string {
  const row = contractions.find(({ words }) => words.test(word));
  if (!row) return word;
  const full = word.replace(row.words, row.full);
  return next === 'been' ? full.replace(/ is$/u, ' has') : full;
}

const values = new Map(numberWords.map((word, value) => [word, value]));
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
);
const scales = wordSet('hundred thousand million billion trillion');
const shortScales: Readonly<Record<string, string>> = {
  m: 'million',
  mm: 'million',
  mn: 'million',
  mln: 'million',
  mio: 'million',
  b: 'billion',
  bn: 'billion',
  k: 'thousand',
  x: 'times',
};
const currencies: Readonly<Record<string, string>> = {
  dollar: '$',
  dollars: '$',
  usd: '$',
  euro: '€',
  euros: '€',
  eur: '€',
};
const months = wordSet(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec',
);
const years: Readonly<Record<string, string>> = { yoy: 'year over year', qoq: 'quarter over quarter' };
const isNumber = (form: string | undefined): boolean => /^\p{Sc}?\p{Nd}/u.test(form ?? '');

/** Words that take the place of the first ones of a list. */
interface Simplified {
  taken: number;
  words: LightWord[];
}

const joined = (words: readonly LightWord[], form: string): LightWord => ({
  ...words[0]!,
  form,
  end: words.at(-1)!.end,
});
const one = (words: readonly LightWord[], form: string): Simplified => ({
  taken: words.length,
  words: [joined(words, form)],
});

type Rule = (words: readonly LightWord[], last: LightWord | undefined) => Simplified | undefined;

/** Rules for words at the start of a list, given the word before them. Each reads the words that the one before it left. */
const rules: readonly Rule[] = [
  function contraction([word, next]) {
    const full = inFull(word!.form, next?.form).split(' ');
    if (full.length === 1) return undefined;
    const isOpen = full.at(-1) === 'not';
    const [first, second] = full as [string, string];
    return {
      taken: 1,
      words: [
        { ...word!, form: first, isOpen },
        { ...word!, form: second, marks: '' },
      ],
    };
  },
  function numberInWords([word, next]) {
    const ten = tens.get(word!.form);
    const value = values.get(word!.form);
    const ones = values.get(next?.form ?? '') ?? 0;
    if (ten !== undefined) return ones > 0 && ones < 10 ? one([word!, next!], `${ten + ones}`) : one([word!], `${ten}`);
    const isCounted =
      value !== undefined && (value > 1 || scales.has(next?.form ?? '') || next?.form.startsWith('per'));
    return isCounted ? one([word!], `${value}`) : undefined;
  },
  function shortScale([word], last) {
    const [, number, scale = ''] = /^(\p{Nd}[\p{Nd}.]*)(\p{L}{1,3})$/u.exec(word!.form) ?? [];
    const full = shortScales[number === undefined ? word!.form : scale];
    if (full === undefined || (number === undefined && !isNumber(last?.form))) return undefined;
    const words = number === undefined ? [] : [{ ...word!, form: number }];
    return { taken: 1, words: [...words, { ...word!, form: full, ...(number === undefined ? {} : { marks: '' }) }] };
  },
  function currency([word, next, third]) {
    const sign = currencies[word!.form] ?? (/^\p{Sc}$/u.test(word!.form) ? word!.form : undefined);
    if (sign !== undefined && isNumber(next?.form)) return one([word!, next!], sign + next!.form);
    if (!isNumber(word!.form)) return undefined;
    const behind = scales.has(next?.form ?? '') ? third : next;
    const named = currencies[behind?.form ?? ''];
    if (behind === undefined || named === undefined) return undefined;
    const amount = joined([word!], named + word!.form);
    return behind === next
      ? one([word!, next], amount.form)
      : { taken: 3, words: [amount, joined([next!, behind], next!.form)] };
  },
  function cents([word, next]) {
    const isCents = /^\p{Nd}{1,2}$/u.test(word!.form) && /^cents?$/u.test(next?.form ?? '');
    return isCents ? one([word!, next!], `$0.${word!.form.padStart(2, '0')}`) : undefined;
  },
  function percent([word, next], last) {
    if (!isNumber(last?.form)) return undefined;
    if (word!.form === 'percent') return one([word!], '%');
    return word!.form === 'per' && next?.form === 'cent' ? one([word!, next], '%') : undefined;
  },
  function range([word, ...next]) {
    const isPercent = next[0]?.form === '%';
    const [joint, number, unit] = isPercent ? next.slice(1) : next;
    const isJoint = joint?.form === 'to' || (joint?.form === '-' && joint.marks === '');
    if (!isJoint || !isNumber(word!.form) || !isNumber(number?.form) || (isPercent && unit?.form !== '%'))
      return undefined;
    const from = isPercent ? [word!, next[0]!] : [word!];
    return { taken: from.length + 1, words: [joined(from, word!.form), { ...joint, form: 'to' }] };
  },
  function scaled([word, next]) {
    const isOpen = isNumber(word!.form) && scales.has(next?.form ?? '');
    return isOpen ? { taken: 1, words: [{ ...word!, isOpen }] } : undefined;
  },
  function basisPoints([word, next]) {
    if (/^bps?$/u.test(word!.form)) return one([word!], 'bps');
    return word!.form === 'basis' && /^points?$/u.test(next?.form ?? '') ? one([word!, next!], 'bps') : undefined;
  },
  function day([word], last) {
    const [, number] = /^(\p{Nd}{1,2})(?:st|nd|rd|th)$/u.exec(word!.form) ?? [];
    return number !== undefined && months.has(last?.form ?? '') ? one([word!], number) : undefined;
  },
  function comparison(words) {
    const letters = words.slice(0, 3).map(({ form }) => form);
    const full = years[letters[0]!] ?? (letters[1] === '/' ? years[letters.join('').replace('/', 'o')] : undefined);
    if (full === undefined) return undefined;
    const taken = letters[1] === '/' ? 3 : 1;
    const end = words[taken - 1]!.end;
    return {
      taken,
      words: full.split(' ').map((form, at) => ({ ...words[0]!, end, form, marks: at > 0 ? '' : words[0]!.marks })),
    };
  },
  function sound(words) {
    const at = words.findIndex(({ form }) => !sounds.has(form));
    if (at < 1) return undefined;
    const [first, next] = [words[0]!, words[at]!];
    const isDoubled = first.marks !== '' && next.marks === ',';
    return { taken: at + 1, words: [{ ...next, marks: isDoubled ? first.marks : first.marks + next.marks }] };
  },
];

/** Most words that a rule reads. */
const mostRead = 5;

/** Words that a rule may begin with, besides numbers and contractions. */
const opening = wordSet(
  [
    ...['cannot gonna wanna percent per basis bp bps y q m', ...numberWords, ...tens.keys(), ...sounds],
    ...[shortScales, currencies, years].flatMap((each) => Object.keys(each)),
  ].join(' '),
);
/** Returns whether no rule begins with a word of the letters a to z. */
export const isFixed = (form: string): boolean => !opening.has(form);

/** Writes contractions in full, and numbers, ranges, units and amounts of money in one way, without spoken sounds. */
export function simplify(words: readonly LightWord[]): LightWord[] {
  return rules.reduce<readonly LightWord[]>((left, rule) => rewritten(left, rule, isOpening), words) as LightWord[];
}

const isOpening = ({ isFixed: isSure }: LightWord): boolean => isSure !== true;

function rewritten(words: readonly LightWord[], rule: Rule, mayOpen: (word: LightWord) => boolean): LightWord[] {
  const list: LightWord[] = [];
  for (let at = 0; at < words.length;) {
    if (!mayOpen(words[at]!)) {
      list.push(words[at]!);
      at += 1;
      continue;
    }
    const found = rule(words.slice(at, at + mostRead), list.at(-1));
    for (const word of found?.words ?? [words[at]!]) list.push(word);
    at += found?.taken ?? 1;
  }
  return list;
}

/** Words that are repeated for emphasis, or whose number may matter. */
const emphatic = wordSet('very really much more so far long many no not never');
/** Maximum number of words that a speaker begins again. */
const mostAgain = 4;

/** Removes words that a speaker says again right away: `our our`, `when we - when we`. */
export function withoutStutter(words: readonly LightWord[]): LightWord[] {
  const list: LightWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const again = againAt(words, at, list);
    if (again === 0) list.push(words[at]!);
    else at += again - 1;
  }
  return list;
}

/** Returns how many words from a place on repeat the last ones of a list. */
function againAt(words: readonly LightWord[], at: number, list: readonly LightWord[]): number {
  for (let count = Math.min(mostAgain, list.length); count > 0; count -= 1) {
    const [before, again] = [list.slice(-count), words.slice(at, at + count)];
    const isSame = again.length === count && again.every(({ form }, index) => form === before[index]!.form);
    const isWithin = again.every(
      (word, index) => !word.marks.includes('.') && !(index > 0 && word.marks.includes('-')),
    );
    if (isSame && isWithin && again.some(({ form }) => /^\p{L}/u.test(form) && !emphatic.has(form))) return count;
  }
  return 0;
}

/** In letters. Shorter words are more often two different ones: `may be`. Longer ones are no compounds. */
const [fewestLetters, mostLetters] = [6, 40];
/** Maximum number of words of a quotation that another text may write together or apart. */
const mostApart = 12;

/** Writes words together or apart as a text of words does: `topline` for `top line` if only that occurs there. */
export function writtenLike(words: readonly LightWord[], text: string, known: ReadonlySet<string>): LightWord[] {
  let left = mostApart;
  const hasPair = (first: string, second: string): boolean =>
    known.has(first) && known.has(second) && text.includes(` ${first} ${second} `);
  const rule: Rule = ([word, next]) => {
    const { form } = word!;
    const both = form + (next?.form ?? '');
    if (left === 0 || both.length < fewestLetters || !/^\p{L}+$/u.test(both) || emphatic.has(form)) return undefined;
    if (next && known.has(both)) {
      left -= 1;
      return hasPair(form, next.form) ? undefined : one([word!, next], both);
    }
    if (form.length < fewestLetters || form.length > mostLetters || known.has(form)) return undefined;
    left -= 1;
    for (let at = 2; at < form.length - 1; at += 1) {
      const [first, second] = [form.slice(0, at), form.slice(at)];
      if (!emphatic.has(first) && hasPair(first, second))
        return {
          taken: 1,
          words: [
            { ...word!, form: first },
            { ...word!, form: second, marks: '' },
          ],
        };
    }
    return undefined;
  };
  return rewritten(words, rule, () => left > 0);
}
