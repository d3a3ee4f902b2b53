import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { formatCoverage } from '../plans/barCoverage.ts';
import { mergeBars, packSession, unpackSession } from '../plans/barSessions.ts';
import type { Days } from '../plans/dayRuns.ts';
import type { StoredSession, Store } from '../store/store.ts';
import { checkLine } from './checkLine.ts';
import { judgeHeader } from './exportFormat.ts';
import { parseAttempt } from './pendingLines.ts';
import { provenDays, withProven } from './provenCoverage.ts';
import type { StagedOf } from './staged.ts';
import { fitsLine, transferLimits } from './transferLimits.ts';

/**
 * Takes in what windows that ended had paid for while the library couldn't be kept, and removes their files. Every line
 * is checked like that of an import. A file that can't be read now is tried again in the next window.
 */
export async function takePending(store: Store, paths: readonly string[], now: number): Promise<void> {
  for (const path of paths) {
    try {
      await takeFile(store, path, now);
      await rm(path, { force: true });
    } catch {
      // The disk refuses: its trouble is told elsewhere, and the file stays.
    }
  }
}

async function takeFile(store: Store, path: string, now: number): Promise<void> {
  const sessions: StagedOf<'session'>[] = [];
  const claims = new Map<string, Days[]>();
  let isBegun = false;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (!isBegun) {
      if (judgeHeader(line) !== 'readable') return;
      isBegun = true;
      continue;
    }
    const attempt = parseAttempt(line);
    if (attempt) await store.persist(() => store.ledger.write(attempt), undefined);
    const item = !attempt && fitsLine(line, transferLimits) ? await checkLine(line, now) : undefined;
    if (item?.kind === 'answer') await store.persist(() => store.answers.file(item.filing, true), true);
    else if (item?.kind === 'observations')
      await store.persist(() => store.observations.add(item.source, item.seen), 0);
    else if (item?.kind === 'session') sessions.push(item);
    else if (item?.kind === 'coverage') claims.set(tickerName(item), item.over);
  }
  for (const items of Map.groupBy(sessions, tickerName).values())
    await store.persist(() => takeSessions(store, items, claims.get(tickerName(items[0]!)) ?? []), undefined);
}

async function takeSessions(
  store: Store,
  items: readonly StagedOf<'session'>[],
  claimed: readonly Days[],
): Promise<void> {
  const { source, ticker } = items[0]!;
  const sessions: StoredSession[] = [];
  for (const { session } of items) {
    const present = store.bars.sessions(source, ticker, session.session, session.session)[0];
    const [older, newer] = present && present.fetchedAt > session.fetchedAt ? [session, present] : [present, session];
    const bars = mergeBars((older && unpackSession(older)) ?? [], unpackSession(newer) ?? []);
    sessions.push(await packSession(session.session, bars, newer.fetchedAt));
  }
  const proven = provenDays(
    items.map(({ session }) => session),
    claimed,
  );
  store.bars.file({ source, ticker, sessions, cover: (text) => formatCoverage(withProven(text, proven)) });
}

const tickerName = ({ source, ticker }: { source: string; ticker: string }): string => `${source}\n${ticker}`;
