import assert from 'node:assert/strict';
import { test } from 'node:test';

import { companyName } from '../../../../src/domain/names/companyName.ts';

test('companyName keeps the service’s short name, and rewrites names in capitals', () => {
  const names = [
    ['AMAZON COM INC', 'AMAZON COM', 'Amazon.com Inc.'],
    ['AMPHENOL CORP /DE/', 'AMPHENOL CORP /DE/', 'Amphenol Corp.'],
    ['Cigna Group', 'Cigna', 'Cigna'],
    ['PPL Corp', 'PPL', 'PPL Corp.'],
    ['Marrowby Grid Equipment, Inc.', '', 'Marrowby Grid Equipment, Inc.'],
    ['', '', ''],
  ] as const;
  assert.deepEqual(
    names.map(([companyname, companyname_short]) => companyName({ companyname, companyname_short })),
    names.map(([, , name]) => name),
  );
});
