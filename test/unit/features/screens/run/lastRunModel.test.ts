import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatLastRun,
  lastRunKey,
  formatLastRunSentence,
  movedRunKey,
} from '../../../../../src/features/screens/run/lastRunModel.ts';

const at = Date.UTC(2026, 0, 2, 12);
const key = lastRunKey('sample', 'file:///a.screen');

describe('the last runs', () => {
  it('movedRunKey follows a moved file and drops a deleted file', () => {
    const keys = [key, lastRunKey('service:x', 'file:///a.screen'), 'sample file:///b.screen'];
    assert.deepEqual(
      keys.map((each) => movedRunKey(each, 'file:///a.screen', 'file:///c.screen')),
      ['sample file:///c.screen', 'service:x file:///c.screen', 'sample file:///b.screen'],
    );
    assert.deepEqual(
      keys.map((each) => movedRunKey(each, 'file:///a.screen')),
      [undefined, undefined, 'sample file:///b.screen'],
    );
  });

  it('movedRunKey follows a moved folder only', () => {
    const keys = ['data:/a b file:///x/a.screen', 'sample file:///x/y/b.screen', 'sample file:///xy/c.screen'];
    assert.deepEqual(
      keys.map((each) => movedRunKey(each, 'file:///x', 'file:///z')),
      ['data:/a b file:///z/a.screen', 'sample file:///z/y/b.screen', 'sample file:///xy/c.screen'],
    );
  });

  it('formatLastRun shows the count and the time', () => {
    assert.match(formatLastRun({ total: 1212, at }), /^1.212 · .*2026/);
    assert.match(formatLastRunSentence({ total: 1, at }), /^1 match /);
    assert.match(formatLastRunSentence({ total: 2, at }), /^2 matches .*2026/);
  });
});
