import assert from 'node:assert/strict';
import { commands, extensionId, views, type CommandId } from '../../../../src/ids.ts';
import { sampleCalls } from '../../../../src/sample/calls/sampleCalls.ts';
import { sampleCompanies } from '../../../../src/sample/companies/sampleCompanies.ts';
import { values } from '../../../double/values.ts';
import type { Walk, Walked } from './walk.ts';

/** Nothing of these is in the library before a walk reads it. */
export const fund = 'QLGAX';
const otherFund = 'QCBIX';
const call = 'OSTM';

/** A company of the sample and its quarters, the newest first. */
export function callOf(ticker: string): { cik: number; quarters: readonly string[] } {
  const { cik } = sampleCompanies.find((each) => each.ticker === ticker)!;
  return { cik, quarters: sampleCalls({ cik }, new Date().toISOString().slice(0, 10), 1)!.quarters };
}

/** A link to words of a call that is in the library of none. */
export function citation(): string {
  const { cik, quarters } = callOf(call);
  return `market-desk://${extensionId}/transcript?from=service&cik=${cik}&ticker=${call}&fyq=${encodeURIComponent(quarters[0]!)}&turn=0&start=Good`;
}

/** Types what is looked for, and takes the row. */
async function choose({ desk }: Walked, text: string, row: string | RegExp): Promise<void> {
  (await desk.box()).type(text);
  (await desk.boxWith(row)).pick(row);
}

/** Runs the command and answers its box. */
const withBox =
  (id: CommandId, answer: (walked: Walked) => Promise<void>) =>
  async (walked: Walked): Promise<void> => {
    const done = walked.desk.run(id);
    await answer(walked);
    await done;
  };

/** Runs a command that opens a box once it has what it asks for; the box is left. */
const leavingBox =
  (id: CommandId, ...args: unknown[]) =>
  async ({ desk }: Walked): Promise<void> => {
    let isOver = false;
    const done = desk.run(id, ...args).finally(() => {
      isOver = true;
    });
    await desk.until(`${id} is over or has opened a box`, () => isOver || desk.boxes.current() !== undefined);
    desk.boxes.current()?.leave();
    await done;
  };

/** The same, where the box before it offers a calendar that the library lacks. */
const withCalendar =
  (id: CommandId) =>
  async ({ desk }: Walked): Promise<void> => {
    let isOver = false;
    const done = desk.run(id).finally(() => {
      isOver = true;
    });
    const download = 'Download Calendar · 1 request';
    const offering = await desk.until(`${id} is over or has opened a box`, () => {
      const box = desk.boxes.current();
      return isOver ? 'nothing' : (box?.rows().length ?? 0) > 0 && box;
    });
    if (offering !== 'nothing' && offering.rows()[0]!.label === download) {
      offering.pick(download);
      await desk.until(
        `${id} is over or has opened another box`,
        () => isOver || ![undefined, offering].includes(desk.boxes.current()),
      );
    }
    desk.boxes.current()?.leave();
    await done;
  };

const saving =
  (id: CommandId, name: string) =>
  async (walked: Walked): Promise<void> => {
    const { desk } = walked;
    desk.files.toSave = [`${desk.home}/workspace/${name}`];
    await withCalendar(id)(walked);
    desk.messages.messages.forEach(({ close }) => close());
  };

const openNote = async ({ desk }: Walked): Promise<void> => {
  await desk.desktop.members.showTextDocument(values.Uri.file(`${desk.home}/workspace/notes.md`));
};

export const chooseCall = (walked: Walked, label = `Open ${call}`): Promise<void> =>
  choose(walked, call, new RegExp(`^${label} .*latest call · 1 request`));
export const lensScreen = { 'lens.screen': 'roic\n> 0.15\n' };
export const screenUri = ({ desk }: Walked, name: string) => values.Uri.file(`${desk.home}/workspace/${name}`);
export const clicked = { clicked: true };

async function compareFunds(walked: Walked): Promise<void> {
  const { desk } = walked;
  const done = desk.run(commands.fundsCompare);
  for (const ticker of [fund, otherFund]) await choose(walked, ticker, new RegExp(`${ticker}.*1 request`, 'i'));
  await desk.until('the box has both', () => desk.boxes.current()?.title.includes('2 requests'));
  desk.boxes.current()!.accept();
  await done;
}

/** The latest call, then a quarter to compare it with. */
async function compareCalls(walked: Walked): Promise<void> {
  const { desk } = walked;
  let isOver = false;
  const done = desk.run(commands.transcriptsCompare).finally(() => {
    isOver = true;
  });
  await chooseCall(walked, `Compare Quarters of ${call}`);
  await desk.until(
    'the quarters are asked for, or nothing',
    () => isOver || desk.boxes.current()?.title.startsWith(`Compare ${call}`),
  );
  desk.boxes.current()?.pick(/1 request/);
  await done;
}

const citingNote = { 'notes.md': `Read [this](${citation()}).\n` };

/** The row of the note's only citation, in sight. */
const citedRow = ({ desk }: Walked) => {
  desk.view(views.notes).show();
  return desk.until('the citation is listed', async () =>
    (await desk.view(views.notes).rows()).find(({ label }) => label === 'Good'),
  );
};

/** Nothing of it is known to any list, so that its tickers may be companies as well as funds. */
export const listFiles = { 'followed.watchlist': 'BRMC\nOSTM\n', 'funds.watchlist': `${fund}\n${otherFund}\n` };

