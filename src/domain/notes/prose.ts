import type { Steps } from '../../base/slices.ts';
import { longestLine } from './mention.ts';

/** The lines of a document, as the editor provides them. */
interface Lines {
  readonly count: number;
  at(line: number): string;
}

const fence = /^[\s>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})/;
const listItem = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const isBlank = (line: string): boolean => line.trim() === '';

/** The number of lines that are examined in one step. */
const stepLines = 2_000;

/**
 * Returns one line of a Markdown text with code, formulas and addresses replaced by spaces, so that other text keeps
 * its column. Undefined if the line has no prose.
 */
export function* readProse(lines: Lines, line: number): Steps<string | undefined> {
  const reader = new ProseReader();
  for (let index = 0; index < line; index++) {
    if (index % stepLines === stepLines - 1) yield;
    reader.pass(lines.at(index));
  }
  return line < lines.count ? reader.read(lines.at(line)) : undefined;
}

/** Reads the lines of a Markdown text one after the other, from the first. */
export class ProseReader {
  #fence: string | undefined;
  #isFormula = false;
  #isCode = false;
  #isList = false;
  #wasBlank = true;

  /** Returns the prose of the next line; see {@link readProse}. */
  read(text: string): string | undefined {
    // A longer line is data.
    if (!this.pass(text) || text.length > longestLine) return undefined;
    return isBlank(text) ? '' : maskLine(text);
  }

  /** Passes over the next line. Returns whether it has prose or is blank. */
  pass(text: string): boolean {
    const [opening = '', ticks] = fence.exec(text) ?? [];
    const rest = text.slice(opening.length);
    if (this.#fence !== undefined) {
      if (ticks?.startsWith(this.#fence) && rest.trim() === '') this.#fence = undefined;
      return false;
    }
    if (this.#isFormula) {
      this.#isFormula = !text.trimEnd().endsWith('$$');
      return false;
    }
    if (ticks !== undefined && !(ticks.startsWith('`') && rest.includes('`'))) {
      this.#fence = ticks;
      return false;
    }
    if (/^[\s>]*\$\$/.test(text)) {
      this.#isFormula = !closesFormula(text);
      return false;
    }
    if (isBlank(text)) {
      this.#wasBlank = true;
      return true;
    }
    const isIndented = /^(?: {4}|\t)/.test(text);
    this.#isCode = isIndented && !this.#isList && (this.#wasBlank || this.#isCode);
    if (!isIndented) this.#isList = listItem.test(text) || (this.#isList && !this.#wasBlank);
    this.#wasBlank = false;
    return !this.#isCode;
  }
}

/** Returns whether the formula that a line opens also ends with that line. */
function closesFormula(line: string): boolean {
  const text = line.trimEnd();
  return text.endsWith('$$') && text.indexOf('$$') <= text.length - 4;
}

/** The definition of a reference link. */
const definition = /^\s*\[[^\]]+\]:(?=\s)/;
const addresses = [
  // The target of a link.
  /(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g,
  /[a-z][a-z0-9+.-]{0,40}:\/\/[^\s<>"]*/gi,
  /\bwww\.[^\s<>"]*/gi,
  /\b(?:mailto|command):[^\s<>")]*/gi,
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
];

/** Matches a formula as the Markdown preview does: a closing dollar has no blank before it and no word after it. */
const formula = /(?<![\\$\w])\$(?!\s)(?:\\.|[^$\\])*?(?<!\s)\$(?![\w$])/g;

function maskLine(text: string): string {
  const blank = (found: string): string => ' '.repeat(found.length);
  let masked = withoutCode(text).replace(addresses[0]!, blank);
  const defined = definition.exec(masked)?.[0].length;
  if (defined !== undefined) masked = masked.slice(0, defined) + blank(masked.slice(defined));
  for (const address of addresses.slice(1)) masked = masked.replace(address, blank);
  return masked.replace(formula, blank);
}

/** Replaces code between two runs of equally many backticks with spaces. A run without a closing one is text. */
function withoutCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: ticks }) => ({ start: index, length: ticks.length }));
  /** For each run, the index of the next run of the same length. */
  const next: (number | undefined)[] = [];
  const latest = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    next[at] = latest.get(runs[at]!.length);
    latest.set(runs[at]!.length, at);
  }
  let masked = '';
  let done = 0;
  for (let at = 0; at < runs.length; at += 1) {
    const closing = next[at];
    if (closing === undefined) continue;
    const end = runs[closing]!.start + runs[closing]!.length;
    masked += text.slice(done, runs[at]!.start) + ' '.repeat(end - runs[at]!.start);
    done = end;
    at = closing;
  }
  return masked + text.slice(done);
}
