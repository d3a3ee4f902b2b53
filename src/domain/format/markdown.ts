/** Of these any could become mark-up wherever it stands. */
const anywhere = /[\\`*_[\]<>~|]/g;
/** What Markdown, and those who extend it, would read as entity, address, highlight, comment, tag or formula. */
const within: readonly [pattern: RegExp, escaped: string][] = [
  [/&(?=#?\w{1,40};)/g, '\\&'],
  [/:(?=\/\/)/g, '\\:'],
  [/(?<![\w.-])(www|mailto|xmpp)(?=[.:])/gi, '$1\\'],
  [/(?<=[\w.+-])@(?=[\w-])/g, '\\@'],
  [/=(?==)|%(?=%)/g, '\\$&'],
  [/(?<![\w&#])#(?=\p{L})/gu, '\\#'],
  // A dollar before a digit is money: it can open a formula, but none is left that could close it.
  [/\$(?!\d)/g, '\\$'],
];
/** What begins a heading, an item, a rule, a table or a definition. */
const opening = /^(\s*)(#{1,40}|\++|=|-+|:)(?=[\s:#=+-]|$)/u;
const numbered = /^(\s*\d+)([.)])(?=\s|$)/u;
/** Marks that would close a heading. */
const closing = /(?<=\s)#+(?=\s*$)/u;

/**
 * Text of others as Markdown that reads as these very words: nothing in it becomes a link, picture, code, HTML, emphasis,
 * heading, list, table, formula or footnote, wherever in Markdown it goes; and no mark is escaped that means nothing, so
 * that a note stays readable as text. White space stays as it is.
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

/** As {@link escapeReadable}, on one line: for a heading, a cell of a table, the text of a link. */
export function escapeOnOneLine(text: string): string {
  return escapeReadable(onOneLine(text));
}

/**
 * Text of others for Markdown that is only ever seen rendered, such as a hover: every mark that could mean something is
 * escaped, however that looks as text. What a person may open as text takes {@link escapeReadable}.
 */
export function escapeRendered(text: string): string {
  return onOneLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** What {@link escapeReadable} put in, taken out. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Text of others as code within a line, with as many backticks around it as it takes. */
export function formatCode(text: string): string {
  const line = onOneLine(text);
  const longest = (line.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$/.test(line) ? ' ' : '';
  return line === '' ? '' : `${fence}${room}${line}${room}${fence}`;
}

/** Text of others as a string of YAML, which JSON's are but for characters that YAML does not print. */
export function formatYamlString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
