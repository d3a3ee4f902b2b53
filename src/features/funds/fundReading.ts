import * as l10n from '@vscode/l10n';
import { answeredOf, kindOfSource, type Snapshot } from '../../base/snapshot.ts';
import type { FundAnswer } from '../../domain/fund.ts';
import { about, PlainError } from '../../host/plainError.ts';
import { createBatch, type OnBehalf } from '../../library/initiator.ts';
import type { Library, Read, ReadOptions } from '../../library/library.ts';
import type { Compared } from './comparisonModel.ts';
import { classesOf, formatQuery, shownFund, thingOf } from './fundModel.ts';
import type { FundQuery, FundThing, OneFund, ShownFund } from './protocol.ts';

/** Requests that opening a fund would send: what the library has opens for none, however old it is. */
export function costOf(library: Pick<Library, 'cost'>, query: FundQuery): number {
  return library.cost({ endpoint: 'fund', ...query }, undefined, 'stored');
}

/** What a panel shows of its thing. Only the modes `stored` and `refresh` spend requests. */
export async function readFund(library: Library, thing: FundThing, options: ReadOptions): Promise<Snapshot<ShownFund>> {
  if (thing.kind !== 'comparison') {
    const read = await library.fund(thing.query, options);
    const value = shownFund(read.value, thing, (seriesid) => costOf(library, { seriesid }));
    if (!value) throw gone(thing);
    return snapshotOf([read], value);
  }
  const reads: Read<FundAnswer>[] = [];
  const cost = options.mode === 'refresh' ? thing.funds.length : costOfAll(library, thing.funds);
  const together = { ...options, batch: createBatch(cost) };
  for (const { query } of thing.funds) reads.push(await about(subjectOf(query), () => library.fund(query, together)));
  const funds = thing.funds.map((fund, index) => {
    const classes = classesOf(reads[index]!.value, fund);
    if (!classes?.length) throw gone(fund);
    return { fund, classes };
  });
  return snapshotOf(reads, { kind: 'comparison', funds });
}

/** The most that opening these together would send. */
export function costOfAll(library: Pick<Library, 'cost'>, funds: readonly { query: FundQuery }[]): number {
  return funds.reduce((sum, { query }) => sum + costOf(library, query), 0);
}

/** Finds a fund; what the shelf has costs nothing. */
export async function findFund(
  library: Library,
  { query, contractid }: Compared,
  { signal, ...onBehalf }: OnBehalf & { signal: AbortSignal },
): Promise<OneFund> {
  return about(subjectOf(query), async () => {
    const { value } = await library.fund(query, { ...onBehalf, mode: 'stored', signal });
    if (contractid === undefined) return thingOf(value, query);
    const meant: OneFund = { kind: 'class', id: contractid, title: contractid, query };
    const record = value.form === 'record' ? value.record : classesOf(value, meant)?.[0];
    if (record?.contractid !== contractid) throw gone(meant);
    return { ...meant, title: record.ticker || record.class_name };
  });
}

/** What an error about this is said to be about: which reading was tried. */
export function subjectOf(query: FundQuery): string {
  return l10n.t('Fund ({0})', formatQuery(query));
}

function gone({ kind, id }: OneFund): PlainError {
  return kind === 'class'
    ? new PlainError(l10n.t('The series no longer has the class {0}.', id), 'notFound')
    : new PlainError(l10n.t('The series {0} has no share class.', id), 'notFound');
}

function snapshotOf(reads: readonly Read<FundAnswer>[], value: ShownFund): Snapshot<ShownFund> {
  const empty = value.kind === 'series' && value.classes.length === 0;
  return {
    state: empty ? 'empty' : reads.some(({ stale }) => stale) ? 'stale' : 'ready',
    source: kindOfSource(reads[0]!.source),
    value,
    ...answeredOf({
      fetchedAt: Math.min(...reads.map(({ fetchedAt }) => fetchedAt)),
      cached: reads.some(({ cached }) => cached),
    }),
  };
}
