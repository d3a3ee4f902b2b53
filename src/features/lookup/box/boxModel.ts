import * as l10n from '@vscode/l10n';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { targetsOf, reasonAgainst } from '../lookupModel.ts';
import { keyOf, type LookUpTarget } from '../targetModel.ts';
import type { Recent } from './recentsModel.ts';
import type { TickerInLibrary } from '../libraryIndex.ts';

/** A row of the box. */
export type Row =
  | { kind: 'heading'; label: string }
  | { kind: 'target'; target: LookUpTarget; recent?: Recent }
  /** Fills the box with its ticker, which then lists what the ticker can be. */
  | { kind: 'ticker'; ticker: string; name: string }
  | { kind: 'says'; label: string }
  | { kind: 'clear' };

export interface BoxContents {
  text: string;
  recents: readonly Recent[];
  calendar: readonly CalendarRow[];
  tickers: Iterable<TickerInLibrary>;
}

const mostNames = 8;

/** Lists recent lookups first, then everything that the text can be and what the library has under that name. */
export function boxRows({ text, recents, calendar, tickers }: BoxContents): Row[] {
  const typed = text.trim();
  const fitting = recents.filter((recent) => fits(recent, typed));
  const rows: Row[] = fitting.map((recent) => ({ kind: 'target', target: recent.reading, recent }));
  if (rows.length > 0) rows.unshift({ kind: 'heading', label: l10n.t('recent') });
  if (typed === '') return rows.length > 0 ? [...rows, { kind: 'clear' }] : [];

  const shown = new Set(fitting.map(({ reading }) => keyOf(reading)));
  const targets = targetsOf(typed, calendar).filter((target) => !shown.has(keyOf(target)));
  const names = namesOf(typed, tickers);
  const reason = reasonAgainst(typed);
  if (targets.length > 0) rows.push({ kind: 'heading', label: l10n.t('Possible matches for “{0}”', typed) });
  rows.push(...targets.map((target): Row => ({ kind: 'target', target })));
  if (names.length > 0) rows.push({ kind: 'heading', label: l10n.t('in library') }, ...names);
  if (reason !== undefined) rows.push({ kind: 'says', label: reason });
  else if (rows.length === 0) rows.push({ kind: 'says', label: l10n.t('Not a known type of identifier') });
  return rows;
}

function fits({ text, reading }: Recent, typed: string): boolean {
  const wanted = typed.toLowerCase();
  return (
    text.toLowerCase().startsWith(wanted) ||
    (reading.kind === 'indicator' && wanted.length > 1 && reading.name.toLowerCase().includes(wanted))
  );
}

function namesOf(typed: string, tickers: Iterable<TickerInLibrary>): Row[] {
  const wanted = typed.toLowerCase().replace(/^\$/, '');
  if (wanted.length < 2) return [];
  return [...tickers]
    .filter(({ ticker, name }) => {
      const known = ticker.toLowerCase();
      return known !== wanted && (known.startsWith(wanted) || name.toLowerCase().includes(wanted));
    })
    .slice(0, mostNames)
    .map(({ ticker, name }) => ({ kind: 'ticker', ticker, name }));
}
