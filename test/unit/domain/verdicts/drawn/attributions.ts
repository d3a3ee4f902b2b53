import type { Speaker } from '../../../../../src/domain/transcript.ts';
import { sameNickname } from '../../../../../src/domain/transcripts/nicknames.ts';
import type { Parts } from './notes.ts';
import { speakerOf, type DrawnCall } from './drawnCalls.ts';
import type { Sentence } from './sentences.ts';

/** A sentence that attributes the words to somebody. */
export type Attribution = (parts: Parts & { who: string }) => string;

const source = ({ label, link }: Parts): string => `[${label}](${link})`;
const withComma = (words: string): string => words.replace(/[.?!](?=\uE001)/, ',');

/** A word before a colon or in a cell of its own is a name only to somebody who knows it: elsewhere it is a heading, as in “Margins: …”. */
const headed: readonly Attribution[] = [
  (parts) => `${parts.who}: “${parts.words}” ${source(parts)}`,
  (parts) => `**${parts.who}**: “${parts.words}” (${source(parts)})`,
  (parts) => `| ${parts.who} | “${parts.words}” ${source(parts)} |\n|---|---|\n| x | y |`,
];

/** Those in which any word is a name. */
export const sayings: readonly Attribution[] = [
  (parts) => `${parts.who} said “${parts.words}” (${source(parts)}).`,
  (parts) => `“${withComma(parts.words)}” ${parts.who} said (${source(parts)}).`,
  (parts) => `“${withComma(parts.words)}” said ${parts.who} (${source(parts)}).`,
  (parts) => `According to ${parts.who}, “${parts.words}” (${source(parts)})`,
  (parts) => `${parts.who} told investors: “${parts.words}” (${source(parts)})`,
  (parts) => `As ${parts.who} put it: “${parts.words}” ${source(parts)}`,
  (parts) => `> ${parts.words}\n>\n> — ${parts.who}, ${source(parts)}`,
  (parts) => `${parts.who} noted on the call that “${parts.words}” (${source(parts)})`,
  (parts) => `In the words of ${parts.who}, “${parts.words}” (${source(parts)}).`,
  (parts) => `“${parts.words}” — ${parts.who}, ${source(parts)}`,
  (parts) => `- ${parts.who} explained: “${parts.words}” (${source(parts)})`,
  (parts) => `${source(parts)}: ${parts.who} said “${parts.words}”`,
  (parts) => `"${withComma(parts.words)}" ${parts.who} added later. ${source(parts)}`,
];

export const attributions: readonly Attribution[] = [...sayings, ...headed];

