import * as v from 'valibot';
import { inSlices } from '../../base/slices.ts';
import { newestFirst, orderOfQuarter } from '../../domain/quarters.ts';
import { speakersOverCalls } from '../../domain/transcripts/compareCalls.ts';
import { comparePhrases, passagesSaying } from '../../domain/search/comparePhrases.ts';
import type { ComparedPhrase } from '../../domain/search/comparedPhrase.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { foreignLine, foreignName, markCallText, withoutMarks, wordsAreData } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { comparedRequests, lastAsked, mostQuarters, quartersInput } from './comparedQuarters.ts';
import { excerptOf } from './excerpt.ts';
import { citePassage, companyInput, needOf, openCall, type OpenCall } from './openCall.ts';
import { sectionOf } from './outline.ts';
import { readPhrase, saidInCall, type PhrasePassage, type SaidInCall } from './spokenPhrase.ts';
import { companyName } from '../../domain/names/companyName.ts';

const input = v.strictObject({
  ...companyInput,
  quarters: quartersInput,
  phrases: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      v.maxLength(20, 'Give at most 20 phrases.'),
      v.description('"exact" or word*; default: those that changed most'),
    ),
  ),
  ...sizeInput,
});

const ofEach = v.array(v.number());
const output = v.object({
  ticker: v.string(),
  company: v.string(),
  /** The earliest first, as in every list of numbers. */
  quarters: v.array(v.string()),
  words: ofEach,
  speakers: v.array(
    v.object({
      name: v.string(),
      role: v.string(),
      side: v.picklist(['company', 'analyst', 'operator', 'unknown']),
      words: ofEach,
      /** `new` speaks only in the latest call, `gone` only in an earlier one. */
      change: v.picklist(['new', 'gone', 'both']),
    }),
  ),
  phrases: v.array(
    v.object({
      phrase: v.string(),
      change: v.picklist(['asked', 'added', 'dropped', 'more', 'less']),
      /** Number of passages in each quarter's call with the phrase, whether it was requested or found. */
      counts: ofEach,
      perThousand: ofEach,
    }),
  ),
  /** The best passage of each quarter for each requested phrase, the newest first. */
  passages: v.optional(
    v.array(
      v.object({
        phrase: v.string(),
        quarter: v.string(),
        turn: v.number(),
        speaker: v.string(),
        section: v.string(),
        text: v.string(),
        /** True if the turn continues before or after the text. */
        isCut: v.boolean(),
        citation: v.string(),
      }),
    ),
  ),
  /** Quarters on file within the requested range that the library lacks. */
  notInLibrary: v.optional(v.array(v.string())),
  note: v.string(),
  ...sizeOutput,
});
type CompareCallsOutput = v.InferOutput<typeof output>;
type ComparedSpeakerRow = CompareCallsOutput['speakers'][number];
type CountedPhrase = CompareCallsOutput['phrases'][number];
type ShownPassage = NonNullable<CompareCallsOutput['passages']>[number];
type ComparedItem = { speaker: ComparedSpeakerRow } | { phrase: CountedPhrase } | { passage: () => ShownPassage };

const mostOfEach = 12;
/** In characters. */
const longestPhrase = 160;
/** Maximum number of characters of a passage: fewer if there are many. */
const lengths = { usual: 280, many: 160 };

