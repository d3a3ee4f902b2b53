import type { Steps } from '../../base/slices.ts';
import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import { mostRequests, newestFirst } from '../../domain/quarters.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { writeError } from '../ledger/sharedError.ts';
import { companyNamed, planCall } from '../plans/callPlan.ts';
import { isFresh } from '../plans/freshness.ts';
import { planFund } from '../plans/fundPlan.ts';
import type { Plan, PlanServices } from '../plans/plan.ts';
import type { SourceId } from '../sourceId.ts';
import type { CompanyInLibrary } from '../store/store.ts';
import { idOf, normalizeItem, requestOfItem } from './downloadItem.ts';
import { newRow, type DownloadRows, type ItemRow } from './downloadRows.ts';
import type { DownloadItem, DownloadsPrice } from './downloads.ts';

type ItemEnd = Pick<ItemRow, 'status' | 'error'>;

/** Answers what the library knows of items without a request. */
export class KnownItems {
  readonly #services: PlanServices;
  readonly #source: SourceId;

  constructor(services: PlanServices, source: SourceId) {
    this.#services = services;
    this.#source = source;
  }

  plan(item: DownloadItem): Plan<unknown> {
    const request = requestOfItem(item);
    return request.endpoint === 'fund'
      ? planFund(this.#services, this.#source, request)
      : planCall(this.#services, this.#source, request);
  }

  company({ ticker, cik }: { ticker?: string | undefined; cik?: number | undefined }): CompanyInLibrary | undefined {
    const known = cik ?? (ticker === undefined ? undefined : companyNamed(this.#services, this.#source, ticker));
    return known === undefined ? undefined : this.#services.store.answers.company(this.#source, known);
  }

  /** Returns the answer of a call that the library has. */
  call(item: DownloadItem): TranscriptAnswer | undefined {
    return item.type === 'fund' ? undefined : (this.plan(item).find()?.value as TranscriptAnswer | undefined);
  }

  /** The end of a waiting item that needs no request; undefined if it needs one. */
  end({ item, addedAt, isAgain }: ItemRow): ItemEnd | undefined {
    const plan = this.plan(item);
    const company = item.type === 'fund' ? undefined : this.company(item);
    const isKnown = item.type === 'calls' ? (company?.listedAt ?? 0) >= addedAt || plan.isFresh() : true;
    // The stored answer of a company without calls says so.
    if (isKnown && plan.isStored()) return { status: company?.quarters.length === 0 ? 'absent' : 'done' };
    if (isAgain) return undefined;
    const absence = plan.absence();
    if (absence) return { status: 'absent', error: writeError(absence) };
    return item.type === 'call' && this.#isUnlisted(company, item.fyq) ? { status: 'absent' } : undefined;
  }

  *ends(waiting: readonly ItemRow[]): Steps<{ row: ItemRow; end: ItemEnd }[]> {
    const ends = [];
    for (const row of waiting) {
      const end = this.end(row);
      if (end) ends.push({ row, end });
      yield;
    }
    return ends;
  }

  /** True if a fresh list of the company's quarters lacks this one. */
  #isUnlisted(company: CompanyInLibrary | undefined, fyq: string): boolean {
    const isListed = !company || company.quarters.some((each) => quarterName(each) === fyq);
    return !isListed && isFresh.latestCall({ fetchedAt: company.listedAt, now: this.#services.clock() });
  }

  cost(item: DownloadItem): { requests: number; exact: boolean } {
    if (item.type !== 'calls' || item.quarters === 1) return { requests: 1, exact: true };
    const company = this.company(item);
    const latest = this.plan(item).isFresh() ? 0 : 1;
    const costs = company && this.#quarters(company, item).map((each) => ({ requests: this.#isStored(each) ? 0 : 1 }));
    return { requests: mostRequests(costs && { costs, latest }, item.quarters), exact: costs !== undefined && !latest };
  }

  /** The quarters that an item of several stands for, newest first, once its company's quarters are known. */
  #quarters({ quarters }: CompanyInLibrary, item: DownloadItem & { type: 'calls' }): DownloadItem[] {
    const { ticker, cik } = item;
    const newest = newestFirst(quarters.map(quarterName)).slice(0, item.quarters);
    return newest.map((fyq) => ({ type: 'call', ...(ticker === undefined ? { cik } : { ticker }), fyq }));
  }

  /** The quarters that remain to be requested after the latest call has arrived. */
  remaining(item: DownloadItem): DownloadItem[] {
    const company = item.type === 'calls' && item.quarters > 1 ? this.company(item) : undefined;
    if (!company || item.type !== 'calls') return [];
    return this.#quarters(company, item).filter((each) => !this.#isStored(each));
  }

  /** Puts the quarters that downloaded items of several leave to be requested in their places. */
  expand(rows: DownloadRows): void {
    const all = rows.items();
    const listed = new Set(all.map(({ id }) => id));
    const expanded = all.flatMap((row) => {
      const { item, status, addedAt } = row;
      if (status !== 'done' || item.type !== 'calls' || item.quarters === 1) return [row];
      const missing = this.remaining(item).filter((each) => !listed.has(idOf(each)));
      const latest: ItemRow = { ...row, item: { ...item, quarters: 1 }, place: -1 };
      return [latest, ...missing.map((each) => newRow(each, { place: -1, addedAt, requests: 1 }))];
    });
    if (expanded.some(({ place }) => place < 0)) rows.putOrder(expanded);
  }

  #isStored(item: DownloadItem): boolean {
    return this.plan(item).isStored();
  }
}

/** Prices items for the list; `rows` are those that would be added. */
export function* priceItems(
  known: KnownItems,
  rows: DownloadRows,
  items: readonly DownloadItem[],
  now: number,
): Steps<DownloadsPrice & { rows: ItemRow[] }> {
  const listed = new Map(rows.items().map((row) => [row.id, row]));
  const added = new Map<string, ItemRow>();
  const price = { requests: 0, exact: true, free: 0, listed: 0 };
  for (const given of items) {
    yield;
    const item = normalizeItem(given);
    const id = item && idOf(item);
    if (id === undefined) continue;
    const present = added.get(id) ?? listed.get(id);
    const isWider = item!.type === 'calls' && present?.item.type === 'calls' && item!.quarters > present.item.quarters;
    if (present && present.status !== 'done' && !isWider) {
      price.listed += 1;
      continue;
    }
    const { requests, exact } = known.cost(item!);
    // A wider item replaces the one that waits, whose requests were agreed to before.
    const before = isWider && present.status === 'waiting' ? present : undefined;
    const row = newRow(item!, { place: before?.place ?? Infinity, addedAt: now, requests });
    const end = known.end(row);
    if (end?.status === 'absent' || (end && known.remaining(item!).length === 0)) price.free += 1;
    else {
      added.set(id, row);
      price.requests += Math.max(0, requests - (before?.requests ?? 0));
      price.exact &&= exact;
    }
  }
  return { ...price, added: [...added.values()].map(({ item }) => item), rows: [...added.values()] };
}
