import { suite, test } from 'node:test';
import { bound } from '../../../suite/testBound.ts';
import { commandWalks } from './commandWalks.ts';
import { levels, walkWith } from './walk.ts';

suite('spending: commands', () => {
  for (const walk of commandWalks)
    for (const left of levels) test(`${walk.id} with ${left} left`, bound, () => walkWith(walk, left));
});
