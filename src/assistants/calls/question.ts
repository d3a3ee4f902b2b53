import type { PassageQuery, Phrase } from '../../domain/search/passageQuery.ts';
import { parseSearch } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import { leavesOut } from '../../domain/transcripts/stopWords.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';

/** A question in plain words, taken apart. */
export interface Question {
  /** What was typed as a filter (`speaker:lee`), and phrases in quotes. */
  query: PassageQuery;
  /** The quoted phrases and beginnings (`word*`), which a passage must have. */
  required: readonly Phrase[];
  /** The words in the order of the question, those that say nothing included; `39 4` is one. */
  plain: readonly string[];
  /** The words that say something, each once. */
  telling: readonly string[];
  /** Limits that words of the question may mean. */
  meant: {
    /** `Q3` or `Q3 2026` */
    quarter?: string | undefined;
    /** `CFO`, `analyst` */
    role?: string | undefined;
    section?: 'prepared' | 'questions' | undefined;
    /** Words with a capital that may name a company or a person, those that follow each other together. */
    names: readonly string[];
  };
  /** Those of the telling words that only name a limit. */
  limiting: ReadonlySet<string>;
}

/** More words say no more. */
const mostWords = 12;
const roles = new Map([
  ['cfo', 'CFO'],
  ['ceo', 'CEO'],
  ['coo', 'COO'],
  ['cto', 'CTO'],
  ['analyst', 'analyst'],
  ['analysts', 'analyst'],
  ['operator', 'operator'],
  ['chairman', 'chairman'],
  ['president', 'president'],
]);
/** Words of a question about a call that stand for what is looked for, and aren't in it. */
const asking = new Set(
  'say said says saying comment commented comments mention mentioned mentions discuss discussed explain explained describe described management company call calls earnings remarks prepared passage quote quotes statement stated answered asked ask about regarding according find show'.split(
    ' ',
  ),
);

export function readQuestion(text: string): Question {
  const query = parseSearch(text);
  const quarter = /\bq\s?([1-4])(?:[\s,]{1,3}(?:fy\s?)?((?:19|20)\d\d))?\b/i.exec(text);
  // Without quotation marks, several words are one with a mark in it: 39.4%, well-known.
  const hasQuotes = /["“”„«»]/.test(text);
  const isPlain = ({ words, isBeginning }: Phrase): boolean => (words.length === 1 || !hasQuotes) && !isBeginning;
  const required = query.phrases.filter((phrase) => !isPlain(phrase));
  const plain = query.phrases.filter(isPlain).map(({ words }) => words.join(' '));
  const role = plain.map((word) => roles.get(word)).find((each) => each !== undefined);
  const quarterWords = quarter ? tokensOf(quarter[0]).words : [];
  const limiting = new Set([...quarterWords, ...plain.filter((word) => roles.has(word))]);
  const distinct = [...new Set(plain)];
  const telling = distinct.filter((word) => limiting.has(word) || !(leavesOut(word) || asking.has(word)));
  const names = namesIn(text);
  return {
    query,
    required,
    plain,
    telling: (telling.length > 0 ? telling : distinct).slice(0, mostWords),
    meant: {
      quarter: quarter ? `Q${quarter[1]}${quarter[2] === undefined ? '' : ` ${quarter[2]}`}` : undefined,
      role,
      section: /\bprepared remarks\b/i.test(text) ? 'prepared' : /\bQ\s?&\s?A\b/i.test(text) ? 'questions' : undefined,
      names,
    },
    limiting,
  };
}

const mostNames = 3;
const longestText = 2_000;

/** Runs of words with a capital, without those that only begin the question or name a quarter or role. */
function namesIn(text: string): string[] {
  const plain = text.slice(0, longestText).replace(/"[^"]*"/g, ' ; ');
  const runs = plain.match(/\p{Lu}[\p{L}\p{M}\p{N}.'’&-]{0,40}(?: \p{Lu}[\p{L}\p{M}\p{N}.'’&-]{0,40}){0,3}/gu) ?? [];
  const names = runs.flatMap((run) => {
    const words = run
      .replace(/['’]s(?=$| )/g, '')
      .split(' ')
      .filter((word) => {
        const folded = foldedWords(word);
        return (
          folded.length > 0 &&
          !folded.every((each) => leavesOut(each) || asking.has(each) || roles.has(each)) &&
          !/^Q[1-4]$/.test(word)
        );
      });
    return words.length > 0 ? [words.join(' ')] : [];
  });
  return [...new Set(names)].slice(0, mostNames);
}

/** A word as it is, or several that a mark joins. */
export function wholeOf(word: string): Phrase {
  return { words: word.split(' '), isBeginning: false };
}

/** A word and its other forms, as a beginning that they share. */
export function beginningOf(word: string): Phrase {
  if (word.includes(' ')) return wholeOf(word);
  const stem = /^[a-z]{5,}$/.test(word)
    ? word.replace(/(?<=[a-z]{4})(?:ations?|ing|ed|es|s|ly|ments?|ions?|e|y|ies)$/, '')
    : word;
  return { words: [stem], isBeginning: stem !== word || word.length > 3 };
}
