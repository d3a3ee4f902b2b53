import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answerMs, Questions, type AnsweredCall } from '../../../src/mcp/questions.ts';

const question = { run: 'read_call {}', message: 'Spends 2 requests: BRMC', requests: 2 };
const answered = (state: unknown, inputResponses?: Record<string, unknown>): AnsweredCall => ({
  ...(inputResponses && { inputResponses }),
  requestState: () => state,
});
const yes = { spending: { action: 'accept' } };

suite('questions to a client', () => {
  test('a yes is for the run that was asked about, and for so many requests, once', () => {
    const questions = new Questions();
    const { requestState } = questions.ask(question);
    const call = answered(requestState, yes);
    assert.deepEqual(questions.take(question.run, call), { type: 'accepted', requests: 2 });
    assert.deepEqual(questions.take(question.run, call), { type: 'unknown' });
    const other = questions.ask(question).requestState;
    assert.notEqual(other, requestState);
    assert.deepEqual(questions.take('read_call {"ticker":"A"}', answered(other, yes)), { type: 'unknown' });
    assert.deepEqual(questions.take(question.run, answered(other, yes)), { type: 'unknown' });
  });

  test('a call without an answer has no consent', () => {
    const questions = new Questions();
    const { requestState } = questions.ask(question);
    assert.deepEqual(questions.take(question.run, answered(undefined)), { type: 'none' });
    assert.deepEqual(questions.take(question.run, answered(undefined, yes)), { type: 'unknown' });
    assert.deepEqual(questions.take(question.run, answered({ requestState }, yes)), { type: 'unknown' });
    assert.deepEqual(questions.take(question.run, answered(requestState)), { type: 'declined' });
  });

  test('a question is open for ten minutes', ({ mock }) => {
    mock.timers.enable({ apis: ['Date'] });
    const questions = new Questions();
    const [early, late] = [questions.ask(question), questions.ask(question)];
    mock.timers.tick(answerMs - 1);
    assert.equal(questions.take(question.run, answered(early.requestState, yes)).type, 'accepted');
    mock.timers.tick(1);
    assert.equal(questions.take(question.run, answered(late.requestState, yes)).type, 'unknown');
  });

  test('only the newest 200 of 1,000 questions stay open', () => {
    const questions = new Questions();
    const states = Array.from({ length: 1_000 }, () => questions.ask(question).requestState);
    const types = states.map((state) => questions.take(question.run, answered(state, yes)).type);
    assert.equal(types.filter((type) => type === 'accepted').length, 200);
    assert.deepEqual(new Set(types.slice(-200)), new Set(['accepted']));
  });
});
