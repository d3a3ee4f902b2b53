import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatLastRun,
  lastRunKey,
  formatLastRunSentence,
  withLastRun,
  withMovedFile,
  type LastRunTable,
} from '../../../../../src/features/screens/run/lastRunModel.ts';

const at = Date.UTC(2026, 0, 2, 12);
const key = lastRunKey('sample', 'file:///a.screen');

describe('the last runs', () => {
  it('hold one run a file and source', () => {
    let table: LastRunTable = {};
    table = withLastRun(table, key, { total: 3, at });
    table = withLastRun(table, lastRunKey('service:x', 'file:///a.screen'), { total: 9, at });
    table = withLastRun(table, key, { total: 4, at: at + 1 });
    assert.deepEqual(table[key], { total: 4, at: at + 1 });
    assert.equal(Object.keys(table).length, 2);
  });

  it('go with a file that moves, and are forgotten with one that is gone', () => {
    const other = lastRunKey('service:x', 'file:///a.screen');
    const table = { [key]: { total: 3, at }, [other]: { total: 5, at }, 'sample file:///b.screen': { total: 1, at } };
    const moved = withMovedFile(table, 'file:///a.screen', 'file:///c.screen');
    assert.deepEqual(Object.keys(moved), [
      'sample file:///c.screen',
      'service:x file:///c.screen',
      'sample file:///b.screen',
    ]);
    assert.deepEqual(Object.keys(withMovedFile(table, 'file:///a.screen')), ['sample file:///b.screen']);
  });

  it('go with a folder that moves, and with no other', () => {
    const table = {
      'data:/a b file:///x/a.screen': { total: 1, at },
      'sample file:///x/y/b.screen': { total: 2, at },
      'sample file:///xy/c.screen': { total: 3, at },
    };
    assert.deepEqual(Object.keys(withMovedFile(table, 'file:///x', 'file:///z')), [
      'data:/a b file:///z/a.screen',
      'sample file:///z/y/b.screen',
      'sample file:///xy/c.screen',
    ]);
  });

  it('forget the oldest beyond a few hundred', () => {
    let table: LastRunTable = {};
    for (let number = 0; number < 600; number++) table = withLastRun(table, `sample ${number}`, { total: number, at });
    assert.equal(Object.keys(table).length, 500);
    assert.equal(table['sample 99'], undefined);
    assert.equal(table['sample 599']?.total, 599);
  });

  it('are told with count and time', () => {
    assert.match(formatLastRun({ total: 1212, at }), /^1.212 · .*2026/);
    assert.match(formatLastRunSentence({ total: 1, at }), /^1 match /);
    assert.match(formatLastRunSentence({ total: 2, at }), /^2 matches .*2026/);
  });
});
