import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatSeconds } from '../../../../src/domain/bars/barTime.ts';
import { isHalfDay } from '../../../../src/domain/bars/isHalfDay.ts';
import { noRealMinutes, realMinutes } from './realMinutes.ts';
import { minute } from './truth.ts';

const bars = (from: number, till: number) =>
  Array.from({ length: till - from }, (_, index) =>
    minute('2026-01-02', formatSeconds((from + index) * 60).slice(11, 16), 1),
  );

test('bars until 13:00 are a half day only once the session is known to be over', () => {
  const until13 = { bars: bars(570, 780) };
  assert.equal(isHalfDay(until13, true), true);
  assert.equal(isHalfDay(until13, false), false);
  assert.equal(isHalfDay({ bars: [...until13.bars, ...bars(965, 966)] }, false), true);
});

test('a whole day, a morning cut short and a ticker that hardly trades are not', () => {
  assert.equal(isHalfDay({ bars: bars(570, 960) }, true), false);
  assert.equal(isHalfDay({ bars: bars(570, 576) }, true), false);
  assert.equal(isHalfDay({ bars: bars(570, 590) }, true), false);
});

suite('real days', { skip: noRealMinutes }, () => {
  for (const { name, minutes } of noRealMinutes ? [] : realMinutes())
    test(`${name} is ${name.includes('20151224') ? 'a half day' : 'not a half day'}`, () => {
      assert.equal(isHalfDay({ bars: minutes }, true), name.includes('20151224'));
    });
});
