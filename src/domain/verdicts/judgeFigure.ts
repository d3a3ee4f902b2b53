import type { CitationProblem, NoteEdit, ProblemFix } from './findings.ts';
import type { ProblemKind } from './problems.ts';
import { dayInUtc } from '../dates/days.ts';
import { compareWritten, type Unclear, type WrittenComparison } from '../figures/compareWritten.ts';
import type { NoteFigure } from '../notes/noteFigures.ts';
import type { NoteSpan } from '../notes/noteLines.ts';
import { formatFigure } from '../figures/formatFigure.ts';
import { formatPlaces } from '../format/decimal.ts';
import { decimalOfLink } from '../figures/figureValue.ts';
import { isOtherSize, isSameDecimal, withPoint } from '../format/decimal.ts';
import { formatFigureLink, type FigureLink, type FigureValue } from '../links/figureLink.ts';
import type { FigureNow, FoundFigure } from '../figures/foundFigure.ts';

const kindOf: Readonly<Record<Unclear | 'period', ProblemKind>> = {
  period: 'figurePeriod',
  several: 'figureSeveral',
  unit: 'figureUnit',
  direction: 'figureDirection',
  decimal: 'figureDecimal',
  words: 'figureUnclear',
};

/** Checks a figure against its link, and against the library if it has the figure. Empty if it is as it was cited. */
export function checkFigure(figure: NoteFigure, found: FoundFigure): CitationProblem[] {
  const { link, written, label } = figure;
  const compared = compareWritten(written, link);
  const { verdict, why } = compared;
  if (verdict === 'none') return [];
  const base = { start: figure.start, end: figure.end, marks: [label ?? figure] };
  const now = found.state === 'kept' && !isSameFigure(found.now, link) ? found.now : undefined;
  const period =
    link.subject.of === 'indicator' ? link.subject.period : link.subject.of === 'bar' ? link.subject.day : '';
  if (why !== undefined) return [{ ...base, kind: kindOf[why], words: why === 'period' ? period : written.text }];
  const isFixed = verdict !== 'altered' || !hasOtherSize(compared, link);
  // An imported value doesn't prove a fix.
  const taken = now && !now.imported && isFixed ? newValue(figure, now) : undefined;
  if (verdict === 'altered') {
    const said = isFixed ? restated(figure, link) : undefined;
    const fix = said && { ways: waysTo(figure, withLabel(figure, said.label)) };
    return [{ ...base, kind: 'figure', words: formatFigure(link), ...fix, others: taken ? [taken] : [] }];
  }
  if (found.state === 'pruned') return [{ ...base, kind: 'figurePruned' }];
  // A change that the written digits don't show doesn't affect this text.
  if (!now || compareWritten(written, { ...link, ...now }).verdict === 'same' || isSaid(figure, now)) return [];
  const kept = now.imported ? undefined : firstReported(figure, now);
  const problem = {
    ...base,
    words: formatFigure(now),
    was: formatFigure(link),
    ...(now.imported && { imported: 'figure' as const }),
    ...(taken && { ways: taken.ways }),
    others: kept ? [kept] : [],
  };
  const history = now.history ?? [];
  const [seen, last] = [history.findLast(({ value }) => isSameValue(value, link.value)), history.at(-1)];
  if (!seen || !last || seen === last) return [{ ...problem, kind: 'figureDiffers' }];
  return [{ ...problem, kind: 'figureRevised', day: dayInUtc(last.at), since: dayInUtc(seen.at) }];
}

/** Returns whether a number is of another size than its link's value, as one whose scale or separators mean another. */
const hasOtherSize = ({ number, moved }: WrittenComparison, { value }: FigureLink): boolean =>
  value.type === 'number' &&
  number?.decimal !== undefined &&
  isOtherSize(number.decimal, withPoint(decimalOfLink(value), moved ?? 0));

function isSameFigure(now: FigureNow, { value, unit }: Pick<FigureLink, 'value' | 'unit'>): boolean {
  return isSameValue(now.value, value) && now.unit.trim().toLowerCase() === unit.trim().toLowerCase();
}

function isSameValue(one: FigureValue, other: FigureValue): boolean {
  if (one.type === 'number' && other.type === 'number') return isSameDecimal(decimalOfLink(one), decimalOfLink(other));
  return one.type === 'text' && other.type === 'text' && one.text === other.text;
}

/** Returns the library's first value, or the link's own. */
const firstOf = ({ value }: FigureLink, { history = [] }: FigureNow): FigureValue => history[0]?.value ?? value;

