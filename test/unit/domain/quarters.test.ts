import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  compareQuarters,
  earlierFirst,
  mostRequests,
  newestFirst,
  orderOfQuarter,
  quarterAt,
} from '../../../src/domain/quarters.ts';

const costs = (...requests: number[]): { requests: number }[] => requests.map((each) => ({ requests: each }));

suite('quarters by name', () => {
  test('sort by time, whatever their spelling', () => {
    assert.deepEqual(['Q1 2024', 'q4 2022', 'Q2 2022'].sort(compareQuarters), ['Q2 2022', 'q4 2022', 'Q1 2024']);
    assert.equal(compareQuarters('Q1 2024', 'special'), 0);
  });

  test('come newest first, each once, and other names last', () => {
    const quarters = ['Q1 2025', 'FY 2024', 'Q4 2025', 'Q1 2025', 'Q2 2025'];
    assert.deepEqual(newestFirst(quarters), ['Q4 2025', 'Q2 2025', 'Q1 2025', 'FY 2024']);
    assert.deepEqual(newestFirst(['special', 'Q3 2025']), ['Q3 2025', 'special']);
  });

  test('are compared earlier with later, and stand as given where one is none', () => {
    assert.deepEqual(earlierFirst(['Q1 2026', 'Q4 2025']), ['Q4 2025', 'Q1 2026']);
    assert.deepEqual(earlierFirst(['Q1 2026', 'Q2 2026']), ['Q1 2026', 'Q2 2026']);
    assert.deepEqual(earlierFirst(['Q1 2026', 'FY 2025']), ['Q1 2026', 'FY 2025']);
  });

  test('follow one another by number, over the end of a year', () => {
    assert.equal(quarterAt(orderOfQuarter('Q4 2025') + 1), 'Q1 2026');
    const year = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), year, (quarter, of) => {
        assert.equal(quarterAt(orderOfQuarter(`q ${quarter}${of}`)), `Q${quarter} ${of}`);
      }),
    );
    assert.equal(orderOfQuarter('FY 2025'), 0);
  });
});

suite('the newest quarters', () => {
  test('cost no more than those that are not in the library, and each where none is known', () => {
    assert.equal(mostRequests(undefined, 8), 8);
    assert.equal(mostRequests({ costs: costs(0, 1, 1, 0), latest: 0 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(0, 0, 0, 0), latest: 0 }, 4), 0);
    assert.equal(mostRequests({ costs: costs(0, 0), latest: 0 }, 8), 0);
  });

  test('cost one more where the list may be out of date, unless the newest is missing anyway', () => {
    assert.equal(mostRequests({ costs: costs(0, 1, 0, 0), latest: 1 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(1, 1, 0, 0), latest: 1 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(1, 1, 1, 1), latest: 1 }, 4), 4);
    assert.equal(mostRequests({ costs: costs(0, 1, 1), latest: 1 }, 8), 3);
  });

  test('cost at most one request each, however many older ones are known', () => {
    assert.equal(mostRequests({ costs: costs(0, 1, 1, 1, 1, 1, 1, 1, 1, 1), latest: 1 }, 8), 8);
    assert.equal(mostRequests({ costs: costs(0, 0, 1, 1), latest: 0 }, 2), 0);
  });
});
