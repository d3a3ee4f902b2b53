/**
 * The contract shows neither the path nor the shapes of the screener. Everything assumed about it is in this file and
 * follows what the bundled service answers. A real service's paths come from the settings.
 */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { Metric, ScreenPage } from '../domain/screener.ts';
import { ApiError } from './apiError.ts';
import type { BaseUrl } from './baseUrl.ts';
import { badField, check } from './decode/check.ts';
import { wholeNumber } from '../base/wholeNumber.ts';
import { pagination, values } from '../domain/endpoints/values.ts';
import type { ScreenRequest } from './requests.ts';

export interface ScreenerPaths {
  screen: string;
  metrics: string;
}

/** The bundled service's paths. */
export const assumedPaths: ScreenerPaths = { screen: '/screener', metrics: '/screener/metrics' };

/**
 * Joins a path from the settings to the base address's own. Throws ApiError badRequest for a path that is empty or
 * leaves the base address: another origin, `..`, a query.
 */
export function joinUnderBase(base: BaseUrl, path: string): string {
  const refuse = (message: string): never => {
    throw new ApiError('badRequest', message, { mayHaveBeenCounted: false });
  };
  const word = path.trim();
  if (word === '') refuse(l10n.t('The screener path isn’t set.'));
  const joined = `${base.path}/${word.startsWith('/') ? word.slice(1) : word}`;
  const url = URL.parse(base.origin + joined);
  const stays = url?.origin === base.origin && url.pathname === joined && url.search === '' && url.hash === '';
  if (!stays || /^\/\/|[?#\\]|^[a-z][a-z0-9+.-]*:/i.test(word))
    refuse(l10n.t('The screener path must be a plain path relative to the base address.'));
  return joined;
}

export function screenQuery({ condition, metrics, page, limit }: ScreenRequest): Record<string, string> {
  return { condition, metrics: [...new Set(metrics)].sort().join(','), page: String(page), limit: String(limit) };
}

const screenEnvelope = v.object({
  metadata: v.object({ pagination }),
  data: v.array(v.object({ ticker: values.text, cik: wholeNumber })),
});

/**
 * Only the requested metrics of a row are returned, under the requested names, which match in any case. A metric that
 * one row lacks was not reported for it; one that every row lacks is missing.
 */
export function decodeScreen({ metrics }: ScreenRequest, body: unknown): ScreenPage {
  const { metadata, data } = check(screenEnvelope, body);
  // Uses the rows as received, because the check drops fields that it doesn't know.
  const sent = (body as { data: Record<string, unknown>[] }).data;
  const names = new Map([...new Set(sent.flatMap(Object.keys))].map((name) => [name.toLowerCase(), name]));
  const columns = [...new Set(metrics)].map((asked) => {
    const exact = sent.some((row) => Object.hasOwn(row, asked));
    return { asked, name: exact ? asked : names.get(asked.toLowerCase()) };
  });
  const rows = data.map((row, index) => {
    const values = columns.map(({ asked, name = '' }): [string, number | string | null] => {
      const value = Object.hasOwn(sent[index]!, name) ? sent[index]![name] : null;
      if (value === null || typeof value === 'string') return [asked, value];
      if (typeof value === 'number' && Number.isFinite(value)) return [asked, value];
      throw badField(`data[${index}].${name}`);
    });
    return { ...row, metrics: Object.fromEntries(values) };
  });
  const absent = columns.find(({ name }) => name === undefined);
  if (absent && sent.length > 0) throw badField(`data[0].${absent.asked}`);
  return { pagination: metadata.pagination, rows };
}

const catalog = v.object({
  metadata: v.object({ total_metrics: wholeNumber }),
  data: v.array(
    v.object({ id: values.text, name: values.text, group: values.text, unit: values.text, description: values.text }),
  ),
});

export function decodeMetrics(body: unknown): Metric[] {
  return check(catalog, body).data;
}
