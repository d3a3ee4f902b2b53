import { wordSet } from '../../base/wordSet.ts';
import type { Steps } from '../../base/slices.ts';
import type { Side } from '../transcript.ts';
import type { NamedSpeaker } from './callSpeakers.ts';
import { foldedWords } from './foldName.ts';
import { isMisspelling, parsePersonName } from './personName.ts';
import { roleKind } from './roleWords.ts';
import type { SpokenTurn } from './spokenTurn.ts';

/** Turns after an announcement in which the analyst begins to speak. */
const reach = 4;

/** Turns between two steps. */
const stride = 100;

/** Maximum length of an announced firm. */
const longest = { firm: 80, words: 7 };

/** Longer roles are shown unchanged. */
const longestRole = 300;

/** The words between an analyst's family name and the firm. */
const beforeFirm =
  /^(?:,? (?:[JS]r\.?|I{2,3}|CFA)(?![\p{L}]))?(?:,? (?:from|with|of|at|representing)(?: the (?:line|firm) of)?(?: the)?|,) (?=[\p{Lu}\d])/u;
const capital = /^[\p{Lu}\d]/u;
const initials = /^(?:\p{Lu}\.)+$/u;
const joiners = new Set(['&', '+', 'and', 'of', 'de']);
const abbreviations = new Set(['Inc.', 'Co.', 'Corp.', 'Ltd.', 'Bros.']);
/** Words that start the operator's next sentence if a period is missing. */
const nextSentence = wordSet('Your You Please Go Thank Thanks Mr Ms Hi Hello Good And Our Now Sir');
const analystOnly = /^(?:(?:senior|equity|research|sell[- ]side|buy[- ]side) )*analyst$/i;

/**
 * Reads the firm at the beginning of a text: capitalized words with what joins them, up to the end of the sentence.
 * Empty if there is none.
 */
export function readFirm(text: string): string {
  const words = text.slice(0, longest.firm).split(/\s+/);
  // The last word may be cut.
  if (text.length > longest.firm) words.pop();
  const firm: string[] = [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (joiners.has(word) && firm.length > 0 && capital.test(next)) {
      firm.push(word);
      continue;
    }
    const bare = /^[^.,;:?!]*/.exec(word)![0];
    if (!capital.test(word) || nextSentence.has(bare) || /['’]s$/.test(bare)) break;
    const isShort = initials.test(word) || abbreviations.has(word);
    firm.push(isShort ? word : bare);
    if (initials.test(word) || word === bare) continue;
    // `Keefe, Bruyette & Woods` is one firm.
    const isListed = word === `${bare},` && capital.test(next) && ['&', 'and'].includes(words[at + 2] ?? '');
    if (!isListed) break;
    firm[firm.length - 1] = word;
  }
  while (joiners.has(firm.at(-1) ?? '')) firm.pop();
  const found = firm.join(' ');
  return firm.length > longest.words || ['company', 'operator'].includes(roleKind(found)) ? '' : found;
}

/** Returns the firm announced after a name, even a misspelled one; empty if there is none. */
export function announcedFirm(speech: string, name: string): string {
  const { family, words } = parsePersonName(name);
  if (words.length < 2) return '';
  for (const { 0: word, index } of speech.matchAll(/\p{Lu}[\p{L}\p{M}'’-]*/gu)) {
    const said = foldedWords(word).at(-1) ?? '';
    if (said !== family && !isMisspelling(said, family)) continue;
    const after = speech.slice(index + word.length, index + word.length + longest.firm * 2);
    const between = beforeFirm.exec(after);
    const firm = between ? readFirm(after.slice(between[0].length)) : '';
    if (firm !== '') return firm;
  }
  return '';
}

interface FirmSearch {
  turns: readonly SpokenTurn[];
  speakers: readonly NamedSpeaker[];
  sides: readonly Side[];
}

/**
 * Returns the analysts' firms by speaker, as announced when they are put through. An analyst with two different firms
 * has none.
 */
export function* findFirms({ turns, speakers, sides }: FirmSearch): Steps<Map<number, string>> {
  const firms = new Map<number, string>();
  for (const [index, turn] of turns.entries()) {
    if (index % stride === stride - 1) yield;
    const side = sides[turn.speaker];
    if (side !== 'operator' && !(side === 'company' && turn.announces)) continue;
    for (const { speaker } of turns.slice(index + 1, index + 1 + reach)) {
      if (sides[speaker] === 'operator') break;
      if (sides[speaker] !== 'analyst') continue;
      const firm = announcedFirm(turn.ends, speakers[speaker]!.name);
      if (firm !== '') firms.set(speaker, isSameFirm(firms.get(speaker) ?? firm, firm) ? firm : '');
      break;
    }
  }
  return firms;
}

/** Returns whether two names of firms may mean the same: `J.P. Morgan` and `JPMorgan Chase`. */
function isSameFirm(one: string, other: string): boolean {
  const [a, b] = [one, other].map((firm) => foldedWords(firm).join('')) as [string, string];
  return one !== '' && (a.startsWith(b) || b.startsWith(a));
}

/** Returns the role to show: an analyst's firm alone, if the role or the call names it. */
export function shownRole(role: string, side: Side, firm: string): string {
  if (side !== 'analyst' || role.length > longestRole) return role;
  const parts = role.split(/ (?:--|[-–—]) /);
  const others = parts.filter((part) => !analystOnly.test(part.trim()));
  if (others.length === 0 || role.trim() === '') return firm === '' ? role : firm;
  return others.length === parts.length ? role : others.join(' - ').trim();
}
