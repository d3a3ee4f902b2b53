import type { Steps } from '../../base/slices.ts';
import type { Turn } from '../transcript.ts';
import { foldedWords } from './foldName.ts';
import { isBlank, type TextLine } from './scanLines.ts';
import type { TurnLabel } from './turnLabels.ts';

type TurnSpan = Pick<Turn, 'start' | 'end' | 'nameStart' | 'nameEnd' | 'speechStart' | 'speechEnd'>;

interface SpanSearch {
  text: string;
  lines: readonly TextLine[];
  labels: readonly TurnLabel[];
  /** False for lines of headings and lists, which aren't spoken. */
  isSpeech: (line: number) => boolean;
  /** The role of the speaker of a label, by the label's index; empty if unknown. */
  roleOf: (label: number) => string;
}

/** Turns between two steps. */
const stride = 2_000;

/** Returns the ranges of the turns. Speech before the first label adds a turn at the start. */
export function* findSpans(search: SpanSearch): Steps<TurnSpan[]> {
  const { text, lines, labels } = search;
  const first = labels[0];
  const spans: TurnSpan[] = [];
  const unnamed = first === undefined || hasSpeech(search, first.line);
  if (unnamed) {
    const end = first?.labelStart ?? text.length;
    const last = lastSpeech(search, -1, first?.line ?? lines.length);
    const speechStart = lines[0]?.start ?? end;
    const speechEnd = last < 0 ? speechStart : lines[last]!.end;
    spans.push({ start: 0, end, nameStart: 0, nameEnd: 0, speechStart, speechEnd });
  }
  for (const [index, label] of labels.entries()) {
    if (index % stride === stride - 1) yield;
    const next = labels[index + 1];
    const start = index === 0 && !unnamed ? 0 : label.labelStart;
    const end = next?.labelStart ?? text.length;
    const last = lastSpeech(search, label.line, next?.line ?? lines.length);
    const empty = last === label.line && label.form !== 'inline';
    const speechEnd = empty ? label.speechFrom : lines[last]!.end;
    const from = empty ? speechEnd : firstSpeech(search, index, last);
    const nameStart = label.labelStart + Math.max(0, label.ranked.at);
    const nameEnd = nameStart + label.ranked.name.length;
    spans.push({
      start,
      end,
      nameStart,
      nameEnd,
      speechStart: empty ? speechEnd : skipBlanks(text, from, speechEnd),
      speechEnd,
    });
  }
  return spans;
}

/** Skips rules and headings, and a title on a line of its own below the name. */
function firstSpeech({ text, lines, labels, isSpeech, roleOf }: SpanSearch, index: number, last: number): number {
  const label = labels[index]!;
  if (label.form === 'inline') return label.speechFrom;
  let line = label.line + 1;
  while (line < last && !isSpeech(line)) line++;
  const { start, end } = lines[line]!;
  const isRole = end - start <= longestTitle && isSameTitle(text.slice(start, end), roleOf(index));
  return lines[isRole && line < last ? line + 1 : line]!.start;
}

/** Longer lines aren't titles. */
const longestTitle = 400;

function isSameTitle(line: string, role: string): boolean {
  if (role.length > longestTitle) return false;
  const words = foldedWords(role).join(' ');
  return words !== '' && line.length <= words.length * 2 && foldedWords(line).join(' ') === words;
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** The last spoken line after `from` and before `to`, or `from`. */
function lastSpeech({ isSpeech }: SpanSearch, from: number, to: number): number {
  let last = to - 1;
  while (last > from && !isSpeech(last)) last--;
  return last;
}

/** Returns whether a line is speech instead of a title, a date or a place: long, or a sentence. */
function isSentence(line: string): boolean {
  if (line.length > 140) return true;
  return (
    /[.?!…]["”)\]]*$/.test(line) &&
    line.split(' ').length > 5 &&
    !/\b(?:Inc|Co|Corp|Ltd|LLC|L\.P|[ap]\.m|Jr|Sr)\.$/i.test(line)
  );
}

/** Returns whether the text before the first label is speech, at least in part. */
function hasSpeech({ text, lines, isSpeech }: SpanSearch, before: number): boolean {
  for (let index = 0; index < before; index++) {
    const { start, end } = lines[index]!;
    if (isSpeech(index) && (index >= 40 || isSentence(text.slice(start, Math.min(end, start + 200))))) return true;
  }
  return false;
}
