import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttributedCall } from '../../../../src/domain/attribution/attribution.ts';
import type { Call, Speaker } from '../../../../src/domain/transcript.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { realCalls, skipWithoutCalls } from '../../../contract/assistants/realQuestions.ts';
import { faultsOf, formatFaults, readSentence, rowsOf } from './attributionNotes.ts';

interface Asked {
  call: AttributedCall;
  /** The true speaker, another of the same side, and one of the other side. */
  said: Speaker;
  other: Speaker;
  across: Speaker;
}

const isPerson = ({ name }: Speaker): boolean => /^\p{Lu}[\p{L}.]* .*\p{L}{3}/u.test(name) && !name.includes('(');
const familyOf = ({ name }: Speaker): string => name.split(/[ ,]+/).findLast((word) => /\p{L}{2}/u.test(word))!;

/** Each person who speaks on a real call, with two others. */
function askedOf(call: AttributedCall): Asked[] {
  const people = call.speakers.filter(isPerson);
  return people.flatMap((said, at) => {
    const rest = [...people.slice(at + 1), ...people.slice(0, at)].filter(
      (each) => familyOf(each) !== familyOf(said) && each.name.split(' ')[0] !== said.name.split(' ')[0],
    );
    const other = rest.find(({ side }) => side === said.side) ?? rest[0];
    const across = rest.find(({ side }) => side !== said.side) ?? rest[0];
    return said.side !== 'unknown' && other && across ? [{ call, said, other, across }] : [];
  });
}

const calls: AttributedCall[] = realCalls().map(({ metadata, data }) => {
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
const asked = calls.flatMap(askedOf);

const ownName = ({ companyName }: AttributedCall): string => {
  const words = companyName.split(' ').filter((word) => !/^(?:INC\.?|CO|CORP|COM)$/.test(word));
  return words
    .map((word) => word[0]! + word.slice(1).toLowerCase())
    .join(' ')
    .replace(',', '');
};
const foreign = ({ ticker }: AttributedCall): { name: string; ticker: string } =>
  ticker === 'AMZN' ? { name: 'Walmart', ticker: 'WMT' } : { name: 'Amazon', ticker: 'AMZN' };
const longForm = (fyq: string): string =>
  `${['first', 'second', 'third', 'fourth'][Number(fyq[1]) - 1]!} quarter of ${fyq.slice(3)}`;

/** The variables of a sentence: N, F, G are the true speaker’s full, family and given name; O, P and X are another’s. */
function fill(sentence: string, { call, said, other, across }: Asked): string {
  const values: Record<string, string> = {
    N: said.name,
    F: familyOf(said),
    G: said.name.split(' ')[0]!,
    O: other.name,
    P: familyOf(other),
    X: across.name,
    Y: familyOf(across),
    C: ownName(call),
    T: call.ticker,
    Q: call.fyq,
    L: longForm(call.fyq),
    A: foreign(call).name,
    B: foreign(call).ticker,
    W: call.fyq === 'Q3 2019' ? 'Q2 2017' : 'Q3 2019',
    M: said.side === 'company' ? 'Management' : 'The analyst',
    U: said.side === 'company' ? 'An analyst' : 'Management',
  };
  return sentence
    .replace(/\{(\w)\}/g, (_, name: string) => values[name]!)
    .replace('LINK', '[source](vscode://x)')
    .replace(/\[([^\]]*)\]L\b/, '[$1](vscode://x)');
}

const honest = `
{N} said “It was so.” (LINK)
{N}: “It was so.” LINK
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
{X}’s question got “It was so.” LINK
{X} said little. Margins: “It was so.” LINK
After {Y} said goodbye, {F} noted: “It was so.” LINK
Unlike {A}, {N} said “It was so.” LINK
After a weak {W}, {F} said “It was so.” LINK
On the {Q} call, {N} said “It was so.” LINK
On {C}’s {Q} call, {N} said “It was so.” LINK
In the {L}, {F} said “It was so.” LINK
Up from {W} to {Q}: “It was so.” LINK
Margins: “It was so.” LINK
“It was so,” {N} said LINK
“It was so,” said {F} LINK
“It was so,” {F} told {X} LINK
“It was so” ({N}, {Q}, LINK)
“It was so” ({T}, {Q}, LINK)
“It was so” (LINK), said {N}.
“It was so” (LINK), and {X} agreed.
“It was so.” [{T}, {Q}]L
“It was so.” [{C}, {Q}]L
“It was so.” [{C} {Q} earnings call]L
“It was so.” [{N}, {Q}]L
“It was so.” [transcript]L
`;

const wrong = `
{O} said “It was so.” (LINK)
{O}: “It was so.” LINK
{P} said that “It was so.” (LINK)
Mr. {P} noted: “It was so.” LINK
{X} said “It was so.” (LINK)
{Y} added: “It was so.” LINK
{U} said: “It was so.” LINK
The operator said: “It was so.” LINK
As {P} put it, “It was so.” LINK
According to {O}, “It was so.” LINK
In {P}’s words, “It was so.” LINK
After {F} said goodbye, {P} noted: “It was so.” LINK
Tim Nobody said “It was so.” LINK
Tim Nobody: “It was so.” LINK
Nobodson said “It was so.” LINK
{A} said “It was so.” LINK
{B} said “It was so.” LINK
On {A}’s {W} call, {N} said “It was so.” LINK
In its {W} call {B} said “It was so.” LINK
On the {W} call, {N} said “It was so.” LINK
In {W}, {F} said “It was so.” LINK
{F} said in {W} that “It was so.” LINK
“It was so,” {O} said LINK
“It was so,” said {P} LINK
“It was so” ({O}, {Q}, LINK)
“It was so” ({B}, {W}, LINK)
“It was so” — {O}, LINK
“It was so” (LINK), said {X}.
“It was so.” [{B}, {Q}]L
“It was so.” [{A}, {Q}]L
“It was so.” [{T}, {W}]L
“It was so.” [{C} {W} earnings call]L
“It was so.” [{O}, {Q}]L
`;

test('of the people on real calls, an honest sentence is no fault', { skip: skipWithoutCalls }, () => {
  assert.ok(asked.length > 60);
  const told = asked.flatMap((each) =>
    rowsOf(honest).flatMap((row) => {
      const sentence = readSentence(fill(row, each));
      return formatFaults(sentence, faultsOf(each.call, sentence, each.said.name)).map(
        (fault) => `${sentence.note} → ${fault}`,
      );
    }),
  );
  assert.deepEqual(told, []);
});

test('of the people on real calls, a wrong attribution is told', { skip: skipWithoutCalls }, () => {
  const missed = asked.flatMap((each) =>
    rowsOf(wrong).flatMap((row) => {
      const sentence = readSentence(fill(row, each));
      return faultsOf(each.call, sentence, each.said.name).length > 0 ? [] : [`${each.said.name}: ${sentence.note}`];
    }),
  );
  assert.deepEqual(missed, []);
});
