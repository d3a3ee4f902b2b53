import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { formatCoverage } from '../plans/barCoverage.ts';
import { mergeBars, packSessionSync, unpackSession } from '../plans/barSessions.ts';
import type { Days } from '../plans/dayRuns.ts';
import { unreadName } from '../store/pendingFile.ts';
import type { BarFiling, LedgerEntry, Store } from '../store/store.ts';
import { StoreFailure } from '../store/storeFailure.ts';
import { isBusy } from '../store/whenFree.ts';
import { checkLine } from './checkLine.ts';
import { judgeHeader } from './exportFormat.ts';
import { parseAttempt } from './pendingLines.ts';
import { provenDays, withProven } from './provenCoverage.ts';
import type { Staged, StagedOf } from './staged.ts';
import { fitsLine, transferLimits } from './transferLimits.ts';

interface TakePendingOptions {
  clock: () => number;
  /** Called with the path of a file that was taken in, and whether parts of it couldn't be read. */
  taken: (path: string, setsAside: boolean) => void;
  /** Called with the name of an unreadable file, or the future name of one with unreadable parts. */
  onUnread: (name: string) => void;
}

/** The readable content of a file. */
interface PendingContent {
  attempts: Omit<LedgerEntry, 'id'>[];
  items: Staged[];
  /** True if every line could be read. */
  isWhole: boolean;
}

/**
 * Takes in the answers that ended windows had paid for while the library couldn't be written. Every line is checked
 * like an import's. A file is removed once its content is stored elsewhere; an unreadable one stays.
 */
export async function takePending(
  store: Store,
  paths: readonly string[],
  { clock, taken, onUnread }: TakePendingOptions,
): Promise<void> {
  for (const path of paths) {
    try {
      const content = await readPending(path, clock());
      if (!content?.isWhole) onUnread(content ? unreadName(path) : basename(path));
      const isTaken = content && (await store.persist(() => takeContent(store, content), false));
      if (isTaken) taken(path, !content.isWhole);
    } catch {
      // The disk refuses: its trouble is reported elsewhere, and the next window finds the file.
    }
  }
}

/** Undefined for a file from a newer version, and for one without the first line of such a file. */
async function readPending(path: string, now: number): Promise<PendingContent | undefined> {
  const content: PendingContent = { attempts: [], items: [], isWhole: true };
  let isBegun = false;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (!isBegun) {
      if (judgeHeader(line) !== 'readable') return undefined;
      isBegun = true;
      continue;
    }
    const attempt = parseAttempt(line);
    const item = !attempt && fitsLine(line, transferLimits) ? await checkLine(line, now) : undefined;
    if (attempt) content.attempts.push(attempt);
    else if (item) content.items.push(item);
    else content.isWhole = false;
  }
  return isBegun ? content : undefined;
}

/** Writes everything to the library's file at once; if that isn't writable, to memory. */
function takeContent(store: Store, { attempts, items }: PendingContent): true {
  const bars = barFilings(items);
  const write = (into: Store): void => {
    into.ledger.restore(attempts);
    for (const item of items)
      if (item.kind === 'answer') into.answers.file(item.filing, true);
      else if (item.kind === 'observations') into.observations.add(item.source, item.seen);
    for (const filing of bars) into.bars.file(filing);
  };
  try {
    store.atomically(write);
  } catch (error) {
    if (isBusy(error) || !(error instanceof StoreFailure)) throw error;
    write(store);
  }
  return true;
}

function barFilings(items: readonly Staged[]): BarFiling[] {
  const sessions = items.filter((item) => item.kind === 'session');
  const claims = new Map<string, Days[]>();
  for (const item of items) if (item.kind === 'coverage') claims.set(tickerName(item), item.over);
  return [...Map.groupBy(sessions, tickerName)].map(([name, ofTicker]) => barFiling(ofTicker, claims.get(name) ?? []));
}

function barFiling(items: readonly StagedOf<'session'>[], claimed: readonly Days[]): BarFiling {
  const { source, ticker } = items[0]!;
  const sessions = items.map(({ session }) => session);
  const proven = provenDays(sessions, claimed);
  return {
    source,
    ticker,
    sessions: (stored) =>
      sessions.map((session) => {
        const present = stored(session.session);
        const [older, newer] =
          present && present.fetchedAt > session.fetchedAt ? [session, present] : [present, session];
        const bars = mergeBars((older && unpackSession(older)) ?? [], unpackSession(newer) ?? []);
        return packSessionSync(session.session, bars, newer.fetchedAt);
      }),
    cover: (text) => formatCoverage(withProven(text, proven)),
  };
}

const tickerName = ({ source, ticker }: { source: string; ticker: string }): string => `${source}\n${ticker}`;