/** Returns whether the words after a figure correctly state the first and the current value. */
function isSaid({ link, said, written: { mark } }: NoteFigure, now: FigureNow): boolean {
  if (!said) return false;
  // Its unit is at the figure itself.
  const says = (text: string, value: FigureValue): boolean =>
    compareWritten({ text, before: '', after: '', heads: [''], mark }, { ...link, value }).verdict === 'same';
  return says(said.first, firstOf(link, now)) && (said.now === undefined || says(said.now, now.value));
}

/** Returns the edit from a figure's Markdown to another, with only the differing part written. */
function waysTo({ start, markdown }: NoteFigure, to: string): NoteEdit[][] {
  let [same, end] = [0, 0];
  const shorter = Math.min(markdown.length, to.length);
  while (same < shorter && markdown[same] === to[same]) same += 1;
  while (end < shorter - same && markdown.at(-1 - end) === to.at(-1 - end)) end += 1;
  const text = to.slice(same, to.length - end);
  return [[{ start: start + same, end: start + markdown.length - end, text }]];
}

function newValue(figure: NoteFigure, now: FigureNow): ProblemFix | undefined {
  const { value, unit, at } = now;
  const said = restated(figure, now);
  if (!said) return undefined;
  const markdown = withLabel(figure, said.label, { ...figure.link, value, unit, at });
  return { kind: 'newValue', ways: waysTo(figure, markdown) };
}

/** Keeps a figure and states after it which value was the first, and which one holds now. */
function firstReported(figure: NoteFigure, now: FigureNow): ProblemFix | undefined {
  const { link, markdown } = figure;
  const [first, last] = [restated(figure, { ...link, value: firstOf(link, now) }), restated(figure, now)];
  if (!first || !last) return undefined;
  const words = `${markdown} (first reported ${first.alone}, now ${last.alone})`;
  return { kind: 'firstReported', ways: waysTo(figure, words) };
}

/**
 * Returns the text with another value in place of its number, and that number alone; undefined if the text can't
 * express the value.
 */
function restated({ link, written }: NoteFigure, to: { value: FigureValue; unit: string }) {
  if (to.value.type === 'text') return { label: to.value.text, alone: to.value.text };
  const { number, moved } = compareWritten(written, { ...link, ...to });
  if (!number?.decimal || moved === undefined) return undefined;
  const { digits, signs, start, end, mark, group, direction, minus: sign } = number;
  // Groups of two digits, as in India, can't be written.
  if (/,\d\d,/.test(written.text.slice(digits.start, digits.end))) return undefined;
  const value = withPoint(decimalOfLink(to.value), moved);
  const shown = { ...digits, text: formatPlaces(value, number.decimal.places, mark, group) };
  const isAside = /\(\p{Sc}?$/u.test(written.before) || signs.some((each) => written.text[each.start] === '(');
  const isSet = direction === undefined && !isAside;
  const minus = { start: Math.max(0, signs[0]?.start ?? start), end: signs[0]?.end ?? Math.max(0, start), text: '−' };
  // A dash or parentheses that may not be a minus sign stay.
  const without = sign === 'open' ? [] : signs.map((each) => ({ ...each, text: '' }));
  const ways = [[shown], value.isNegative ? (isSet ? [minus, shown] : []) : [...without, shown]];
  for (const edits of ways) {
    const edit = (from: number, till: number): string => edited(written.text, edits, { start: from, end: till });
    const label = edit(0, written.text.length);
    if (compareWritten({ ...written, text: label }, { ...link, ...to }).verdict !== 'same') continue;
    const alone = edit(Math.max(0, start), Math.min(written.text.length, end)).replace(/[*_`]/g, '');
    return { label, alone: value.isNegative && !/^[-−(‑]|[$(][-−(]/.test(alone) ? `−${alone}` : alone };
  }
  return undefined;
}

function edited(text: string, edits: readonly (NoteSpan & { text: string })[], within: NoteSpan): string {
  let [made, at] = ['', within.start];
  for (const { start, end, text: other } of edits.toSorted((one, next) => one.start - next.start)) {
    if (end < at || start > within.end) continue;
    made += text.slice(at, start) + other;
    at = end;
  }
  return made + text.slice(at, within.end);
}

/** Returns the figure's Markdown with another text, and optionally with another link. */
function withLabel(figure: NoteFigure, label: string, link?: FigureLink): string {
  const { markdown, start, label: own = { start, end: start }, address } = figure;
  const [before, behind] = [markdown.slice(0, own.start - start), markdown.slice(own.end - start)];
  if (!link) return `${before}${label}${behind}`;
  const formatted = formatFigureLink(address.text.slice(0, address.text.indexOf('://')), link);
  const written = address.text.includes('&amp;') ? formatted.replaceAll('&', '&amp;') : formatted;
  // A link that other places use by its label stays.
  if (!markdown.includes(address.text)) return `[${label}](${written})`;
  return `${before.replace(address.text, () => written)}${label}${behind.replace(address.text, () => written)}`;
}
