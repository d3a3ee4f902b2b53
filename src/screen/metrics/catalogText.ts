import * as l10n from '@vscode/l10n';
import type { Metric } from '../../domain/screener.ts';

export interface CatalogText {
  text: string;
  /** The line of each metric, from 0, by its id. */
  lines: ReadonlyMap<string, number>;
}

/** The service's words on one line. */
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The whole catalog as a text document: group by group, each metric with name, unit and definition. */
export function catalogText(metrics: readonly Metric[]): CatalogText {
  const written: string[] = [l10n.t('Metric Catalog · {0} metrics', metrics.length)];
  const lines = new Map<string, number>();
  for (const [group, own] of Map.groupBy(metrics, (metric) => onOneLine(metric.group))) {
    const title = group === '' ? l10n.t('No group') : group;
    written.push('', title, '='.repeat(title.length));
    for (const { id, name, unit, description } of own) {
      lines.set(id, written.length);
      written.push([id, name, unit].map(onOneLine).filter(Boolean).join(' · '));
      if (description !== '') written.push(`    ${onOneLine(description)}`);
    }
  }
  return { text: `${written.join('\n')}\n`, lines };
}
