import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNewEnough, leastNode } from '../../../src/base/nodeVersion.ts';

test('isNewEnough accepts Node.js from the first version with the server’s requirements', () => {
  for (const version of [`v${leastNode}.0\n`, 'v22.20.1', 'v24.0.0', 'v100.0.0'])
    assert.ok(isNewEnough(version), version);
  for (const version of ['v22.18.9', 'v20.30.0', '', 'node', '22.19.0', 'v22'])
    assert.ok(!isNewEnough(version), version);
});
