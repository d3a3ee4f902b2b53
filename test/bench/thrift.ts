import { createLibrary } from '../../src/library/createLibrary.ts';
import type { Library } from '../../src/library/library.ts';
import { companyWithoutCalls, sampleCompanies } from '../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../src/sample/funds/sampleFunds.ts';
import type { Figure } from './figure.ts';
import { openOwnService } from './ownService.ts';

export interface Action {
  /** Names the answer that this action needs. */
  answer: string;
  run: (library: Library) => Promise<unknown>;
}

const actionsADay = 200;
const windows = 3;
/** After these actions all windows are closed and opened again. */
const restarts = [70, 140];

/** A research day over twenty tickers in three windows with two restarts: requests beside the answers it needed. */
export async function measureThrift(): Promise<Figure[]> {
  const { folder, service, connected, close } = await openOwnService();
  const openWindows = (): Library[] => Array.from({ length: windows }, () => createLibrary({ folder, connected }));
  let open = openWindows();
  try {
    const day = researchDay();
    for (const [index, { run }] of day.entries()) {
      if (restarts.includes(index)) {
        for (const each of open) each.dispose();
        open = openWindows();
      }
      await run(open[index % windows]!);
    }
    const requests = service.requestsSeen().length;
    const needed = new Set(day.map(({ answer }) => answer)).size;
    return [
      {
        name: `requests of a research day, ${day.length} actions in ${windows} windows`,
        value: requests,
        unit: 'requests',
        beside: { name: 'distinct answers needed', value: needed },
        aim: { at: 'most', of: 'ratio', limit: 1 },
      },
      { name: 'the same day, asked naively', value: day.length, unit: 'requests' },
    ];
  } finally {
    for (const each of open) each.dispose();
    await close();
  }
}

/** The same day every time: each thing is come back to, from other windows and under other names. */
export function researchDay(): Action[] {
  const companies = sampleCompanies.filter(({ ticker }) => ticker !== companyWithoutCalls).slice(0, 12);
  const funds = sampleFunds('2026-11-20').slice(0, 20 - companies.length);
  const kinds: ((turn: number) => Action)[] = [
    () => ({ answer: 'calendar', run: (library) => library.read({ endpoint: 'calendar' }, { initiator: 'person' }) }),
    (turn) => {
      const { ticker, cik } = companies[turn % companies.length]!;
      // A call is known under its company's number as well as under any ticker of it.
      const by = turn % 3 === 0 ? { cik } : { ticker: turn % 3 === 1 ? ticker : ticker.toLowerCase() };
      return {
        answer: `latest ${cik}`,
        run: (library) => library.read({ endpoint: 'transcript', ...by }, { initiator: 'person' }),
      };
    },
    (turn) => {
      const { profile, cusip } = funds[turn % funds.length]!;
      // The ticker leads to the class that its CUSIP names only once an answer has said so.
      const by = turn < funds.length || turn % 2 === 0 ? { ticker: profile.ticker } : { cusip };
      const answer = 'cusip' in by ? `fund ${cusip}` : `fund ${profile.ticker}`;
      return { answer, run: (library) => library.read({ endpoint: 'fund', ...by }, { initiator: 'person' }) };
    },
    (turn) => {
      const { ticker, cik } = companies[turn % 4]!;
      return {
        answer: `second ${cik}`,
        run: async (library) => {
          const { value } = await library.read({ endpoint: 'transcript', ticker }, { initiator: 'person' });
          await library.read(
            { endpoint: 'transcript', ticker, fyq: value.metadata.available_fyq[1]! },
            { initiator: 'person' },
          );
        },
      };
    },
  ];
  // The answers by which the second quarters are found are needed too, and are read first.
  const first = companies.slice(0, 4).map((_, turn) => kinds[1]!(turn));
  const rest = Array.from({ length: actionsADay - first.length }, (_, index) =>
    kinds[index % kinds.length]!(Math.floor(index / kinds.length)),
  );
  return [...first, ...rest];
}
