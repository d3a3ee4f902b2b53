import * as l10n from '@vscode/l10n';
import { costOfRead, estimated, exactly, withCost } from '../../../domain/format/cost.ts';
import type { CalendarRow } from '../../../domain/calendar.ts';
import { formatLevel, formatLevelChange, formatLevelInFull, hasPercentChange } from '../../../domain/format/level.ts';
import { formatChange } from '../../../domain/format/number.ts';
import { formatFirstSeenPrior } from '../../../domain/format/prior.ts';
import { formatReferencePeriod } from '../../../domain/format/referencePeriod.ts';
import { formatDays, formatReleaseState } from '../../../domain/format/release.ts';
import { formatBarTime } from '../../../domain/format/barTimes.ts';
import { formatPrice } from '../../../domain/format/number.ts';
import { formatDate } from '../../../domain/format/week.ts';
import type { Observation } from '../../../domain/observations/observation.ts';
import { newYorkDay } from '../../../domain/dates/zones.ts';
import { formatAnswerAge } from '../../../domain/format/time.ts';
import type { FundProfile } from '../../../domain/fund.ts';
import type { Directory } from '../../../directory/directory.ts';
import type { DirectoryEntry } from '../../../directory/entry.ts';
import { formatUnlisted, formatWitnessed, isWhole } from '../../../directory/formatEntry.ts';
import type { Holdings } from '../../../library/items/holdings.ts';
import { inLibrary } from '../../../library/inLibrary.ts';
import { LibraryError, type Library, type Read, type StoredCall } from '../../../library/library.ts';
import type { Named } from '../../../domain/notes/mention.ts';
import { requestOf, type LookUpTarget } from '../targetModel.ts';

/** A link after a fact, or in place of one. */
export interface OpeningStep {
  label: string;
  target: LookUpTarget;
}

export interface Fact {
  text: string;
  steps: OpeningStep[];
}

/** A fact in plain words, with links to what can be opened. */
export interface Known {
  title: string;
  name: string;
  facts: Fact[];
  /** The downloads on offer for what the library lacks, with their cost. */
  loads: Fact[];
  /** The page with all facts; absent for something without a page. */
  page?: LookUpTarget;
}

/** The library, and its contents for the connected source. */
export interface Held {
  library: Library;
  holdings: Holdings;
}

