import * as l10n from '@vscode/l10n';
import type { Parsed } from '../../base/located.ts';
import type { TextEdit } from '../parse/diagnostic.ts';
import type { MetricCatalog } from '../metrics/metricCatalog.ts';
import type { ParsedScreen } from '../parse/parseScreen.ts';
import { formatName } from '../parse/token.ts';
import type { MetricName } from '../parse/tree.ts';

/** Replaces a metric by another wherever the screen names it. If there is a catalog, it must have the new one. */
export function renameMetric(
  parsed: ParsedScreen,
  mention: MetricName,
  { to, catalog }: { to: string; catalog?: MetricCatalog | undefined },
): Parsed<TextEdit[]> {
  const refused = (message: string): Parsed<TextEdit[]> => ({
    ok: false,
    error: { message, start: mention.start, end: mention.end },
  });
  const name = to.trim().replace(/^`(.*)`$/, '$1');
  if (name === '' || /[`\r\n]/.test(name)) return refused(l10n.t('“{0}” isn’t a valid metric name.', to.trim()));
  const found = catalog?.find(name);
  if (catalog && !found) {
    const near = catalog.near(name).map(({ id }) => id);
    return refused(
      near.length > 0
        ? l10n.t('Unknown metric “{0}”. Did you mean {1}?', name, near.join(', '))
        : l10n.t('Unknown metric “{0}”.', name),
    );
  }
  const text = formatName(catalog?.get(name) ? name : (found?.id ?? name));
  return { ok: true, value: mentionsOf(parsed, mention, catalog).map(({ start, end }) => ({ start, end, text })) };
}

/** The mention of a metric that contains the offset or ends at it. */
export function mentionAt({ names }: ParsedScreen, offset: number): MetricName | undefined {
  return names.find(({ start, end }) => start <= offset && offset <= end);
}

/** Returns every mention of the same metric, in any spelling. */
export function mentionsOf(parsed: ParsedScreen, { name }: MetricName, catalog?: MetricCatalog): MetricName[] {
  const identity = (written: string): string => (catalog?.get(written)?.id ?? written).toLowerCase();
  const wanted = identity(name);
  return parsed.names.filter((other) => identity(other.name) === wanted);
}
