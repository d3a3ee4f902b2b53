import * as l10n from '@vscode/l10n';
import type { ClassEntry, CompanyEntry, ShareEntry } from '../../directory/entry.ts';
import { listedAs } from '../../directory/formatEntry.ts';
import { formatCount } from '../../domain/format/number.ts';
import type { HeldTicker } from '../../library/items/itemKinds.ts';

/** The facts about a ticker that are known without a request. */
export interface KnownTicker {
  /** As the service said; empty where only bars are known. */
  name: string;
  /** As the SEC lists the name, where that is written otherwise; else empty. */
  listedAs: string;
  cik: number | undefined;
  calls: number;
  /** The newest quarter of the calls; empty without calls. */
  latest: string;
  sessions: number;
  hasFund: boolean;
  /** A fund, which has no earnings calls. */
  isFund: boolean;
  /** No list of the directory has it, and neither has the library. */
  isUnknown: boolean;
}

type HeldEntry = CompanyEntry | ShareEntry | ClassEntry;

/** The service's words win over those of the lists, which age. `entries` is undefined where no directory is at hand. */
export function knownTicker(held: HeldTicker | undefined, entries: readonly HeldEntry[] | undefined): KnownTicker {
  const [first] = entries ?? [];
  const isListedFund = (entries ?? []).length > 0 && entries!.every(({ kind }) => kind === 'class');
  const { calls = [], fund, bars } = held ?? {};
  return {
    name: (held?.name ?? '') || (first?.name ?? ''),
    listedAs: first ? listedAs(first) : '',
    cik: calls[0]?.cik ?? (isListedFund ? undefined : first?.cik),
    calls: calls.length,
    latest: calls[0]?.fyq ?? '',
    sessions: bars?.sessions ?? 0,
    hasFund: fund !== undefined,
    isFund: calls.length === 0 && (fund !== undefined || isListedFund),
    isUnknown: held === undefined && entries?.length === 0,
  };
}

/** The library's holdings in words: “2 calls, 5 sessions, fund”; empty if it has nothing. */
export function formatHeld({ calls, latest, sessions, hasFund }: KnownTicker): string {
  return [
    ...(calls === 0 ? [] : [calls === 1 ? latest : l10n.t('{0} calls', formatCount(calls))]),
    ...(sessions === 0 ? [] : [sessions === 1 ? l10n.t('1 session') : l10n.t('{0} sessions', formatCount(sessions))]),
    ...(hasFund ? [l10n.t('fund')] : []),
  ].join(', ');
}
