import { DatabaseSync } from 'node:sqlite';
import { createScreener } from '../../src/sample/screener/screener.ts';
import type { Screener } from '../../src/sample/screener/screenerInterface.ts';
import { median, type Figure } from './figure.ts';

const condition = [
  'roic > 0.1',
  'pe_ratio < 40',
  'revenue_growth_1y > 0.02',
  'debt_to_equity < 1.5',
  'net_cash > -1000000000',
  '(pe_ratio > 4 OR roic > 0.3)',
  '(revenue_growth_1y < 0.8 OR debt_to_equity < 0.2)',
  'net_cash < 900000000000',
].join(' AND ');
const clauses = condition.split(/ AND | OR /).length;
const columns = [...new Set(condition.match(/[a-z]\w*(?= [<>])/g))];
const rounds = 30;

/** Ten clauses over the whole invented universe, once their columns exist, beside SQLite over the same values. */
export function measureScreener(): Figure[] {
  const screener = createScreener({ seed: 1, clock: () => Date.UTC(2026, 10, 20, 15, 30) });
  const { database, securities } = databaseOf(screener);
  try {
    const [own, peer]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      const answer = screener.evaluate(condition);
      own.push(performance.now() - started);
      const asked = performance.now();
      const rows = database.prepare(`SELECT row FROM universe WHERE ${condition} ORDER BY row`).all() as {
        row: number;
      }[];
      peer.push(performance.now() - asked);
      if (!answer.ok) throw new Error(answer.message);
      if (
        rows.length === 0 ||
        rows.some(({ row }, at) => row !== answer.matches[at]) ||
        rows.length !== answer.matches.length
      )
        throw new Error(`SQLite finds ${rows.length} rows, the screener ${answer.matches.length}`);
    }
    return [
      {
        name: `${clauses} clauses over ${securities.toLocaleString('en')} securities, median`,
        value: median(own.slice(5)),
        unit: 'ms',
        beside: { name: 'SQLite over the same columns', value: median(peer.slice(5)) },
        aim: { at: 'most', of: 'ratio', limit: 1 },
      },
    ];
  } finally {
    database.close();
  }
}

/** In memory, as the condition's own columns; an absent value is null. */
function databaseOf(screener: Screener): { database: DatabaseSync; securities: number } {
  const securities = 35_700;
  const all = Uint32Array.from({ length: securities }, (_, row) => row);
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE universe (row INTEGER PRIMARY KEY, ${columns.map((id) => `${id} REAL`).join(', ')})`);
  const insert = database.prepare(`INSERT INTO universe VALUES (?${', ?'.repeat(columns.length)})`);
  database.exec('BEGIN');
  for (const [row, { metrics }] of screener.rows(all, columns, 0, securities).entries())
    insert.run(row, ...columns.map((id) => metrics[id]!));
  database.exec('COMMIT');
  return { database, securities };
}
