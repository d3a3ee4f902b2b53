import * as v from 'valibot';
import { inSlices } from '../../base/slices.ts';
import { countSpoken } from '../../domain/transcripts/countWords.ts';
import { foldedWords } from '../../domain/transcripts/foldName.ts';
import type { Turn } from '../../domain/transcript.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { cutText } from '../fit.ts';
import { counted } from '../counted.ts';
import { foreignName, markCallText, withoutMarks, wordsAreData } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool, type FitAnswer } from '../tool.ts';
import { ToolError } from '../toolError.ts';
import { formatMarks, markRow, marksIn, noteOnComments } from './callMarks.ts';
import { outlinesOf, sectionOf, speakerRow, turnRow, type OutlineItem } from './outline.ts';
import { citePassage, companyInput, needOf, openCall, quarterInput, requestOf, type OpenCall } from './openCall.ts';
import { personReadings } from './personNamed.ts';
import { speakersWithin } from '../../domain/search/speakersWithin.ts';
import { companyName } from '../../domain/names/companyName.ts';

const input = v.strictObject({
  ...companyInput,
  quarter: v.optional(quarterInput),
  part: v.optional(v.picklist(['outline', 'prepared', 'questions'])),
  turns: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}(?:-\d{1,6})?$/, 'Give turns like "12-20" or "12".'), v.description('"12-20"')),
  ),
  speaker: v.optional(v.pipe(v.string(), v.maxLength(200), v.description('Name, or part of it'))),
  ...sizeInput,
});
type ReadCallInput = v.InferOutput<typeof input>;

const spoken = v.object({
  turn: v.number(),
  speaker: v.string(),
  role: v.string(),
  section: v.string(),
  text: v.string(),
  /** True if the turn continues before or after the text. */
  isCut: v.boolean(),
  citation: v.string(),
  /** The labels and comments of the user's marks in the text. */
  marks: v.optional(v.array(markRow)),
});
const output = v.object({
  ticker: v.string(),
  company: v.string(),
  cik: v.number(),
  quarter: v.string(),
  /** Other quarters on file; reading one that isn't in the library costs a request. */
  otherQuarters: v.array(v.string()),
  turns: v.number(),
  words: v.number(),
  /** The speakers of the outline. */
  speakers: v.optional(v.array(speakerRow)),
  outline: v.optional(v.array(turnRow)),
  /** Describes which turns a row of the outline has, unless each row is one turn. */
  rows: v.optional(v.string()),
  /** The passages that were read. */
  passages: v.optional(v.array(spoken)),
  note: v.string(),
  ...sizeOutput,
});
type ReadCallOutput = v.InferOutput<typeof output>;

const mostOtherQuarters = 12;
/** In characters. A turn is returned in pieces of about this length; consecutive ones are joined. */
const pieceLength = 280;

export const readCallTool = defineTool({
  name: 'read_call',
  title: 'Read Earnings Call',
  summary: 'Read an earnings call: its outline first, then the turns you want. Asks before it spends a request.',
  description:
    'Reads an earnings call. Without part, turns or speaker: the outline (who speaks how much, each turn with its first words). Then ask for a part, turns or a speaker; a whole call is about 17,000 tokens, so prefer search_calls for a question. Free if the library has the call, else 1 request. Example: {"ticker":"BRMC","quarter":"Q3 2026","turns":"12-20"}',
  input,
  output,
  endpoints: ['transcript'],
  needs: async (asked, sources) => [needOf(await requestOf(asked, asked.quarter, sources))],
  run: async (asked, sources, { fit, ...read }) => {
    const request = await requestOf(asked, asked.quarter, sources);
    const call = await openCall(request, sources, read);
    const { part, turns, speaker } = asked;
    const isOutline = part === 'outline' || (part === undefined && turns === undefined && speaker === undefined);
    // Only the coarsest outline can continue.
    return isOutline
      ? outlineOf(call, { fit, isMore: asked.next !== undefined })
      : await wordsOf(call, choose(call, asked), { sources, fit });
  },
  format,
});

