import * as v from 'valibot';
import { inSlices } from '../../base/slices.ts';
import { quartersBeside } from '../../domain/changes/besideQuarters.ts';
import type { ChangePassage } from '../../domain/changes/changes.ts';
import { findChanges } from '../../domain/changes/findChanges.ts';
import { compareQuarters } from '../../domain/quarters.ts';
import type { ReadOptions } from '../../library/library.ts';
import { storedCalls } from '../companies.ts';
import { foreignLine, foreignName } from '../foreignText.ts';
import type { Sources } from '../sources.ts';
import { citedPassage, citeOnce, formatCited, type CitedPassage } from './citedPassage.ts';
import { openCall, type OpenCall } from './openCall.ts';

/** Output fields of what changed from the earliest compared call to the latest. */
export const changesOutput = {
  /** The same subject in both calls, with words that both passages have. */
  pairs: v.optional(
    v.array(v.object({ bothSay: v.array(v.string()), earlier: v.object(citedPassage), later: v.object(citedPassage) })),
  ),
  /** Sentences with a number and a time to come. The subject is empty for those without one. */
  guidance: v.optional(v.array(v.object({ subject: v.string(), ...citedPassage }))),
  /** Other calls of the library against which words were weighed. */
  weighedAgainst: v.optional(v.array(v.string())),
};
const _changes = v.object(changesOutput);
type ChangesOutput = v.InferOutput<typeof _changes>;
type ChangedPairRow = NonNullable<ChangesOutput['pairs']>[number];
type GuidanceRow = NonNullable<ChangesOutput['guidance']>[number];

interface PhraseChange {
  phrase: string;
  change: 'added' | 'dropped';
  /** The number of passages in each compared call. */
  counts: number[];
  /** The number of calls before that lack a new phrase, or have a dropped one, whether they were asked for or not. */
  callsBefore: number;
  passage: (() => CitedPassage) | undefined;
}

interface CallChangesRead {
  pairs: (() => ChangedPairRow)[];
  guidance: (() => GuidanceRow)[];
  phrases: PhraseChange[];
  weighedAgainst: string[];
}

const most = { pairs: 10, phrases: 10, guidance: 12 };
const longestPhrase = 160;
/** Maximum number of characters of a passage. */
const length = 280;

/** Finds what changed from the first of the calls to the last, weighed against the company's others in the library. */
export async function readChanges(
  compared: readonly OpenCall[],
  sources: Sources,
  options: ReadOptions,
): Promise<CallChangesRead> {
  const others = await callsBeside(compared, sources, options);
  const calls = [...compared, ...others].sort((one, other) => compareQuarters(one.fyq, other.fyq));
  const [first, last] = [compared[0]!, compared.at(-1)!];
  const { ticker, companyname: long, companyname_short: short } = last.metadata;
  const names = [...calls.flatMap(({ parsed }) => parsed.speakers.map(({ name }) => name)), long, short, ticker];
  const both = [calls.indexOf(first), calls.indexOf(last)] as const;
  const found = await inSlices(findChanges({ calls, compared: both, names }));
  for (const call of calls) await inSlices(call.source.prepare());
  const cite = ({ call: index, turn, start, end, marks }: ChangePassage): (() => CitedPassage) => {
    const call = calls[index]!;
    const places = marks.map((mark) => ({ start: mark.start - start, end: mark.end - start }));
    return citeOnce(call, { turn: call.parsed.turns[turn]!, start, end, places }, { length, sources });
  };
  const said = (words: string): string => foreignLine(words, longestPhrase);
  return {
    pairs: found.pairs.slice(0, most.pairs).map(({ earlier, later, shared }) => {
      const [before, after] = [cite(earlier), cite(later)];
      return () => ({ bothSay: shared.map(said), earlier: before(), later: after() });
    }),
    guidance: found.guidance
      .flatMap(({ subject, earlier, later }) =>
        [...earlier, ...later].map((passage) => {
          const cited = cite(passage);
          return () => ({ subject: said(subject), ...cited() });
        }),
      )
      .slice(0, most.guidance),
    phrases: (['added', 'dropped'] as const).flatMap((change) =>
      found[change].slice(0, most.phrases).map(({ words, counts, before, passages }) => ({
        ...{ phrase: said(words), change, callsBefore: before },
        counts: compared.map((call) => counts[calls.indexOf(call)]!),
        passage: passages[0] && cite(passages[0]),
      })),
    ),
    weighedAgainst: others.map(({ fyq }) => foreignName(fyq)),
  };
}

/** Reads other calls of the company from the library, which is free; one that can't be read is left out. */
async function callsBeside(compared: readonly OpenCall[], sources: Sources, options: ReadOptions): Promise<OpenCall[]> {
  const { cik } = compared[0]!.metadata;
  const stored = (await storedCalls(sources)).filter((call) => call.cik === cik);
  const beside = quartersBeside(
    stored.map(({ fyq }) => fyq),
    compared.map(({ fyq }) => fyq),
  );
  const others: OpenCall[] = [];
  for (const fyq of beside.reverse()) {
    const call = await openCall({ cik, fyq }, sources, { ...options, mode: 'library' }).catch(() => undefined);
    if (call) others.push(call);
  }
  return others;
}

/** Formats pairs and guidance in lines. */
export function formatChanges({ pairs = [], guidance = [], weighedAgainst = [] }: ChangesOutput): string[] {
  return [
    ...(weighedAgainst.length > 0
      ? [`Words are weighed against the library's other calls too: ${weighedAgainst.join(', ')}.`]
      : []),
    ...pairs.flatMap(({ bothSay, earlier, later }) => [
      ...formatCited(earlier, { list: 'Pair', about: `both say: ${bothSay.join(', ')}` }),
      ...formatCited(later, { list: 'with', about: '' }),
    ]),
    ...guidance.flatMap(({ subject, ...passage }) => formatCited(passage, { list: 'Guidance', about: subject })),
  ];
}
