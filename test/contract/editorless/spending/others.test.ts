import { suite, test } from 'node:test';
import { bound } from '../../../suite/testBound.ts';
import { clickedWalks, linkWalks, placeWalks, viewWalks } from './otherWalks.ts';
import { levels, walkWith } from './walk.ts';

suite('spending: menus, links, lenses, hovers, rows and views', () => {
  for (const walk of [...placeWalks, ...linkWalks, ...clickedWalks, ...viewWalks])
    for (const left of levels) test(`${walk.id} with ${left} left`, bound, () => walkWith(walk, left));
});
