/**
 * The source of answers: `service:<origin>`, `sample`, `data:<folder>`. Answers of different sources are never mixed.
 */
export type SourceId = `service:${string}` | 'sample' | `data:${string}`;

export function isSourceId(value: unknown): value is SourceId {
  return typeof value === 'string' && (value === 'sample' || /^(service|data):/.test(value));
}

/** Only a service's requests are limited; those to the sample or a data folder are recorded as well. */
export function isLimited(source: SourceId): boolean {
  return source.startsWith('service:');
}

/** Whether the path of screens, and of the metric catalog, is known. */
export interface ScreenerPaths {
  screen: boolean;
  metrics: boolean;
}

/** The contract states no paths, so settings name those of a service; the bundled service has its own. */
export function knownPaths(
  source: SourceId,
  { screenerPath, metricsPath }: Readonly<Record<'screenerPath' | 'metricsPath', string>>,
): ScreenerPaths {
  const isKnown = (path: string): boolean => !isLimited(source) || path !== '';
  return { screen: isKnown(screenerPath), metrics: isKnown(metricsPath) };
}
