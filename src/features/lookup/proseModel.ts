/** Lines of a document, as the editor hands them out. */
export interface Lines {
  readonly count: number;
  at(line: number): string;
}

const fence = /^[\s>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})(.*)$/;
const listItem = /^[\s>]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const isBlank = (line: string): boolean => line.trim() === '';

/**
 * One line of a Markdown text with blanks for what is no prose: code, formulas, addresses. Undefined where the whole
 * line is none. What stands in the text keeps its place.
 */
export function proseOf(lines: Lines, line: number): string | undefined {
  let open: string | undefined;
  let isFormula = false;
  let isCode = false;
  let isList = false;
  let wasBlank = true;
  for (let index = 0; index <= line; index++) {
    const text = lines.at(index);
    const [, ticks, rest = ''] = fence.exec(text) ?? [];
    if (open !== undefined) {
      if (index === line) return undefined;
      if (ticks?.startsWith(open) && rest.trim() === '') open = undefined;
      continue;
    }
    if (isFormula) {
      if (index === line) return undefined;
      isFormula = !text.trimEnd().endsWith('$$');
      continue;
    }
    if (ticks !== undefined && !(ticks.startsWith('`') && rest.includes('`'))) {
      if (index === line) return undefined;
      open = ticks;
      continue;
    }
    if (/^[\s>]*\$\$/.test(text)) {
      if (index === line) return undefined;
      isFormula = !/\$\$.*\$\$\s*$/.test(text);
      continue;
    }
    if (isBlank(text)) {
      wasBlank = true;
      continue;
    }
    const isIndented = /^(?: {4}|\t)/.test(text);
    isCode = isIndented && !isList && (wasBlank || isCode);
    if (!isIndented) isList = listItem.test(text) || (isList && !wasBlank);
    if (index === line) return isCode ? undefined : maskLine(text);
    wasBlank = false;
  }
  return line < lines.count ? '' : undefined;
}

const addresses = [
  // Where a link leads, and what a link's name stands for.
  /(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g,
  /(?<=^\s*\[[^\]]+\]:)\s.*$/g,
  /[a-z][a-z0-9+.-]{0,40}:\/\/[^\s<>"]*/gi,
  /\bwww\.[^\s<>"]*/gi,
  /\b(?:mailto|command):[^\s<>")]*/gi,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
];

/** As the Markdown preview reads it: a dollar that closes a formula has no blank before and no word after it. */
const formula = /(?<![\\$\w])\$(?!\s)(?:\\.|[^$\\])*?(?<!\s)\$(?![\w$])/g;
const codeSpan = /(?<!`)(`+)(?!`)(?:.*?[^`])?\1(?!`)/g;

function maskLine(text: string): string {
  const blank = (found: string): string => ' '.repeat(found.length);
  let masked = text.replace(codeSpan, blank);
  for (const address of addresses) masked = masked.replace(address, blank);
  return masked.replace(formula, blank);
}
