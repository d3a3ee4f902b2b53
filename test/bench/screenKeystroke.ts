import { createScreener } from '../../src/sample/screener/screener.ts';
import { checkScreen } from '../../src/screen/check/checkScreen.ts';
import { completeScreen } from '../../src/screen/edit/completeScreen.ts';
import { MetricCatalog } from '../../src/screen/metrics/metricCatalog.ts';
import { parseScreen } from '../../src/screen/parse/parseScreen.ts';
import { quantile, type Figure } from './figure.ts';

const lines = 200;
const typed = ['r', 're', 'rev', 'reve', 'sa', 'sal', 'sales', 'net_', 'marg', 'xyz', 'equ', 'debt to eq'];

/** Measures one key in a long screen: reading it, checking it against the whole catalog, completing at the cursor. */
export function measureScreenKeystroke(): Figure[] {
  const metrics = createScreener({ seed: 1, clock: () => Date.UTC(2026, 10, 20, 15, 30) }).metrics();
  const catalog = new MetricCatalog(metrics);
  const clauses = Array.from({ length: lines }, (_, at) => {
    const { id, unit } = metrics[(at * 7) % metrics.length]!;
    return `${at > 0 ? 'AND ' : ''}${id} ${at % 2 === 0 ? '>' : '<'} ${unit === 'percent' ? `${at + 2}%` : `0.${at + 1}`}`;
  });
  const times: number[] = [];
  for (let round = 0; round < 500; round++) {
    const before = [...clauses.slice(0, 100), `AND ${typed[round % typed.length]!}`].join('\n');
    const text = `${before} > ${round}\n${clauses.slice(100).join('\n')}`;
    const started = performance.now();
    const parsed = parseScreen(text);
    checkScreen(parsed, catalog);
    completeScreen(parsed, before.length, catalog);
    times.push(performance.now() - started);
  }
  return [
    {
      name: `a key in a screen of ${lines} lines, ${metrics.length} metrics: diagnostics and completion, 95th percentile`,
      value: quantile(times.slice(50), 0.95),
      unit: 'ms',
      aim: { at: 'most', of: 'value', limit: 5 },
    },
  ];
}
