import { wordSet } from '../../base/wordSet.ts';
import type { Side } from '../transcript.ts';
import { foldedWords } from './foldName.ts';

const companyTitle =
  /\b(?:chief|president|officers?|chair(?:man|woman|person)?|ceo|cfo|coo|cto|cio|cmo|cso|evp|svp|vp|avp|ir|treasurer|controller|comptroller|secretary|founder|co-founder|general counsel|investor relations|communications|director|head|general manager|managing director|partner|principal|executive|board|manager|management|company representative|company speaker|corporate participant|vice|leader)\b/;
const analystTitle =
  /\b(?:analysts?|equity research|sell[- ]side|buy[- ]side|investors?|shareholders?|journalist|reporter)\b/;
/** Titles of people who ask, whatever their rank. */
const asks = /\b(?:analysts?|equity research|(?:sell|buy)[- ]side)\b/;
const operatorTitle = /^(?:(?:conference|call|event|webcast|telephone) )?(?:operator|coordinator)\b/;
const firm =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|ltd|limited|plc|llp|lp|co|company|companies|group|holdings|ag|sa|nv|securities|capital|markets|bank|banc|banco|research|partners|advisors|advisers|associates|asset|investments?|financial|bancorp|brokerage|equities|media|journal|news|management)\b/;
const banks =
  /\b(?:morgan stanley|goldman|jp ?morgan|j\.p\. morgan|barclays|citi(?:group|bank)?|ubs|jefferies|wells fargo|credit suisse|deutsche|evercore|bernstein|piper|baird|cowen|stifel|raymond james|keybanc|oppenheimer|mizuho|nomura|rbc|bmo|td cowen|truist|needham|guggenheim|bofa|merrill|hsbc|macquarie|stephens|wedbush|redburn|reuters|bloomberg|melius|wolfe|moffettnathanson|susquehanna|rosenblatt|loop|canaccord|william blair|scotiabank|cibc|societe generale|bnp|berenberg|exane|kbw|btig|jmp|wedbush|cleveland|northcoast|argus|telsey|benchmark|politico)\b/;

export type RoleKind = Exclude<Side, 'unknown'> | 'firm' | '';

/**
 * Returns the kind of a role, or of the text after a name: `firm` if it is only the name of a firm, empty if unknown.
 */
export function roleKind(role: string): RoleKind {
  const words = role.toLowerCase();
  if (words.trim() === '') return '';
  if (operatorTitle.test(words)) return 'operator';
  const investorRelations = words.includes('investor relations') || words.includes('investor communications');
  if (analystTitle.test(words) && !investorRelations)
    return /\b(?:chief|president|officer|director|head)\b/.test(words) && !asks.test(words) ? 'company' : 'analyst';
  if (banks.test(words) && !/\b(?:chief|officer|ceo|cfo)\b/.test(words)) return 'firm';
  const firmLike = firm.test(words) && !/\b(?:capital markets officer|asset management officer)\b/.test(words);
  if (companyTitle.test(words) && !(firmLike && !isTitled(words))) return 'company';
  if (firmLike) return 'firm';
  return '';
}

/**
 * Returns whether words include a title that isn't also part of firms' names, as in Principal Financial Group or
 * Capital Management.
 */
function isTitled(words: string): boolean {
  return /\b(?:chief|president|officers?|chair(?:man|woman|person)?|ceo|cfo|coo|cto|evp|svp|vp|director|treasurer|controller|secretary|founder|co-founder|counsel|relations|head|communications|manager|executive officer|executive vice)\b/.test(
    words,
  );
}

/** Returns whether a role contains the name of a research house whose analysts ask on calls. */
export function namesResearchHouse(role: string): boolean {
  return banks.test(role.toLowerCase());
}

/** Returns whether the words after a dash, comma or bracket can be a title or a firm rather than speech. */
export function isTitleOrFirm(words: string): boolean {
  if (words.length > 170 || /[?!;]|\.\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(words)) return false;
  const lowered = words.toLowerCase();
  if (/\b(?:i|we|you|they|he|she|it|is|are|was|were|this|that|please|thanks?|your|our|will|would)\b/.test(lowered))
    return false;
  if (companyTitle.test(lowered) || analystTitle.test(lowered) || firm.test(lowered) || banks.test(lowered))
    return true;
  const significant = words.split(/[\s,/&]+/).filter((word) => word.length > 3 || /^\p{Lu}/u.test(word));
  return (
    significant.length > 0 &&
    significant.length <= 8 &&
    significant.every((word) => /^["'“(]*[\p{Lu}\p{Lo}\d]/u.test(word))
  );
}

/** A speaker identified by function instead of name: `Operator`, `Unidentified Analyst`, `Speaker 1`, `spk01`. */
export interface GenericSpeaker {
  side: Side;
  /** False for a word that may also be a heading in the speech: `Question`, `Management`, `Host`. */
  certain: boolean;
}

const operatorWords = new Set(['operator', 'coordinator', 'moderator']);
const callWords = wordSet('conference call webcast telephone event the automated');
const analystWords = new Set(
  'analyst investor shareholder stockholder questioner caller journalist reporter attendee audience q question'.split(
    ' ',
  ),
);
const companyWords = wordSet('company corporate executive representative management officer ir answer a');
const neutralWords = new Set(
  'speaker participant male female man woman person voice multiple speakers inaudible indiscernible various all other others guest member recording video interviewer host presenter interpreter translator callers analysts participants executives'.split(
    ' ',
  ),
);
const unnamedWords = new Set([
  'unidentified',
  'male',
  'female',
  'unknown',
  'unverified',
  'unnamed',
  'multiple',
  'inaudible',
  'indiscernible',
]);
const numbered = wordSet(
  'speaker participant analyst caller attendee questioner executive shareholder investor operator',
);

const isNumber = (word: string): boolean => /^(?:\d{1,6}|[a-z]|one|two|three|four|five|six)$/.test(word);

/** Undefined if the label is a name or empty. */
export function genericSpeaker(label: string): GenericSpeaker | undefined {
  if (label.length > 60) return undefined;
  if (/^spk[ _-]?\d{1,4}$/i.test(label)) return { side: 'unknown', certain: true };
  const words = foldedWords(label);
  if (words.length === 0 || words.length > 5) return undefined;
  const hasNumber = words.length > 1 && isNumber(words.at(-1)!);
  const named = hasNumber ? words.slice(0, -1) : words;
  let side: Side = 'unknown';
  for (const word of named) {
    if (operatorWords.has(word)) side = 'operator';
    else if (analystWords.has(word)) side = 'analyst';
    else if (companyWords.has(word)) side = side === 'unknown' ? 'company' : side;
    else if (!neutralWords.has(word) && !unnamedWords.has(word) && !callWords.has(word)) return undefined;
  }
  if (side === 'operator') return { side, certain: named.length === 1 || named.some((word) => callWords.has(word)) };
  if (named.every((word) => callWords.has(word))) return undefined;
  const unnamed = named.some((word) => unnamedWords.has(word));
  return { side, certain: unnamed || (hasNumber && numbered.has(named.at(-1)!)) };
}
