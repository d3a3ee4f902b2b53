import type { CitationProblem, FixKind } from './problems.ts';
import { compareWritten } from '../figures/compareWritten.ts';
import type { WrittenPlace, NoteFigure } from '../notes/noteFigures.ts';
import { formatFigure, formatLike } from '../figures/formatFigure.ts';
import { decimalOfLink } from '../figures/figureValue.ts';
import { isSameDecimal } from '../format/decimal.ts';
import { formatFigureLink, type FigureLink, type FigureValue } from '../links/figureLink.ts';
import type { FigureNow, FoundFigure } from '../figures/foundFigure.ts';
import type { WrittenNumber } from '../figures/writtenFigure.ts';

/** Checks a figure against its link, and against the library where this has it. Empty when it is as it was cited. */
export function checkFigure(figure: NoteFigure, found: FoundFigure): CitationProblem[] {
  const { link, written, label } = figure;
  const { verdict, number } = compareWritten(written, link);
  if (verdict === 'none') return [];
  const base = { start: figure.start, end: figure.end, marks: [label ?? figure] };
  const now = found.state === 'kept' && !isSameFigure(found.now, link) ? found.now : undefined;
  if (verdict === 'altered') {
    const fix = withLabel(figure, restored(figure, number));
    const others = now ? [newValue(figure, now, number)] : [];
    return [{ ...base, kind: 'figure', words: formatFigure(link), fix, others }];
  }
  if (found.state === 'pruned') return [{ ...base, kind: 'figurePruned' }];
  // A change that isn't seen in the digits that are written is none of this text.
  if (!now || compareWritten(written, { ...link, ...now }).verdict === 'same') return [];
  if (isSaid(figure, now)) return [];
  const revisedAt = link.subject.of === 'indicator' ? revisionOf(link, now) : undefined;
  const problem = {
    ...base,
    words: formatFigure(now),
    was: formatFigure(link),
    fix: newValue(figure, now, number).text,
    others: [firstReported(figure, now, number)],
  };
  if (revisedAt === undefined) return [{ ...problem, kind: 'figureDiffers' }];
  return [{ ...problem, kind: 'figureRevised', day: dayOf(revisedAt) }];
}

/** The day in UTC, which is the same for every reader of a note. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function isSameFigure(now: FigureNow, { value, unit }: Pick<FigureLink, 'value' | 'unit'>): boolean {
  return isSameValue(now.value, value) && now.unit.trim().toLowerCase() === unit.trim().toLowerCase();
}

function isSameValue(one: FigureValue, other: FigureValue): boolean {
  if (one.type === 'number' && other.type === 'number') return isSameDecimal(decimalOfLink(one), decimalOfLink(other));
  return one.type === 'text' && other.type === 'text' && one.text === other.text;
}

/** When the library first saw another value behind the one that a link has; undefined if it never saw that one. */
function revisionOf(link: FigureLink, { history = [] }: FigureNow): number | undefined {
  const last = history.findLastIndex(({ value }) => isSameValue(value, link.value));
  return last === -1 ? undefined : history[last + 1]?.at;
}

/** Whether the words behind a figure say truly that it was the first value, and which one holds now. */
function isSaid({ link, said, written }: NoteFigure, now: FigureNow): boolean {
  if (!said) return false;
  // Its unit stands at the figure itself.
  const place = (text: string): WrittenPlace => ({ ...written, text, before: '', after: '', isInTable: true });
  const isFirst = compareWritten(place(said.first), link).verdict === 'same';
  return isFirst && (said.now === undefined || compareWritten(place(said.now), { ...link, ...now }).verdict === 'same');
}

interface FigureFix {
  kind: FixKind;
  text: string;
}

function newValue(figure: NoteFigure, now: FigureNow, number: WrittenNumber | undefined): FigureFix {
  const { value, unit, at } = now;
  const label = replaced(figure, number, formatLike(number, now));
  return { kind: 'newValue', text: withLabel(figure, label, { ...figure.link, value, unit, at }) };
}

/** Keeps a figure and says behind it which one holds now. */
function firstReported(figure: NoteFigure, now: FigureNow, number: WrittenNumber | undefined): FigureFix {
  const [first, last] = [formatLike(number, figure.link), formatLike(number, now)];
  return { kind: 'firstReported', text: `${figure.markdown} (first reported ${first}, now ${last})` };
}

/** The text with the link's own figure: in place of the one number, or as a whole where it has several or another time. */
function restored(figure: NoteFigure, number: WrittenNumber | undefined): string {
  const label = replaced(figure, number, formatLike(number, figure.link));
  const isRight = compareWritten({ ...figure.written, text: label }, figure.link).verdict === 'same';
  return isRight ? label : formatFigure(figure.link);
}

function replaced({ written: { text } }: NoteFigure, number: WrittenNumber | undefined, figure: string): string {
  if (!number) return figure;
  return `${text.slice(0, Math.max(0, number.start))}${figure}${text.slice(Math.min(text.length, number.end))}`;
}

/** The figure's Markdown with another text, and with another link where one is given. */
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
