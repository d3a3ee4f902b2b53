import type { Steps } from '../../base/slices.ts';
import type { Side } from '../transcript.ts';
import type { NamedSpeaker } from './callSpeakers.ts';
import { foldedWords } from './foldName.ts';
import { isMisspelling, parsePersonName } from './personName.ts';
import { handsOver, saysGoAhead, namesThemselvesOperator, runsTheLine } from './operatorWords.ts';
import type { SpokenTurn } from './spokenTurn.ts';
import { namesResearchHouse, roleKind, type RoleKind } from './roleWords.ts';

/** Maximum number of turns from the operator's words to the first turn of the person named. */
const reach = 4;

/** Turns between two steps. */
const stride = 100;

interface SideSearch {
  speakers: readonly NamedSpeaker[];
  turns: readonly SpokenTurn[];
}

/** Returns the sides by names, roles and the operator's introductions, before the start of the questions is known. */
export function* assignSidesByName({ speakers, turns }: SideSearch): Steps<{ sides: Side[]; kinds: RoleKind[] }> {
  const kinds = speakers.map(({ role }) => roleKind(role));
  const sides = speakers.map(({ namedSide }, index): Side => {
    const kind = kinds[index]!;
    return kind === '' || kind === 'firm' ? namedSide : kind;
  });
  // If the company's people have titles, a research house as a role means an analyst.
  if (kinds.includes('company')) {
    for (const [index, { role }] of speakers.entries()) {
      if (kinds[index] === 'firm' && sides[index] === 'unknown' && namesResearchHouse(role)) sides[index] = 'analyst';
    }
  }
  yield* findOperators({ sides, speakers, turns });
  yield* followIntroductions({ sides, speakers, turns });
  return { sides, kinds };
}

/** Marks as operators those who use an operator's words, have a personal name and no other side. */
function* findOperators({ sides, speakers, turns }: SideSearch & { sides: Side[] }): Steps<void> {
  const known = sides.includes('operator');
  const tallies = sides.map(() => ({ turns: 0, runs: 0, connects: 0, says: false }));
  for (const [index, turn] of turns.entries()) {
    if (index % stride === stride - 1) yield;
    if (sides[turn.speaker] !== 'unknown') continue;
    const tally = tallies[turn.speaker]!;
    tally.turns++;
    if (namesThemselvesOperator(turn.ends)) tally.says = true;
    if (known) continue;
    if (runsTheLine(turn.ends)) tally.runs++;
    const next = turns[index + 1];
    if (turn.length > 700 || !turn.connects) continue;
    const named = next && isNamedIn(namesIn(turn.ends), speakers[next.speaker]!.name);
    if (named || saysGoAhead(turn.ends)) tally.connects++;
  }
  for (const [index, { turns: count, runs, connects, says }] of tallies.entries()) {
    if (count === 0) continue;
    const runsLine = runs > 1 || (runs > 0 && connects > 0) || (connects > 2 && connects * 2 >= count);
    if (says || (!known && runsLine)) sides[index] = 'operator';
  }
}

/** Returns whether the operator's words name a speaker: by family name, even misspelled, or by their only name. */
function isNamedIn(words: ReadonlySet<string>, name: string): boolean {
  const { family } = parsePersonName(name);
  if (family === '') return false;
  if (words.has(family)) return true;
  for (const word of words) if (isMisspelling(word, family)) return true;
  return false;
}

