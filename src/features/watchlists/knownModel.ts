import * as l10n from '@vscode/l10n';
import type { ClassEntry, CompanyEntry, ShareEntry } from '../../directory/entry.ts';
import { formatCount } from '../../domain/format/number.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { LibraryItem } from '../../library/library.ts';

/** What the library has under a ticker. */
export interface Held {
  /** As the service said; empty where only bars are known. */
  name: string;
  cik: number | undefined;
  calls: number;
  /** The newest quarter of the calls; empty without calls. */
  latest: string;
  sessions: number;
  hasFund: boolean;
}

/** What is known of a ticker without a request. */
export interface KnownTicker extends Held {
  /** A fund, which has no earnings calls. */
  isFund: boolean;
  /** No list of the directory has it, and neither has the library. */
  isUnknown: boolean;
}

type Entry = CompanyEntry | ShareEntry | ClassEntry;

/** What the library has, by ticker. Its items come with the newest quarter of a company first. */
export function heldByTicker(items: readonly LibraryItem[]): Map<string, Held> {
  const found = new Map<string, Held>();
  const of = (ticker: string): Held => {
    const key = foldShareClass(ticker);
    const held = found.get(key) ?? { name: '', cik: undefined, calls: 0, latest: '', sessions: 0, hasFund: false };
    found.set(key, held);
    return held;
  };
  for (const item of items)
    switch (item.type) {
      case 'call': {
        const held = of(item.ticker);
        held.name ||= item.company;
        held.cik ??= item.cik;
        held.latest ||= item.fyq;
        held.calls += 1;
        break;
      }
      case 'fund':
        for (const { ticker, name } of item.classes) {
          if (ticker === '') continue;
          const held = of(ticker);
          held.name ||= [item.fund, name].filter((each) => each.trim() !== '').join(' · ');
          held.hasFund = true;
        }
        break;
      case 'bars':
        of(item.ticker).sessions = item.sessions;
    }
  return found;
}

/** The service's words win over those of the lists, which age. `entries` is undefined where no directory is at hand. */
export function knownTicker(held: Held | undefined, entries: readonly Entry[] | undefined): KnownTicker {
  const [first] = entries ?? [];
  const isListedFund = (entries ?? []).length > 0 && entries!.every(({ kind }) => kind === 'class');
  return {
    name: (held?.name ?? '') || (first?.name ?? ''),
    cik: held?.cik ?? (isListedFund ? undefined : first?.cik),
    calls: held?.calls ?? 0,
    latest: held?.latest ?? '',
    sessions: held?.sessions ?? 0,
    hasFund: held?.hasFund ?? false,
    isFund: (held?.calls ?? 0) === 0 && (held?.hasFund === true || isListedFund),
    isUnknown: held === undefined && entries?.length === 0,
  };
}

/** What the library has: “2 calls, 5 sessions, fund”; empty if it has nothing. */
export function formatHeld({ calls, latest, sessions, hasFund }: KnownTicker): string {
  return [
    ...(calls === 0 ? [] : [calls === 1 ? latest : l10n.t('{0} calls', formatCount(calls))]),
    ...(sessions === 0 ? [] : [sessions === 1 ? l10n.t('1 session') : l10n.t('{0} sessions', formatCount(sessions))]),
    ...(hasFund ? [l10n.t('fund')] : []),
  ].join(', ');
}