interface Context extends Held {
  /** Undefined if its file can’t be read. */
  directory: Directory | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Returns what the library has for something, and the cost of loading the rest. A name that only the directory has
 * comes with its list and the list’s date. Never sends a request.
 */
export async function findKnown(named: Named, context: Context): Promise<Known | undefined> {
  switch (named.kind) {
    case 'ticker':
      return knownOfTicker(named.ticker, context);
    case 'cusip':
      return knownOfFund(l10n.t('CUSIP {0}', named.cusip), { cusip: named.cusip }, context);
    case 'series':
      return knownOfFund(l10n.t('Series {0}', named.seriesid), { seriesid: named.seriesid }, context);
    case 'shareClass':
      return knownOfShareClass(named.contractid, context);
    case 'cik':
      return knownOfCompany(named.cik, context);
    case 'indicator':
      return knownOfIndicator(named.code, context);
  }
}

async function knownOfTicker(ticker: string, context: Context): Promise<Known> {
  const { library, holdings } = context;
  const known = holdings.ofTicker(ticker);
  const page: LookUpTarget = { kind: 'company', by: { ticker } };
  const told: Known = { title: `$${ticker}`, name: known?.name ?? '', facts: [], loads: [], page };
  await addFund(told, { ticker }, context);
  const calls = known && known.calls.length > 0 ? known.calls : await callsOfAlias(ticker, context);
  addCalls(told, { ticker }, calls, context);
  if (!known?.bars) {
    const lastDay: LookUpTarget = { kind: 'bars', tickers: [ticker] };
    const cost = estimated(library.cost(requestOf(lastDay)!));
    told.loads.push(load(l10n.t('Minute bars for the last day'), lastDay, withCost(l10n.t('Download'), cost)));
  } else {
    const { last, sessions } = known.bars;
    const today = newYorkDay(context.now);
    const target: LookUpTarget = { kind: 'bars', tickers: [ticker], session: last };
    const read = await readHeld(
      library.read({ endpoint: 'bars', tickers: [ticker], fromDate: last, tillDate: last }, { mode: 'library' }),
    );
    const held = read === 'absent' ? undefined : read;
    const bar = held?.value[0]?.bars.at(-1);
    const text =
      held && bar
        ? l10n.t('Last bar {0}: {1}', formatBarTime(bar.date, { today, source: held.source }), formatPrice(bar.close))
        : l10n.t('Minute bars until {0}', formatDate(last, today));
    const more = sessions > 1 ? ` · ${l10n.t('{0} sessions', sessions)}` : '';
    told.facts.push({ text: `${text}${more}`, steps: [opening(target, library)] });
  }
  const [bearer] = context.directory?.findByTicker(ticker) ?? [];
  told.name ||= witnessedName(bearer, context);
  if (context.directory && !bearer && told.facts.length === 0) {
    if (isWhole(context.directory)) told.loads = [];
    told.loads.unshift({ text: formatUnlisted([ticker], context.directory), steps: [] });
  }
  return told;
}

/** Returns a list's name for something that the library doesn’t have. */
function witnessedName(entry: DirectoryEntry | undefined, { directory }: Context): string {
  return entry && directory ? formatWitnessed(entry, directory) : '';
}

/** Returns the calls of a ticker that is another share class of the same issuer. */
async function callsOfAlias(ticker: string, { library, holdings }: Context): Promise<readonly StoredCall[] | 'absent'> {
  const read = await readHeld(library.read({ endpoint: 'transcript', ticker }, { mode: 'library' }));
  if (read === 'absent' || read === undefined) return read ?? [];
  return holdings.ofCik(read.value.metadata.cik);
}

function addCalls(
  told: Known,
  by: { ticker: string } | { cik: number },
  calls: readonly StoredCall[] | 'absent',
  { library }: Context,
): void {
  if (calls === 'absent') return;
  const [newest] = calls;
  const latest: LookUpTarget = { kind: 'call', by };
  // Otherwise the list of quarters has a newer quarter, and loading it takes a request.
  const hasLatest = library.cost(requestOf(latest)!, undefined, 'stored') === 0;
  if (newest) {
    told.name ||= newest.company;
    const { cik, fyq } = newest;
    const target: LookUpTarget = { kind: 'call', by: { cik }, fyq };
    const many = calls.length > 1 ? ` · ${l10n.t('{0} calls in total', calls.length)}` : '';
    const text = hasLatest
      ? l10n.t('Latest earnings call: {0}', fyq)
      : l10n.t('Newest earnings call in library: {0}', fyq);
    told.facts.push({ text: `${text}${many}`, steps: [opening(target, library)] });
  }
  if (!hasLatest) told.loads.push(load(l10n.t('Latest earnings call'), latest));
}

function knownOfCompany(cik: number, context: Context): Known {
  const page: LookUpTarget = { kind: 'company', by: { cik } };
  const told: Known = { title: l10n.t('CIK {0}', String(cik)), name: '', facts: [], loads: [], page };
  addCalls(told, { cik }, context.holdings.ofCik(cik), context);
  const company = context.directory?.findByCik(cik).find(({ kind }) => kind === 'company');
  told.name ||= witnessedName(company, context);
  return told;
}

async function knownOfFund(
  title: string,
  by: { cusip: string } | { seriesid: string },
  context: Context,
): Promise<Known> {
  const told: Known = { title, name: '', facts: [], loads: [] };
  const isKnown = await addFund(told, by, context);
  if (isKnown === 'absent') told.facts.push({ text: l10n.t('The service has no matching fund or ETF.'), steps: [] });
  if (isKnown || !('seriesid' in by)) return told;
  // A share class also shows its series.
  const part = context.holdings.ofSeries(by.seriesid);
  if (!part) {
    told.name = witnessedName(context.directory?.findBySeries(by.seriesid), context);
    return told;
  }
  told.name = part.fund;
  const [first] = part.classes;
  if (first)
    told.facts.push({
      text: l10n.t('Share class {0} · {1}', first.ticker, first.name),
      steps: [opening({ kind: 'fund', by: { ticker: first.ticker } }, context.library)],
    });
  return told;
}

/** Adds the fund. Returns whether the library has it. */
async function addFund(
  told: Known,
  by: (LookUpTarget & { kind: 'fund' })['by'],
  { library, now }: Context,
): Promise<boolean | 'absent'> {
  const target: LookUpTarget = { kind: 'fund', by };
  const read = await readHeld(library.read({ endpoint: 'fund', ...by }, { mode: 'library' }));
  if (read === 'absent') return read;
  if (!read) {
    told.loads.push(load('seriesid' in by ? l10n.t('Fund series') : l10n.t('Fund or ETF'), target));
    return false;
  }
  const { value } = read;
  const first = value.form === 'record' ? value.record : value.classes[0];
  told.name ||= first ? nameOf(first, value.form === 'record') : '';
  const text =
    value.form === 'record'
      ? classWords(value.record)
      : l10n.t('{0} share classes: {1}', value.classes.length, listed(value.classes.map((each) => each.ticker)));
  told.facts.push({ text: `${text} · ${formatAnswerAge(read, now)}`, steps: [opening(target, library)] });
  return true;
}

const nameOf = ({ fund_name, class_name }: FundProfile, withClass: boolean): string =>
  [fund_name, withClass ? class_name : ''].filter((each) => each.trim() !== '').join(' · ');

const classWords = ({ security_type, registrant_name, ticker }: FundProfile): string =>
  [security_type, registrant_name, ticker].filter((each) => each.trim() !== '').join(' · ');

const mostListed = 8;
const listed = (tickers: readonly string[]): string =>
  tickers.length > mostListed ? `${tickers.slice(0, mostListed).join(', ')} …` : tickers.join(', ');

async function knownOfShareClass(contractid: string, context: Context): Promise<Known> {
  const ticker = context.holdings.tickerOfClass(contractid);
  const told: Known = { title: l10n.t('Share class {0}', contractid), name: '', facts: [], loads: [] };
  const listed = context.directory?.findByClass(contractid);
  if (ticker) await addFund(told, { ticker }, context);
  else if (listed && listed.ticker !== '') {
    told.name = witnessedName(listed, context);
    await addFund(told, { ticker: listed.ticker }, context);
  } else
    told.facts.push({
      text: l10n.t('Not in the library. The service supports tickers, CUSIPs and series ids, but not class ids.'),
      steps: [],
    });
  return told;
}

async function knownOfIndicator(code: string, { library, holdings, now }: Context): Promise<Known | undefined> {
  const calendar = await holdings.calendar();
  if (!calendar) {
    // The only form of a code that is recognizable without the calendar.
    if (!/^E:[A-Z0-9]/.test(code)) return undefined;
    return { title: code, name: '', facts: [], loads: [load(l10n.t('Economic calendar'), { kind: 'calendar' })] };
  }
  const row = calendar.byCode.get(code);
  if (!row) return undefined;
  // The calendar may be in memory while the file can't be read.
  const observations = await library.observed(row.indicator_id).catch(() => []);
  const target: LookUpTarget = { kind: 'indicator', code, name: row.name };
  const texts = [
    ...valueWords(row, observations),
    releaseWords(row, newYorkDay(now)),
    l10n.t('Calendar updated {0}', formatAnswerAge(calendar, now)),
  ];
  const facts = texts.map((text) => ({ text, steps: [] as OpeningStep[] }));
  facts.at(-1)!.steps.push({ label: withCost(l10n.t('Go to Indicator'), exactly(0)), target });
  return { title: code, name: row.name, facts, loads: [] };
}

function valueWords(row: CalendarRow, observations: readonly Observation[]): string[] {
  const { latest_value, latest_date, prior_value, change_abs, change_pct } = row;
  if (latest_value === null) return [l10n.t('No value yet')];
  const value = formatLevelInFull(latest_value, row);
  const latest =
    latest_date === null
      ? l10n.t('Latest: {0}', value)
      : l10n.t('Latest: {0} (period {1})', value, formatReferencePeriod(latest_date, row));
  if (prior_value === null) return [latest];
  const percent = change_pct === null || !hasPercentChange(row) ? '' : ` (${formatChange(change_pct, 2)}%)`;
  const prior = formatFirstSeenPrior(row, observations) ?? formatLevel(prior_value, row);
  return [latest, l10n.t('Prior: {0}, change: {1}', prior, `${formatLevelChange(change_abs, row)}${percent}`)];
}

function releaseWords({ next_release, release_state }: CalendarRow, today: string): string {
  const state = formatReleaseState(release_state);
  if (next_release === null) return [l10n.t('No next release is scheduled'), state].filter(Boolean).join(' · ');
  const days = formatDays(next_release, today);
  const date = l10n.t('Next release: {0}', formatDate(next_release, today, { weekday: true }));
  return [date, days, state].filter(Boolean).join(' · ');
}

function load(text: string, target: LookUpTarget, label = withCost(l10n.t('Download'), exactly(1))): Fact {
  return { text, steps: [{ label, target }] };
}

function opening(target: LookUpTarget, library: Library): OpeningStep {
  const cost = library.cost(requestOf(target)!, undefined, 'stored');
  return { label: withCost(l10n.t('Open'), costOfRead(target.kind, cost)), target };
}

/** Like {@link inLibrary}. A hover doesn't report why the library can't answer. */
async function readHeld<T>(read: Promise<Read<T>>): Promise<Read<T> | 'absent' | undefined> {
  try {
    return await inLibrary(read);
  } catch (error) {
    if (error instanceof LibraryError) return undefined;
    throw error;
  }
}
