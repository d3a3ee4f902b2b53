import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAttribution, type AttributedCall } from '../../../../src/domain/attribution/attribution.ts';
import type { Call, Speaker } from '../../../../src/domain/transcript.ts';
import { foldedWords } from '../../../../src/domain/transcripts/foldName.ts';
import { sameNickname } from '../../../../src/domain/transcripts/nicknames.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { genericSpeaker } from '../../../../src/domain/transcripts/roleWords.ts';
import { realCalls, skipWithoutCalls } from '../../../contract/assistants/realQuestions.ts';
import { isLong } from '../../../suite/long.ts';
import { portionOf } from '../../../suite/repetitions.ts';
import { readCitations } from '../verdicts/readCitations.ts';
import { partsOf, repaired, rowsOf } from './attributionNotes.ts';
import { abbreviations, topics } from './topics.ts';

/** A speaker of a real call, with another of the same side, and one of the other side. */
interface Asked {
  call: AttributedCall;
  said: Speaker;
  other: Speaker;
  across: Speaker;
}

const isPerson = ({ name }: Speaker): boolean =>
  /^\p{Lu}[\p{L}.]* .*\p{L}{3}/u.test(name) && !name.includes('(') && !genericSpeaker(name);
const familyOf = ({ name }: Speaker): string => name.split(/[ ,]+/).findLast((word) => /\p{L}{2}/u.test(word))!;
const wordsOf = ({ name }: Speaker): string[] => foldedWords(name);

/** Whether no word of two names is, or is short for, a word of the other. */
const areApart = (one: Speaker, other: Speaker): boolean =>
  !wordsOf(one).some((word) => wordsOf(other).some((each) => each === word || sameNickname(each, word)));

function askedOf(call: AttributedCall): Asked[] {
  const people = call.speakers.filter(isPerson);
  return people.flatMap((said, at) => {
    const rest = [...people.slice(at + 1), ...people.slice(0, at)].filter((each) => areApart(each, said));
    const other = rest.find(({ side }) => side === said.side) ?? rest[0];
    const across = rest.find(({ side }) => side !== said.side) ?? rest[0];
    return said.side !== 'unknown' && other && across ? [{ call, said, other, across }] : [];
  });
}

const calls: AttributedCall[] = portionOf(realCalls()).map(({ metadata, data }) => {
  const call = data[0] as unknown as Call;
  const { ticker, companyname, companyname_short, transcript_fyq } = metadata as unknown as Record<string, string>;
  return {
    company: companyname_short!,
    companyName: companyname!,
    ticker: ticker!,
    fyq: transcript_fyq!,
    text: call.transcript,
    ...parseCall(call),
  };
});
/** A short run asks about every second person. */
const asked = calls.flatMap((call) => askedOf(call).filter((_, at) => isLong || at % 2 === 0));

function ownName({ companyName }: AttributedCall): string {
  const words = companyName.split(/[ ,]+/).filter((word) => !/^(?:INC\.?|CO|CORP|COM|\/.*|)$/.test(word));
  return words.map((word) => word[0]! + word.slice(1).toLowerCase()).join(' ');
}

/** The variables of a note: N, F, G are the true speaker’s full, family and given name; O, P, X and Y are another’s. */
function fill(note: string, { call, said, other, across }: Asked, topic = ''): string {
  const ordinals = ['first', 'second', 'third', 'fourth'];
  const [foreign, ticker] = call.ticker === 'AMZN' ? (['Walmart', 'WMT'] as const) : (['Amazon', 'AMZN'] as const);
  const isCompany = said.side === 'company';
  const values: Record<string, string> = {
    ...{ N: said.name, F: familyOf(said), G: said.name.split(' ')[0]!, O: other.name, P: familyOf(other) },
    ...{ X: across.name, Y: familyOf(across), C: ownName(call), T: call.ticker, Q: call.fyq, A: foreign, B: ticker },
    ...{ L: `${ordinals[Number(call.fyq[1]) - 1]!} quarter of ${call.fyq.slice(3)}`, K: topic },
    ...{ W: call.fyq === 'Q3 2019' ? 'Q2 2017' : 'Q3 2019', M: isCompany ? 'Management' : 'The analyst' },
    ...{ U: isCompany ? 'An analyst' : 'Management', S: `[${call.ticker}, ${call.fyq}]L` },
  };
  return note
    .replaceAll('⏎', '\n')
    .replaceAll(/\{(\w)\}/g, (_, name: string) => values[name]!)
    .replaceAll('LINK', '[source]L')
    .replaceAll(']L', '](vscode://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=It%20was)');
}

