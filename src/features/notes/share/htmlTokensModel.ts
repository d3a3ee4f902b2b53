import type { NoteSpan } from '../../../domain/notes/noteLines.ts';
import { readHtmlTag, type HtmlTag } from './htmlTagModel.ts';

export type HtmlToken =
  | HtmlTag
  /** Words between tags. Their entities stand for characters. */
  | (NoteSpan & { kind: 'text' })
  /** Characters that a browser shows unchanged, including markup; entities are decoded only if `decodes` is set. */
  | (NoteSpan & { kind: 'raw'; decodes: boolean })
  /** A comment, or what browsers treat as one. */
  | (NoteSpan & { kind: 'comment' })
  /** A `math` element all of whose elements are known. */
  | (NoteSpan & { kind: 'formula' });

/** Elements whose content browsers read as characters rather than markup. */
const rawElements: Readonly<Record<string, { decodes: boolean; isShown: boolean }>> = {
  script: { decodes: false, isShown: false },
  style: { decodes: false, isShown: false },
  iframe: { decodes: false, isShown: false },
  noembed: { decodes: false, isShown: false },
  noframes: { decodes: false, isShown: false },
  title: { decodes: true, isShown: false },
  textarea: { decodes: true, isShown: true },
  xmp: { decodes: false, isShown: true },
};
/** Elements within which browsers may read the same characters as other markup. */
const foreign = new Set(['svg', 'math', 'select', 'template']);

/**
 * Splits HTML as every browser does, so that all agree on what is markup and what is words. Where that depends on more
 * than the tags, the rest becomes characters to show unchanged. So does a text that ends within a tag, which a browser
 * drops.
 */
export function* readHtmlTokens(html: string): Generator<HtmlToken, undefined, undefined> {
  let at = 0;
  let isForeign = false;
  const unclosed = new Set<string>();
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) break;
    if (start > at) yield { kind: 'text', start: at, end: start };
    const other = readDeclaration(html, start, isForeign);
    if (other) {
      yield other;
      at = other.end;
      continue;
    }
    if (!/^<\/?[a-z]/i.test(html.slice(start, start + 3))) {
      yield { kind: 'text', start, end: start + 1 };
      at = start + 1;
      continue;
    }
    const tag = readHtmlTag(html, start);
    if (!tag) {
      yield { kind: 'raw', start, end: html.length, decodes: true };
      return;
    }
    const formula = isForeign ? undefined : endOfFormula(html, tag);
    if (formula !== undefined) {
      yield { kind: 'formula', start, end: formula };
      at = formula;
      continue;
    }
    yield tag;
    at = tag.end;
    if (tag.isClosing) continue;
    if (foreign.has(tag.name)) isForeign = true;
    const raw = rawAfter(html, tag, { isForeign, unclosed });
    if (raw && raw.end > raw.start) yield raw;
    at = raw?.end ?? at;
  }
  if (at < html.length) yield { kind: 'text', start: at, end: html.length };
}

/** Reads a comment, a doctype, an instruction or a CDATA section at an offset; undefined if there is none. */
function readDeclaration(html: string, start: number, isForeign: boolean): HtmlToken | undefined {
  const sign = /^<(?:!|\?|\/(?![a-z])(?=[^]))/i.exec(html.slice(start, start + 3))?.[0];
  if (sign === undefined) return undefined;
  if (html.startsWith('<!--', start)) return { kind: 'comment', start, end: endOfComment(html, start) };
  if (isForeign && html.startsWith('<![CDATA[', start)) return readSection(html, start);
  const end = html.indexOf('>', start + 2);
  if (end === -1) return { kind: 'raw', start, end: html.length, decodes: true };
  return { kind: 'comment', start, end: end + 1 };
}

/** Returns the end of a comment. As in browsers, an unclosed one extends to the end. */
function endOfComment(html: string, start: number): number {
  if (html.startsWith('<!-->', start)) return start + 5;
  if (html.startsWith('<!--->', start)) return start + 6;
  const close = /--!?>/g;
  close.lastIndex = start + 4;
  return close.exec(html) ? close.lastIndex : html.length;
}

