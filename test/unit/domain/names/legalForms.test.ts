import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { withoutLegalForm } from '../../../../src/domain/names/legalForms.ts';

suite('a name without its legal form', () => {
  test('a shortened name ends before a final legal form, but keeps others', () => {
    for (const [name, short] of [
      ['Amazon.com Inc.', 'Amazon.com'],
      ['Costco Wholesale Corp.', 'Costco Wholesale'],
      ['Fomento S.A.B. C.V.', 'Fomento'],
      ['Acme, Inc.', 'Acme'],
      ['JPMorgan Chase & Co.', 'JPMorgan Chase & Co.'],
      ['Inc.', 'Inc.'],
      ['Vanguard 500 Index Fund', 'Vanguard 500 Index Fund'],
      ['', ''],
    ] as const)
      assert.equal(withoutLegalForm(name), short);
  });
});
