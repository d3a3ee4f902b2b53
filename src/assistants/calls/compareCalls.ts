import * as v from 'valibot';
import { inSlices } from '../../base/slices.ts';
import { newestFirst, orderOfQuarter } from '../../domain/quarters.ts';
import { speakersOverCalls } from '../../domain/transcripts/compareCalls.ts';
import { counted } from '../counted.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { foreignLine, foreignName, markCallText, wordsAreData } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { changesOutput, formatChanges, readChanges } from './callChanges.ts';
import { citedPassage, citeOnce, formatCited, type CitedPassage } from './citedPassage.ts';
import { comparedRequests, lastAsked, mostQuarters, quartersInput } from './comparedQuarters.ts';
import { companyInput, needOf, openCall, type OpenCall } from './openCall.ts';
import { readPhrase, saidInCall, type SaidInCall } from './spokenPhrase.ts';
import { companyName } from '../../domain/names/companyName.ts';

const input = v.strictObject({
  ...companyInput,
  quarters: quartersInput,
  phrases: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      v.maxLength(20, 'Give at most 20 phrases.'),
      v.description('"exact" or word*; default: what changed'),
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
      change: v.picklist(['asked', 'added', 'dropped']),
      /** Number of passages in each quarter's call with the phrase, whether it was requested or found. */
      counts: ofEach,
      perThousand: ofEach,
      /** The number of calls before that lack an added phrase, or have a dropped one. */
      callsBefore: v.optional(v.number()),
    }),
  ),
  /** The best passage of each quarter for each requested phrase, the newest first; else one of each phrase found. */
  passages: v.array(v.object({ phrase: v.string(), ...citedPassage })),
  ...changesOutput,
  /** Quarters on file within the requested range that the library lacks. */
  notInLibrary: v.optional(v.array(v.string())),
  note: v.string(),
  ...sizeOutput,
});
type CompareCallsOutput = v.InferOutput<typeof output>;
type ComparedSpeakerRow = CompareCallsOutput['speakers'][number];
type CountedPhrase = CompareCallsOutput['phrases'][number];
/** A row of one of the answer's lists. */
interface ComparedItem {
  of: 'speakers' | 'phrases' | 'passages' | 'pairs' | 'guidance';
  row: () => object;
}

/** Number of pairs that come before everything else. */
const firstPairs = 4;
/** In characters. */
const longestPhrase = 160;
/** Maximum number of characters of a passage: fewer if there are many. */
const lengths = { usual: 280, many: 160 };

