import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { idsOf, type FeatureId } from '../../../src/host/featureIds.ts';
import { commands, panels, views } from '../../../src/ids.ts';

/** The features by their folders, and those of all panels. */
const featureIds = [...readdirSync(join(import.meta.dirname, '../../../src/features')), 'panels'] as FeatureId[];

test('every command, view and panel belongs to one feature', () => {
  const all = featureIds.map(idsOf);
  assert.deepEqual(all.flatMap((own) => own.commands).sort(), Object.values(commands).sort());
  assert.deepEqual(all.flatMap((own) => own.views).sort(), Object.values(views).sort());
  assert.deepEqual(all.flatMap((own) => own.panels).sort(), Object.values(panels).sort());
});
