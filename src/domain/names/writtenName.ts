import { wordSet } from '../../base/wordSet.ts';
import { fold } from '../transcripts/foldName.ts';
import known from './knownNames.json' with { type: 'json' };
import { comparedForm, joinForm, writtenForm } from './legalForms.ts';
import { longestName, withoutMarks } from './listedMarks.ts';
import shortWords from './shortWords.json' with { type: 'json' };
import spelledWords from './spelledWords.json' with { type: 'json' };

/** Words that are lowercase within a name. */
const small = wordSet(
  'of and for the in on at by to de del la las los do da dos das di du des y e ve van von der und et a',
);
/** Abbreviations that begin a name. */
const firstWords: Readonly<Record<string, string>> = { ST: 'St.', DR: 'Dr.', MR: 'Mr.', MT: 'Mt.' };

/** Companies that use other words than the listed ones, by the listed words. */
const renamed: ReadonlyMap<string, string> = new Map(Object.entries(known.renamed));

/** Returns the usual name of a company that is listed under other words; undefined for any other company. */
export const nameInOtherWords = (listed: string): string | undefined => renamed.get(withoutMarks(listed).toUpperCase());

interface Tables {
  /** Names by their compared words. */
  names: ReadonlyMap<string, string>;
  /** Words by their letters in upper case. */
  spelled: ReadonlyMap<string, string>;
  shortWords: ReadonlySet<string>;
}

const wordsOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

let made: Tables | undefined;

/** Built when the first name needs them: most reads of the directory need no names. */
function tables(): Tables {
  made ??= {
    names: new Map([
      ...known.written.map((name): [string, string] => [comparedWords(name), name]),
      ...Array.from(renamed, ([listed, name]): [string, string] => [comparedWords(listed), name]),
    ]),
    spelled: new Map(wordsOf(spelledWords).map((word) => [letters(word), word])),
    shortWords: new Set(wordsOf(shortWords)),
  };
  return made;
}

/**
 * Restyles a company's name in the SEC's list: `COSTCO WHOLESALE CORP /NEW` becomes “Costco Wholesale Corp.”, `HUNT J B
 * TRANSPORT SERVICES INC` “J.B. Hunt Transport Services, Inc.”. Names that don't follow a rule are in a table by their
 * listed name, so that a renamed company isn't shown under its old name.
 */
export function writtenName(listed: string): string {
  const name = withoutMarks(listed);
  if (name === '' || name.length > longestName) return listed;
  const words = inOrder(joinForm(name.split(' ').filter((word) => word !== '')));
  return tables().names.get(comparedWords(words.join(' '))) ?? writeWords(words, isCapital(name));
}

/**
 * Returns words that compare equal however a name is written: without accents, marks and its article, `J. M.` as `J M`.
 */
function comparedWords(name: string): string {
  let text = '';
  let before = 0;
  for (const word of fold(name)
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)) {
    if (word === '' || (text === '' && word === 'the')) continue;
    const form = comparedForm(word);
    text += text === '' || (form.length === 1 && before === 1) ? form : ` ${form}`;
    before = form.length;
  }
  return text;
}

const isLetter = (word: string | undefined): boolean => word !== undefined && /^[A-Z]$/.test(word);

/** The SEC lists some companies by a surname: `HUNT J B TRANSPORT` is J B Hunt Transport. */
function inOrder(words: readonly string[]): readonly string[] {
  const [first = '', second, third] = words;
  return first.length > 2 && first === first.toUpperCase() && isLetter(second) && isLetter(third) && words.length > 3
    ? [second!, third!, first, ...words.slice(3)]
    : words;
}

/** `isTypedWhole`: the list has no lowercase letter in the name. */
function writeWords(words: readonly string[], isTypedWhole: boolean): string {
  const own = words.filter((_, at) => at === 0 || writtenForm(words, at) === undefined);
  const isTyped = isInCapitals(own) && (isTypedWhole || !isStyled(words, own));
  const written = words.map((word, at) => {
    const form = at === 0 ? undefined : writtenForm(words, at);
    return form ?? (isTyped && isCapital(word) ? writeWord(word, at) : word);
  });
  return isTyped ? joinInitials(withDomain(written)).join(' ') : written.join(' ');
}