/** Picks the list, unless the row of a view has named it, and goes on with what asks for the cost. */
export const answerList =
  (run: (walked: Walked) => Promise<unknown>, list: string | undefined, answer: (walked: Walked) => Promise<void>) =>
  async (walked: Walked): Promise<void> => {
    const done = run(walked);
    if (list !== undefined) (await walked.desk.boxWith(list)).pick(list);
    await answer(walked);
    await done;
  };
export const chooseLastDay = async ({ desk }: Walked): Promise<void> => {
  (await desk.boxWith('Last day')).pick('Last day');
};
export const chooseWholeList = async ({ desk }: Walked): Promise<void> => {
  (await desk.boxWith('followed · 2 requests')).pick('followed · 2 requests');
};
export const chooseFunds = async ({ desk }: Walked): Promise<void> => {
  await desk.until('the box has both', () => desk.boxes.current()?.title === 'Compare 2 Funds · 2 requests');
  desk.boxes.current()!.accept();
};

/** Every command of the list, as from the palette. */
export const commandWalks: readonly Walk[] = [
  {
    id: commands.connectionTest,
    go: async ({ desk }) => {
      await desk.run(commands.connectionTest);
      desk.messages.messages.at(-1)?.close();
    },
  },
  {
    id: commands.firstStepsCallBesideNote,
    go: withBox(commands.firstStepsCallBesideNote, chooseCall),
  },
  {
    id: commands.lookUp,
    go: withBox(commands.lookUp, (walked) => choose(walked, fund, new RegExp(`^Fund or ETF · ${fund} .*1 request`))),
  },
  {
    id: commands.lookUpWord,
    files: { 'notes.md': `${fund} is a fund\n` },
    prepare: openNote,
    go: withBox(commands.lookUpWord, async ({ desk }) => {
      const row = new RegExp(`^Fund or ETF · ${fund} .*1 request`);
      (await desk.boxWith(row)).pick(row);
    }),
  },
  {
    id: commands.fundsOpen,
    go: withBox(commands.fundsOpen, (walked) => choose(walked, fund, '1 request')),
  },
  { id: commands.fundsCompare, go: compareFunds },
  {
    id: commands.calendarRefresh,
    go: leavingBox(commands.calendarRefresh),
  },
  { id: commands.calendarReveal, go: withCalendar(commands.calendarReveal) },
  { id: commands.calendarOpen, go: withCalendar(commands.calendarOpen) },
  { id: commands.calendarCopyTable, go: withCalendar(commands.calendarCopyTable) },
  { id: commands.calendarExportIcs, go: saving(commands.calendarExportIcs, 'c.ics') },
  { id: commands.calendarExportCsv, go: saving(commands.calendarExportCsv, 'c.csv') },
  { id: commands.calendarCopyMarkdown, go: withCalendar(commands.calendarCopyMarkdown) },
  {
    id: commands.calendarMarkdownToNote,
    files: { 'notes.md': '# Notes\n' },
    prepare: openNote,
    go: withCalendar(commands.calendarMarkdownToNote),
  },
  { id: commands.transcriptsOpen, go: withBox(commands.transcriptsOpen, chooseCall) },
  { id: commands.transcriptsOpenAsText, go: withBox(commands.transcriptsOpenAsText, chooseCall) },
  { id: commands.transcriptsCompare, questions: 2, go: compareCalls },
  {
    id: commands.notesLoadCited,
    files: citingNote,
    go: async (walked) => {
      const { node, contextValue } = await citedRow(walked);
      assert.equal(contextValue, 'citation.missing');
      await walked.desk.run(commands.notesLoadCited, node, undefined);
    },
  },
  {
    id: commands.notesOpenCited,
    files: citingNote,
    go: async (walked) => {
      walked.desk.view(views.notes).select((await citedRow(walked)).node);
      await walked.desk.run(commands.notesOpenCited);
    },
  },
  {
    id: commands.barsOpen,
    go: withBox(commands.barsOpen, async ({ desk }) => {
      (await desk.box()).type('BRMC');
      (await desk.boxWith('Select Range for BRMC')).pick('Select Range for BRMC');
      (await desk.boxWith('Last day')).pick('Last day');
    }),
  },
  {
    id: commands.libraryRefresh,
    go: withBox(commands.libraryRefresh, async ({ desk }) => {
      (await desk.boxWith('QCBAX')).pick('QCBAX');
    }),
  },
  {
    id: commands.screensGetMetrics,
    go: leavingBox(commands.screensGetMetrics),
  },
  {
    id: commands.screensBrowseMetrics,
    go: async ({ desk }) => {
      let isOver = false;
      const done = desk.run(commands.screensBrowseMetrics).finally(() => {
        isOver = true;
      });
      const row = 'Download Metric Catalog · 1 request';
      (await desk.boxWith(row)).pick(row);
      await desk.until(
        'the catalog is there, or nothing',
        () => isOver || desk.boxes.current()?.title.startsWith('Metric Catalog'),
      );
      desk.boxes.current()?.leave();
      await done;
    },
  },
  {
    id: commands.screensRun,
    files: lensScreen,
    go: (walked) => walked.desk.run(commands.screensRun, screenUri(walked, 'lens.screen'), clicked),
  },
  {
    id: commands.watchlistsOpenBars,
    files: listFiles,
    go: answerList(({ desk }) => desk.run(commands.watchlistsOpenBars), 'followed', chooseLastDay),
  },
  {
    id: commands.watchlistsGetLatestCalls,
    files: listFiles,
    go: answerList(({ desk }) => desk.run(commands.watchlistsGetLatestCalls), 'followed', chooseWholeList),
  },
  {
    id: commands.watchlistsCompareFunds,
    files: listFiles,
    go: answerList(({ desk }) => desk.run(commands.watchlistsCompareFunds), 'funds', chooseFunds),
  },
];
