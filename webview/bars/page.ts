import type { BarsParams } from '../../src/domain/bars/barsWindow.ts';
import type { BarLength } from '../../src/domain/bars/resample.ts';
import type { ChartTypeName } from '../../src/features/bars/chartTypesView.ts';
import type { BarsMark, BarsProtocol } from '../../src/features/bars/protocol.ts';
import { importLate } from '../shared/lateScript.ts';
import { openPage } from '../shared/page.ts';
import type * as Charts from './charts.ts';

/** The page's appearance, kept while the page is hidden and across reloads. */
export interface BarsUi {
  /** YYYY-MM-DD of one session; undefined for the whole window. */
  session: string | undefined;
  length: BarLength;
  type: ChartTypeName;
  average: boolean;
  table: boolean;
  /** Shows several tickers as one overlay in percent instead of one chart each. */
  percent: boolean;
  mark: BarsMark | undefined;
  /** Id of the last goal from the host that the page has shown. */
  goal: number;
}

export const page = openPage<BarsProtocol, BarsParams, BarsUi>({
  session: undefined,
  length: 1,
  type: 'candles',
  average: false,
  table: false,
  percent: false,
  mark: undefined,
  goal: 0,
});
export const { send } = page;

/** The choices kept for later pages. A session and a mark apply only to the bars shown now. */
const keptChoices = ['length', 'type', 'average', 'table', 'percent'] as const;

export function change(ui: Partial<BarsUi>): void {
  page.saveUi(ui);
  const chosen = keptChoices.filter((name) => name in ui).map((name) => [name, ui[name]] as const);
  if (chosen.length > 0) page.keepUi(Object.fromEntries(chosen));
  page.draw();
}

/** The chart library, loaded after the first candles, which are a plain picture. */
export let charts: typeof Charts | undefined;
let loading: Promise<void> | undefined;

export function loadCharts(): Promise<void> {
  loading ??= importLate<typeof Charts>('charts.js').then((loaded) => {
    charts = loaded;
    page.draw();
  });
  return loading;
}
