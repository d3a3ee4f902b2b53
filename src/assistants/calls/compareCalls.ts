import * as v from 'valibot';
import { inSlices } from '../../base/slices.ts';
import { orderOfQuarter } from '../../domain/quarters.ts';
import { hasPhrases } from '../../domain/search/hasPhrases.ts';
import { passagesOf } from '../../domain/search/passageBounds.ts';
import type { Phrase } from '../../domain/search/passageQuery.ts';
import { tokensOf } from '../../domain/search/tokens.ts';
import { compareCallsInSteps, type SpokenCall } from '../../domain/transcripts/compareCalls.ts';
import { comparePhrases } from '../../domain/transcripts/comparePhrases.ts';
import type { ComparedPhrase } from '../../domain/transcripts/comparedPhrase.ts';
import { leftOf, sizeInput, sizeOutput } from '../data/answer.ts';
import { foreignLine, foreignName, markCallText, wordsAreData } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { defineTool } from '../tool.ts';
import { ToolError } from '../toolError.ts';
import { companyInput, needOf, openCall, quarterInput, requestOf, type CallRequest } from './openCall.ts';

const input = v.strictObject({
  ...companyInput,
  quarters: v.strictTuple([quarterInput, quarterInput]),
  phrases: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
      v.maxLength(20, 'Give at most 20 phrases.'),
      v.description('Default: the phrases that changed most'),
    ),
  ),
  ...sizeInput,
});
type CompareCallsInput = v.InferOutput<typeof input>;

const both = v.tuple([v.number(), v.number()]);
const output = v.object({
  ticker: v.string(),
  company: v.string(),
  /** The earlier one first, as in every pair. */
  quarters: v.tuple([v.string(), v.string()]),
  words: both,
  speakers: v.array(
    v.object({
      name: v.string(),
      role: v.string(),
      side: v.picklist(['company', 'analyst', 'operator', 'unknown']),
      words: both,
      change: v.picklist(['new', 'gone', 'both']),
    }),
  ),
  phrases: v.array(
    v.object({
      phrase: v.string(),
      change: v.picklist(['asked', 'added', 'dropped', 'more', 'less']),
      counts: both,
      perThousand: both,
    }),
  ),
  note: v.string(),
  ...sizeOutput,
});
type CompareCallsOutput = v.InferOutput<typeof output>;
type ComparedItem =
  | { speaker: CompareCallsOutput['speakers'][number] }
  | { phrase: CompareCallsOutput['phrases'][number] };

const mostOfEach = 12;
/** In characters. */
const longestPhrase = 160;

export const compareCallsTool = defineTool({
  name: 'compare_calls',
  title: 'Compare Two Earnings Calls',
  description:
    'Compares two calls of a company: who is new, who is gone, who spoke how much, and how often phrases were said. Use search_calls for what was said. Free if the library has both calls, else 1 request for each that it lacks. Example: {"ticker":"BRMC","quarters":["Q2 2026","Q3 2026"],"phrases":["tariffs"]}',
  input,
  output,
  needs: async (asked, sources) => (await requestsOf(asked, sources)).map(needOf),
  run: async (asked, sources, { fit, ...read }) => {
    const requests = await requestsOf(asked, sources);
    const one = await openCall(requests[0], sources, read);
    const other = await openCall(requests[1], sources, read);
    const compared = await inSlices(compareCallsInSteps(one, other));
    const speakers = compared.speakers.map(({ name, role, side, earlier: before, later: after }): ComparedItem => ({
      speaker: {
        name: foreignName(name),
        role: foreignName(role),
        side,
        words: [before?.words ?? 0, after?.words ?? 0],
        change: before === undefined ? 'new' : after === undefined ? 'gone' : 'both',
      },
    }));
    const { metadata } = other;
    const { ticker, companyname: long, companyname_short: short } = metadata;
    const names = [...one.parsed.speakers, ...other.parsed.speakers].map(({ name }) => name);
    const totals: [number, number] = [compared.earlier.words, compared.later.words];
    const phrases = asked.phrases
      ? countPhrases(asked.phrases, [one, other], totals)
      : await changedPhrases(one, other, [...names, long, short, ticker]);
    return fit<ComparedItem>({
      items: [...speakers, ...phrases.map((phrase): ComparedItem => ({ phrase }))],
      build: ({ shown, ...part }) => ({
        ticker: foreignName(ticker),
        company: foreignName(short || long),
        quarters: [foreignName(one.fyq), foreignName(other.fyq)],
        words: totals,
        speakers: shown.flatMap((item) => ('speaker' in item ? [item.speaker] : [])),
        phrases: shown.flatMap((item) => ('phrase' in item ? [item.phrase] : [])),
        note: wordsAreData,
        ...leftOf(part),
      }),
    });
  },
  format,
});

