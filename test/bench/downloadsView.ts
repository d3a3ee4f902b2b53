import { openDesk } from '../double/desk.ts';
import { commands, settings, views } from '../../src/ids.ts';
import { median, type Figure } from './figure.ts';

const count = 2_000;
const opens = 7;
/** Milliseconds within which a list that long opens. */
const limit = 100;

/** Tickers that the sample lacks. */
const letterOf = (number: number): string => String.fromCharCode(65 + (number % 20));
const tickerOf = (at: number): string => `Z${letterOf(at / 400)}${letterOf(at / 20)}${letterOf(at)}`;

/** The time until the Library view has the rows of a list of 2,000 downloads, in the extension host. */
export async function measureDownloadsView(): Promise<Figure[]> {
  const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' } });
  try {
    desk.messages.person.answer = ({ buttons }) => buttons[0];
    const securities = Array.from({ length: count }, (_, at) => ({ ticker: tickerOf(at) }));
    await desk.call(commands.downloadsAdd, { securities, quarters: 1 });
    await desk.run(commands.downloadsPause);
    const view = desk.view(views.library);
    const taken: number[] = [];
    for (let open = 0; open < opens; open += 1) {
      view.hide();
      const began = performance.now();
      view.show();
      const rows = await view.rows();
      taken.push(performance.now() - began);
      if (rows.length <= count) throw new Error(`The view has ${rows.length} rows.`);
    }
    const aim = { at: 'most', of: 'value', limit } as const;
    return [{ name: 'a list of 2,000 downloads in the Library view', value: median(taken), unit: 'ms', aim }];
  } finally {
    await desk.close();
  }
}
