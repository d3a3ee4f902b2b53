/** Invented sessions for the bars' figures: alike on every run. */
export const tickers = ['BNCA', 'BNCB', 'BNCC', 'BNCD'];

export const barsSizes = [
  { sessions: 10, bars: 15_600 },
  { sessions: 65, bars: 101_400 },
] as const;

const minutesADay = 390;
const lastDay = '2026-01-02';
const dayMs = 86_400_000;

/** Weekdays up to {@link lastDay}, oldest first. */
export const days: readonly string[] = weekdays(Math.max(...barsSizes.map(({ sessions }) => sessions)));

function weekdays(count: number): string[] {
  const found: string[] = [];
  for (let time = Date.parse(`${lastDay}T00:00:00Z`); found.length < count; time -= dayMs)
    if (![0, 6].includes(new Date(time).getUTCDay())) found.unshift(new Date(time).toISOString().slice(0, 10));
  return found;
}

/** A session as a file of a data folder. */
export function sessionFile(ticker: string, day: string): { name: string; text: string } {
  const lines = Array.from({ length: minutesADay }, (_, at) => {
    const minute = 570 + at;
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
    const open = 100 + 5 * Math.sin(at / 40) + tickers.indexOf(ticker);
    const close = 100 + 5 * Math.sin((at + 1) / 40) + tickers.indexOf(ticker);
    const prices = [open, Math.max(open, close) + 0.05, Math.min(open, close) - 0.05, close].map((price) =>
      price.toFixed(4),
    );
    return [`${day} ${clock}`, ...prices, 1000 + (at % 60) * 10].join(',');
  });
  return {
    name: `${ticker}_${day.replaceAll('-', '')}_1min.csv`,
    text: ['time_et,open,high,low,close,volume', ...lines, ''].join('\n'),
  };
}
