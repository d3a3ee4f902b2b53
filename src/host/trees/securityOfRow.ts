import { fieldsOf, isRecord } from '../../base/record.ts';

/** The security of a library row: a call's company, a fund's first class. */
export function securityOfRow(given: unknown): { ticker?: unknown; cik?: unknown } | undefined {
  const { item } = fieldsOf(given);
  if (!isRecord(item)) return undefined;
  if (item['type'] === 'call') return { cik: item['cik'] };
  const { classes } = item;
  const first: unknown = Array.isArray(classes) ? classes[0] : item;
  return { ticker: fieldsOf(first)['ticker'] };
}
