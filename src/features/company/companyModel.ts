import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { listReaderOf } from '../../base/stored.ts';
import type { BarSeries } from '../../domain/bar.ts';
import { lastChange } from '../../domain/bars/lastChange.ts';
import { splitSessions } from '../../domain/bars/splitSessions.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import { newestFirst } from '../../domain/quarters.ts';
import type { CallCount } from '../../domain/search/foundPassage.ts';
import {
  longestPhrase,
  type CompanyParams,
  type CompanyBars,
  type ShownPhrase,
  type ShownScreen,
  type ShownSession,
} from './protocol.ts';

/** All share classes of a company have one page. */
export function keyOfCompany({ source, ticker, cik }: CompanyParams): string {
  return `${source} ${cik ?? foldShareClass(ticker)}`;
}

export function nameOfCompany({ ticker, cik }: Pick<CompanyParams, 'ticker' | 'cik'>): string {
  return ticker === '' ? l10n.t('CIK {0}', String(cik)) : ticker;
}

/** The number of sessions in the small chart, and the most closes of each. */
const mostSessions = 5;
const mostCloses = 80;

/** Returns the last sessions of the bars, and the change of the last close. */
export function lastSessions(series: BarSeries): Pick<CompanyBars, 'sessions' | 'change' | 'lastAt'> {
  const all = splitSessions(series);
  const shown = all.slice(-mostSessions);
  const change = lastChange(all);
  const last = series.bars.at(-1);
  return {
    sessions: shown.map(({ date, bars }): ShownSession => ({ date, closes: thin(bars.map(({ close }) => close)) })),
    ...(change && { change: { percent: change.percent, against: change.against } }),
    ...(last && { lastAt: last.date }),
  };
}

/** Evenly spread closes, with the first and the last one. */
function thin(closes: readonly number[]): number[] {
  if (closes.length <= mostCloses) return [...closes];
  const step = (closes.length - 1) / (mostCloses - 1);
  return Array.from({ length: mostCloses }, (_, index) => closes[Math.round(index * step)]!);
}

/** A phrase's counts by quarter, oldest first. */
export function countsOf(phrase: string, calls: readonly CallCount[]): ShownPhrase {
  const byQuarter = new Map(calls.map(({ fyq, count, words }) => [fyq, { fyq, count, words }]));
  return {
    phrase,
    counts: newestFirst(byQuarter.keys())
      .reverse()
      .map((fyq) => byQuarter.get(fyq)!),
  };
}

const mostPhrases = 12;

const readList = listReaderOf(v.pipe(v.string(), v.minLength(1), v.maxLength(longestPhrase)));
/** Reads saved phrases, which may come from another machine. */
export const parsePhrases = (saved: unknown): string[] => readList(saved).slice(-mostPhrases);

/** Adds the phrase as the newest, or removes it. A phrase is followed once, whatever its case and spacing. */
export function withPhrase(phrases: readonly string[], phrase: string, isFollowed: boolean): string[] {
  const words = phrase.replaceAll('"', ' ').split(/\s+/).filter(Boolean).join(' ');
  const others = phrases.filter((each) => each.toLowerCase() !== words.toLowerCase());
  return isFollowed && words !== '' ? [...others, words].slice(-mostPhrases) : others;
}

/** Returns the screens that returned it, with the names and addresses of the files that have their conditions. */
export function screensOf(
  found: readonly { condition: string; at: number }[],
  known: readonly [uri: string, run: { condition: string }][],
  nameOf: (uri: string) => string,
): { screens: ShownScreen[]; uris: (string | undefined)[] } {
  const uris = found.map(({ condition }) => known.findLast(([, run]) => run.condition === condition)?.[0]);
  const screens = found.map(({ condition, at }, id) => {
    const uri = uris[id];
    return { id, condition, at, ...(uri !== undefined && { name: nameOf(uri) }) };
  });
  return { screens, uris };
}

/** The first that isn’t empty. */
export function firstText(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== '') ?? '';
}
