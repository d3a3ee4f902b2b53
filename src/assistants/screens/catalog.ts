import { MetricCatalog } from '../../screen/metrics/metricCatalog.ts';
import { LibraryError, type Read, type ReadOptions } from '../../library/library.ts';
import type { Metric } from '../../domain/screener.ts';
import type { Need } from '../tool.ts';
import type { Sources } from '../sources.ts';
import { ToolError } from '../toolError.ts';

export const catalogNeed: Need = { what: 'the metric catalog', request: { endpoint: 'metrics' } };

/** Returns the catalog in the library; undefined if it has none. Never sends a request. */
export async function storedCatalog(sources: Sources): Promise<Read<Metric[]> | undefined> {
  const library = await sources.library();
  try {
    return await library.read({ endpoint: 'metrics' }, { mode: 'library' });
  } catch (error) {
    if (error instanceof LibraryError) return undefined;
    throw error;
  }
}

let last: { identity: string; catalog: MetricCatalog } | undefined;

/** Returns the catalog's look-ups, cached for consecutive questions. */
export function catalogOf({ source, fetchedAt, value }: Read<Metric[]>): MetricCatalog {
  const identity = `${source} ${fetchedAt}`;
  if (last?.identity !== identity) last = { identity, catalog: new MetricCatalog(value) };
  return last.catalog;
}

/** Finds the path for a need that the library lacks; throws `noPath` if there is none. */
export async function requirePath(sources: Sources, needs: readonly Need[]): Promise<readonly Need[]> {
  const library = await sources.library();
  const paths = sources.screenerPaths();
  for (const { request } of needs) {
    const kind = request.endpoint === 'screen' ? 'screen' : 'metrics';
    if (!paths[kind] && library.cost(request, sources.source(), 'stored') > 0) throw noPath(kind);
  }
  return needs;
}

function noPath(kind: 'screen' | 'metrics'): ToolError {
  const [subject, setting, argument] =
    kind === 'screen'
      ? ['screens', 'marketDesk.screener.path', '--screener-path']
      : ['the metric catalog', 'marketDesk.screener.metricsPath', '--metrics-path'];
  return new ToolError(
    'noPath',
    `The service's documentation states no path for ${subject}, and none is set. Nothing was sent. Ask the person to set "${setting}" in the editor, or to start the server with ${argument}.`,
  );
}

/** The options of a read that must not send requests, whatever the run may do. */
export const libraryOnly: ReadOptions = { mode: 'library' };
