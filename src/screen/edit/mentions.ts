import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import type { MetricName } from '../parse/tree.ts';

/** The mention of a metric that the offset is in or at the end of. */
export function mentionAt({ names }: ParsedScreen, offset: number): MetricName | undefined {
  return names.find(({ start, end }) => start <= offset && offset <= end);
}

/** Every mention of the same metric, however each is written. */
export function mentionsOf(parsed: ParsedScreen, { name }: MetricName, catalog?: MetricCatalog): MetricName[] {
  const identity = (written: string): string => (catalog?.get(written)?.id ?? written).toLowerCase();
  const wanted = identity(name);
  return parsed.names.filter((other) => identity(other.name) === wanted);
}
