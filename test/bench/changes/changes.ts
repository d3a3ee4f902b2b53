import { finish } from '../../../src/base/slices.ts';
import type { CallsToCompare } from '../../../src/domain/changes/changes.ts';
import { findChanges } from '../../../src/domain/changes/findChanges.ts';
import { sentencesIn } from '../../../src/domain/notes/pairing/sentences.ts';
import type { Passage } from '../../../src/domain/passages/passage.ts';
import { tokensOf } from '../../../src/domain/passages/tokens.ts';
import type { SpokenCall } from '../../../src/domain/transcripts/compareCalls.ts';
import { skipWithoutCalls } from '../../contract/assistants/realQuestions.ts';
import { median, type Figure } from '../figure.ts';
import { chosenComparisons, countChosen } from './chosenPairs.ts';

/** Pairs that a reader looks at. */
const among = 10;
const rounds = 9;

/** How many of the pairs that a reader chose come first, beside sentences with most words in common, and how quickly. */
export function measureChanges(): Figure[] {
  if (skipWithoutCalls !== false) return [];
  const comparisons = chosenComparisons();
  const all = comparisons.reduce((sum, { chosen }) => sum + chosen.length, 0);
  let [found, foundByPeer] = [0, 0];
  for (const comparison of comparisons) {
    found += countChosen(comparison, finish(findChanges(comparison)).pairs.slice(0, among));
    foundByPeer += countChosen(comparison, mostAlike(comparison));
  }
  const { calls, names } = comparisons[0]!;
  const eight = { calls: [...calls, ...calls].slice(-8), compared: [6, 7], names } as const;
  const runs = Array.from({ length: rounds }, () => timesOf(eight));
  return [
    {
      name: `pairs chosen by hand among the first ${among} of their comparison (${all} pairs, ${comparisons.length} companies)`,
      value: (found / all) * 100,
      unit: '%',
      beside: { name: 'sentences with a number that share most words', value: (foundByPeer / all) * 100 },
      aim: { at: 'least', of: 'value', limit: 70 },
    },
    {
      name: 'changes between two calls, over eight calls',
      value: median(runs.map((times) => times.reduce((sum, each) => sum + each, 0))),
      unit: 'ms',
      aim: { at: 'most', of: 'value', limit: 1_000 },
      // Other work on the machine makes any step long once, and none each time.
      also: [
        {
          name: 'longest step',
          value: Math.max(...runs[0]!.map((_, at) => Math.min(...runs.map((times) => times[at]!)))),
        },
      ],
    },
  ];
}

/** The milliseconds of each step. */
function timesOf(given: CallsToCompare): number[] {
  const times: number[] = [];
  for (const steps = findChanges(given); ;) {
    const from = performance.now();
    const { done } = steps.next();
    times.push(performance.now() - from);
    if (done) return times;
  }
}

interface Sentence extends Passage {
  words: ReadonlySet<string>;
}

/** The peer: pairs of sentences with a number by the share of words that both have, each sentence once. */
function mostAlike({ calls, compared }: CallsToCompare): { earlier: Sentence; later: Sentence }[] {
  const [earlier, later] = compared.map((call) => sentencesWithNumbers(calls[call]!)) as [Sentence[], Sentence[]];
  const pairs = earlier.flatMap((one) =>
    later.map((other) => {
      const common = [...one.words].filter((word) => other.words.has(word)).length;
      return { earlier: one, later: other, alike: common / (one.words.size + other.words.size - common) };
    }),
  );
  const taken = new Set<Sentence>();
  return pairs
    .sort((one, other) => other.alike - one.alike)
    .filter(({ earlier: one, later: other }) => {
      if (taken.has(one) || taken.has(other)) return false;
      taken.add(one).add(other);
      return true;
    })
    .slice(0, among);
}

function sentencesWithNumbers({ text, parsed }: SpokenCall): Sentence[] {
  return parsed.turns
    .filter(({ speaker }) => parsed.speakers[speaker]!.side === 'company')
    .flatMap(({ speechStart: start, speechEnd: end }) => sentencesIn(text, { start, end }))
    .map(({ start, end }) => ({ start, end, said: text.slice(start, end) }))
    .filter(({ said }) => /\d/.test(said))
    .map(({ start, end, said }) => ({ start, end, words: new Set(tokensOf(said).words) }));
}
