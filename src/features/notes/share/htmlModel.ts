import * as l10n from '@vscode/l10n';
import type { Steps } from '../../../base/slices.ts';
import { readHtmlTag, type HtmlTag } from './htmlTagModel.ts';
import { readHtmlTokens, type HtmlToken } from './htmlTokensModel.ts';
import { formatAbsence, isPictureData, type NotePicture } from './pictureModel.ts';

/**
 * Elements that a copy may have. They neither act nor load anything, nor hide their words: `details` are written open.
 */
const allowed = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code em strong del s ins mark sub sup ul ol li dl dt dd table caption ' +
    'colgroup col thead tbody tfoot tr th td a img span div section details summary kbd abbr cite q small b i u input ' +
    'article aside header footer main nav hgroup address search figure figcaption center font big tt strike var samp dfn ' +
    'time data bdi bdo ruby rb rt wbr picture'
  ).split(' '),
);
const empty = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr']);

export interface HtmlOptions {
  /** Returns the picture for an address, or the reason that there is none. */
  pictureOf?: (address: string) => NotePicture;
  /**
   * True if the note may contain a person's own markup of formulas. The editor renders each formula twice, and the
   * rendering that needs the editor's styles is removed; a person's own would be words.
   */
  hasOwnFormulas?: boolean;
}

/**
 * Rewrites HTML with only its harmless parts: known elements with attributes of known forms, and words. Tags of other
 * elements become text, and so do the words between them. No scripts, styles or external resources remain, whatever the
 * text, and every element is closed.
 */
export function* sanitizeHtml(
  html: string,
  { pictureOf = () => ({ absence: 'outside' }), hasOwnFormulas = true }: HtmlOptions = {},
): Steps<string> {
  const tokens: HtmlToken[] = [];
  for (const token of readHtmlTokens(html)) {
    tokens.push(token);
    if (tokens.length % tokensAStep === 0) yield;
  }
  const written: string[] = [];
  const open: string[] = [];
  const setTwice = hasOwnFormulas ? new Map<number, number>() : endsOfSetTwice(tokens);
  for (let at = 0; at < tokens.length; at += 1) {
    if (at % tokensAStep === 0) yield;
    const token = tokens[at]!;
    if (token.kind !== 'tag') {
      written.push(wordsOf(html, token));
      continue;
    }
    const { name, isClosing } = token;
    const end = setTwice.get(at);
    if (end !== undefined) at = end;
    else if (!isAllowed(token)) written.push(escapeSource(html.slice(token.start, token.end)));
    else if (isClosing) {
      const from = open.lastIndexOf(name);
      if (from !== -1) for (const each of open.splice(from).reverse()) written.push(`</${each}>`);
    } else {
      written.push(name === 'img' ? writePicture(token.attributes, pictureOf) : `<${name}${attributesOf(token)}>`);
      if (!empty.has(name)) open.push(name);
      if (open.length > deepest) open.splice(deepest).forEach((each) => written.push(`</${each}>`));
    }
  }
  for (const name of open.reverse()) written.push(`</${name}>`);
  return written.join('');
}

/** Returns the addresses of the pictures in an HTML text, each once. */
export function* pictureAddresses(html: string): Steps<string[]> {
  const found = new Set<string>();
  let count = 0;
  for (const token of readHtmlTokens(html)) {
    count += 1;
    if (count % tokensAStep === 0) yield;
    if (token.kind === 'tag' && token.name === 'img' && !token.isClosing) {
      const address = unescapeAddress(token.attributes.get('src') ?? '');
      if (address && !isPictureData(address)) found.add(address);
    }
  }
  return [...found];
}

const tokensAStep = 500;

/** Maximum nesting of elements; browsers give up beyond it too. */
const deepest = 200;

/** Returns whether an element is allowed. The only allowed inputs are the checkboxes of task lists. */
function isAllowed({ name, isClosing, attributes }: HtmlTag): boolean {
  return allowed.has(name) && (name !== 'input' || isClosing || /^checkbox$/i.test(attributes.get('type') ?? ''));
}

function isSetTwice({ attributes }: HtmlTag): boolean {
  return attributes.get('class') === 'katex-html' && attributes.get('aria-hidden') === 'true';
}

/** Returns the closing tags of what the editor rendered twice, by the tags that open it. */
function endsOfSetTwice(tokens: readonly HtmlToken[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'tag' || token.name !== 'span') continue;
    if (!token.isClosing) open.push(at);
    else {
      const start = open.pop();
      if (start !== undefined && isSetTwice(tokens[start] as HtmlTag)) ends.set(start, at);
    }
  }
  return ends;
}

function wordsOf(html: string, token: Exclude<HtmlToken, HtmlTag>): string {
  const source = html.slice(token.start, token.end);
  switch (token.kind) {
    case 'comment':
      return '';
    case 'formula':
      return writeFormula(source);
    case 'raw':
      return token.decodes ? escapeWords(source) : escapeMarkup(source.replaceAll('&', '&amp;'));
    case 'text':
      return escapeWords(source);
  }
}

