import * as l10n from '@vscode/l10n';
import type { ClassEntry, CompanyEntry, ShareEntry } from '../../directory/entry.ts';
import { listedAs } from '../../directory/formatEntry.ts';
import { formatCount } from '../../domain/format/number.ts';
import type { HeldTicker } from '../../library/items/itemKinds.ts';

/** The facts about a ticker that are known without a request. */
export interface KnownTicker {
  /** The service's name; empty if only bars are known. */
  name: string;
  /** The SEC's spelling of the name, if it differs; else empty. */
  listedAs: string;
  cik: number | undefined;
  calls: number;
  /** The newest quarter of the calls; empty without calls. */
  latest: string;
  sessions: number;
  hasFund: boolean;
  /** A fund, which has no earnings calls. */
  isFund: boolean;
  /** True if neither a list of the directory nor the library has it. */
  isUnknown: boolean;
}

type HeldEntry = CompanyEntry | ShareEntry | ClassEntry;

/** The service's words take precedence over the lists', which age. `entries` is undefined if there is no directory. */
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