export const compareCallsTool = defineTool({
  name: 'compare_calls',
  title: 'Compare Earnings Calls',
  summary:
    'Compare two to eight quarters of a company: who spoke how much, and how often each phrase was said. Asks before it spends requests.',
  description: `Compares two to ${mostQuarters} calls of a company: who is new or gone, who spoke how much, how often phrases were said, with the best passage of each quarter. Use search_calls for questions. Free if the library has the calls, else 1 request for each that it lacks. Example: {"ticker":"BRMC","quarters":["Q2 2026","Q3 2026"],"phrases":["backlog"]}`,
  input,
  output,
  endpoints: ['transcript', 'transcript'],
  needs: async (asked, sources) => (await comparedRequests(asked, sources)).map(needOf),
  run: async (asked, sources, { fit, ...read }) => {
    const phrases = asked.phrases?.map((given) => ({ given, phrase: readPhrase(given) }));
    const requests = await comparedRequests(asked, sources);
    const calls: OpenCall[] = [];
    for (const request of requests) calls.push(await openCall(request, sources, read));
    const { speakers, words } = await inSlices(speakersOverCalls(calls));
    const compared = speakers.map(({ name, role, side, words: spoken }): ComparedSpeakerRow => {
      const isLast = spoken.at(-1)! > 0;
      const isEarlier = spoken.slice(0, -1).some((count) => count > 0);
      const change = isLast ? (isEarlier ? 'both' : 'new') : 'gone';
      return { name: foreignName(name), role: foreignName(role), side, words: spoken, change };
    });
    const { counted, passages } = phrases
      ? await saidInAll(calls, phrases, { words, sources })
      : { counted: await changedPhrases(calls), passages: undefined };
    const { metadata } = calls.at(-1)!;
    const { ticker } = metadata;
    const lacking = lackingOf(asked.quarters, calls);
    const isOfCompany = ({ side }: ComparedSpeakerRow): boolean => side === 'company';
    const speakerItem = (speaker: ComparedSpeakerRow): ComparedItem => ({ speaker });
    const phraseItems = counted.map((phrase): ComparedItem => ({ phrase }));
    return fit<ComparedItem>({
      // Requested phrases come before speakers, which weren't requested.
      items: passages
        ? [
            ...phraseItems,
            ...compared.filter(isOfCompany).map(speakerItem),
            ...passages.map((passage): ComparedItem => ({ passage })),
            ...compared.filter((each) => !isOfCompany(each)).map(speakerItem),
          ]
        : [...compared.map(speakerItem), ...phraseItems],
      build: ({ shown, ...part }) => ({
        ticker: foreignName(ticker),
        company: foreignName(companyName(metadata)),
        quarters: calls.map(({ fyq }) => foreignName(fyq)),
        words,
        speakers: shown.flatMap((item) => ('speaker' in item ? [item.speaker] : [])),
        phrases: shown.flatMap((item) => ('phrase' in item ? [item.phrase] : [])),
        ...(passages && { passages: shown.flatMap((item) => ('passage' in item ? [item.passage()] : [])) }),
        ...(lacking.length > 0 && { notInLibrary: lacking }),
        note: wordsAreData,
        ...leftOf(part),
      }),
    });
  },
  format,
});

/** Returns the quarters on file that are newer than the oldest compared one, and that the library lacks. */
function lackingOf(asked: string | readonly string[], calls: readonly OpenCall[]): string[] {
  const count = lastAsked(asked);
  if (count === undefined) return [];
  const has = new Set(calls.map(({ fyq }) => orderOfQuarter(fyq)));
  const onFile = newestFirst(calls.flatMap(({ metadata }) => metadata.available_fyq));
  return onFile
    .slice(0, count)
    .filter((fyq) => !has.has(orderOfQuarter(fyq)))
    .map(foreignName);
}

interface AskedPhrase {
  given: string;
  phrase: ReturnType<typeof readPhrase>;
}

async function saidInAll(
  calls: readonly OpenCall[],
  phrases: readonly AskedPhrase[],
  { words, sources }: { words: readonly number[]; sources: Sources },
): Promise<{ counted: CountedPhrase[]; passages: (() => ShownPassage)[] }> {
  const said: SaidInCall[][] = [];
  for (const call of calls) {
    const ofCall = await inSlices(
      saidInCall(
        call,
        phrases.map(({ phrase }) => phrase),
      ),
    );
    said.push(ofCall);
    if (ofCall.some(({ best }) => best)) await inSlices(call.source.prepare());
  }
  const length = phrases.length * calls.length > mostQuarters ? lengths.many : lengths.usual;
  return {
    counted: phrases.map(({ given }, at) => {
      const counts = said.map((ofCall) => ofCall[at]!.count);
      const perThousand = counts.map((count, call) => perWords(count, words[call]!));
      return { phrase: foreignLine(given, longestPhrase), change: 'asked', counts, perThousand };
    }),
    passages: phrases.flatMap(({ given }, at) =>
      calls
        .flatMap((call, index) => {
          const { best } = said[index]![at]!;
          return best ? [shownOnce(call, best, { given, length, sources })] : [];
        })
        .reverse(),
    ),
  };
}

