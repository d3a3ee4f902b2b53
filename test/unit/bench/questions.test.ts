import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { foldedWords } from '../../../src/domain/transcripts/foldName.ts';
import questions from '../../bench/questions/questions.json' with { type: 'json' };
import { realCalls, skipWithoutCalls, turnBounds, type RealCall } from '../../contract/assistants/realQuestions.ts';

const fewest = 96;
const fewestPerCall = 10;

/** Every entry with its call, the turns that answer it, and where each of these begins and ends. */
const entriesOf = (): { entry: (typeof questions)[number]; call: RealCall; spans: [number, number][] }[] => {
  const calls = realCalls().map((call) => ({ call, key: keyOf(call), bounds: turnBounds(call) }));
  return questions.map((entry) => {
    const { call, bounds } = calls.find(({ key }) => entry.call.endsWith(key)) ?? assert.fail(entry.call);
    const spans = turnsOf(entry).map((turn): [number, number] => [bounds[turn]!, bounds[turn + 1]!]);
    return { entry, call, spans };
  });
};

describe('the questions about real calls', () => {
  test('the questions are many and unique, and cover every call', () => {
    assert.ok(questions.length >= fewest, `${questions.length}`);
    for (const [call, entries] of Map.groupBy(questions, (entry) => entry.call)) {
      assert.ok(entries.length >= fewestPerCall, `${call}: ${entries.length}`);
    }
    assert.equal(new Set(questions.map(({ id }) => id)).size, questions.length);
    assert.equal(new Set(questions.map(({ question }) => question)).size, questions.length);
  });

  test('the questions are complete and have three to six keywords', () => {
    for (const { id, question, keywords } of questions) {
      assert.match(question, /^[A-Z].*\w\?$/, id);
      const { length } = keywords.split(' ');
      assert.ok(length >= 3 && length <= 6, `${id}: ${length} keywords`);
    }
  });

  test('the questions list the best answering turn first', () => {
    for (const entry of questions.filter(({ turns }) => turns !== undefined)) {
      assert.equal(entry.turns![0], entry.turn, entry.id);
      assert.ok(new Set(entry.turns).size > 1, entry.id);
    }
  });

  test('the questions are answered once within each of their turns', { skip: skipWithoutCalls }, () => {
    for (const { entry, spans } of entriesOf()) {
      assert.equal(entry.answers.length, spans.length, entry.id);
      for (const [at, [start, end]] of spans.entries()) {
        const [from, to] = entry.answers[at]!;
        assert.ok(start <= from! && from! < to! && to! <= end, `${entry.id}: ${from}-${to} is not in ${start}-${end}`);
      }
    }
  });

  test('the questions share at most two consecutive words with these turns', { skip: skipWithoutCalls }, () => {
    const borrowed = entriesOf().flatMap(({ entry, call, spans }) => {
      const runs = new Set(spans.flatMap(([start, end]) => runsOf(call.data[0]!.transcript.slice(start, end))));
      return [entry.question, entry.keywords]
        .flatMap((text) => runsOf(text))
        .filter((run) => runs.has(run))
        .map((run) => `${entry.id}: ${run}`);
    });
    assert.deepEqual(borrowed, []);
  });

  test('the questions name neither company nor quarter', { skip: skipWithoutCalls }, () => {
    for (const { entry, call } of entriesOf()) {
      const { ticker, companyname } = call.metadata;
      const name = companyname.split(' ')[0]!;
      const words = foldedWords(`${entry.question} ${entry.keywords}`);
      for (const given of [ticker, name].map((word) => word.toLowerCase())) {
        assert.ok(!words.includes(given), `${entry.id}: ${given}`);
      }
      assert.ok(!words.some((word) => /^(?:q[1-4]|[1-4]q)/.test(word)), entry.id);
    }
  });
});

const turnsOf = ({ turn, turns }: (typeof questions)[number]): number[] => turns ?? [turn];

const keyOf = ({ metadata }: RealCall): string =>
  `${metadata.ticker}_${metadata.transcript_fyq.toLowerCase().replace(' ', '_')}`;

function runsOf(text: string): string[] {
  const words = foldedWords(text);
  return words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '));
}