function headOf({ metadata, fyq, parsed, text }: OpenCall): Omit<ReadCallOutput, 'note' | 'left'> {
  return {
    ticker: foreignName(metadata.ticker),
    company: foreignName(companyName(metadata)),
    cik: metadata.cik,
    quarter: foreignName(fyq),
    otherQuarters: metadata.available_fyq
      .filter((each) => each !== fyq)
      .slice(0, mostOtherQuarters)
      .map(foreignName),
    turns: parsed.turns.length,
    words: countSpoken(parsed, text),
  };
}

/** Returns the finest outline that fits whole, else the coarsest. */
function outlineOf(
  call: OpenCall,
  { fit, isMore }: { fit: FitAnswer<ReadCallOutput>; isMore: boolean },
): ReadCallOutput {
  const head = headOf(call);
  let answer: ReadCallOutput | undefined;
  for (const { items, rows } of isMore ? [...outlinesOf(call)].slice(-1) : outlinesOf(call)) {
    answer = fit<OutlineItem>({
      items,
      build: (part) => ({
        ...head,
        speakers: part.shown.flatMap((item) => ('speaker' in item ? [item.speaker] : [])),
        outline: part.shown.flatMap((item) => ('turn' in item ? [item.turn] : [])),
        ...(rows !== undefined && { rows }),
        note: wordsAreData,
        ...leftOf(part),
      }),
    });
    if (answer.left === 0) break;
  }
  return answer!;
}

/** Words of a turn: offsets into the transcript. */
interface TurnPart {
  turn: Turn;
  start: number;
  end: number;
}

async function wordsOf(
  call: OpenCall,
  turns: readonly Turn[],
  { sources, fit }: { sources: Sources; fit: FitAnswer<ReadCallOutput> },
): Promise<ReadCallOutput> {
  const { parsed, text, source } = call;
  await inSlices(source.prepare());
  const head = headOf(call);
  const marksOf = await marksIn(call, sources);
  const citations = new Map<string, string>();
  const cite = (start: number, end: number): string => {
    const key = `${start} ${end}`;
    const known = citations.get(key) ?? citePassage(call, { start, end }, sources);
    citations.set(key, known);
    return known;
  };
  return fit({
    items: turns.flatMap((turn) => piecesOf(text, turn)),
    build: ({ shown, isCut, ...part }) => ({
      ...head,
      // The outline already has them.
      otherQuarters: [],
      passages: joined(shown).map(({ turn, start, end }) => {
        const { name, role } = parsed.speakers[turn.speaker]!;
        const words = text.slice(start, end);
        const marks = marksOf({ start, end });
        return {
          turn: turn.index,
          speaker: foreignName(name),
          role: foreignName(role),
          section: sectionOf(turn.section),
          text: withoutMarks(isCut ? `${words}…` : words),
          isCut: start > turn.speechStart || end < turn.speechEnd,
          citation: cite(start, end),
          ...(marks.length > 0 && { marks }),
        };
      }),
      note: wordsAreData,
      ...leftOf(part),
    }),
    cut: (piece, length) => {
      const kept = cutText(text.slice(piece.start, piece.end), length).replace(/\s?…$/, '');
      return { ...piece, end: piece.start + Math.max(1, kept.length) };
    },
  });
}

/** Returns the turns that match all of the input. */
function choose({ parsed }: OpenCall, { part, turns, speaker }: ReadCallInput): Turn[] {
  const [first, last] = turns === undefined ? [0, Infinity] : readRange(turns, parsed.turns.length);
  const isMeant = speaker === undefined ? parsed.speakers.map(() => true) : speakersMeant(parsed, speaker);
  if (!isMeant) {
    const names = parsed.speakers.map(({ name }) => foreignName(name)).filter((name) => name !== '');
    throw new ToolError(
      'unknown',
      `Nobody of this name speaks in the call. Speakers: ${names.slice(0, 40).join('; ')}.`,
    );
  }
  const chosen = parsed.turns.filter(
    (turn) =>
      turn.index >= first &&
      turn.index <= last &&
      isMeant[turn.speaker] === true &&
      (part === undefined || part === 'outline' || turn.section === part),
  );
  if (chosen.length === 0)
    throw new ToolError('unknown', 'The call has no such turns. Ask without part, turns and speaker for its outline.');
  return chosen;
}

