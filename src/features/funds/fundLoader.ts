import * as l10n from '@vscode/l10n';
import { answeredOf, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { FundAnswer } from '../../domain/fund.ts';
import { PlainError } from '../../host/errors/plainError.ts';
import { readEach } from '../../host/commands/readEach.ts';
import { createBatch, type OnBehalf } from '../../library/ledger/initiator.ts';
import type { Library, LibraryCosts, Read, ReadOptions } from '../../library/library.ts';
import type { Compared } from './compare/comparisonModel.ts';
import { classesOf, formatQuery, shownFund, paramsOf } from './fundModel.ts';
import type { FundParams, OneFund, ShownFund } from './protocol.ts';
import type { FundQuery } from '../../domain/identifiers/fundQuery.ts';

/** The number of requests that opening a fund takes. A fund in the library takes none, however old the answer is. */
export function costOf(library: LibraryCosts, query: FundQuery): number {
  return library.cost({ endpoint: 'fund', ...query }, undefined, 'stored');
}

/** The answers for the funds of a panel, by the fund's id. */
export type FundAnswers = ReadonlyMap<string, Read<FundAnswer>>;

/** Reads the funds of a panel. Only the modes `stored` and `refresh` spend requests. */
export async function readFund(library: Library, params: FundParams, options: ReadOptions): Promise<FundAnswers> {
  if (params.kind !== 'comparison')
    return new Map([[params.id, await library.read({ endpoint: 'fund', ...params.query }, options)]]);
  const cost = options.mode === 'refresh' ? params.funds.length : costOfAll(library, params.funds);
  const together = { ...options, batch: createBatch(cost) };
  const answers = await readEach({
    items: params.funds,
    read: async ({ id, query }) => [id, await library.read({ endpoint: 'fund', ...query }, together)] as const,
    nameOf: ({ query }) => subjectOf(query),
  });
  return new Map(answers);
}

/** The snapshot of a panel, made of the answers. */
export function snapshotOf(library: Library, params: FundParams, answers: FundAnswers): Snapshot<ShownFund> {
  if (params.kind !== 'comparison') {
    const read = answers.get(params.id)!;
    const value = shownFund(read.value, params, (seriesid) => costOf(library, { seriesid }));
    if (!value) throw gone(params);
    return asSnapshot([read], value);
  }
  const reads = params.funds.map(({ id }) => answers.get(id)!);
  const funds = params.funds.map((fund, index) => {
    const classes = classesOf(reads[index]!.value, fund);
    if (!classes?.length) throw gone(fund);
    return { fund, classes };
  });
  return asSnapshot(reads, { kind: 'comparison', funds });
}

/** The most requests that opening these funds together takes. */
export function costOfAll(library: LibraryCosts, funds: readonly { query: FundQuery }[]): number {
  return funds.reduce((sum, { query }) => sum + costOf(library, query), 0);
}

/** Finds a fund. A fund in the library takes no request. */
export async function findFund(
  library: Library,
  { query, contractid }: Compared,
  { signal, ...onBehalf }: OnBehalf & { signal: AbortSignal },
): Promise<{ fund: OneFund; read: Read<FundAnswer> }> {
  const read = await library.read({ endpoint: 'fund', ...query }, { ...onBehalf, mode: 'stored', signal });
  const { value } = read;
  if (contractid === undefined) return { fund: paramsOf(value, query), read };
  const meant: OneFund = { kind: 'class', id: contractid, title: contractid, query };
  const record = value.form === 'record' ? value.record : classesOf(value, meant)?.[0];
  if (record?.contractid !== contractid) throw gone(meant);
  return { fund: { ...meant, title: record.ticker || record.class_name }, read };
}

/** The subject of an error about the query. */
export function subjectOf(query: FundQuery): string {
  return l10n.t('Fund ({0})', formatQuery(query));
}

function gone({ kind, id }: OneFund): PlainError {
  return kind === 'class'
    ? new PlainError(l10n.t('The series no longer has the class {0}.', id), 'notFound')
    : new PlainError(l10n.t('The series {0} has no share class.', id), 'notFound');
}

function asSnapshot(reads: readonly Read<FundAnswer>[], value: ShownFund): Snapshot<ShownFund> {
  const empty = value.kind === 'series' && value.classes.length === 0;
  return {
    state: empty ? 'empty' : reads.some(({ stale }) => stale) ? 'stale' : 'ready',
    source: kindOfSource(reads[0]!.source),
    value,
    ...answeredOf({
      fetchedAt: Math.min(...reads.map(({ fetchedAt }) => fetchedAt)),
      cached: reads.some(({ cached }) => cached),
      imported: reads.some(({ imported }) => imported),
    }),
  };
}
