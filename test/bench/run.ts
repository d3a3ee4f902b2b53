import { packExtension } from '../editor/packageExtension.ts';
import { step } from '../editor/progress.ts';
import { measureActivation } from './activation/activation.ts';
import { measureAssistantSearch } from './assistantSearch.ts';
import { measureBars } from './bars/bars.ts';
import { measureBigLibrary } from './bigLibrary.ts';
import { measureBusyLibrary } from './busyLibrary.ts';
import { measureCalendar } from './calendar/calendar.ts';
import { measureChanges } from './changes/changes.ts';
import { measureCitationChecks } from './citationChecks.ts';
import { measureClientRate } from './clientRate.ts';
import { measureDirectory } from './directory.ts';
import { formatTable, meetsAim, type Figure } from './figure.ts';
import { measureDownloadsView } from './downloadsView.ts';
import { measureGrid } from './grid.ts';
import { measureHeldHosts } from './hostile/heldHosts.ts';
import { measureHostile } from './hostile/hostile.ts';
import { measureHover } from './hoverFromLibrary.ts';
import { measurePackages } from './packages.ts';
import { measurePreviewMarks } from './previewMarks.ts';
import { measureReading } from './reading/measureReading.ts';
import { measureScreener } from './screener.ts';
import { measureScreenParse } from './screenParse.ts';
import { measureGrowth, measureScale } from './scale/scale.ts';
import { measureScreenKeystroke } from './screenKeystroke.ts';
import { measureLibrary } from './libraryRead.ts';
import { measureMcp } from './mcp.ts';
import { measureSizes } from './sizes.ts';
import { measureThrift } from './thrift.ts';
import { measureTurns } from './turns.ts';

const benches: Record<string, () => Figure[] | Promise<Figure[]>> = {
  Sizes: async () => measureSizes(await step('Packaging', packExtension)),
  Client: measureClientRate,
  Library: measureLibrary,
  'A busy library': measureBusyLibrary,
  'A library of 2,000 calls': measureBigLibrary,
  'Growth of a search': measureGrowth,
  'Downloads over days': measureDownloadsView,
  'A research day': measureThrift,
  'For assistants': measureAssistantSearch,
  Turns: measureTurns,
  'Changes between calls': measureChanges,
  Citations: measureCitationChecks,
  'Preview of a note': measurePreviewMarks,
  Screener: measureScreener,
  'Screen language': measureScreenKeystroke,
  Calendar: measureCalendar,
  Directory: measureDirectory,
  Grid: measureGrid,
  Hover: measureHover,
  'Large conditions': measureScreenParse,
  Activation: measureActivation,
  'Minute bars': measureBars,
  'MCP server': measureMcp,
  'Packages of the server': measurePackages,
  'Reading a call': measureReading,
  'Hostile service, hostile folder': measureHostile,
  'Held hosts': measureHeldHosts,
};
/** Takes many minutes, so that it runs only when it is named. */
const byName: typeof benches = { Scale: measureScale };

/** Prints every figure beside its peer. A missed aim is said, and is no failure: figures depend on the machine. */
const only = process.argv.slice(2).map((each) => each.toLowerCase());
const isNamed = ([title]: [string, unknown]): boolean => only.some((each) => title.toLowerCase().includes(each));
const chosen = [
  ...Object.entries(benches).filter((each) => only.length === 0 || isNamed(each)),
  ...Object.entries(byName).filter(isNamed),
];
if (chosen.length === 0) {
  console.error(
    `npm run bench -- [title …]\nTitles, or a part of one: ${Object.keys({ ...benches, ...byName }).join(', ')}`,
  );
  process.exit(2);
}
const figures: Figure[] = [];
for (const [title, work] of chosen) await step(title, async () => void figures.push(...(await work())));

console.log(`\n${formatTable(figures)}\n`);
const missed = figures.filter((figure) => meetsAim(figure) === false).length;
console.log(missed === 0 ? 'Every aim is met.' : `${missed} of ${figures.length} figures miss their aim.`);
