import assert from 'node:assert/strict';
import { test } from 'node:test';

import { companyName } from '../../../../src/domain/names/companyName.ts';

test('companyName keeps a short name as the service writes it, and writes names in capitals as people do', () => {
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
