import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Wanted } from '../../../../src/domain/search/wanted.ts';
import { scanPassages, type IndexBlock } from '../../../../src/library/search/scanPassages.ts';
import type { PassageStore, SearchedCall } from '../../../../src/library/store/passages.ts';

const passagesOfCall = 1_000;

function callsOf(count: number, gap = 0): SearchedCall[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ first: 1 + at * (passagesOfCall + gap), passages: passagesOfCall },
    ...{ period: at, words: 1, namesRoles: true },
  }));
}

function wantedWord(word: string, passages: number): Wanted {
  const phrase = { words: [word], isBeginning: false, isExact: false };
  return { phrase, weight: 1, alternatives: [{ words: [word], worth: 1, isMatch: true, passages }] };
}

/** An index in which each word is in the passages whose ids it divides. */
function indexOf(every: Record<string, number>): { store: PassageStore; asked: { words: string; length: number }[] } {
  const asked: { words: string; length: number }[] = [];
  const matching = (expression: string, from: number, till: number): number[] => {
    asked.push({ words: expression, length: till - from });
    const step = every[expression.replaceAll('"', '')]!;
    const first = Math.ceil(from / step) * step;
    return Array.from({ length: Math.max(0, Math.ceil((till - first) / step)) }, (_, at) => first + at * step);
  };
  return { store: { matching } as unknown as PassageStore, asked };
}

function blocksOf(store: PassageStore, calls: readonly SearchedCall[], wanted: readonly Wanted[]): IndexBlock[] {
  return [...scanPassages(store, calls, wanted, { isScored: false })].filter((block) => block !== undefined);
}

suite('going through the passages', () => {
  test('the scan reads passages of a frequent word a block at a time, and of a rare word all at once', () => {
    const { store, asked } = indexOf({ the: 1, dabadan: 5_000 });
    const calls = callsOf(100);
    blocksOf(store, calls, [wantedWord('the', 100_000), wantedWord('dabadan', 20)]);
    const lengths = (word: string): number[] =>
      asked.filter(({ words }) => words === `"${word}"`).map(({ length }) => length);
    assert.deepEqual(lengths('dabadan'), [100_000]);
    assert.ok(lengths('the').every((length) => length <= 16_384));
    assert.equal(
      lengths('the').reduce((sum, length) => sum + length, 0),
      100_000,
    );
  });

  test('every passage has the bits of its words, those that were filed last first', () => {
    const { store } = indexOf({ the: 2, margin: 3 });
    const calls = callsOf(40, 7);
    const blocks = blocksOf(store, calls, [wantedWord('the', 1e6), wantedWord('margin', 10)]);
    assert.deepEqual(
      blocks.map(({ from }) => from),
      blocks.map(({ from }) => from).toSorted((one, other) => other - one),
    );
    assert.deepEqual(new Set(blocks.flatMap((block) => block.calls)), new Set(calls));
    for (const { calls: inBlock, from, matched } of blocks)
      for (const { first, passages } of inBlock)
        for (let id = first; id < first + passages; id++)
          assert.equal(matched[id - from], (id % 2 === 0 ? 1 : 0) + (id % 3 === 0 ? 2 : 0));
  });
});