function shownOnce(
  call: OpenCall,
  { turn, start, end, places }: PhrasePassage,
  { given, length, sources }: { given: string; length: number; sources: Sources },
): () => ShownPassage {
  let shown: ShownPassage | undefined;
  return () => {
    if (shown) return shown;
    const part = excerptOf(call.text.slice(start, end), places, length);
    const excerpt = { start: start + part.start, end: start + part.end };
    return (shown = {
      phrase: foreignLine(given, longestPhrase),
      quarter: foreignName(call.fyq),
      turn: turn.index,
      speaker: foreignName(call.parsed.speakers[turn.speaker]!.name),
      section: sectionOf(turn.section),
      text: withoutMarks(call.text.slice(excerpt.start, excerpt.end)),
      isCut: call.text.slice(turn.speechStart, turn.speechEnd).trim().length > excerpt.end - excerpt.start,
      citation: citePassage(call, excerpt, sources),
    });
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

function perWords(count: number, words: number): number {
  return words === 0 ? 0 : hundredths((count * 1_000) / words);
}

/**
 * Returns the phrases that changed most from the earliest call to the latest, with the passages of every call that have
 * them.
 */
async function changedPhrases(calls: readonly OpenCall[]): Promise<CountedPhrase[]> {
  const [first, last] = [calls[0]!, calls.at(-1)!];
  const { ticker, companyname: long, companyname_short: short } = last.metadata;
  const names = [...calls.flatMap(({ parsed }) => parsed.speakers.map(({ name }) => name)), long, short, ticker];
  const found = await inSlices(comparePhrases(first, last, { names }));
  const listed = (['added', 'dropped', 'more', 'less'] as const).flatMap((change) =>
    found[change].slice(0, mostOfEach).map((phrase) => ({ change, phrase })),
  );
  const sought = new Set(listed.map(({ phrase }) => phrase.words));
  const between: { words: number; passages: Map<string, number> }[] = [];
  for (const call of calls.slice(1, -1)) {
    const { words } = await inSlices(speakersOverCalls([call]));
    between.push({ words: words[0]!, passages: await inSlices(passagesSaying(call, sought)) });
  }
  return listed.map(
    ({
      change,
      phrase: { words, counts, perThousand },
    }: {
      change: CountedPhrase['change'];
      phrase: ComparedPhrase;
    }) => {
      const passages = between.map((call) => call.passages.get(words) ?? 0);
      return {
        phrase: foreignLine(words, longestPhrase),
        change,
        counts: [counts[0], ...passages, counts[1]],
        perThousand: [
          hundredths(perThousand[0]),
          ...passages.map((count, at) => perWords(count, between[at]!.words)),
          hundredths(perThousand[1]),
        ],
      };
    },
  );
}

const arrows = (values: readonly (number | string)[]): string => values.join(' → ');

function format(answer: CompareCallsOutput): string {
  const { ticker, company, quarters, words, speakers, phrases, passages = [], notInLibrary, note, left, next } = answer;
  const said = [`${company} (${ticker}), ${arrows(quarters)}: ${arrows(words)} words.`];
  if (speakers.length > 0) said.push('Speakers, words in each quarter:');
  for (const { name, role, side, words: spoken, change } of speakers) {
    const told = change === 'both' ? '' : `, ${change}`;
    said.push(`${name || 'unnamed'}${role === '' ? '' : ` (${role})`}, ${side}: ${arrows(spoken)}${told}`);
  }
  const isAsked = phrases.some(({ change }) => change === 'asked');
  const which = isAsked ? 'Phrases' : `Phrases that changed most from ${quarters[0]} to ${quarters.at(-1)}`;
  if (phrases.length > 0)
    said.push(
      `${which}, passages that have each (per 1,000 words):`,
      ...phrases.map(
        ({ phrase, change, counts, perThousand }) =>
          `${change === 'asked' ? '' : `${change}: `}${phrase}: ${arrows(counts.map((count, at) => `${count} (${perThousand[at]})`))}`,
      ),
    );
  const lines = [note, markCallText(said.join('\n'))];
  for (const { phrase, quarter, turn, speaker, section, text, isCut, citation } of passages)
    lines.push(
      `${phrase}, ${quarter}, turn ${turn}, ${section}${isCut ? ', part of the turn' : ''}:`,
      markCallText(`${speaker || 'unnamed'}:\n${text}`),
      `Citation: ${citation}`,
    );
  if (notInLibrary)
    lines.push(
      `Not in the library, and not compared: ${notInLibrary.join(', ')}. Name them in quarters: each costs 1 request.`,
    );
  if (left > 0) lines.push(`${left} more rows: ask again with next "${next}".`);
  return lines.join('\n');
}
