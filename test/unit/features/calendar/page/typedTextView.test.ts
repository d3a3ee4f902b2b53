import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { TypedText } from '../../../../../src/features/calendar/page/typedTextView.ts';

/** A field whose host answers when it is told to. */
function fieldOf(): { field: TypedText; answers: (() => void)[]; sent: string[] } {
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  const field = new TypedText(60, () => {
    void field.ask(() => {
      sent.push(field.text);
      return new Promise<void>((resolve) => answers.push(resolve));
    });
  });
  return { field, answers, sent };
}

suite('the text in the field of the calendar’s filter', () => {
  test('the filter’s field sends its text once the user pauses', (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { field, sent } = fieldOf();
    field.follow('gdp');
    assert.equal(field.text, 'gdp');
    field.type('t');
    context.mock.timers.tick(59);
    field.type('tr');
    context.mock.timers.tick(59);
    assert.deepEqual(sent, []);
    context.mock.timers.tick(1);
    assert.deepEqual(sent, ['tr']);
  });

  test('the filter’s field keeps typed letters when a snapshot of an older filter arrives late', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { field, answers, sent } = fieldOf();
    field.type('tr');
    context.mock.timers.tick(60);
    field.type('treas');
    context.mock.timers.tick(60);
    assert.deepEqual(sent, ['tr', 'treas']);
    // The snapshot of the first filter, and its answer.
    field.follow('tr');
    assert.equal(field.text, 'treas');
    answers[0]!();
    await Promise.resolve();
    field.follow('tr');
    assert.equal(field.text, 'treas');
    answers[1]!();
    await new Promise(setImmediate);
    field.follow('the view’s own');
    assert.equal(field.text, 'the view’s own');
  });

  test('the filter’s field keeps the typed text when the host refuses it', async () => {
    const field = new TypedText(60, () => undefined);
    field.text = 'too long';
    await assert.rejects(field.ask(() => Promise.reject(new Error('refused'))));
    assert.equal(field.text, 'too long');
    field.follow('gdp');
    assert.equal(field.text, 'gdp', 'nothing is under way anymore');
  });
});
