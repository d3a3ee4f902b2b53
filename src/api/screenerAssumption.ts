/**
 * The contract shows neither path nor shapes of the screener. Everything that is assumed about it stands in this file,
 * after what the bundled service answers: a real service's paths come from the settings.
 */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { Metric, ScreenPage } from '../domain/screener.ts';
import { ApiError } from './apiError.ts';
import type { BaseUrl } from './baseUrl.ts';
import { badField, check } from './decode/check.ts';
import { count, pagination, text } from './decode/fields.ts';
import type { ScreenRequest } from './requests.ts';

export interface ScreenerPaths {
  screen: string;
  metrics: string;
}

/** The bundled service's. */
export const assumedPaths: ScreenerPaths = { screen: '/screener', metrics: '/screener/metrics' };

/**
 * Joins a path from the settings to the base address's own. Throws ApiError badRequest for one that is empty or would
 * leave that place: another origin, `..`, a query.
 */
export function joinUnderBase(base: BaseUrl, path: string): string {
  const refuse = (message: string): never => {
    throw new ApiError('badRequest', message, { mayHaveBeenCounted: false });
  };
  const word = path.trim();
  if (word === '') refuse(l10n.t('No path for the screener is set.'));
  const joined = `${base.path}/${word.startsWith('/') ? word.slice(1) : word}`;
  const url = URL.parse(base.origin + joined);
  const stays = url?.origin === base.origin && url.pathname === joined && url.search === '' && url.hash === '';
  if (!stays || /^\/\/|[?#\\]|^[a-z][a-z0-9+.-]*:/i.test(word)) {
    refuse(l10n.t('The screener’s path must be a plain path below the base address.'));
  }
  return joined;
}

export function screenQuery({ condition, metrics, page, limit }: ScreenRequest): Record<string, string> {
  return {
    condition,
    metrics: [...new Set(metrics)].sort().join(','),
    page: String(page),
    limit: String(limit),
  };
}

const screenEnvelope = v.object({
  metadata: v.object({ pagination }),
  data: v.array(v.object({ ticker: text, cik: count })),
});

/** Of a row's fields only the metrics asked for are kept; one that a row lacks was not reported. */
export function decodeScreen({ metrics }: ScreenRequest, body: unknown): ScreenPage {
  const { metadata, data } = check(screenEnvelope, body);
  const columns = [...new Set(metrics)];
  // The rows as they came: the check keeps only what it knows.
  const sent = (body as { data: Record<string, unknown>[] }).data;
  const rows = data.map((row, index) => ({
    ...row,
    metrics: Object.fromEntries(
      columns.map((metric) => {
        const value = Object.hasOwn(sent[index]!, metric) ? sent[index]![metric] : null;
        if (value === null || typeof value === 'string' || Number.isFinite(value)) return [metric, value];
        throw badField(`data[${index}].${metric}`);
      }),
    ) as Record<string, number | string | null>,
  }));
  const absent = columns.find((metric) => sent.length > 0 && !sent.some((row) => Object.hasOwn(row, metric)));
  if (absent !== undefined) throw badField(`data[0].${absent}`);
  return { pagination: metadata.pagination, rows };
}

const catalogue = v.object({
  metadata: v.object({ total_metrics: count }),
  data: v.array(v.object({ id: text, name: text, group: text, unit: text, description: text })),
});

export function decodeMetrics(body: unknown): Metric[] {
  return check(catalogue, body).data;
}