/** Writes a sentence that gives the words to somebody, beginning with a capital. */
export function attribute(attribution: Attribution, parts: Parts & { who: string }): string {
  const sentence = attribution(parts).replace(/,(?=[,:*]| \|)/, '');
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

/** A name as people write it, without what a call puts around it. */
export function nameOf({ name }: Speaker): string {
  return name
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
}

const fullName = /^[A-Z][\w.-]+(?: [A-Z][\w.-]*| von)* [A-Z][\w-]+$/;

/** The surname; undefined for somebody of whom the call has one name only. */
export function surnameOf(speaker: Speaker): string | undefined {
  const name = nameOf(speaker);
  return fullName.test(name) ? name.split(' ').at(-1) : undefined;
}

/** First name and surname, without initials between them. */
export function shortNameOf(speaker: Speaker): string | undefined {
  const words = nameOf(speaker).split(' ');
  return words.length === 3 && /^[A-Z]\.$/.test(words[1]!) ? `${words[0]} ${words[2]}` : undefined;
}

/** Somebody else of the same call, none of whose names may mean the speaker: Jeffrey may be Jeff. */
export function othersOf({ call, turn }: Sentence): Speaker[] {
  const speaker = speakerOf(call, turn);
  const own = nameOf(speaker).toLowerCase().split(' ');
  const mayMean = (word: string): boolean => own.some((each) => each === word || sameNickname(word, each));
  return call.parsed.speakers.filter(
    (other) =>
      other.side !== 'operator' && nameOf(other) !== '' && !nameOf(other).toLowerCase().split(' ').some(mayMean),
  );
}

const roles: readonly { titles: readonly string[]; holds: (speaker: Speaker) => boolean }[] = [
  { titles: ['the CEO', 'the chief executive', 'its CEO'], holds: ({ role }) => role.includes('Chief Executive') },
  { titles: ['the CFO', 'the finance chief', 'its CFO'], holds: ({ role }) => role.includes('Chief Financial') },
  { titles: ['an analyst', 'one analyst', 'the analyst'], holds: ({ side }) => side === 'analyst' },
  { titles: ['the operator'], holds: ({ side }) => side === 'operator' },
];

function isKnown({ role, side }: Speaker): boolean {
  return side === 'analyst' || /Chief (?:Executive|Financial)/.test(role);
}

/** Titles that the speaker has by the call. */
export function titlesOf(speaker: Speaker): string[] {
  return isKnown(speaker) ? roles.filter(({ holds }) => holds(speaker)).flatMap(({ titles }) => titles) : [];
}

/** Titles that the speaker doesn't have; only the operator's and an analyst's where the call gives no title. */
export function foreignTitlesOf(speaker: Speaker): string[] {
  if (speaker.side === 'unknown') return [];
  const sure = isKnown(speaker) ? roles : roles.slice(2);
  return sure.filter(({ holds }) => !holds(speaker)).flatMap(({ titles }) => titles);
}

/** A sentence that says which company and which call the words are from. */
export type CallAttribution = (parts: Parts & { company: string; quarter: string }) => string;

export const callAttributions: readonly CallAttribution[] = [
  (parts) => `In its ${parts.quarter} call ${parts.company} said “${parts.words}” (${source(parts)}).`,
  (parts) => `On its ${parts.quarter} earnings call, ${parts.company} said: “${parts.words}” (${source(parts)})`,
  (parts) => `“${withComma(parts.words)}” ${parts.company} said in its ${parts.quarter} call (${source(parts)}).`,
  (parts) => `${parts.company} said in its ${parts.quarter} earnings call that “${parts.words}” (${source(parts)})`,
  (parts) => `From the ${parts.quarter} call of ${parts.company}: “${parts.words}” ${source(parts)}`,
  (parts) => `On the ${parts.company} ${parts.quarter} call, management said “${parts.words}” (${source(parts)})`,
  (parts) => `> ${parts.words}\n>\n> — ${parts.company}, ${parts.quarter}, ${source(parts)}`,
];

export const labels: readonly ((of: { company: string; quarter: string }) => string)[] = [
  ({ company, quarter }) => `${company}, ${quarter}`,
  ({ company, quarter }) => `${company} ${quarter}`,
  ({ company, quarter }) => `${company} ${quarter} earnings call`,
  ({ company, quarter }) => `${quarter} call of ${company}`,
  ({ company, quarter }) => `${company} (${quarter})`,
];

const rests = /\b(?:inc|com|corp|co|corporation|company|holdings|ltd|plc)\b\.?|[,.]|\/de\/?/gi;

/** Names by which people call the company: its ticker, and its short name without its legal form. */
export function companyNames({ metadata }: DrawnCall): string[] {
  const plain = metadata.companyname_short.replaceAll(rests, '').replaceAll(/\s+/g, ' ').trim();
  const title = plain.replaceAll(/[A-Z]{2,}/g, (word) => word[0]! + word.slice(1).toLowerCase());
  return [metadata.ticker, title];
}

const foreign = ['Microsoft', 'MSFT', 'Caterpillar', 'CAT', 'Home Depot', 'Walmart', 'ORCL', 'Pfizer', 'Siemens'];

/** Companies that the call doesn't speak about. */
export function foreignCompanies(call: DrawnCall): string[] {
  return foreign.filter((name) => !new RegExp(String.raw`\b${name}\b`, 'i').test(call.text));
}

/** A quarter that is neither the call's nor named in it. */
export function foreignQuarters({ metadata, text }: DrawnCall): string[] {
  const [quarter = '', year = ''] = metadata.transcript_fyq.split(' ');
  const other = (Number(quarter.slice(1)) % 4) + 1;
  return [
    `Q${other} ${year}`,
    `${quarter} ${Number(year) - 1}`,
    `Q${other} ${Number(year) - 3}`,
    `${quarter} ${Number(year) + 1}`,
  ].filter((each) => !text.includes(each));
}

const ordinals = ['first', 'second', 'third', 'fourth'];

/** A quarter in words: “third quarter 2020”. */
export function quarterInWords(quarter: string): string {
  return `${ordinals[Number(quarter[1]) - 1]} quarter ${quarter.slice(3)}`;
}