export const compareCallsTool = defineTool({
  name: 'compare_calls',
  title: 'Compare Earnings Calls',
  summary:
    'Compare two to eight quarters of a company: the same subject then and now, guidance, new and dropped phrases, and who spoke. Asks before it spends requests.',
  description: `Compares two to ${mostQuarters} calls of a company. Without phrases: passages on one subject in the first and last, guidance, phrases added or dropped, all cited, and who spoke how much. With phrases: how often each was said, and the best passage of each quarter. Free if the library has the calls, else 1 request for each that it lacks. Example: {"ticker":"BRMC","quarters":["Q2 2026","Q3 2026"],"phrases":["backlog"]}`,
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
    const { metadata } = calls.at(-1)!;
    const lacking = lackingOf(asked.quarters, calls);
    const items = (of: ComparedItem['of'], rows: readonly (() => object)[]): ComparedItem[] =>
      rows.map((row) => ({ of, row }));
    const speakersOf = (isOfCompany: boolean): ComparedItem[] =>
      items(
        'speakers',
        compared.filter(({ side }) => (side === 'company') === isOfCompany).map((speaker) => () => speaker),
      );
    const said = phrases && (await saidInAll(calls, phrases, { words, sources }));
    const changes = said ? undefined : await readChanges(calls, sources, read);
    const listed = changes
      ? [
          ...items('pairs', changes.pairs.slice(0, firstPairs)),
          ...items(
            'phrases',
            changes.phrases.map(
              ({ passage: _passage, ...phrase }) =>
                () =>
                  withRates(phrase, words),
            ),
          ),
          ...speakersOf(true),
          ...items('guidance', changes.guidance),
          ...items('pairs', changes.pairs.slice(firstPairs)),
          ...items(
            'passages',
            changes.phrases.flatMap(({ phrase, passage }) => (passage ? [() => ({ phrase, ...passage() })] : [])),
          ),
          ...speakersOf(false),
        ]
      : // Requested phrases come before speakers, which weren't requested.
        [
          ...items(
            'phrases',
            said!.counted.map((phrase) => () => phrase),
          ),
          ...speakersOf(true),
          ...items('passages', said!.passages),
          ...speakersOf(false),
        ];
    return fit<ComparedItem>({
      items: listed,
      build: ({ shown, ...part }) => {
        const rowsOf = <T>(list: ComparedItem['of']): T[] =>
          shown.flatMap(({ of, row }) => (of === list ? [row() as T] : []));
        return {
          ticker: foreignName(metadata.ticker),
          company: foreignName(companyName(metadata)),
          quarters: calls.map(({ fyq }) => foreignName(fyq)),
          words,
          speakers: rowsOf('speakers'),
          phrases: rowsOf('phrases'),
          passages: rowsOf('passages'),
          ...(changes && {
            pairs: rowsOf('pairs'),
            guidance: rowsOf('guidance'),
            weighedAgainst: changes.weighedAgainst,
          }),
          ...(lacking.length > 0 && { notInLibrary: lacking }),
          note: wordsAreData,
          ...leftOf(part),
        };
      },
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

interface Rates {
  perThousand: number[];
}

type PhraseRow = { phrase: string } & CitedPassage;

interface AskedPhrase {
  given: string;
  phrase: ReturnType<typeof readPhrase>;
}

async function saidInAll(
  calls: readonly OpenCall[],
  phrases: readonly AskedPhrase[],
  { words, sources }: { words: readonly number[]; sources: Sources },
): Promise<{ counted: CountedPhrase[]; passages: (() => PhraseRow)[] }> {
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
      return withRates({ phrase: foreignLine(given, longestPhrase), change: 'asked', counts }, words);
    }),
    passages: phrases.flatMap(({ given }, at) =>
      calls
        .flatMap((call, index) => {
          const { best } = said[index]![at]!;
          if (!best) return [];
          const cited = citeOnce(call, best, { length, sources });
          return [() => ({ phrase: foreignLine(given, longestPhrase), ...cited() })];
        })
        .reverse(),
    ),
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

function perWords(count: number, words: number): number {
  return words === 0 ? 0 : hundredths((count * 1_000) / words);
}

function withRates<T extends { counts: readonly number[] }>(phrase: T, words: readonly number[]): T & Rates {
  return { ...phrase, perThousand: phrase.counts.map((count, call) => perWords(count, words[call]!)) };
}

const arrows = (values: readonly (number | string)[]): string => values.join(' → ');

function format(answer: CompareCallsOutput): string {
  const { ticker, company, quarters, words, speakers, phrases, passages, notInLibrary, note, left, next } = answer;
  const said = [`${company} (${ticker}), ${arrows(quarters)}: ${arrows(words)} words.`];
  if (speakers.length > 0) said.push('Speakers, words in each quarter:');
  for (const { name, role, side, words: spoken, change } of speakers) {
    const told = change === 'both' ? '' : `, ${change}`;
    said.push(`${name || 'unnamed'}${role === '' ? '' : ` (${role})`}, ${side}: ${arrows(spoken)}${told}`);
  }
  const isAsked = phrases.some(({ change }) => change === 'asked');
  const which = isAsked ? 'Phrases' : `Phrases added or dropped from ${quarters[0]} to ${quarters.at(-1)}`;
  if (phrases.length > 0)
    said.push(`${which}, passages that have each (per 1,000 words):`, ...phrases.map(formatPhrase));
  const lines = [note, markCallText(said.join('\n')), ...formatChanges(answer)];
  for (const { phrase, ...passage } of passages) lines.push(...formatCited(passage, { list: 'Phrase', about: phrase }));
  if (notInLibrary)
    lines.push(
      `Not in the library, and not compared: ${notInLibrary.join(', ')}. Name them in quarters: each costs 1 request.`,
    );
  if (left > 0) lines.push(`${counted(left, 'more row')}: ask again with next "${next}".`);
  return lines.join('\n');
}

function formatPhrase({ phrase, change, counts, perThousand, callsBefore = 1 }: CountedPhrase): string {
  const said = arrows(counts.map((count, at) => `${count} (${perThousand[at]})`));
  const before = `${change === 'added' ? 'in none' : 'in each'} of the ${callsBefore} calls before`;
  return `${change === 'asked' ? '' : `${change}: `}${phrase}: ${said}${callsBefore > 1 ? `, ${before}` : ''}`;
}
