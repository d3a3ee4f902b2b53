import { HostChannel, type Port, type RequestHandlers } from '../../../src/base/channel.ts';
import type { ScreenRow } from '../../../src/domain/screener.ts';
import { GridModel } from '../../../src/features/screens/grid/gridModel.ts';
import { plainLayout } from '../../../src/features/screens/grid/layoutModel.ts';
import type { ResultColumn } from '../../../src/features/screens/grid/protocol.ts';
import { accepts } from '../../../src/base/protocol.ts';
import { resultsProtocol, type ResultsProtocol, type ResultsSummary } from '../../../src/features/screens/protocol.ts';

export interface BenchData {
  columns: ResultColumn[];
  rows: ScreenRow[];
}

interface Worker {
  postMessage(message: unknown): void;
  addEventListener(name: 'message', listener: (event: { data: unknown }) => void): void;
}

/** The host's side of a results page, in a thread of its own as in the editor: its model, its channel, every row at once. */
const worker = globalThis as unknown as Worker;
let data: BenchData = { columns: [], rows: [] };
const model = new GridModel(plainLayout);

const port: Port = {
  post: (message) => worker.postMessage(message),
  onMessage: (listener) => {
    worker.addEventListener('message', ({ data: message }) => {
      if (isCommand(message)) obey(message);
      else listener(message);
    });
    return { dispose: () => undefined };
  },
};

type Command = { bench: 'take'; data: BenchData } | { bench: 'show' };
const isCommand = (message: unknown): message is Command =>
  typeof message === 'object' && message !== null && 'bench' in message;

const nothing = (): null => null;
const changing =
  <P>(change: (params: P) => void) =>
  (params: P): null => {
    change(params);
    channel.push('grid', model.state);
    return null;
  };
const idle = Object.fromEntries(Object.keys(resultsProtocol.schemas).map((name) => [name, nothing]));
const channel = new HostChannel<ResultsProtocol>({
  port,
  accepts: (name, params) => accepts(resultsProtocol, name, params),
  handlers: {
    ...(idle as unknown as RequestHandlers<ResultsProtocol>),
    rows: ({ from, count }) => model.window(from, count),
    summaries: ({ columns }) => model.summaries(columns),
    sort: changing(({ sort }) => model.sort(sort)),
  },
  toCrossing: (error) => ({ kind: 'bench', message: String(error) }),
});

function obey(command: Command): void {
  if (command.bench === 'take') {
    data = command.data;
    worker.postMessage({ bench: 'taken' });
    return;
  }
  const { columns, rows } = data;
  const now = Date.now();
  model.follow({ rows, columns, total: rows.length, version: 1, condition: '' });
  channel.push('grid', model.state);
  const value = {
    name: 'Everything',
    condition: 'roic > 0 OR roic <= 0',
    columns,
    total: rows.length,
    loaded: rows.length,
    pagesRead: 1,
    pagesTotal: 1,
    readFrom: now,
    readTill: now,
    totalChanged: false,
    reading: false,
  } as unknown as ResultsSummary;
  channel.push('snapshot', { state: 'ready', source: 'sample', value, fetchedAt: now });
}
