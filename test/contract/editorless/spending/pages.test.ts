import { suite, test } from 'node:test';
import { pageWalks } from './pageWalks.ts';
import { levels, walkWith } from './walk.ts';

suite('spending: pages', () => {
  for (const walk of pageWalks)
    for (const left of levels) test(`${walk.id} with ${left} left`, { timeout: 120_000 }, () => walkWith(walk, left));
});
