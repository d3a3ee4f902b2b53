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
  test('compareQuarters sorts by time in any spelling', () => {
    assert.deepEqual(['Q1 2024', 'q4 2022', 'Q2 2022'].sort(compareQuarters), ['Q2 2022', 'q4 2022', 'Q1 2024']);
    assert.equal(compareQuarters('Q1 2024', 'special'), 0);
  });

  test('newestFirst lists each quarter once, the newest first, other names last', () => {
    const quarters = ['Q1 2025', 'FY 2024', 'Q4 2025', 'Q1 2025', 'Q2 2025'];
    assert.deepEqual(newestFirst(quarters), ['Q4 2025', 'Q2 2025', 'Q1 2025', 'FY 2024']);
    assert.deepEqual(newestFirst(['special', 'Q3 2025']), ['Q3 2025', 'special']);
  });

  test('earlierFirst orders two quarters, and keeps the order with an invalid quarter', () => {
    assert.deepEqual(earlierFirst(['Q1 2026', 'Q4 2025']), ['Q4 2025', 'Q1 2026']);
    assert.deepEqual(earlierFirst(['Q1 2026', 'Q2 2026']), ['Q1 2026', 'Q2 2026']);
    assert.deepEqual(earlierFirst(['Q1 2026', 'FY 2025']), ['Q1 2026', 'FY 2025']);
  });

  test('orderOfQuarter counts quarters across the end of a year', () => {
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
  test('mostRequests counts the missing quarters, or all without a list', () => {
    assert.equal(mostRequests(undefined, 8), 8);
    assert.equal(mostRequests({ costs: costs(0, 1, 1, 0), latest: 0 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(0, 0, 0, 0), latest: 0 }, 4), 0);
    assert.equal(mostRequests({ costs: costs(0, 0), latest: 0 }, 8), 0);
  });

  test('mostRequests adds one for an outdated list, unless the newest quarter is missing', () => {
    assert.equal(mostRequests({ costs: costs(0, 1, 0, 0), latest: 1 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(1, 1, 0, 0), latest: 1 }, 4), 2);
    assert.equal(mostRequests({ costs: costs(1, 1, 1, 1), latest: 1 }, 4), 4);
    assert.equal(mostRequests({ costs: costs(0, 1, 1), latest: 1 }, 8), 3);
  });

  test('mostRequests counts at most one request per wanted quarter', () => {
    assert.equal(mostRequests({ costs: costs(0, 1, 1, 1, 1, 1, 1, 1, 1, 1), latest: 1 }, 8), 8);
    assert.equal(mostRequests({ costs: costs(0, 0, 1, 1), latest: 0 }, 2), 0);
  });
});
