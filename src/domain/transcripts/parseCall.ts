import { finish, type Steps } from '../../base/slices.ts';
import type { Call, ParsedCall, Speaker, Turn, Section, Side } from '../transcript.ts';
import { createListing, resolveSpeakers, readRoster } from './callSpeakers.ts';
import { findQuestionsStart, assignSections, type PlacedHeading } from './findSections.ts';
import type { Heading } from './headingOf.ts';
import { findHeadings } from './labelLines.ts';
import { distinctParticipants, findAnnounced } from './people.ts';
import { scanLines, type TextLine } from './scanLines.ts';
import { closesQuestions } from './operatorWords.ts';
import { SpokenTurn } from './spokenTurn.ts';
import { assignSidesByName, assignSidesByPart } from './assignSides.ts';
import { findSpans } from './turnSpans.ts';
import { findFirms, shownRole } from './firms.ts';
import { findTurnLabels, type TurnLabel } from './turnLabels.ts';

/** The headings, each with the turn whose range it is in. */
function placeHeadings(
  headings: ReadonlyMap<number, Heading>,
  labels: readonly TurnLabel[],
  lead: number,
): PlacedHeading[] {
  const placed: PlacedHeading[] = [];
  let turn = -1;
  for (const [line, heading] of headings) {
    while (turn + 1 < labels.length && labels[turn + 1]!.line < line) turn++;
    placed.push({ heading, turn: turn < 0 ? -1 : turn + lead });
  }
  return placed;
}

/**
 * Parses the turns of a call (contract: "Transcript response", `transcript`). They are in order, adjacent, and cover
 * the whole text. Never throws; a text without speakers' names is one turn of a speaker with an empty name, and only an
 * empty text has no turns.
 */
export function parseCall(call: Call): ParsedCall {
  return finish(parseCallInSteps(call));
}

/** Turns between two steps. */
const stride = 200;

/** Reads the phrases that steer a call in every turn, in steps, since that is slow for very many turns. */
function* readTurns(turns: readonly SpokenTurn[]): Steps<void> {
  if (turns.length < stride) return;
  for (const [index, turn] of turns.entries()) {
    if (index % stride === stride - 1) yield;
    turn.read();
  }
}

/** The same in short steps, for calls of any length. */
export function* parseCallInSteps(call: Call): Steps<ParsedCall> {
  const { transcript: text } = call;
  if (text === '') return { turns: [], speakers: [] };
  const lines: TextLine[] = yield* scanLines(text);
  const headings = yield* findHeadings(text, lines);
  const roster = readRoster(text, lines, headings);
  const listing = yield* createListing(distinctParticipants(call.participants), roster.entries);
  const labels = yield* findTurnLabels({ text, lines, headings, rosterLines: roster.lines, listed: listing.people });
  const { speakers, ofLabel } = yield* resolveSpeakers(labels, listing, () => findAnnounced(text));
  const spans = yield* findSpans({
    text,
    lines,
    labels,
    isSpeech: (line) => !headings.has(line) && !roster.lines.has(line),
    roleOf: (label) => speakers[ofLabel[label]!]!.role,
  });
  const lead = spans.length - labels.length;
  if (lead > 0) speakers.unshift({ name: '', role: '', namedSide: 'unknown' });
  const speakerOf = (index: number): number => (index < lead ? 0 : ofLabel[index - lead]! + lead);
  const spoken = spans.map((span, index) => new SpokenTurn(speakerOf(index), text, span.speechStart, span.speechEnd));
  const search = { speakers, turns: spoken };
  yield* readTurns(spoken);
  const told = yield* assignSidesByName(search);
  const { sides } = told;
  const placed = placeHeadings(headings, labels, lead);
  const sections = { turns: spoken, sides, headings: placed, sidesByName: [...sides] };
  let questionsStart = findQuestionsStart(sections);
  const moderators = yield* assignSidesByPart(told, search, questionsStart);
  questionsStart ??= findQuestionsStart(sections);
  // Questions that the company reads out itself may come without an operator or an analyst.
  if (questionsStart === undefined && moderators.size > 0)
    questionsStart = spoken.findIndex((turn) => moderators.has(turn.speaker) && turn.announces);
  const firms = yield* findFirms({ turns: spoken, speakers, sides });
  const sectionOf = assignSections(sections, questionsStart);
  const exchanges = numberExchanges({ turns: spoken, sides, sections: sectionOf, moderators });
  return {
    turns: spans.map((span, index): Turn => {
      const exchange = exchanges[index];
      const turn = { index, speaker: speakerOf(index), ...span, section: sectionOf[index]! };
      return exchange === undefined ? turn : { ...turn, exchange };
    }),
    speakers: speakers.map(({ name, role }, index): Speaker => {
      const side = sides[index]!;
      return { name, role: shownRole(role, side, firms.get(index) ?? ''), side };
    }),
  };
}

interface ExchangeSearch {
  turns: readonly SpokenTurn[];
  sides: readonly Side[];
  sections: readonly Section[];
  /** Speakers who read out others' questions. */
  moderators: ReadonlySet<number>;
}

/**
 * The number, from 1, of each turn's exchange: the words that put a questioner through, the question and its answers.
 */
function numberExchanges({ turns, sides, sections, moderators }: ExchangeSearch): (number | undefined)[] {
  let count = 0;
  let current: number | undefined;
  let askers = new Set<number>();
  const begin = (): void => {
    current = ++count;
    askers = new Set();
  };
  return turns.map((turn, index) => {
    const { speaker } = turn;
    if (sections[index] !== 'questions') return undefined;
    if (sides[speaker] === 'operator') {
      if (turn.connectsOrUrges) {
        if (current === undefined || askers.size > 0) begin();
      } else if (closesQuestions(turn.ends)) {
        current = undefined;
        askers.clear();
      }
    } else if (moderators.has(speaker) && turn.announces) {
      begin();
      askers.add(speaker);
    } else if (sides[speaker] === 'analyst') {
      if (current === undefined || (askers.size > 0 && !askers.has(speaker))) begin();
      askers.add(speaker);
    }
    return current;
  });
}
