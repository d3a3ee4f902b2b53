import * as l10n from '@vscode/l10n';
import { formatCount } from '../../domain/format/number.ts';
import type { FoundPassage, SearchProgress } from '../../domain/search/foundPassage.ts';
import type { CountedQuarters, QuarterCount, SearchQuery, ShownPassages } from './protocol.ts';

export const noQuery: SearchQuery = { text: '', company: '', quarter: '', speaker: '', role: '', section: '' };

/** A part of a result's text, which is a match or isn't. */
interface TextPart {
  text: string;
  isHit: boolean;
}

/** Splits the text of a result where matches begin and end. Overlapping matches are one. */
export function partsOf({ text, start, hits }: Pick<FoundPassage, 'text' | 'start' | 'hits'>): TextPart[] {
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
  for (const hit of hits) {
    take(hit.start - start, false);
    take(hit.end - start, true);
  }
  take(text.length, false);
  return parts;
}

/**
 * Formats the number of results. Distinguishes an empty library, no results, and an index that is still being built.
 */
export function formatFound(found: ShownPassages): string {
  const { isAsked, indexed, waiting, unsearchable, within, passages } = found;
  const rest =
    (waiting === 0 ? '' : ` ${formatWaiting(waiting)}`) +
    (unsearchable === 0 ? '' : ` ${formatUnsearchable(unsearchable)}`);
  if (indexed === 0 && waiting === 0 && unsearchable > 0) return rest.trim();
  if (indexed === 0 && waiting === 0)
    return l10n.t('The library has no earnings calls yet. Calls you open are saved there.');
  if (!isAsked) return formatLibrary(indexed) + rest;
  if (found.progress) return formatSoFar(found, found.progress);
  if (passages.length === 0) return formatNone(within) + rest;
  const rules = formatRules(found.rules);
  return [formatShown(found), ...(rules === '' ? [] : [rules])].join(' ') + rest;
}

function formatShown(found: ShownPassages): string {
  const { matches, passages } = found;
  if (matches === 0) return l10n.t('No passage has all the words. Showing the best with some of them.');
  const said = formatPassages(found);
  return passages.length < matches ? `${said}. ${l10n.t('Showing the best {0}.', passages.length)}` : `${said}.`;
}

const mostForms = 4;

/** Formats what counts as one word, and what is found beside it. */
function formatRules(rules: ShownPassages['rules']): string {
  const list = (forms: readonly string[]): string => forms.slice(0, mostForms).join(', ');
  const counted = rules.filter((rule) => rule.counted.length > 1).map((rule) => list(rule.counted));
  const also = rules.filter((rule) => rule.alsoFound.length > 0).map((rule) => list(rule.alsoFound));
  return [
    ...(counted.length > 0 ? [l10n.t('Counted as one: {0}.', counted.join(' · '))] : []),
    ...(also.length > 0 ? [l10n.t('Also found: {0}.', also.join(' · '))] : []),
  ].join(' ');
}

/** Formats what a passage doesn't have; empty if it has all. */
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
  if (within === 0) return l10n.t('No searchable calls for this company and quarter.');
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
