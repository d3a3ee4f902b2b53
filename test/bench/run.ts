import { packExtension } from '../editor/packageExtension.ts';
import { step } from '../editor/progress.ts';
import { measureActivation } from './activation/activation.ts';
import { measureBars } from './bars/bars.ts';
import { measureBigShelf } from './bigShelf.ts';
import { measureCalendarTree } from './calendarTree.ts';
import { measureCitationChecks } from './citationChecks.ts';
import { measureClientRate } from './clientRate.ts';
import { formatTable, meetsAim, type Figure } from './figure.ts';
import { measureGrid } from './grid.ts';
import { measureHostile } from './hostile/hostile.ts';
import { measureHover } from './hoverFromShelf.ts';
import { measureReading } from './reading/measureReading.ts';
import { measureScreener } from './screener.ts';
import { measureScreenParse } from './screenParse.ts';
import { measureScreenKeystroke } from './screenKeystroke.ts';
import { measureShelf } from './shelfRead.ts';
import { measureSizes } from './sizes.ts';
import { measureThrift } from './thrift.ts';
import { measureTurns } from './turns.ts';

/** Prints every figure beside its peer. A missed aim is said, and is no failure: figures depend on the machine. */
const figures: Figure[] = [];
const measure = async (title: string, work: () => Figure[] | Promise<Figure[]>): Promise<void> => {
  await step(title, async () => {
    figures.push(...(await work()));
  });
};

const vsix = await step('Packaging', packExtension);
await measure('Sizes', () => measureSizes(vsix));
await measure('Client', measureClientRate);
await measure('Shelf', measureShelf);
await measure('A shelf of 2,000 calls', measureBigShelf);
await measure('A research day', measureThrift);
await measure('Turns', measureTurns);
await measure('Citations', measureCitationChecks);
await measure('Screener', measureScreener);
await measure('Screen language', measureScreenKeystroke);
await measure('Calendar tree', measureCalendarTree);
await measure('Grid', measureGrid);
await measure('Hover', measureHover);
await measure('Large conditions', measureScreenParse);
await measure('Activation', measureActivation);
await measure('Minute bars', measureBars);
await measure('Reading a call', measureReading);
await measure('Hostile service, hostile folder', measureHostile);

console.log(`\n${formatTable(figures)}\n`);
const missed = figures.filter((figure) => meetsAim(figure) === false).length;
console.log(missed === 0 ? 'Every aim is met.' : `${missed} of ${figures.length} figures miss their aim.`);