const isCapital = (word: string): boolean => word === word.toUpperCase();

/** Returns whether the name is in capitals because of the list, not its company: most words of some length are. */
function isInCapitals(words: readonly string[]): boolean {
  if (words.every(isCapital)) return true;
  const long = words.filter((word) => word.length > 3);
  return long.filter(isCapital).length * 2 > long.length;
}

/** Returns whether one word in capitals is the company's own style, since the form after it isn't: `NIKE, Inc.`. */
function isStyled(words: readonly string[], own: readonly string[]): boolean {
  const form = words.at(-1) ?? '';
  if (own.length !== 1 || words.length < 2 || isCapital(form)) return false;
  return (form.endsWith('.') || form === 'plc') && !tables().spelled.has(letters(own[0]!));
}

/** Writes `Amazon Com` as `Amazon.com` if only a legal form follows. */
function withDomain(words: readonly string[]): readonly string[] {
  const at = words.indexOf('com');
  if (at < 1 || words.slice(at + 1).some((_, after) => writtenForm(words, at + 1 + after) === undefined)) return words;
  return [...words.slice(0, at - 1), `${words[at - 1]!}.com`, ...words.slice(at + 1)];
}

const letters = (word: string): string => word.replace(/[^A-Z0-9]/gi, '').toUpperCase();

function writeWord(word: string, at: number): string {
  if (at > 0 && word.length < 4 && small.has(word.toLowerCase())) return word.toLowerCase();
  if (at === 0 && Object.hasOwn(firstWords, word)) return firstWords[word]!;
  if (word === 'COM') return 'com';
  // `AT&T`, `S&P`: initials, even if they would be words.
  if (/^[A-Z]{1,2}&[A-Z]{1,2}[,.]?$/.test(word)) return word;
  return word
    .split(/(?<=[-/&(.])/)
    .map((part, place, parts) => writePart(part, place > 0 && parts[place - 1]!.endsWith('.')))
    .join('');
}

/** Restyles a word or a part of it at a hyphen; after a dot, it is more initials or the end of an address. */
function writePart(part: string, isAfterDot: boolean): string {
  const word = /[A-Z0-9']+/.exec(part)?.[0] ?? '';
  if (isAfterDot)
    return word === 'COM' || word === 'NET' ? part.toLowerCase() : word.length < 3 ? part : writePart(part, false);
  const spelled = tables().spelled.get(letters(word));
  if (spelled !== undefined) return part.replace(word, spelled);
  return isInitials(word) ? part : part.replace(word, capitalized(word));
}

/** Returns whether letters are spelled out when spoken, as far as their shape shows. */
function isInitials(word: string): boolean {
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return false;
  if (/^\d|\d$/.test(word) || word.length < 2) return true;
  if (word.length <= 3) return !tables().shortWords.has(word.toLowerCase());
  return word.length < 6 && !/[AEIOUY]/.test(word);
}

function capitalized(word: string): string {
  const lower = word.toLowerCase();
  const upper = lower.charAt(0).toUpperCase() + lower.slice(1);
  if (/^mc[a-z]{4}/.test(lower)) return `Mc${lower.charAt(2).toUpperCase()}${lower.slice(3)}`;
  // `O'Reilly`, and the word after a digit: `L3Harris`.
  return upper.replace(/^([DLO]'|[A-Za-z]\d)(?=[a-z]{3})[a-z]/, (part) => part.toUpperCase());
}

/** Writes `J M` as `J.M.`, `O REILLY` as `O'Reilly`, `L AIR` as `L'Air`; other single letters stay. */
function joinInitials(words: readonly string[]): string[] {
  let count = 0;
  while (isLetter(words[count])) count++;
  const [first = '', second = ''] = words;
  if (count > 1 && words.length > count) {
    const initials = words.slice(0, count).map((letter) => `${letter}.`);
    return [initials.join(''), ...words.slice(count)];
  }
  const elides = first === 'O' || (first === 'L' && /^[AEIOU]/.test(second));
  return count === 1 && elides && second.length > 2 ? [`${first}'${second}`, ...words.slice(2)] : [...words];
}
