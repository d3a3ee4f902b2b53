import type { Steps } from '../../base/slices.ts';
import { headingOf, type Heading } from './headingOf.ts';
import { isColon, type TextLine } from './scanLines.ts';

/** A line that may begin a turn. */
export interface LabelLine {
  /** Index of the line among the lines scanned. */
  line: number;
  /** `own`: the label fills its line; `inline`: speech follows on it; `bare`: a line without a colon. */
  form: 'own' | 'inline' | 'bare';
  /** The label as in the text, without the colon. */
  label: string;
  labelStart: number;
  /** The offset at which speech can begin: after the colon, and after a time if one follows. */
  speechFrom: number;
}

const longestLabel = 200;
const digit = /\d/;
const timeOnly = /^[*_]*\s*[[(]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]\s*[*_]*/;
const decoration = /^[*_]+/;
const promptLetter = /^[\s*_]*[QAqa]/;

function afterTime(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isColon(text.charCodeAt(at))) at++;
  const rest = text.slice(at, Math.min(end, at + 24));
  return at + (timeOnly.exec(rest)?.[0].length ?? decoration.exec(rest)?.[0].length ?? 0);
}

/**
 * The colon that ends a label: the first of the line that isn't part of a time (00:12), of `Q: Name`, or of brackets
 * that close before the label must end: Credit Suisse (NYSE:CS).
 */
function labelColon(text: string, line: TextLine): number {
  if (line.colon < 0) return -1;
  const last = Math.min(line.end, line.start + longestLabel);
  const label = text.slice(line.start, last);
  const lastClosing = line.start + label.lastIndexOf(')');
  const prompt = line.start + (promptLetter.exec(label)?.[0].length ?? -1);
  let inBrackets = false;
  for (let at = line.start; at < last; at++) {
    const character = text.charAt(at);
    if (character === '(') inBrackets = true;
    else if (character === ')') inBrackets = false;
    else if (isColon(text.charCodeAt(at))) {
      const inTime = digit.test(text.charAt(at - 1)) && digit.test(text.charAt(at + 1));
      const isPrompt = at === prompt && promptColon(text.slice(at + 1, last));
      if (!inTime && !isPrompt && !(inBrackets && lastClosing > at)) return at;
    }
  }
  return -1;
}

/**
 * Returns whether the first colon belongs to a prompt, as in `Q: Brian Nowak: Thanks` and `Q: Brian Nowak:`, with up to
 * four words of a name after it.
 */
function promptColon(rest: string): boolean {
  let words = 0;
  let inWord = false;
  for (const character of rest) {
    if (isColon(character.charCodeAt(0))) return words > 0;
    if (/\s/.test(character)) inWord = false;
    else if (inWord) {
      if (!/[\p{L}'’.-]/u.test(character)) return false;
    } else {
      words++;
      if (words > 4 || !/\p{Lu}/u.test(character)) return false;
      inWord = true;
    }
  }
  return false;
}

/** The label of a line that has a colon where a label can end. */
export function labelLineOf(text: string, line: TextLine, index: number): LabelLine | undefined {
  if (line.colon < 0 || line.colon - line.start > longestLabel) return undefined;
  const colon = labelColon(text, line);
  if (colon <= line.start || text.startsWith('//', colon + 1)) return undefined;
  const from = afterTime(text, colon + 1, line.end);
  const form = from >= line.end ? 'own' : 'inline';
  return { line: index, form, label: text.slice(line.start, colon), labelStart: line.start, speechFrom: from };
}

/** A short line without a colon, taken as a label. */
export function bareLabelLine(text: string, line: TextLine, index: number): LabelLine | undefined {
  if (line.end - line.start > 110 || (line.colon >= 0 && labelColon(text, line) >= 0)) return undefined;
  const label = text.slice(line.start, line.end);
  return { line: index, form: 'bare', label, labelStart: line.start, speechFrom: line.end };
}

/** Lines between two steps. */
const stride = 2_000;

/** Headings by line. */
export function* findHeadings(text: string, lines: readonly TextLine[]): Steps<Map<number, Heading>> {
  const headings = new Map<number, Heading>();
  for (const [index, line] of lines.entries()) {
    if (index % stride === stride - 1) yield;
    if (line.end - line.start > 90) continue;
    const heading = headingOf(text.slice(line.start, line.end));
    if (heading) headings.set(index, heading);
  }
  return headings;
}