/** Reads a CDATA section, which exists only in SVG and MathML. Elsewhere it is a comment that ends sooner. */
function readSection(html: string, start: number): HtmlToken {
  const close = html.indexOf(']]>', start + 9);
  if (close !== -1 && !hasMarkup(html, start + 9, close)) return { kind: 'raw', start, end: close + 3, decodes: false };
  return { kind: 'raw', start, end: html.length, decodes: true };
}

function hasMarkup(html: string, start: number, end: number): boolean {
  return /<[a-z/!?]/i.test(html.slice(start, end));
}

/** Reads the characters after a tag that aren't markup; undefined if the content is read normally. */
function rawAfter(
  html: string,
  { name, end: start }: HtmlTag,
  { isForeign, unclosed }: { isForeign: boolean; unclosed: Set<string> },
): (HtmlToken & { kind: 'raw' }) | undefined {
  if (name === 'plaintext') return { kind: 'raw', start, end: html.length, decodes: isForeign };
  const raw = Object.hasOwn(rawElements, name) ? rawElements[name] : undefined;
  if (!raw) return undefined;
  const end = unclosed.has(name) ? undefined : endOfRaw(html, name, start);
  if (end === undefined) {
    // A browser hides all the rest, or shows it unchanged. Hidden words are read as if the element were missing.
    unclosed.add(name);
    return raw.isShown ? { kind: 'raw', start, end: html.length, decodes: isForeign || raw.decodes } : undefined;
  }
  if (isForeign && hasMarkup(html, start, end)) return { kind: 'raw', start, end: html.length, decodes: true };
  return { kind: 'raw', start, end, decodes: raw.decodes };
}

/** Returns the start of the closing tag of a raw element; undefined if it is unclosed. */
function endOfRaw(html: string, name: string, start: number): number | undefined {
  const sign = name === 'script' ? scriptSigns : new RegExp(String.raw`</${name}(?=[\t\n\f\r />])`, 'gi');
  sign.lastIndex = start;
  let isEscaped = false;
  let isNested = false;
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    const text = found[0].toLowerCase();
    // A script may contain a comment with a nested script, whose end isn't its own.
    if (text === '<!--') {
      isEscaped = true;
      // The two dashes may be those that end the comment.
      sign.lastIndex -= 2;
    } else if (text === '-->') [isEscaped, isNested] = [false, false];
    else if (text === '<script') isNested ||= isEscaped;
    else if (isNested) isNested = false;
    else return readHtmlTag(html, found.index) ? found.index : undefined;
  }
  return undefined;
}

const scriptSigns = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;

/** Formula elements that contain words, and those that contain other elements. */
const holdsWords = new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation']);
const holdsElements = new Set(
  (
    'semantics mrow mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr ' +
    'mlabeledtr mtd mstyle mpadded mphantom menclose merror'
  ).split(' '),
);
/** Maximum nesting of elements. */
const deepest = 100;

/**
 * Finds the end of the formula that a tag starts; undefined unless its elements are known and well nested, and its
 * words are where every browser shows them. Only then can nothing within it end the formula.
 */
function endOfFormula(html: string, { name, isClosing, isSelfClosing, end }: HtmlTag): number | undefined {
  if (name !== 'math' || isClosing || isSelfClosing) return undefined;
  const open = ['math'];
  let at = end;
  for (;;) {
    const next = html.indexOf('<', at);
    const top = open.at(-1)!;
    if (next === -1 || (!holdsWords.has(top) && /[^\t\n\f\r ]/.test(html.slice(at, next)))) return undefined;
    if (!/^<\/?[a-z]/i.test(html.slice(next, next + 3))) return undefined;
    const tag = readHtmlTag(html, next);
    if (!tag) return undefined;
    at = tag.end;
    if (tag.isClosing) {
      if (tag.name !== top) return undefined;
      open.pop();
      if (open.length === 0) return at;
    } else if (holdsWords.has(top) || open.length > deepest) return undefined;
    else if (!holdsWords.has(tag.name) && !holdsElements.has(tag.name)) return undefined;
    else if (!tag.isSelfClosing) open.push(tag.name);
  }
}
