import { withoutFormatCharacters } from './shownText.ts';

/** Characters that could become markup anywhere. */
const anywhere = /[\\`*_[\]<>~|]/g;
/** Text that Markdown and its extensions would read as an entity, address, highlight, comment, tag or formula. */
const within: readonly [pattern: RegExp, escaped: string][] = [
  [/&(?=#?\w{1,40};)/g, '\\&'],
  [/:(?=\/\/)/g, '\\:'],
  [/(?<![\w.-])(www|mailto|xmpp)(?=[.:])/gi, '$1\\'],
  [/(?<=[\w.+-])@(?=[\w-])/g, '\\@'],
  [/=(?==)|%(?=%)/g, '\\$&'],
  [/(?<![\w&#])#(?=\p{L})/gu, '\\#'],
  // A dollar sign before a digit is money. It could open a formula, but none of the others is left unescaped to close
  // it.
  [/\$(?!\d)/g, '\\$'],
];
/** The beginning of a heading, list item, rule, table or definition. */
const opening = /^(\s*)(#{1,40}|\++|=|-+|:)(?=[\s:#=+-]|$)/u;
const numbered = /^(\s*\d+)([.)])(?=\s|$)/u;
/** Number signs that would close a heading. */
const closing = /(?<=\s)#+(?=\s*$)/u;

/**
 * Escapes foreign text so that Markdown shows exactly this text wherever it is inserted: nothing in it becomes a link,
 * picture, code, HTML, emphasis, heading, list, table, formula or footnote. Characters without a special meaning aren't
 * escaped, so that a note stays readable as text. White space is kept.
 */
export function escapeReadable(text: string): string {
  let escaped = text.replace(anywhere, '\\$&');
  for (const [pattern, mark] of within) escaped = escaped.replace(pattern, mark);
  return escaped.replace(/[^\r\n\u2028\u2029]+/gu, escapeLine);
}

function escapeLine(line: string): string {
  const opened = line.replace(opening, '$1\\$2').replace(numbered, '$1\\$2');
  return opened.trimEnd().endsWith('#') ? opened.replace(closing, '\\$&') : opened;
}

/** {@link escapeReadable} on one line, for a heading, a table cell or the text of a link. */
export function escapeOnOneLine(text: string): string {
  return escapeReadable(onOneLine(text));
}

/**
 * Escapes every special character of foreign text, for Markdown that is only seen rendered, such as a hover. Use
 * {@link escapeReadable} for text that a person may open.
 */
export function escapeRendered(text: string): string {
  return onOneLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Removes the escapes that {@link escapeReadable} added. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Formats foreign text as inline code, with as many backticks as it needs. */
export function formatCode(text: string): string {
  const line = onOneLine(text);
  const longest = (line.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$/.test(line) ? ' ' : '';
  return line === '' ? '' : `${fence}${room}${line}${room}${fence}`;
}

/** Formats foreign text as a YAML string: a JSON string in which characters that YAML doesn't allow are escaped. */
export function formatYamlString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const onOneLine = (text: string): string => withoutFormatCharacters(text).replace(/\s+/gu, ' ').trim();
