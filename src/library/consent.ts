import type { ServiceRequest } from '../api/requests.ts';
import { LibraryError, type BarsReadOptions, type Connected, type Library, type Read, type Usage } from './library.ts';

/** A read that is about to spend. */
export interface Spending {
  request: ServiceRequest;
  /** Requests it would send; of bars an estimate. */
  cost: number;
  usage: Usage;
}

/** `ask` when no more than `confirmBelow` requests are left, `refuse` when none is. */
export function judgeSpending({ cost, usage }: Spending, confirmBelow: number): 'send' | 'ask' | 'refuse' {
  const { used, limit, spent } = usage;
  if (spent) return 'refuse';
  if (limit === undefined) return 'send';
  const left = limit - used;
  return left <= confirmBelow || cost > left ? 'ask' : 'send';
}

interface ConsentOptions {
  library: Library;
  connected: () => Promise<Connected>;
  /** Rejects when the person declines; says whether the ledger's refusal is to be overridden. */
  consent: (spending: Spending) => Promise<{ overrideQuota: boolean }>;
}

/** A library that asks before it spends. What the shelf answers is never asked about. */
export function withConsent({ library, connected, consent }: ConsentOptions): Library {
  const read = async <T>(
    request: ServiceRequest,
    options: BarsReadOptions | undefined,
    ask: (options: BarsReadOptions | undefined) => Promise<Read<T>>,
  ): Promise<Read<T>> => {
    if (options?.mode === 'shelf' || options?.overrideQuota) return ask(options);
    const { source } = await connected();
    const cost = library.cost(request, source, options?.mode);
    if (cost === 0) {
      try {
        return await ask({ ...options, mode: 'shelf' });
      } catch (error) {
        // What is on file there cannot be read, or has just gone: a request is not spent for it unasked.
        if (!(error instanceof LibraryError && error.kind === 'notOnShelf')) throw error;
      }
    }
    const { overrideQuota } = await consent({ request, cost: Math.max(1, cost), usage: library.usage(source) });
    return ask({ ...options, overrideQuota });
  };
  return {
    onDidFile: library.onDidFile,
    onDidChangeUsage: library.onDidChangeUsage,
    fund: (request, options) => read({ endpoint: 'fund', ...request }, options, (o) => library.fund(request, o)),
    calendar: (options) => read({ endpoint: 'calendar' }, options, (o) => library.calendar(o)),
    observed: (indicatorId) => library.observed(indicatorId),
    call: (request, options) => read({ endpoint: 'transcript', ...request }, options, (o) => library.call(request, o)),
    bars: (request, options) => read({ endpoint: 'bars', ...request }, options, (o) => library.bars(request, o)),
    screenPage: (request, options) =>
      read({ endpoint: 'screen', ...request }, options, (o) => library.screenPage(request, o)),
    metrics: (options) => read({ endpoint: 'metrics' }, options, (o) => library.metrics(o)),
    cost: (request, source, mode) => library.cost(request, source, mode),
    onDidChangeContents: library.onDidChangeContents,
    contents: (source) => library.contents(source),
    known: (identifier) => library.known(identifier),
    search: (query, options) => library.search(query, options),
    countPhrase: (query, options) => library.countPhrase(query, options),
    onDidIndex: library.onDidIndex,
    securityValues: (ticker, source) => library.securityValues(ticker, source),
    remove: (item) => library.remove(item),
    clear: (source) => library.clear(source),
    exportTo: (path, source, options) => library.exportTo(path, source, options),
    openImport: (path, options) => library.openImport(path, options),
    importFrom: (path, options) => library.importFrom(path, options),
    marks: library.marks,
    usage: (source) => library.usage(source),
    dispose: () => {
      library.dispose();
    },
  };
}
