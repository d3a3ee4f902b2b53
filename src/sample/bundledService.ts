import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode } from '../base/errorCode.ts';

import type { Clock } from './clock.ts';
import { decisions } from './decisions.ts';
import { defaultFaultSettings, type FaultScenario, type FaultSettings } from './http/faults.ts';
import { Quota } from './http/quota.ts';
import { createRequestHandler } from './http/requestHandler.ts';
import type { LoggedEndpoint, SeenRequest } from './http/requestLog.ts';
import type { ServiceData } from './serviceData.ts';

/** Large enough for a request line with any number of indicator codes, because the contract sets no maximum. */
const maxHeaderSize = 1 << 20;

export interface BundledServiceOptions {
  /** Defaults to a free port. */
  port?: number;
  /** Defaults to a new key for each start. */
  key?: string;
  /** Requests per UTC day. */
  quota?: number;
  /** A different seed changes all invented values but keeps the companies, funds and indicators. */
  seed?: number;
  /** Defaults to `Date.now` or, with a data folder, to the end of its last session. */
  clock?: Clock;
  /** A folder with files to serve instead of the invented data. */
  data?: string;
  /** Acts as a gateway that adds the key: accepts only requests without a key. */
  keyless?: boolean;
  /** Sends entity tags, and 304 to a client that already has the answer. The contract shows no such headers. */
  entityTags?: boolean;
  /** Headers added to every answer, such as those of a cache. The contract shows none. */
  headers?: (seen: SeenRequest) => Readonly<Record<string, string>>;
  fault?: FaultScenario;
  faultSettings?: Partial<FaultSettings>;
}

/** Everything that the service can answer, except the screener. */
export interface ServiceContents {
  /** Each company with a ticker and its quarters, newest first. */
  companies: readonly { cik: number; ticker: string; name: string; quarters: readonly string[] }[];
  /** Each series of funds, with its first class. */
  series: readonly { seriesid: string; ticker: string; name: string }[];
  /** The sessions of each ticker with bars, YYYY-MM-DD, oldest first. */
  bars: readonly { ticker: string; sessions: readonly string[] }[];
}

export interface BundledService {
  /** `http://127.0.0.1:<port>`. */
  readonly address: string;
  readonly key: string;
  /** Files of the data folder that are not served, and why. */
  readonly warnings: readonly string[];
  /** Requests since the start, in order, without the key. Only the latest are stored if there are very many. */
  requestsSeen(endpoint?: LoggedEndpoint): readonly SeenRequest[];
  /** Lists what can be requested now, because the contract has no endpoint for it. */
  contents(): ServiceContents;
  /** Sets a fault; `undefined` clears it. The settings override those of the start while the fault is set. */
  setFault(scenario: FaultScenario | undefined, settings?: Partial<FaultSettings>): Promise<void>;
  /** Stops the service and aborts pending requests. */
  close(): Promise<void>;
}

/** The number of requests stored for `requestsSeen`, which limits the memory of a service that runs for days. */
const remembered = 10_000;

interface Source {
  data: ServiceData;
  clock: Clock;
  warnings: readonly string[];
}

async function openSource({ data: folder, seed = 1, clock }: BundledServiceOptions): Promise<Source> {
  if (folder === undefined) {
    const { createSampleData } = await import('./sampleData.ts');
    const now = clock ?? Date.now;
    return { data: createSampleData({ seed, clock: now }), clock: now, warnings: [] };
  }
  const { openDataFolder } = await import('./folder/openDataFolder.ts');
  return openDataFolder(folder, clock);
}

/** Serves the contract on 127.0.0.1. Rejects if the port is taken or the data folder is invalid. */
export async function startBundledService(options: BundledServiceOptions = {}): Promise<BundledService> {
  const { data, clock, warnings } = await openSource(options);
  const key = options.key ?? randomBytes(16).toString('hex');
  const seen: SeenRequest[] = [];
  const settingsOfStart: FaultSettings = { ...defaultFaultSettings, ...options.faultSettings };
  let fault: FaultScenario | undefined;
  let faultSettings = settingsOfStart;
  const listener: Listener = new Listener(
    options.port ?? 0,
    createRequestHandler({
      data,
      key,
      keyless: options.keyless ?? false,
      entityTags: options.entityTags ?? false,
      headers: options.headers ?? (() => ({})),
      quota: new Quota(options.quota ?? decisions.defaultQuota, clock),
      port: () => listener.port,
      fault: () => fault,
      faultSettings: () => faultSettings,
      onRequest: (request) => {
        seen.push(request);
        if (seen.length > remembered) seen.shift();
      },
    }),
  );
  const setFault: BundledService['setFault'] = async (scenario, settings = {}) => {
    fault = scenario;
    faultSettings = { ...settingsOfStart, ...settings };
    await (scenario === 'refused' ? listener.close() : listener.open());
  };
  await listener.open();
  await setFault(options.fault);
  return {
    address: `http://127.0.0.1:${listener.port}`,
    key,
    warnings,
    requestsSeen: (endpoint) => seen.filter((each) => endpoint === undefined || each.endpoint === endpoint),
    contents: () => contentsOf(data),
    setFault,
    close: () => listener.close(),
  };
}

function contentsOf(data: ServiceData): ServiceContents {
  const series = new Map<string, ServiceContents['series'][number]>();
  for (const { profile } of data.funds()) {
    const { seriesid, ticker, class_name: name } = profile;
    if (!series.has(seriesid)) series.set(seriesid, { seriesid, ticker, name });
  }
  return {
    companies: data.companies().map(({ cik, ticker, companyname_short: name, quarters }) => {
      return { cik, ticker, name, quarters };
    }),
    series: [...series.values()],
    bars: data.tickers().map((ticker) => ({ ticker, sessions: data.listing(ticker)?.sessions ?? [] })),
  };
}

/** A server on 127.0.0.1 that can stop accepting connections and listen on the same port again. */
class Listener {
  readonly #server: Server;
  #port: number;

  /** Port 0 selects a free port. */
  constructor(port: number, onRequest: RequestListener) {
    this.#port = port;
    this.#server = createServer({ maxHeaderSize, keepAliveTimeout: 60_000 }, onRequest);
  }

  get port(): number {
    return this.#port;
  }

  /** Rejects with a user-facing sentence if the port is taken. */
  async open(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    try {
      await once(this.#server, 'listening');
    } catch (error) {
      throw portError(this.#port, error);
    }
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Stops listening and closes open connections. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

function portError(port: number, error: unknown): Error {
  const code = errorCode(error);
  const why = code === 'EADDRINUSE' ? 'is already in use' : `can't be used (${String(code)})`;
  return new Error(`Port ${port} ${why}. Name another one, or leave it out to use a free one.`, { cause: error });
}
