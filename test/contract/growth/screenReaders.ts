import type { Metric } from '../../../src/domain/screener.ts';
import { parseFilter } from '../../../src/features/screens/grid/filterModel.ts';
import { addColumn, setColumns } from '../../../src/screen/edit/setColumns.ts';
import { clausesAsWritten } from '../../../src/features/screens/results/clauseModel.ts';
import { columnWidths } from '../../../src/features/screens/grid/columnWidthsView.ts';
import { sortOfCondition } from '../../../src/features/screens/grid/orderModel.ts';
import { canonicalCondition, requestedMetrics } from '../../../src/screen/print/canonicalCondition.ts';
import { checkScreen } from '../../../src/screen/check/checkScreen.ts';
import { completeScreen } from '../../../src/screen/edit/completeScreen.ts';
import { foldsOf } from '../../../src/screen/print/folds.ts';
import { formatScreen } from '../../../src/screen/print/formatScreen.ts';
import { lexScreen } from '../../../src/screen/parse/lexScreen.ts';
import { MetricCatalog } from '../../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { printCondition } from '../../../src/screen/print/printCondition.ts';
import { renameMetric } from '../../../src/screen/edit/renameMetric.ts';
import { screenFromSelection } from '../../../src/screen/edit/screenFromSelection.ts';
import { commonWords, synonymsBeginning } from '../../../src/screen/metrics/synonyms.ts';
import { placeAt } from '../../../src/screen/edit/textPosition.ts';
import { formatName } from '../../../src/screen/parse/token.ts';
import { plainWords, unsupportedSubject } from '../../../src/screen/check/unsupportedSubject.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const metric = (id: string, name: string, unit: string): Metric => ({
  id,
  name,
  group: 'Ratios',
  unit,
  description: '',
});
const catalog = new MetricCatalog([
  metric('roic', 'Return on invested capital', 'ratio'),
  metric('debt_to_equity', 'Debt to equity', 'ratio'),
  metric('net_cash', 'Net cash', 'USD'),
]);

const columns = (trouble: string): string => `columns: ${trouble}\nroic > 1`;
const clauses = (trouble: string): string => `roic > 15% AND (${trouble}) OR net_cash > 100M`;
const comment = (trouble: string): string => `# ${trouble}\nroic > 1`;
const name = (trouble: string): string => `\`${trouble}\` > 1`;
const frames = [columns, clauses, comment, name];

/** Text of screens, of the filters of their results, and of the catalog. */
export const readers: readonly ForeignTextReader[] = [
  { name: 'lexScreen', read: lexScreen, frames },
  { name: 'parseScreen', read: parseScreen, frames: [clauses, name] },
  { name: 'formatScreen', read: formatScreen, frames },
  {
    name: 'completeScreen',
    with: [
      'checkScreen',
      'foldsOf',
      'canonicalCondition',
      'requestedMetrics',
      'placeAt',
      'addColumn',
      'clausesAsWritten',
      'sortOfCondition',
      'columnWidths',
    ],
    read: (text) => {
      const parsed = parseScreen(text);
      checkScreen(parsed, catalog);
      foldsOf(parsed);
      canonicalCondition(parsed.screen, catalog);
      clausesAsWritten(text);
      sortOfCondition(text, []);
      columnWidths([{ id: 'x', title: text, shortUnit: text, isMetric: true }], { chosen: {}, room: 500 });
      requestedMetrics(parsed.screen, undefined);
      requestedMetrics(parsed.screen, catalog);
      if (parsed.screen.condition) printCondition(parsed.screen.condition);
      placeAt(parsed, text.length);
      addColumn(parsed, 'net_cash', catalog);
      completeScreen(parsed, text.length, catalog);
    },
    frames: [clauses, columns],
  },
  { name: 'setColumns', read: (text) => setColumns(parseScreen(text), ['roic', text], catalog) },
  {
    name: 'renameMetric',
    read: (text) => {
      const parsed = parseScreen(`roic > 1 AND ${text}`);
      return renameMetric(parsed, parsed.names[0]!, { to: text, catalog });
    },
  },
  { name: 'screenFromSelection', read: screenFromSelection, frames: [(trouble) => `\`\`\`\n${trouble}\n\`\`\``] },
  { name: 'MetricCatalog.near', read: (text) => new MetricCatalog([metric('roic', text, text)]).near(text) },
  { name: 'MetricCatalog.find', read: (text) => catalog.find(text) },
  { name: 'MetricCatalog.search', read: (text) => new MetricCatalog([metric(text, text, '')]).search(text) },
  { name: 'MetricCatalog.ratioOf', read: (text) => catalog.ratioOf(text, text) },
  { name: 'commonWords', read: commonWords },
  { name: 'synonymsBeginning', read: synonymsBeginning },
  { name: 'formatName', read: formatName },
  { name: 'plainWords', read: plainWords },
  { name: 'unsupportedSubject', read: unsupportedSubject },
  { name: 'parseFilter of a ratio', read: (text) => parseFilter({ id: 'roic', unit: 'ratio' }, text) },
  { name: 'parseFilter of a percentage', read: (text) => parseFilter({ id: 'roic', unit: 'percent' }, text) },
  { name: 'parseFilter of tickers', read: (text) => parseFilter({ id: 'ticker', unit: '' }, text) },
  { name: 'parseFilter of names', read: (text) => parseFilter({ id: 'name', unit: '', own: 'name' }, text) },
];
