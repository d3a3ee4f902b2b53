import { suite } from 'node:test';
import { clickedWalks, linkWalks, placeWalks, viewWalks } from './otherWalks.ts';
import { testWalks } from './walk.ts';

suite('spending: menus, links, lenses, hovers, rows and views', () => {
  // A link asks whatever is left.
  testWalks([...placeWalks, ...linkWalks, ...clickedWalks, ...viewWalks], ['a link to a fund, clicked in a note']);
});