interface Told {
  note: string;
  fixed: string;
  faults: number;
}

/** Judges a note about words of somebody, and applies the fixes. */
function told(note: string, { call, said }: Asked): Told {
  const parts = partsOf(call, said.name);
  const faults = readCitations(note).flatMap((citation) => checkAttribution(call, citation, parts));
  const distinct = [...new Map(faults.map((fault) => [fault.start, fault])).values()];
  return { note, fixed: repaired({ note }, distinct), faults: faults.length };
}

const honest = `
{N} said “It was so.” (LINK)
**{N}:** “It was so.” {S}
**{N}**: “It was so.” {S}
{N}: “It was so.” LINK
- {F} – “It was so.” {S}
- **{F}:** “It was so.” {S}
| {N} | “It was so.” | {S} |
{F} said that “It was so.” (LINK)
Mr. {F} noted: “It was so.” LINK
{G} said “It was so.” LINK
{C}’s {N} told analysts “It was so.” LINK
{M} said: “It was so.” LINK
They said “It was so.” LINK
As {F} put it, “It was so.” LINK
According to {N}, “It was so.” LINK
Asked by {X}, {N} noted that “It was so.” LINK
To {X}: “It was so.” LINK
In contrast to {P}, {F} said “It was so.” LINK
{X}’s question got “It was so.” LINK
{X} said little. Margins: “It was so.” LINK
{X} raised costs and got “It was so.” LINK
{X} noted that costs rose, and the answer was “It was so.” LINK
After {Y} said goodbye, {F} noted: “It was so.” LINK
Unlike {A}, {N} said “It was so.” LINK
After a weak {W}, {F} said “It was so.” LINK
On {A}, {F} said “It was so.” LINK
On the {Q} call, {N} said “It was so.” LINK
On {C}’s {Q} call, {N} said “It was so.” LINK
In the {L}, {F} said “It was so.” LINK
Up from {W} to {Q}: “It was so.” LINK
- **{W}:** “It was so.” {S}
Margins: “It was so.” LINK
“It was so,” {N} said LINK
“It was so,” said {F} LINK
“It was so,” {F} told {X} LINK
“It was so” ({N}, {Q}, LINK)
“It was so” ({T}, {Q}, LINK)
“It was so” (LINK), said {N}.
“It was so” (LINK), and {X} agreed.
“It was so.” {S}
“It was so.” [{C}, {Q}]L
“It was so.” [{C} {Q} earnings call]L
“It was so.” [{N}, {Q}]L
“It was so.” [transcript]L
> It was so.⏎>⏎> — {N}, {S}
> It was so.⏎>⏎> — {F}, Seeking Alpha, {S}
`;

