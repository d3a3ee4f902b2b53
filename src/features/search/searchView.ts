import * as l10n from '@vscode/l10n';
import { formatCount, formatChange as formatNumberChange } from '../../domain/format/number.ts';
import type { FoundPassage, SearchProgress } from '../../domain/search/foundPassage.ts';
import { mostShown } from './lengthsView.ts';
import type {
  CompanyCount,
  CountedCompanies,
  CountedQuarters,
  QuarterCount,
  SearchProblem,
  SearchQuery,
  ShownPassages,
} from './protocol.ts';

export const noQuery: SearchQuery = {
  text: '',
  company: '',
  quarter: '',
  speaker: '',
  role: '',
  label: '',
  section: '',
  who: '',
  order: 'best',
  plain: [],
};

/** A part of a result's text: a match, or the text between matches. */
interface TextPart {
  text: string;
  isHit: boolean;
}

/** Splits the text of a result at the ends of its matches, else of its marks. Overlapping ones are joined. */
export function partsOf({
  text,
  start,
  hits,
  marked = [],
}: Pick<FoundPassage, 'text' | 'start' | 'hits' | 'marked'>): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const take = (till: number, isHit: boolean): void => {
    if (till <= at) return;
    const last = parts.at(-1);
    const piece = text.slice(at, till);
    if (last?.isHit === isHit) last.text += piece;
    else parts.push({ text: piece, isHit });
    at = till;
  };
  for (const hit of hits.length > 0 ? hits : marked) {
    take(Math.min(text.length, hit.start - start), false);
    take(Math.min(text.length, hit.end - start), true);
  }
  take(text.length, false);
  return parts;
}

/**
 * Formats the number of results. Distinguishes an empty library, no results, and an index that is still being built.
 */
export function formatFound(found: ShownPassages): string {
  const { isAsked, indexed, waiting, unsearchable, within, passages, problem } = found;
  const rest =
    (found.unnamed ? ` ${formatUnnamed(found.unnamed)}` : '') +
    (found.dropped.length === 0 ? '' : ` ${formatDropped(found.dropped)}`) +
    (waiting === 0 ? '' : ` ${formatWaiting(waiting)}`) +
    (unsearchable === 0 ? '' : ` ${formatUnsearchable(unsearchable)}`);
  if (indexed === 0 && waiting === 0 && unsearchable > 0) return rest.trim();
  if (indexed === 0 && waiting === 0)
    return l10n.t('The library has no earnings calls yet. Calls you open are saved there.');
  if (problem) return formatProblem(problem) + rest;
  if (!isAsked) return formatLibrary(indexed) + rest;
  if (found.progress) return formatSoFar(found, found.progress);
  if (passages.length === 0) return formatNone(within) + rest;
  const rules = formatRules(found.rules);
  return [formatShown(found), ...(rules === '' ? [] : [rules])].join(' ') + rest;
}

function formatDropped(dropped: readonly string[]): string {
  return dropped.length === 1
    ? l10n.t('Nothing matches {0}, so it was left out of the search.', dropped[0]!)
    : l10n.t('Nothing matches {0}, so they were left out of the search.', list(dropped));
}

function formatShown(found: ShownPassages): string {
  const { matches, passages, without, rules } = found;
  if (matches === 0) return l10n.t('No passage has all the words. Showing the best partial matches.');
  const said = formatPassages(found);
  const counted = rules.filter(({ isBeside }) => !isBeside).map(({ words }) => words);
  const which =
    without.length === 0
      ? `${said}.`
      : matches === 1
        ? l10n.t('{0} with “{1}”, which doesn’t also contain “{2}”.', said, counted.join(' '), list(without))
        : l10n.t('{0} with “{1}”, none of which also contain “{2}”.', said, counted.join(' '), list(without));
  const reached = formatReached(found);
  const others = passages.filter(({ missing }) => missing.length > 0).length;
  return [
    which,
    ...(reached === '' ? [] : [reached]),
    ...(others > 0 && reached === '' ? [l10n.t('{0} more with some of the words.', formatCount(others))] : []),
  ].join(' ');
}

/** Formats how many of the counted passages are in the list; empty if all are. */
function formatReached({ matches, passages }: ShownPassages): string {
  const shown = passages.filter(({ missing }) => missing.length === 0).length;
  if (shown >= matches) return '';
  return passages.length < mostShown
    ? l10n.t('Showing {0}.', formatCount(shown))
    : l10n.t('Showing {0}. Use filters to find the others.', formatCount(shown));
}

