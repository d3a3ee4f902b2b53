import type { Section, Side } from '../transcript.ts';
import type { Heading } from './headingOf.ts';
import { announcesFirstQuestion, opensQuestions, welcomes } from './operatorWords.ts';
import type { SpokenTurn } from './spokenTurn.ts';

/** A heading and the turn at whose end it is; -1 before the first. */
export interface PlacedHeading {
  heading: Heading;
  turn: number;
}

interface SectionSearch {
  turns: readonly SpokenTurn[];
  sides: readonly Side[];
  headings: readonly PlacedHeading[];
  /** The sides by names and roles alone. */
  sidesByName: readonly Side[];
}

/** Finds the first turn of the questions by headings, else by the operator's words and by the speakers. */
export function findQuestionsStart(search: SectionSearch): number | undefined {
  const { turns, headings } = search;
  const heading = headings.find(
    (placed) => placed.heading === 'questions' && placed.turn >= 0 && placed.turn + 1 < turns.length,
  );
  if (heading) return heading.turn + 1;
  const spoken = byWords(search);
  if (spoken !== undefined) return spoken;
  const sectionsBefore = headings.filter(({ heading: kind }) => kind === 'questions' || kind === 'prepared');
  const alone =
    sectionsBefore.length > 0 && sectionsBefore.every(({ heading: kind, turn }) => kind === 'questions' && turn < 0);
  return alone && turns.length > 0 ? 0 : undefined;
}

function byWords({ turns, sides }: SectionSearch): number | undefined {
  const hasOperator = turns.some(({ speaker }) => sides[speaker] === 'operator');
  const first = turns.findIndex(({ speaker }) => sides[speaker] !== 'operator');
  const opened = turns.findIndex((turn, index) => {
    const side = sides[turn.speaker];
    // When opening the call, the operator mentions questions too, but gives the floor to someone else.
    if (side === 'operator')
      return index < first ? announcesFirstQuestion(turn.ends) : turn.connects || opensQuestions(turn.ends);
    return !hasOperator && side !== 'analyst' && turn.announces;
  });
  const asked = turns.findIndex(({ speaker }) => sides[speaker] === 'analyst');
  if (asked < 0) return opened < 0 ? undefined : opened;
  const before = asked > first && sides[turns[asked - 1]!.speaker] === 'operator' ? asked - 1 : asked;
  return opened < 0 ? before : Math.min(opened, before);
}

/** Returns the section of every turn; empty if unknown. */
export function assignSections(search: SectionSearch, questionsStart: number | undefined): Section[] {
  const { turns, sides, sidesByName, headings } = search;
  const prepared = headings.some(({ heading }) => heading === 'prepared');
  if (questionsStart === undefined) {
    const known = turns.every(({ speaker }) => sides[speaker] === 'company' || sides[speaker] === 'operator');
    const told = prepared || (known && turns.some(({ speaker }) => sides[speaker] === 'company'));
    return turns.map(() => (told ? 'prepared' : ''));
  }
  const opened = headings.some(({ heading, turn }) => heading === 'questions' && turn >= 0);
  const early = turns.slice(0, Math.min(questionsStart, 3));
  const told =
    prepared ||
    opened ||
    early.some(({ speaker, ends }) => {
      const side = sidesByName[speaker];
      return side === 'operator' || side === 'company' || welcomes(ends);
    });
  return turns.map((_, index) => (index >= questionsStart ? 'questions' : told ? 'prepared' : ''));
}
