import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TokenText } from '../../../../../src/domain/quotations/tokenText.ts';
import { turnsAcross, unclearBefore, unclearBehind } from '../../../../../src/domain/quotations/turningWords.ts';
import { repetitions } from '../../../../suite/repetitions.ts';
import { drawFrom, drawSeeded, type Change } from './draws.ts';
import { judge, type Judgment } from './judge.ts';
import { changedIn, createPool, framed } from './kinds.ts';
import { commonFrames } from './notes.ts';
import { isPlain, partsNumber, type Sentence } from './sentences.ts';
import { typography } from './typography.ts';
import { wordChanges } from './wordChanges.ts';

const { natural } = createPool(drawSeeded());
const numRuns = repetitions({ long: 2000, short: 300 });

/** A sentence and a frame by their places, so that a failure is reported in a few numbers, and the seed of choices. */
const occasion = fc.record({
  at: fc.nat(natural.length - 1),
  frame: fc.nat(commonFrames.length - 1),
  seed: fc.nat(),
});

interface Occasion {
  at: number;
  frame: number;
  seed: number;
}

function judgeIn(sentence: Sentence, words: string, frame: number): Judgment {
  const marked = framed(sentence, words, commonFrames[frame]!);
  fc.pre(marked !== undefined);
  return judge({ call: sentence.call, marked });
}

function changed({ at, seed }: Occasion, by: Change): string | undefined {
  return by(natural[at]!.text, drawFrom(seed));
}

test('a quotation with a changed meaningful token isn’t exact', () => {
  fc.assert(
    fc.property(occasion, fc.constantFrom(...Object.keys(wordChanges)), (drawn, name) => {
      const sentence = natural[drawn.at]!;
      const words = changedIn(sentence.call, changed(drawn, wordChanges[name]!));
      fc.pre(words !== undefined);
      const { verdict, note } = judgeIn(sentence, words, drawn.frame);
      assert.equal(verdict, 'altered', `${name}: ${note}`);
    }),
    { numRuns },
  );
});

const lettersOf = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}'’]/gu, '');

test('a quotation without one of its words isn’t exact', () => {
  fc.assert(
    fc.property(occasion, ({ at, frame, seed }) => {
      const sentence = natural[at]!;
      const words = sentence.text.split(' ');
      const gone = 1 + (seed % (words.length - 2));
      const left = changedIn(sentence.call, words.toSpliced(gone, 1).join(' '));
      // A word that is said again right away may be left out.
      const isAgain = lettersOf(words[gone + 1]!).startsWith(lettersOf(words[gone]!));
      fc.pre(left !== undefined && /\w/.test(words[gone]!) && !isAgain);
      const { verdict, note } = judgeIn(sentence, left, frame);
      assert.equal(verdict, 'altered', `${words[gone]}: ${note}`);
    }),
    { numRuns },
  );
});

test('a quotation with different typography is exact', () => {
  fc.assert(
    fc.property(occasion, fc.constantFrom(...Object.keys(typography)), (drawn, name) => {
      const words = changed(drawn, typography[name]!);
      fc.pre(words !== undefined);
      const { verdict, note } = judgeIn(natural[drawn.at]!, words, drawn.frame);
      assert.equal(verdict, 'exact', `${name}: ${note}`);
    }),
    { numRuns },
  );
});

/** Two numbers that may be one range, whose half is cut: “$4.40 per share to $4.50 per share”. */
const range = /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine)\b).{0,40}(?:\b(?:to|or|and)\b|[-–]).{0,20}\d/;

test('a quoted part of a sentence without a denial, condition or range is exact', () => {
  const plain = natural.filter(({ text }) => isPlain(text) && !range.test(text));
  fc.assert(
    fc.property(occasion, fc.nat(), ({ at, frame, seed }, count) => {
      const sentence = plain[at % plain.length]!;
      const words = sentence.text.split(' ');
      const start = seed % (words.length - 3);
      const end = start + 4 + (count % (words.length - start - 3));
      fc.pre(!partsNumber(words[start - 1], words[start]) && !partsNumber(words[end - 1], words[end]));
      const tokensOf = (from: number, till?: number): string => TokenText.of(words.slice(from, till).join(' ')).text;
      fc.pre(!turnsAcross(unclearBefore, tokensOf(0, start), tokensOf(start)));
      fc.pre(!turnsAcross(unclearBehind, tokensOf(0, end), tokensOf(end)));
      const part = words.slice(start, end).join(' ');
      const { verdict, note } = judgeIn(sentence, part, frame);
      assert.equal(verdict, 'exact', note);
    }),
    { numRuns },
  );
});