/** Returns whether a longer list would have more passages than this one, given the number requested. */
export function hasMore({ passages }: { passages: readonly FoundPassage[] }, most: number): boolean {
  return passages.length >= most && most < mostShown;
}

const list = (names: readonly string[]): string => names.join(', ');

function formatProblem({ field, value, isRead, there }: SearchProblem): string {
  const has = there.length === 0 ? '' : ` ${l10n.t('There is {0}.', list(there))}`;
  switch (field) {
    case 'quarter':
      return isRead
        ? l10n.t('No call of {0} in the library.', value) + has
        : l10n.t('“{0}” isn’t a quarter. Try Q3 2026, 3Q26, or last 4 quarters.', value) + has;
    case 'company':
      return l10n.t('No call of {0} in the library.', value) + has;
    case 'speaker':
      return l10n.t('No one named {0} speaks in these calls.', value) + has;
    case 'role':
      return l10n.t('Nobody in these calls has the role {0}.', value) + has;
    case 'label':
      return isRead
        ? l10n.t('No highlight has the label {0}. Keys 1 to 8 label the selected words of a call.', value)
        : l10n.t('There is no label “{0}”. The labels are {1}.', value, list(there));
    default:
      return value === 'analysts' ? l10n.t('These calls list no analysts.') : l10n.t('These calls list no executives.');
  }
}

function formatUnnamed({ by, calls, of }: NonNullable<ShownPassages['unnamed']>): string {
  return by === 'role'
    ? l10n.t('{0} of {1} calls list no roles.', formatCount(calls), formatCount(of))
    : l10n.t('{0} of {1} calls don’t distinguish management from analysts.', formatCount(calls), formatCount(of));
}

const mostForms = 4;

/** Formats which words count as one, and which are found in addition. */
function formatRules(rules: ShownPassages['rules']): string {
  const some = (forms: readonly string[]): string => list(forms.slice(0, mostForms));
  const counted = rules.filter((rule) => !rule.isBeside && rule.counted.length > 1).map((rule) => some(rule.counted));
  const also = rules.filter((rule) => rule.alsoFound.length > 0).map((rule) => some(rule.alsoFound));
  return [
    ...(counted.length > 0 ? [l10n.t('Counted as one: {0}.', counted.join(' · '))] : []),
    ...(also.length > 0 ? [l10n.t('Also found: {0}.', also.join(' · '))] : []),
  ].join(' ');
}

/** Formats the words that a passage lacks; empty if it has all. */
export function formatMissing({ missing }: Pick<FoundPassage, 'missing'>): string {
  return missing.length === 0 ? '' : l10n.t('without {0}', missing.slice(0, mostForms).join(', '));
}

function formatPassages({ matches, calls }: ShownPassages): string {
  if (matches === 1) return l10n.t('1 passage');
  return calls === 1
    ? l10n.t('{0} passages in 1 call', formatCount(matches))
    : l10n.t('{0} passages in {1} calls', formatCount(matches), formatCount(calls));
}

function formatSoFar(found: ShownPassages, { read, of }: SearchProgress): string {
  const searched = l10n.t('{0} of {1} calls searched so far.', formatCount(read), formatCount(of));
  return found.matches === 0 ? searched : `${formatPassages(found)}. ${searched}`;
}

function formatLibrary(indexed: number): string {
  return indexed === 1 ? l10n.t('1 call can be searched.') : l10n.t('{0} calls can be searched.', formatCount(indexed));
}

function formatNone(within: number): string {
  if (within === 0) return l10n.t('No searchable calls within these filters.');
  return within === 1
    ? l10n.t('Not found in the 1 call searched.')
    : l10n.t('Not found in the {0} calls searched.', formatCount(within));
}

function formatWaiting(waiting: number): string {
  return waiting === 1
    ? l10n.t('1 more call is being indexed.')
    : l10n.t('{0} more calls are being indexed.', formatCount(waiting));
}

function formatUnsearchable(unsearchable: number): string {
  return unsearchable === 1
    ? l10n.t('1 call in the library couldn’t be indexed and isn’t searched.')
    : l10n.t('{0} calls in the library couldn’t be indexed and aren’t searched.', formatCount(unsearchable));
}

/** Formats a limit to a number of quarters, as a field shows it. */
export const lastQuarters = (count: number): string => l10n.t('Last {0} quarters', count);

export type Measure = 'count' | 'rate';

/** The rate per 1,000 words of the calls; 0 if they have no words. */
export function rateOf({ count, words }: QuarterCount): number {
  return words === 0 ? 0 : (count * 1000) / words;
}

export function measureOf(quarter: QuarterCount, measure: Measure): number {
  return measure === 'count' ? quarter.count : rateOf(quarter);
}

