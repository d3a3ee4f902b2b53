import { formatCoverage } from '../plans/barCoverage.ts';
import { mergeBars, packSession, unpackSession } from '../plans/barSessions.ts';
import type { SourceId } from '../sourceId.ts';
import type { ImportChoice, ImportCount, ImportPreview } from './transfer.ts';
import type { Marks } from '../marks/marks.ts';
import type { StoredSession, Store } from '../store/store.ts';
import { withoutNewNames } from './judgeStaged.ts';
import { verdictName, type Verdicts } from './previewStaged.ts';
import { provenDays, withProven } from './provenCoverage.ts';
import type { StagedOf, Staging } from './staged.ts';
import { takeArrivals } from './takeArrivals.ts';
import { transferLimits, type TransferLimits } from './transferLimits.ts';

interface TakeOptions {
  store: Store;
  marks: Marks;
  staging: Staging;
  preview: ImportPreview;
  verdicts: Verdicts;
  choice: ImportChoice;
  limits?: TransferLimits | undefined;
}

/**
 * Files the staged items in one transaction, all or nothing. Answers filed since the preview stay; only those that the
 * preview listed are replaced. Throws StoreFailure.
 */
export async function takeStaged(options: TakeOptions): Promise<ImportCount> {
  const { store, marks, staging, preview, verdicts, choice } = options;
  const merged = choice === 'replace' ? await mergeSessions(options) : new Map<string, StoredSession>();
  const count = store.atomically((inner) => {
    const taken: ImportCount = { added: 0, replaced: 0, kept: preview.kept, refused: preview.refused, marks: 0 };
    takeAnswers(inner, options, taken);
    takeBars(inner, { ...options, merged }, taken);
    for (const item of staging.items('observations'))
      if (verdicts.get(verdictName(item)) === 'new') {
        if (inner.observations.add(item.source, item.seen) > 0) taken.added++;
        else taken.kept++;
      }
    for (const item of staging.items('mark'))
      if (verdicts.get(verdictName(item)) === 'new') {
        inner.arrivals.put(item.mark.id, JSON.stringify(item.mark));
        taken.marks++;
      }
    return taken;
  });
  await takeArrivals(store, marks);
  return count;
}

function takeAnswers(store: Store, { staging, verdicts, choice }: TakeOptions, taken: ImportCount): void {
  for (const item of staging.items('answer')) {
    const verdict = verdicts.get(verdictName(item));
    const { filing } = item;
    if (verdict !== 'new' && verdict !== 'replaces') continue;
    const present = store.answers.get(filing.source, filing.key);
    const isWanted =
      verdict === 'new' ? !present : choice === 'replace' && (!present || present.fetchedAt < filing.fetchedAt);
    if (!isWanted) {
      taken.kept++;
      continue;
    }
    store.answers.adopt(withoutNewNames(store, filing));
    if (verdict === 'new') taken.added++;
    else taken.replaced++;
  }
}

interface TakeBarsOptions extends TakeOptions {
  /** Sessions by name, merged from the stored and the imported one. */
  merged: ReadonlyMap<string, StoredSession>;
}

function takeBars(store: Store, options: TakeBarsOptions, taken: ImportCount): void {
  const claims = new Map([...options.staging.items('coverage')].map((item) => [tickerName(item), item.over]));
  for (const items of byTicker(options.staging.items('session'))) {
    const { source, ticker } = items[0]!;
    const sessions = sessionsToFile(store, items, options, taken);
    const proven = provenDays(sessions, claims.get(tickerName({ source, ticker })) ?? []);
    if (sessions.length === 0) continue;
    store.bars.file({
      source,
      ticker,
      sessions: () => sessions,
      cover: (text) => formatCoverage(withProven(text, proven)),
    });
  }
}

function sessionsToFile(
  store: Store,
  items: readonly StagedOf<'session'>[],
  { verdicts, merged, limits = transferLimits }: TakeBarsOptions,
  taken: ImportCount,
): StoredSession[] {
  const { source, ticker } = items[0]!;
  const days = items.map(({ session }) => session.session);
  const present = new Map(
    store.bars.sessions(source, ticker, days[0]!, days.at(-1)!).map((each) => [each.session, each.fetchedAt]),
  );
  const sessions: StoredSession[] = [];
  for (const item of items) {
    const verdict = verdicts.get(verdictName(item));
    if (verdict !== 'new' && verdict !== 'replaces') continue;
    const together = merged.get(verdictName(item));
    const at = present.get(item.session.session);
    if (sessions.length >= limits.sessionsOfTicker) taken.refused++;
    else if (verdict === 'new' && at === undefined) {
      sessions.push(item.session);
      taken.added++;
    } else if (together && (at ?? 0) < together.fetchedAt) {
      sessions.push(together);
      taken.replaced++;
    } else taken.kept++;
  }
  return sessions;
}

/** Merges sessions so that no stored minute is lost. */
async function mergeSessions({ store, staging, verdicts }: TakeOptions): Promise<Map<string, StoredSession>> {
  const merged = new Map<string, StoredSession>();
  for (const item of staging.items('session')) {
    if (verdicts.get(verdictName(item)) !== 'replaces') continue;
    const { source, ticker, session } = item;
    const present = store.bars.sessions(source, ticker, session.session, session.session)[0];
    const bars = mergeBars((present && unpackSession(present)) ?? [], unpackSession(session) ?? []);
    merged.set(verdictName(item), await packSession(session.session, bars, session.fetchedAt));
  }
  return merged;
}

const tickerName = ({ source, ticker }: { source: SourceId; ticker: string }): string => `${source}\n${ticker}`;

/** Groups sessions, which are sorted by ticker. */
function* byTicker(items: Iterable<StagedOf<'session'>>): Generator<StagedOf<'session'>[]> {
  let group: StagedOf<'session'>[] = [];
  for (const item of items) {
    const first = group[0];
    if (first && tickerName(first) !== tickerName(item)) {
      yield group;
      group = [];
    }
    group.push(item);
  }
  if (group.length > 0) yield group;
}
