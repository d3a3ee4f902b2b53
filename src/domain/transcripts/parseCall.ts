import type { Call, ParsedCall, Speaker, Turn } from '../transcript.ts';
import { createListing, resolveSpeakers } from './callSpeakers.ts';
import { findQuestionsStart, tellSections, type PlacedHeading } from './findSections.ts';
import type { Heading } from './headingOf.ts';
import { findHeadings } from './labelLines.ts';
import { numberExchanges } from './numberExchanges.ts';
import { distinctParticipants } from './people.ts';
import { readRoster } from './roster.ts';
import { scanLines, type TextLine } from './scanLines.ts';
import { SpokenTurn } from './spokenTurn.ts';
import { tellSidesByName, tellSidesByPart } from './tellSides.ts';
import { findSpans } from './turnSpans.ts';
import { findTurnLabels, type TurnLabel } from './turnLabels.ts';

/** The headings, each with the turn whose range it stands in. */
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
 * The turns of a call (contract: "Transcript response", `transcript`), in order, touching, and covering the text from its
 * first character to its last. Never throws, whatever the text; a text that names nobody is one turn of a speaker with an
 * empty name, and only an empty text has none.
 */
export function parseCall(call: Call): ParsedCall {
  const { transcript: text } = call;
  if (text === '') return { turns: [], speakers: [] };
  const lines: TextLine[] = scanLines(text);
  const headings = findHeadings(text, lines);
  const roster = readRoster(text, lines, headings);
  const listing = createListing(distinctParticipants(call.participants), roster.entries);
  const labels = findTurnLabels({ text, lines, headings, rosterLines: roster.lines, listed: listing.people });
  const { speakers, ofLabel } = resolveSpeakers(labels, listing);
  const spans = findSpans({
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
  const told = tellSidesByName(search);
  const { sides } = told;
  const placed = placeHeadings(headings, labels, lead);
  const sections = { turns: spoken, sides, headings: placed, sidesByName: [...sides] };
  let questionsStart = findQuestionsStart(sections);
  const moderators = tellSidesByPart(told, search, questionsStart);
  questionsStart ??= findQuestionsStart(sections);
  const sectionOf = tellSections(sections, questionsStart);
  const exchanges = numberExchanges({ turns: spoken, sides, sections: sectionOf, moderators });
  return {
    turns: spans.map((span, index): Turn => {
      const exchange = exchanges[index];
      const turn = { index, speaker: speakerOf(index), ...span, section: sectionOf[index]! };
      return exchange === undefined ? turn : { ...turn, exchange };
    }),
    speakers: speakers.map(({ name, role }, index): Speaker => ({ name, role, side: sides[index]! })),
  };
}