export function formatRate(rate: number): string {
  return rate === 0 ? '0' : rate >= 10 ? rate.toFixed(1) : rate >= 0.005 ? rate.toFixed(2) : '<0.01';
}

export function formatMeasure(quarter: QuarterCount, measure: Measure): string {
  if (quarter.calls === 0) return '—';
  return measure === 'count' ? formatCount(quarter.count) : formatRate(rateOf(quarter));
}

/** The accessible name of a bar. */
export function formatQuarter(quarter: QuarterCount): string {
  const { fyq, calls, count } = quarter;
  if (calls === 0) return l10n.t('{0}: no call in library', fyq);
  const said = formatSaid(count);
  const rate = formatRate(rateOf(quarter));
  return calls === 1
    ? l10n.t('{0}: {1} · 1 call · {2} per 1,000 words', fyq, said, rate)
    : l10n.t('{0}: {1} · {2} calls · {3} per 1,000 words', fyq, said, formatCount(calls), rate);
}

function formatSaid(count: number): string {
  return count === 1 ? l10n.t('1 passage') : l10n.t('{0} passages', formatCount(count));
}

/** Summarizes the chart, for people who see it and for those who don't. */
export function formatCounts(counted: CountedQuarters): string {
  const { progress } = counted;
  if (!progress) return formatAllCounts(counted);
  const { read, of } = progress;
  return `${formatAllCounts(counted)} ${l10n.t('{0} of {1} calls counted so far.', formatCount(read), formatCount(of))}`;
}

function formatAllCounts({ quarters, phrase, company }: CountedQuarters): string {
  const sum = (read: (quarter: QuarterCount) => number): number => quarters.reduce((all, each) => all + read(each), 0);
  const [count, saying, calls] = [sum((each) => each.count), sum((each) => each.saying), sum((each) => each.calls)];
  const where = company === '' ? l10n.t('all companies') : company;
  if (count === 0)
    return calls === 1
      ? l10n.t('{0} · {1} · not found in 1 call', phrase, where)
      : l10n.t('{0} · {1} · not found in {2} calls', phrase, where, formatCount(calls));
  const most = quarters.reduce((best, each) => (each.count > best.count ? each : best));
  return l10n.t(
    '{0} · {1} · {2} · found in {3} of {4} calls · most in {5} ({6})',
    phrase,
    where,
    formatSaid(count),
    formatCount(saying),
    formatCount(calls),
    most.fyq,
    formatSaid(most.count),
  );
}

/** Consecutive passages of one call in a list. */
export interface PassageGroup {
  call: Pick<FoundPassage, 'cik' | 'ticker' | 'company' | 'fyq' | 'inCall'>;
  /** With their places in the list. */
  passages: { passage: FoundPassage; at: number }[];
}

/** Groups consecutive passages; a call whose passages aren't consecutive in the list has several groups. */
export function groupsOf(passages: readonly FoundPassage[]): PassageGroup[] {
  const groups: PassageGroup[] = [];
  for (const [at, passage] of passages.entries()) {
    const { cik, fyq } = passage;
    const last = groups.at(-1);
    if (last?.call.cik === cik && last.call.fyq === fyq) last.passages.push({ passage, at });
    else groups.push({ call: passage, passages: [{ passage, at }] });
  }
  return groups;
}

/** The number of a call's passages that have all words, whether they are in the list or not. */
export function formatInCall({ inCall }: Pick<FoundPassage, 'inCall'>): string {
  return inCall === 0 ? '' : l10n.t('{0} in this call', formatCount(inCall));
}

export function formatChosen(chosen: number): string {
  return chosen === 1 ? l10n.t('1 selected') : l10n.t('{0} selected', formatCount(chosen));
}

/** Summarizes the companies, for people who see them and for those who don't. */
export function formatMentions({ saying, of, phrase, progress }: CountedCompanies): string {
  const said =
    of === 1
      ? l10n.t('{0} · 1 company, latest quarter beside the one before', phrase)
      : l10n.t(
          '{0} · {1} of {2} companies, latest quarter of each beside the one before',
          phrase,
          formatCount(saying),
          formatCount(of),
        );
  if (!progress) return said;
  return `${said} ${l10n.t('{0} of {1} calls counted so far.', formatCount(progress.read), formatCount(progress.of))}`;
}

/** Formats the change from the quarter before, with its sign; a dash if the library doesn't have that quarter. */
export function formatChange({ count, countBefore }: CompanyCount): string {
  if (countBefore === null) return '—';
  return formatNumberChange(count - countBefore, 0);
}