/** Writes a formula whose elements are known; its words are text. */
function writeFormula(source: string): string {
  const written: string[] = [];
  for (let at = 0; at < source.length;) {
    const tag = readHtmlTag(source, at)!;
    const next = source.indexOf('<', tag.end);
    const end = next === -1 ? source.length : next;
    written.push(tag.isClosing ? `</${tag.name}>` : `<${tag.name}${attributesOf(tag)}>`);
    if (tag.isSelfClosing && !tag.isClosing) written.push(`</${tag.name}>`);
    written.push(escapeMarkup(source.slice(tag.end, end)));
    at = end;
  }
  return written.join('');
}

/** Attributes of known forms, by element; `*` is any element. */
const forms: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '*': { id: /^[\p{L}\p{N}_-]{1,200}$/u, dir: /^(?:auto|ltr|rtl)$/, title: /^[^<>]{0,1000}$/ },
  ol: { start: /^\d{1,9}$/ },
  li: { value: /^\d{1,9}$/ },
  td: { style: /^text-align:\s?(?:left|center|right);?$/, colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
  th: { style: /^text-align:\s?(?:left|center|right);?$/, colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
  input: { checked: /^(?:checked)?$/ },
  img: { width: /^\d{1,4}%?$/, height: /^\d{1,4}%?$/ },
  math: { display: /^(?:block|inline)$/ },
};

function attributesOf({ name, attributes }: HtmlTag): string {
  const known = Object.entries({ ...forms['*'], ...forms[name] }).flatMap(([key, form]) => {
    const value = attributes.get(key);
    return value !== undefined && form.test(value) ? [` ${key}="${escapeQuoted(value)}"`] : [];
  });
  if (name === 'a') {
    const address = unescapeAddress(attributes.get('href') ?? '');
    if (/^(?:https?:\/\/|mailto:|#)/i.test(address)) known.push(` href="${escapeHtml(address)}"`);
  }
  // A task list has checkboxes, which are disabled in a copy.
  if (name === 'input') known.push(' type="checkbox" disabled');
  // The reader of a copy sees all of it, on paper too.
  if (name === 'details') known.push(' open');
  return known.join('');
}

/** A longer address, in characters, is cut for display. */
const longestAddress = 200;
/** A character that is never part of an address. */
const placeholder = '\u0000';

/** Writes a picture that comes with the file, or else its alternative text and the reason that it doesn't. */
function writePicture(attributes: HtmlTag['attributes'], pictureOf: (address: string) => NotePicture): string {
  const address = unescapeAddress(attributes.get('src') ?? '');
  const words = attributes.get('alt') ?? '';
  const picture = isPictureData(address) ? { data: address } : pictureOf(address);
  if ('data' in picture && isPictureData(picture.data)) {
    const known = attributesOf({ name: 'img', attributes } as HtmlTag);
    return `<img src="${picture.data}" alt="${escapeQuoted(words)}"${known}>`;
  }
  const reason = formatAbsence('absence' in picture ? picture.absence : 'format');
  const short = address.length > longestAddress ? `${address.slice(0, longestAddress)}…` : address;
  const name = escapeHtml(short);
  const linked = /^https?:\/\//i.test(address) ? `<a href="${escapeHtml(address)}">${name}</a>` : name;
  const said = escapeHtml(
    address === ''
      ? l10n.t('Picture not included: {0}', reason)
      : l10n.t('Picture not included: {0} ({1})', placeholder, reason),
  );
  return `${words === '' ? '' : `${escapeMarkup(words)} `}[${said.replace(placeholder, () => linked)}]`;
}

/** Entities stay as they are, so that a browser reads the same characters as before. */
function escapeMarkup(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Escapes an unfinished entity: markup after the words may be removed, and the text that follows must not become part
 * of an entity.
 */
function escapeWords(text: string): string {
  return escapeMarkup(text) + (/&[#a-z0-9]{0,40}$/i.test(text.slice(-42)) ? '<!---->' : '');
}

function escapeQuoted(value: string): string {
  return escapeMarkup(value).replaceAll('"', '&quot;');
}

/** Escapes a tag as text. An ampersand without a semicolon in it stands for itself, as in an address. */
function escapeSource(tag: string): string {
  return escapeMarkup(tag.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;'));
}

/** Escapes plain text without entities. */
export function escapeHtml(text: string): string {
  return escapeQuoted(text.replaceAll('&', '&amp;'));
}

/** Turns the entities in an HTML address back into characters. */
function unescapeAddress(text: string): string {
  return text
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex: string | undefined, digits: string | undefined) => {
      const point = Number.parseInt(hex ?? digits ?? '', hex === undefined ? 10 : 16);
      return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : '';
    })
    .replace(/&(?:amp|quot|lt|gt);/g, (name) => ({ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' })[name]!)
    .replace(/[\p{Cc}]/gu, '')
    .trim();
}
