import type { NoteSpan } from '../../../domain/notes/noteLines.ts';

export interface HtmlTag extends NoteSpan {
  kind: 'tag';
  name: string;
  isClosing: boolean;
  /** True if it ends in `/>`, which only foreign elements such as MathML's respect. */
  isSelfClosing: boolean;
  /** Values as written, with their entities. */
  attributes: ReadonlyMap<string, string>;
}

/** The white space of HTML, which is less than that of JavaScript. */
const spaces = /[\t\n\f\r ]*/y;
const spacesAndSlashes = /[\t\n\f\r /]*/y;
const tagName = /[^\t\n\f\r />]*/y;
const attributeName = /[^\t\n\f\r />=]*/y;
const bareValue = /[^\t\n\f\r >]*/y;

function endOf(pattern: RegExp, html: string, at: number): number {
  pattern.lastIndex = at;
  pattern.exec(html);
  return pattern.lastIndex;
}

/** Lowercases ASCII letters only, as browsers do for names: the Kelvin sign isn't a `k`. */
function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Reads the tag whose `<` is at an offset, followed by a name, exactly as a browser does; undefined if the text ends
 * within the tag.
 */
export function readHtmlTag(html: string, start: number): HtmlTag | undefined {
  const isClosing = html.charAt(start + 1) === '/';
  const nameStart = start + (isClosing ? 2 : 1);
  let at = endOf(tagName, html, nameStart);
  const name = foldName(html.slice(nameStart, at));
  const attributes = new Map<string, string>();
  for (;;) {
    const before = at;
    at = endOf(spacesAndSlashes, html, at);
    if (at >= html.length) return undefined;
    if (html.charAt(at) === '>') {
      const isSelfClosing = at > before && html.charAt(at - 1) === '/';
      return { kind: 'tag', start, end: at + 1, name, isClosing, isSelfClosing, attributes };
    }
    // A leading equals sign belongs to the name.
    const nameEnd = endOf(attributeName, html, html.charAt(at) === '=' ? at + 1 : at);
    const read = readValue(html, nameEnd);
    if (!read) return undefined;
    const attribute = foldName(html.slice(at, nameEnd));
    if (!attributes.has(attribute)) attributes.set(attribute, read.value);
    at = read.end;
  }
}

/** Reads the value after an attribute's name, empty if there is none; undefined if the text ends within it. */
function readValue(html: string, nameEnd: number): { value: string; end: number } | undefined {
  const equals = endOf(spaces, html, nameEnd);
  if (html.charAt(equals) !== '=') return { value: '', end: nameEnd };
  const start = endOf(spaces, html, equals + 1);
  const quote = html.charAt(start);
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, start + 1);
    return close === -1 ? undefined : { value: html.slice(start + 1, close), end: close + 1 };
  }
  const end = endOf(bareValue, html, start);
  return { value: html.slice(start, end), end };
}