function namesIn(speech: string): Set<string> {
  return new Set(foldedWords((speech.match(/\p{Lu}[\p{L}\p{M}'’.-]*/gu) ?? []).slice(0, 60).join(' ')));
}

function* followIntroductions({ sides, speakers, turns }: SideSearch & { sides: Side[] }): Steps<void> {
  for (const [index, turn] of turns.entries()) {
    if (index % stride === stride - 1) yield;
    if (sides[turn.speaker] !== 'operator') continue;
    const introduced: Side | undefined = turn.connects ? 'analyst' : handsOver(turn.ends) ? 'company' : undefined;
    if (!introduced) continue;
    const names = namesIn(turn.ends);
    for (const { speaker } of turns.slice(index + 1, index + 1 + reach)) {
      if (sides[speaker] === 'operator') break;
      if (sides[speaker] !== 'unknown' || !isNamedIn(names, speakers[speaker]!.name)) continue;
      sides[speaker] = introduced;
      break;
    }
  }
}

/**
 * Adds the sides by people's parts: who speaks before the questions, is put through, asks or answers. Returns the
 * speakers who read out others' questions.
 */
export function* assignSidesByPart(
  { sides, kinds }: { sides: Side[]; kinds: readonly RoleKind[] },
  { speakers, turns }: SideSearch,
  questionsStart: number | undefined,
): Steps<Set<number>> {
  if (questionsStart !== undefined) {
    for (const { speaker } of turns.slice(0, questionsStart)) {
      if (sides[speaker] === 'unknown' && speakers[speaker]!.name !== '') sides[speaker] = 'company';
    }
    assignByFirm(sides, kinds, speakers);
  }
  const questions = turns.slice(questionsStart ?? 0);
  followUnnamedIntroductions(sides, questions);
  const moderators = findModerators(sides, questions);
  yield* assignByAnswers({ sides, speakers, turns: questions }, moderators);
  return moderators;
}

function assignByFirm(sides: Side[], kinds: readonly RoleKind[], speakers: readonly NamedSpeaker[]): void {
  const company = new Set<string>();
  for (const [index, { role }] of speakers.entries()) {
    if (kinds[index] === 'firm' && sides[index] === 'company') company.add(role.trim().toLowerCase());
  }
  if (company.size === 0 && !kinds.includes('company')) return;
  for (const [index, { role }] of speakers.entries()) {
    if (kinds[index] !== 'firm') continue;
    if (company.has(role.trim().toLowerCase())) sides[index] = 'company';
    else if (sides[index] === 'unknown') sides[index] = 'analyst';
  }
}

function followUnnamedIntroductions(sides: Side[], turns: readonly SpokenTurn[]): void {
  for (const [index, turn] of turns.entries()) {
    if (sides[turn.speaker] !== 'operator' || !turn.connectsOrUrges) continue;
    for (const { speaker } of turns.slice(index + 1, index + 1 + reach)) {
      const side = sides[speaker];
      if (side === 'operator' || side === 'analyst') break;
      if (side !== 'unknown') continue;
      sides[speaker] = 'analyst';
      break;
    }
  }
}

/** Finds the company's own people who read out others' questions. */
function findModerators(sides: Side[], turns: readonly SpokenTurn[]): Set<number> {
  const announced = new Map<number, number>();
  for (const turn of turns) {
    const side = sides[turn.speaker];
    if ((side === 'unknown' || side === 'company') && turn.announces)
      announced.set(turn.speaker, (announced.get(turn.speaker) ?? 0) + 1);
  }
  const moderators = new Set([...announced].filter(([, count]) => count > 1).map(([speaker]) => speaker));
  for (const speaker of moderators) sides[speaker] = 'company';
  return moderators;
}

interface PartTally {
  turns: number;
  /**
   * Number of turns after an asker (`answers`), after a company speaker (`follows`), and with a question of their own
   * (`asks`).
   */
  answers: number;
  follows: number;
  asks: number;
  /** Number of turns after a company speaker who calls on them. */
  called: number;
}

/** Returns whether the last words of a turn call on someone: `Barry?`, `I'll hand that to Paul.` */
function callsOn(turn: SpokenTurn, name: string): boolean {
  const last = turn.ends.slice(-60);
  if (/\b(?:morning|afternoon|evening|thanks|thank you|hi|hey|hello)\b/i.test(last)) return false;
  const { given, nicknames } = parsePersonName(name);
  const words = foldedWords(last);
  return [given, ...nicknames].some((word) => word.length > 1 && words.includes(word));
}

function* assignByAnswers(
  { sides, speakers, turns }: SideSearch & { sides: Side[] },
  moderators: ReadonlySet<number>,
): Steps<void> {
  const putThrough = turns.some((turn) => sides[turn.speaker] === 'operator' && turn.connectsOrUrges);
  const tallies = new Map<number, PartTally>();
  let before: SpokenTurn | undefined;
  for (const [index, turn] of turns.entries()) {
    if (index % stride === stride - 1) yield;
    const side = sides[turn.speaker];
    if (side === 'operator') continue;
    if (side === 'unknown' && speakers[turn.speaker]!.name !== '') {
      const tally = tallies.get(turn.speaker) ?? { turns: 0, answers: 0, follows: 0, asks: 0, called: 0 };
      tallies.set(turn.speaker, tally);
      tally.turns++;
      if (turn.asks) tally.asks++;
      if (before && before.speaker !== turn.speaker) {
        if (sides[before.speaker] === 'analyst' || moderators.has(before.speaker)) tally.answers++;
        else if (sides[before.speaker] === 'company') {
          tally.follows++;
          if (callsOn(before, speakers[turn.speaker]!.name)) tally.called++;
        }
      }
    }
    before = turn;
  }
  for (const [speaker, tally] of tallies) sides[speaker] = sideOf(tally, putThrough);
}

function sideOf({ turns, answers, follows, asks, called }: PartTally, putThrough: boolean): Side {
  const seldomAsks = asks * 2 <= turns;
  if (called > 0 && seldomAsks) return 'company';
  if (answers > 0 && (answers > follows || seldomAsks)) return 'company';
  // If the operator puts questioners through, a speaker who wasn't put through and rarely asks is from the company.
  if (putThrough && follows > 0 && asks * 4 <= turns) return 'company';
  const mostlyAsks = asks * 2 >= turns && (asks > 1 || turns === 1);
  return follows > 0 && answers === 0 && mostlyAsks ? 'analyst' : 'unknown';
}
