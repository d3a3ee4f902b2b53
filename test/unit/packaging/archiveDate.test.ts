import assert from 'node:assert/strict';
import { test } from 'node:test';

import { archiveDate } from '../../packaging/archiveDate.ts';

test('the date of a package is what SOURCE_DATE_EPOCH says, or always the same one', () => {
  assert.equal(archiveDate({ SOURCE_DATE_EPOCH: '1790000000' }), 1_790_000_000);
  assert.equal(new Date(archiveDate({}) * 1000).toISOString(), '1980-01-01T00:00:00.000Z');
  assert.equal(archiveDate({ SOURCE_DATE_EPOCH: '' }), archiveDate({}));
  for (const said of ['yesterday', '-1', '1.5', '0', '315532799', '1e9', '99999999999'])
    assert.throws(() => archiveDate({ SOURCE_DATE_EPOCH: said }), /SOURCE_DATE_EPOCH is no number of seconds/, said);
});