/** Returns for each speaker whether the text means them; undefined if it means none. */
function speakersMeant({ speakers }: OpenCall['parsed'], text: string): boolean[] | undefined {
  const sought = foldedWords(text).slice(0, 20);
  if (sought.length === 0) return undefined;
  const named = speakers.map(({ name, role }) => {
    const own = [...foldedWords(name), ...foldedWords(role)];
    return sought.every((word) => own.some((each) => each.startsWith(word)));
  });
  const read = personReadings({ speaker: text }).map((reading) => speakers.map(speakersWithin(reading)));
  return [named, ...read].find((each) => each.includes(true));
}

function readRange(turns: string, count: number): [number, number] {
  const [first = 0, last = first] = turns.split('-').map(Number);
  if (last < first || first >= count)
    throw new ToolError(
      'badInput',
      `turns: The call has turns 0 to ${count - 1}. Give a range like "0-${Math.min(8, count - 1)}".`,
    );
  return [first, last];
}

/** Splits a turn into pieces at sentences or words. */
function piecesOf(text: string, turn: Turn): TurnPart[] {
  const pieces: TurnPart[] = [];
  for (let start = turn.speechStart; start < turn.speechEnd;) {
    const most = Math.min(turn.speechEnd, start + pieceLength);
    let end = most;
    if (most < turn.speechEnd) {
      const stretch = text.slice(start, most);
      const sentence = Math.max(...['. ', '? ', '! ', '\n'].map((mark) => stretch.lastIndexOf(mark)));
      const blank = stretch.lastIndexOf(' ');
      const at = sentence > pieceLength / 3 ? sentence + 1 : blank > 0 ? blank : stretch.length;
      end = start + at;
      if (/[\udc00-\udfff]/.test(text.charAt(end))) end -= 1;
    }
    // The pieces are adjacent, so that joined they are the turn.
    pieces.push({ turn, start, end });
    start = end;
  }
  return pieces;
}

function joined(pieces: readonly TurnPart[]): TurnPart[] {
  const runs: TurnPart[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.turn === piece.turn && last.end === piece.start) last.end = piece.end;
    else runs.push({ ...piece });
  }
  return runs;
}

function format(answer: ReadCallOutput): string {
  const {
    ticker,
    cik,
    company,
    quarter,
    otherQuarters,
    turns,
    words,
    speakers,
    outline,
    rows,
    passages,
    note,
    left,
    next,
  } = answer;
  const names = [
    `${company} (${ticker}, CIK ${cik}), ${quarter}: ${counted(turns, 'turn')}, ${counted(words, 'word')}.`,
  ];
  if (speakers && speakers.length > 0) {
    names.push('Speakers:');
    for (const each of speakers)
      names.push(
        `${each.name || 'unnamed'}${each.role === '' ? '' : ` (${each.role})`}, ${each.side}: ${counted(each.turns, 'turn')}, ${counted(each.words, 'word')}`,
      );
  }
  if (outline && outline.length > 0)
    names.push(
      `Turns, with their first words.${rows === undefined ? '' : ` ${rows}`}`,
      ...outline.map(
        ({ turn, till, speaker, section, words: spoken, first }) =>
          `${till === undefined ? turn : `${turn}-${till}`} ${speaker || 'unnamed'}, ${section}, ${counted(spoken, 'word')}: ${first}`,
      ),
    );
  const lines = [note, ...noteOnComments(passages ?? []), markCallText(names.join('\n'))];
  for (const { turn, speaker, role, section, text, isCut, citation, marks } of passages ?? []) {
    const who = `${speaker || 'unnamed'}${role === '' ? '' : ` (${role})`}`;
    const where = `turn ${turn}, ${section}${isCut ? ', part of the turn' : ''}`;
    lines.push(`${where}:`, markCallText(`${who}:\n${text}`), ...formatMarks(marks), `Citation: ${citation}`);
  }
  if (otherQuarters.length > 0) lines.push(`Other quarters on file: ${otherQuarters.join(', ')}.`);
  if (left > 0) lines.push(`More follows: ask again with next "${next}".`);
  return lines.join('\n');
}
