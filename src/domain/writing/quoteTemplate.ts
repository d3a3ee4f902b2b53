import { trimEndOf } from '../../base/textEdges.ts';
import { escapeOnOneLine } from '../format/markdown.ts';

/** The variables of a template, `${…}`. All but `quote` and `link` are on one line. */
export interface QuoteValues {
  /** The words; with several speakers, each has the name before it. A line break separates paragraphs. */
  quote: string;
  speaker: string;
  role: string;
  company: string;
  ticker: string;
  quarter: string;
  section: string;
  /** The day of quoting, YYYY-MM-DD, since the service doesn't give the date of the call. */
  date: string;
  link: string;
  /** The label of the link's definition. */
  label: string;
}

const attribution = '${speaker}, ${role}, [${company} (${ticker}), ${quarter}](${link})';

/** The setting is one of these names, or a custom template. */
export const quotePresets = {
  reference: `> \${quote}\n>\n> — \${speaker}, \${role}, [\${ticker}, \${quarter}][\${label}]\n\n[\${label}]: \${link}`,
  blockquote: `> \${quote}\n>\n> — ${attribution}`,
  callout: `> [!quote] ${attribution}\n> \${quote}`,
  footnote: `“\${quote}”[^\${id}]\n\n[^\${id}]: ${attribution}`,
  plain: `“\${quote}” — ${attribution}`,
} as const;
type QuotePreset = keyof typeof quotePresets;

const longestTemplate = 4_000;

export function templateOf(setting: string): string {
  const name = setting.trim();
  if (Object.hasOwn(quotePresets, name)) return quotePresets[name as QuotePreset];
  // A template without the words or the link falls back to the default.
  const usable = setting.length <= longestTemplate && setting.includes('${quote}') && setting.includes('${link}');
  return usable ? setting.replaceAll('\\n', '\n').replace(/\r\n?/g, '\n') : quotePresets.reference;
}

const variable = /\$\{(\w+)\}/g;

/**
 * Fills a template for a note. A variable without a value is removed with the comma and space before it. If the line is
 * a block quote, each paragraph of the words gets its marks; elsewhere they are one paragraph. `id` names a footnote.
 */
export function renderQuote(template: string, values: QuoteValues, id: string): string {
  const escaped = new Map(Object.entries({ ...values, id }));
  for (const [name, value] of escaped)
    if (!['quote', 'link', 'label', 'id'].includes(name)) escaped.set(name, escapeOnOneLine(value));
  return template
    .split('\n')
    .map((line) => renderLine(line, escaped))
    .join('\n');
}

function renderLine(line: string, values: ReadonlyMap<string, string>): string {
  const filled = withoutEmpty(line, (name) => values.get(name) === '');
  const prefix = /^(?:\s*>)+\s*|^\s+/.exec(filled)?.[0] ?? '';
  const isBlock = prefix.includes('>');
  return filled.replace(variable, (all, name: string) => {
    const value = values.get(name);
    if (value === undefined) return all;
    if (name !== 'quote') return value;
    const paragraphs = paragraphsOf(value);
    return isBlock ? paragraphs.join(`\n${prefix.trimEnd()}\n${prefix}`) : paragraphs.join(' ');
  });
}

/**
 * An empty variable at the start of a line, or after an opening mark, is removed with the separator after it; elsewhere
 * with the one before it.
 */
function withoutEmpty(line: string, isEmpty: (name: string) => boolean): string {
  const opening = /(^|[>—–:\]] |\[)\$\{(\w+)\}[,;·] /;
  let rest = line.replace(/ ?\(\$\{(\w+)\}\)/g, (all, name: string) => (isEmpty(name) ? '' : all));
  for (let found = opening.exec(rest); found && isEmpty(found[2]!); found = opening.exec(rest))
    rest = rest.replace(opening, '$1');
  let kept = '';
  let from = 0;
  for (const { 0: all, 1: name, index } of rest.matchAll(/\$\{(\w+)\}/g)) {
    const before = rest.slice(from, index);
    kept += isEmpty(name!) ? withoutLink(before) : before + all;
    from = index + all.length;
  }
  return kept + rest.slice(from);
}

/** Removes trailing spaces and the separator before them. */
function withoutLink(text: string): string {
  const words = trimEndOf(text, ' ');
  const signs = words === text ? ',' : ',;:·';
  return words !== '' && signs.includes(words.at(-1)!) ? words.slice(0, -1) : words;
}

/** The non-empty paragraphs of a text, without white space around each. */
export function paragraphsOf(words: string): string[] {
  return words
    .split(/[\r\n\u2028\u2029]/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