const wrong = `
**{O}:** “It was so.” {S}
**{O}**: “It was so.” {S}
{O}: “It was so.” LINK
- {O} – “It was so.” {S}
- {O} (Analyst): “It was so.” {S}
| {O} | “It was so.” | {S} |
> It was so.⏎>⏎> — {O}, {S}
> It was so.⏎>⏎> — {P}, {S}
> It was so.⏎>⏎> — Emily Stone, {S}
> It was so.⏎>⏎> — Kelly Stone, Chief Financial Officer, {S}
> It was so.⏎>⏎> — Tilda Farnsworth, {S}
“It was so” – Emily Stone {S}
“It was so” (Emily Stone) {S}
“It was so” ({O}, {Q}, LINK)
“It was so” — {O}, LINK
“It was so.” [{O}, {Q}]L
{O} said “It was so.” (LINK)
{P} said that “It was so.” (LINK)
Mr. {P} noted: “It was so.” LINK
{X} said “It was so.” (LINK)
{Y} added: “It was so.” LINK
{U} said: “It was so.” LINK
The operator said: “It was so.” LINK
As {P} put it, “It was so.” LINK
After {F} said goodbye, {P} noted: “It was so.” LINK
Kelly Nobody said “It was so.” LINK
Nobodson said “It was so.” LINK
{A} said “It was so.” LINK
{B} said “It was so.” LINK
“It was so,” {O} said LINK
“It was so,” said {P} LINK
“It was so,” Beverly Nobody told investors LINK
“It was so” (LINK), said {X}.
“It was so,” {O} noted, “and good.” LINK
According to {O}, “It was so.” LINK
In the words of {P}, “It was so.” LINK
On {A}’s {W} call, {N} said “It was so.” LINK
In its {W} call {B} said “It was so.” LINK
On the {W} call, {N} said “It was so.” LINK
In {W}, {F} said “It was so.” LINK
{F} said in {W} that “It was so.” LINK
“It was so” ({B}, {W}, LINK)
“It was so.” [{B}, {Q}]L
“It was so.” [{A}, {Q}]L
“It was so.” [{T}, {W}]L
“It was so.” [{C} {W} earnings call]L
Ford: “It was so.” LINK
`;

/** Places of a topic: labels, headings, brackets, tags and the titles of callouts. */
const headed = `
- **{K}:** “It was so.” {S}
**{K}**: “It was so.” {S}
- **{K}** – “It was so.” {S}
## {K}⏎⏎“It was so.” {S}
{K}: “It was so.” LINK
| {K} | “It was so.” | {S} |
| {K} | “It was so.” {S} |
“It was so.” ({K}) {S}
“It was so.” #{K} {S}
> [!quote] {K}⏎> It was so.⏎>⏎> {S}
> [!quote] {K} {S}⏎> It was so.
On {K}, {N} said “It was so.” LINK
- {F} on {K}: “It was so.” {S}
`;

/** A word that is somebody's last name as well as a usual one is no proof before a colon. */
const isAmbiguous = ({ call }: Asked, { note }: Told): boolean => {
  const label = /^\W*(\p{L}+)\W*[:–]/u.exec(note)?.[1];
  return (
    label !== undefined && (label === 'Ford' ? / Ford\b/ : new RegExp(` ${label.toLowerCase()}\\b`)).test(call.text)
  );
};

test('the check accepts honest sentences about the people on real calls', { skip: skipWithoutCalls }, () => {
  assert.ok(asked.length > 60);
  const accused = asked.flatMap((each) => rowsOf(honest).map((row) => told(fill(row, each), each)));
  assert.deepEqual(
    accused.filter(({ faults }) => faults > 0).map(({ note }) => note),
    [],
  );
});

/** A short run tries each topic beside one call. */
const perTopic = isLong ? 8 : calls.length;

test('the check accepts topics and abbreviations beside quotations from real calls', { skip: skipWithoutCalls }, () => {
  const all = [...abbreviations, ...topics];
  const accused = calls.flatMap((call, at) =>
    askedOf(call)
      .slice(0, 1)
      .flatMap((each) => all.filter((_, index) => index % perTopic === at % perTopic).map((topic) => ({ each, topic })))
      .flatMap(({ each, topic }) => rowsOf(headed).map((row) => told(fill(row, each, topic), each))),
  );
  assert.deepEqual(
    accused.filter(({ faults }) => faults > 0).map(({ note }) => note),
    [],
  );
});

test('the check reports wrong attributions on real calls, and a fix removes each', { skip: skipWithoutCalls }, (t) => {
  const missed: string[] = [];
  const unfixed: string[] = [];
  for (const row of rowsOf(wrong)) {
    const all = asked.map((each) => told(fill(row, each), each));
    const found = all.filter(({ faults }) => faults > 0);
    t.diagnostic(`${found.length} of ${all.length}: ${row}`);
    missed.push(...all.flatMap((each, at) => (each.faults > 0 || isAmbiguous(asked[at]!, each) ? [] : [each.note])));
    for (const [at, { note, fixed }] of all.entries())
      if (fixed !== note && told(fixed, asked[at]!).faults > 0) unfixed.push(fixed);
  }
  assert.deepEqual({ missed, unfixed }, { missed: [], unfixed: [] });
});
