import { headingOf, type Heading } from './headingOf.ts';
import { isColon, type TextLine } from './scanLines.ts';

/** A line that may begin a turn. */
export interface LabelLine {
  /** Index of the line among the lines scanned. */
  line: number;
  /** `own`: the label fills its line; `inline`: speech follows on it; `bare`: a line without a colon. */
  form: 'own' | 'inline' | 'bare';
  /** The label as it stands in the text, without the colon. */
  label: string;
  labelStart: number;
  /** Where speech can begin: after the colon, and after a time if one follows it. */
  speechFrom: number;
}

const longestLabel = 200;
const digit = /\d/;
const timeOnly = /^[*_]*\s*[[(]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]\s*[*_]*/;
const decoration = /^[*_]+/;

function afterTime(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isColon(text.charCodeAt(at))) at++;
  const rest = text.slice(at, Math.min(end, at + 24));
  return at + (timeOnly.exec(rest)?.[0].length ?? decoration.exec(rest)?.[0].length ?? 0);
}

/** Whether an offset stands in brackets that close before `last`: Credit Suisse (NYSE:CS). */
function isBracketed(text: string, start: number, at: number, last: number): boolean {
  const before = text.slice(start, at);
  return before.lastIndexOf('(') > before.lastIndexOf(')') && text.slice(at, last).includes(')');
}

/** The colon that ends a label: the first of the line that is no part of a time (00:12), of brackets or of `Q: Name`. */
function labelColon(text: string, line: TextLine): number {
  let colon = line.colon;
  const last = Math.min(line.end, line.start + longestLabel);
  while (colon >= 0 && colon < last) {
    const inTime = digit.test(text.charAt(colon - 1)) && digit.test(text.charAt(colon + 1));
    const prompt = /^[\s*_]*[QAqa]$/.test(text.slice(line.start, colon)) && promptColon(text, colon, last);
    if (!inTime && !prompt && !isBracketed(text, line.start, colon, last)) return colon;
    do colon++;
    while (colon < last && !isColon(text.charCodeAt(colon)));
  }
  return -1;
}

/** In `Q: Brian Nowak: Thanks` and `Q: Brian Nowak:` the first colon is the prompt's. */
function promptColon(text: string, colon: number, last: number): boolean {
  return /^[:：]\s*(?:\p{Lu}[\p{L}'’.-]*\s*){1,4}[:：]/u.test(text.slice(colon, last));
}

/** The line's label, when it has a colon where one can end a label. */
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

/** Headings by line. */
export function findHeadings(text: string, lines: readonly TextLine[]): Map<number, Heading> {
  const headings = new Map<number, Heading>();
  for (const [index, line] of lines.entries()) {
    if (line.end - line.start > 90) continue;
    const heading = headingOf(text.slice(line.start, line.end));
    if (heading) headings.set(index, heading);
  }
  return headings;
}
