/**
 * The contract shows neither the path nor the shapes of the screener. Everything assumed about it is in this file and
 * follows what the bundled service answers. A real service's paths come from the settings.
 */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { wholeNumber } from '../../base/wholeNumber.ts';
import type { Metric, ScreenPage } from '../screener.ts';
import { check, defineEndpoint, list, positive, refuse, rejectField } from './endpoint.ts';
import { day, second, within } from './freshness.ts';
import { pagination, values } from './values.ts';

/** One page of a screen's rows. */
export interface ScreenRequest {
  endpoint: 'screen';
  /** The canonical condition. */
  condition: string;
  metrics: readonly string[];
  page: number;
  limit: number;
}

interface MetricsRequest {
  endpoint: 'metrics';
}

const screenEnvelope = v.object({
  metadata: v.object({ pagination }),
  data: v.array(v.object({ ticker: values.text, cik: wholeNumber })),
});

/**
 * The answer has only the requested metrics, under the requested names; names match in any case. A metric missing from
 * one row wasn't reported for it; a metric missing from every row doesn't exist.
 */
function decode({ metrics }: ScreenRequest, body: unknown): ScreenPage {
  const { metadata, data } = check(screenEnvelope, body);
  // Uses the rows as received, because the schema drops unknown fields.
  const sent = (body as { data: Record<string, unknown>[] }).data;
  const names = new Map([...new Set(sent.flatMap(Object.keys))].map((name) => [name.toLowerCase(), name]));
  const columns = [...new Set(metrics)].map((asked) => {
    const exact = sent.some((row) => Object.hasOwn(row, asked));
    return { asked, name: exact ? asked : names.get(asked.toLowerCase()) };
  });
  const rows = data.map((row, index) => {
    const cells = columns.map(({ asked, name = '' }): [string, number | string | null] => {
      const value = Object.hasOwn(sent[index]!, name) ? sent[index]![name] : null;
      if (value === null || typeof value === 'string') return [asked, value];
      if (typeof value === 'number' && Number.isFinite(value)) return [asked, value];
      rejectField(`data[${index}].${name}`);
    });
    return { ...row, metrics: Object.fromEntries(cells) };
  });
  const absent = columns.find(({ name }) => name === undefined);
  if (absent && sent.length > 0) rejectField(`data[0].${absent.asked}`);
  return { pagination: metadata.pagination, rows };
}

const catalog = v.object({
  metadata: v.object({ total_metrics: wholeNumber }),
  data: v.array(
    v.object({ id: values.text, name: values.text, group: values.text, unit: values.text, description: values.text }),
  ),
});

export const screen = defineEndpoint<ScreenRequest, ScreenPage>({
  path: '/screener',
  title: () => l10n.t('screens'),
  reported: 'screen pages',
  exported: v.object({
    endpoint: v.literal('screen'),
    condition: values.text,
    metrics: v.array(values.text),
    page: values.amount,
    limit: values.amount,
  }),
  query: ({ condition, metrics: named, page, limit }) => {
    if (condition.trim() === '') refuse(l10n.t('A screen needs a condition.'));
    positive(page, () => l10n.t('Page numbers start at 1.'));
    positive(limit, () => l10n.t('A page must have at least one row.'));
    if (named.length > 0) list(named);
    return { condition, metrics: [...new Set(named)].sort().join(','), page: String(page), limit: String(limit) };
  },
  decode,
  isFresh: within(60 * second),
  notFound: () => ({ of: 'path' }),
});

export const metrics = defineEndpoint<MetricsRequest, Metric[]>({
  path: '/screener/metrics',
  title: () => l10n.t('metric catalog'),
  reported: 'metric catalogs',
  exported: v.object({ endpoint: v.literal('metrics') }),
  query: () => ({}),
  decode: (_request, body) => check(catalog, body).data,
  isFresh: within(day),
  notFound: () => ({ of: 'path' }),
});
