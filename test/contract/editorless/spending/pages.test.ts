import { suite, test } from 'node:test';
import { bound } from '../../../suite/testBound.ts';
import { pageWalks } from './pageWalks.ts';
import { levels, walkWith } from './walk.ts';

suite('spending: pages', () => {
  for (const walk of pageWalks)
    for (const left of levels) test(`${walk.id} with ${left} left`, bound, () => walkWith(walk, left));
});