async function requestsOf(asked: CompareCallsInput, sources: Sources): Promise<[CallRequest, CallRequest]> {
  const [first, second] = asked.quarters;
  const requests: [CallRequest, CallRequest] = [
    await requestOf(asked, first, sources),
    await requestOf(asked, second, sources),
  ];
  const [one, other] = requests.map(({ fyq = '' }) => orderOfQuarter(fyq));
  if (!one || !other) throw new ToolError('badInput', 'quarters: Give two quarters like "Q3 2026".');
  if (one === other) throw new ToolError('badInput', 'quarters: Give two different quarters.');
  return one < other ? requests : [requests[1], requests[0]];
}

function countPhrases(
  phrases: readonly string[],
  calls: readonly [SpokenCall, SpokenCall],
  totals: readonly [number, number],
): CompareCallsOutput['phrases'] {
  return phrases.map((phrase) => {
    const { words } = tokensOf(phrase);
    if (words.length === 0) throw new ToolError('badInput', 'phrases: Each phrase needs a word.');
    const counts = calls.map((call) => passagesWith(call, { words, isBeginning: false, isExact: false })) as [
      number,
      number,
    ];
    const perThousand = counts.map((count, at) => perWords(count, totals[at]!)) as [number, number];
    return { phrase: foreignLine(phrase, longestPhrase), change: 'asked', counts, perThousand };
  });
}

function passagesWith({ text, parsed }: SpokenCall, phrase: Phrase): number {
  return parsed.turns
    .flatMap(({ speechStart, speechEnd }) => passagesOf(text, speechStart, speechEnd))
    .filter(({ start, end }) => hasPhrases(text.slice(start, end), [phrase])).length;
}

function perWords(count: number, words: number): number {
  return words === 0 ? 0 : Math.round((count * 100_000) / words) / 100;
}

async function changedPhrases(
  earlier: SpokenCall,
  later: SpokenCall,
  names: readonly string[],
): Promise<CompareCallsOutput['phrases']> {
  const found = await inSlices(comparePhrases(earlier, later, { names }));
  return (['added', 'dropped', 'more', 'less'] as const).flatMap((change) =>
    found[change].slice(0, mostOfEach).map(({ words, counts, perThousand }: ComparedPhrase) => ({
      phrase: foreignLine(words, longestPhrase),
      change,
      counts,
      perThousand: perThousand.map((rate) => Math.round(rate * 100) / 100) as [number, number],
    })),
  );
}

function format({ ticker, company, quarters, words, speakers, phrases, note, left, next }: CompareCallsOutput): string {
  const said = [`${company} (${ticker}), ${quarters[0]} and ${quarters[1]}: ${words[0]} and ${words[1]} words.`];
  if (speakers.length > 0) said.push(`Speakers, words in ${quarters[0]} → ${quarters[1]}:`);
  for (const { name, role, side, words: spoken, change } of speakers) {
    const told = change === 'new' ? ', new' : change === 'gone' ? ', gone' : '';
    said.push(`${name || 'unnamed'}${role === '' ? '' : ` (${role})`}, ${side}: ${spoken[0]} → ${spoken[1]}${told}`);
  }
  if (phrases.length > 0)
    said.push(
      'Phrases, times said (per 1,000 words):',
      ...phrases.map(
        ({ phrase, change, counts, perThousand }) =>
          `${change === 'asked' ? '' : `${change}: `}${phrase}: ${counts[0]} (${perThousand[0]}) → ${counts[1]} (${perThousand[1]})`,
      ),
    );
  const lines = [note, markCallText(said.join('\n'))];
  if (left > 0) lines.push(`More follows: ask again with next "${next}".`);
  return lines.join('\n');
}
