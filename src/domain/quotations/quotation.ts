import { wordSet } from '../../base/wordSet.ts';
import { TokenText } from './tokenText.ts';
import { labelOf } from './labels.ts';
import type { Passage } from '../passages/passage.ts';

/** Consecutive words of the source, as tokens, and their place in the quotation's Markdown. */
export interface Piece extends Passage {
  words: string;
}

/** The text before, between or after the pieces, and its place in the quotation's Markdown. */
export interface Gap extends Passage {
  /** True if the writer marks an omission. */
  omits: boolean;
  /** The writer's own words in brackets: as they are written, and as tokens. */
  own: readonly OwnWords[];
  /** The name before the words of the next speaker. */
  speaker?: string;
}

export interface OwnWords {
  text: string;
  tokens: string;
  /** The start of a source's word whose ending the writer changed: `grow[s]`. */
  stem?: string;
}

/** One reading of a quotation. It has one more gap than pieces. */
export interface QuotationReading {
  pieces: readonly Piece[];
  gaps: readonly Gap[];
}

export interface Quotation {
  /**
   * First as the source's plain words, even if they look like editing, then with a writer's editing: omissions, words
   * in brackets, `[sic]`; each without and with labels at the starts of lines.
   */
  readings: readonly QuotationReading[];
  /** True if words are struck out, so that readers see them as not said. */
  hasStruckWords: boolean;
  /** True if markup may hide words, or show others. */
  hasUnreadMarkup: boolean;
  /** `open`: it ends with an omission, so that the end may be missing. */
  endsAs: 'statement' | 'question' | 'part' | 'open';
}

/** The longest quotation that is read, in UTF-16 units of Markdown. */
export const longestQuotation = 600_000;

/** Reads a quotation in a note, in Markdown. Undefined if it is too long. */
export function parseQuotation(markdown: string): Quotation | undefined {
  if (markdown.length > longestQuotation) return undefined;
  const edited = new QuotationReader(markdown, { isEdited: true, labels: 'none' });
  const readings = [new QuotationReader(markdown, { isEdited: false, labels: 'none' }).read(), edited.read()];
  for (const labels of edited.mayHaveLabels ? (['marked', 'all'] as const) : [])
    for (const isEdited of [false, true]) readings.push(new QuotationReader(markdown, { isEdited, labels }).read());
  return {
    readings: readings.filter((each, at) => !readings.slice(0, at).some((other) => areAlike(each, other))),
    hasStruckWords: edited.hasStruckWords,
    hasUnreadMarkup: edited.hasUnreadMarkup,
    endsAs: endOf(markdown),
  };
}

/** `marked`: only labels with emphasis, since spoken words may contain a colon. */
type Labels = 'none' | 'marked' | 'all';

/** Returns whether two readings have the same words. The first, without editing, omits nothing. */
function areAlike({ pieces }: QuotationReading, other: QuotationReading): boolean {
  return pieces.length === other.pieces.length && pieces.every(({ words }, at) => words === other.pieces[at]!.words);
}

function endOf(markdown: string): Quotation['endsAs'] {
  const end = markdown.slice(-14).replace(/[\s"'”’»*_)\]」』]{1,12}$/u, '');
  if (/[…⋯]$|\.\s?\.$/.test(end)) return 'open';
  return /[?？]$/.test(end) ? 'question' : /[.!]$/.test(end) ? 'statement' : 'part';
}

const special = /[\\&<[{…⋯（$~=(\n]|!\[|==\}|\.\s?\.\s?\.|\*\*|%%/g;
const escaped = /\\[!-/:-@[-`{-~]/y;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/iy;
const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', hellip: '…' },
  ...{ mdash: '—', ndash: '–', minus: '−', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ laquo: '«', raquo: '»', euro: '€', pound: '£', yen: '¥', cent: '¢', thinsp: ' ', ensp: ' ', emsp: ' ' },
  ...{ zwnj: '\u200c', zwj: '\u200d', percnt: '%', dollar: '$' },
  ...{ period: '.', comma: ',', colon: ':', semi: ';', quest: '?', excl: '!', lpar: '(', rpar: ')' },
};
const link = /<a\s[^<>]{0,4000}>|<\/a\s{0,3}>/iy;
const tag = /<\/?([a-z][a-z0-9]{0,14})(\s[^<>]{0,400})?\s{0,3}\/?>/iy;
/** Elements that change the look of words, but not which words readers see. */
const shown = wordSet(
  'b i em strong u mark span q sub sup small ins font cite wbr kbd abbr code samp var dfn big tt ruby rb',
);
const parting = wordSet('br p div footer blockquote li ul ol');
const striking = new Set(['s', 'del', 'strike']);
/** Style properties that change the look of words, but not which words readers see. */
const looks = /^\s*(?:background|color|font-weight|font-style|text-decoration)[\w-]{0,9}\s?:[\w\s#(),.%-]{0,40}$/i;

/** Returns whether the attributes of a tag may hide words, or show others. */
function mayHide(attributes: string): boolean {
  const style = /\bstyle\s?=\s?(?:"([^"]*)"|'([^']*)'|(.*))/i.exec(attributes);
  if (/\bhidden\b/i.test(attributes)) return true;
  const rules = (style?.[1] ?? style?.[2] ?? style?.[3] ?? '').split(';');
  return rules.some((rule) => rule.trim() !== '' && !looks.test(rule));
}

const reading = /<(rt|rp)>[^<>]{0,80}<\/\1>/iy;
const omission =
  /(?:\\?\[|[（(])\s{0,9}(?:…|⋯|中略|後略|前略|(?:\\?\.[ \t]?){2,4})\s{0,9}(?:\\?\]|[)）])|…|⋯|\.\s?\.\s?\.(?:\s?\.)?/y;
const wikiLink = /\[\[(?:[^[\]|\n]{1,200}\|)?([^[\]|\n]{1,200})\]\]/y;
const picture = /!\[[^[\]\n]{0,400}\]\([^()\n]{0,2000}\)|!\[\[[^[\]\n]{1,400}\]\]/y;
/** Editing marks: a highlight, and a comment that readers don't read as words. */
const critic = /\{==|==\}|\{>>[^<>\n]{0,400}<<\}/y;
const criticChange = /\{(?:\+\+|--|~~)/y;
const attributes = /\{[.#][^{}\n]{0,80}\}/y;
const math = /\$([^$\s]{1,40})\$(?!\d)/y;
const bracket = /\[([^[\]]{0,400})\]/y;
/** The form in which rich-text editors write brackets. */
const escapedBracket = /\\\[([^[\]\\]{0,400})\\\]/y;
const target = /\((?:<[^<>\n]{0,2000}>|[^()\s]{0,2000})(?:\s"[^"\n]{0,200}")?\)|\[md-[^[\]\s]{1,60}\]/y;
const footnoteMark = /\[\^[^\]\s]{1,60}\]/y;
/** The ending of a name or pronoun in brackets: `[Acme]’s margins`, `[We]’re pleased`. */
const ownEnding = /['’](?:s|ll|ve|re|d|m)?(?!\p{L})/iuy;
/** The rest of a verb whose ending the writer changed: `do[es]n’t`. */
const deniedEnding = /n['’]t(?!\p{L})/iuy;
const quoteMarks = /\n[ \t]{0,40}(?:>[ \t]?){1,20}/y;
const sic = /\\?[[(]\s{0,3}[*_]{0,3}sic\s{0,2}[!.]?[*_]{0,3}\s{0,3}\\?[\])]/iy;
const aside = /\(((?:my |our )?(?:emphasis|italics)(?: (?:added|mine|ours|supplied))?)\)/iy;
const isLetter = /\p{L}/u;
/** Maximum number of characters of a line that are searched for a label. */
const longestLabel = 140;
/** Longer brackets beside letters aren't part of a word. */
const longestEnding = 20;

/** Reads a quotation's Markdown in one pass. */
class QuotationReader {
  readonly #markdown: string;
  readonly #isEdited: boolean;
  readonly #labels: Labels;
  /** True if something looks like a label. */
  mayHaveLabels = false;
  hasUnreadMarkup = false;
  readonly #pieces: Piece[] = [];
  readonly #gaps: Gap[] = [];
  #gap: { omits: boolean; own: OwnWords[]; speaker?: string } = { omits: false, own: [] };
  #raw = '';
  #start = 0;
  /** The end of the last piece. */
  #end = 0;
  #struck = 0;
  /** Closing marks of comments that don't occur anymore. */
  readonly #missing = new Set<string>();

  constructor(markdown: string, { isEdited, labels }: { isEdited: boolean; labels: Labels }) {
    this.#markdown = markdown;
    this.#isEdited = isEdited;
    this.#labels = labels;
  }

  get hasStruckWords(): boolean {
    return this.#struck > 1;
  }

  read(): QuotationReading {
    const text = this.#markdown;
    let at = this.#readLabel(0, true) ?? 0;
    for (;;) {
      special.lastIndex = at;
      const found = special.exec(text)?.index ?? text.length;
      this.#add(text.slice(at, found), at);
      if (found === text.length) break;
      at = this.#readSpecial(found);
    }
    this.#endPiece(text.length);
    this.#gaps.push({ ...this.#gap, start: this.#end, end: text.length });
    return { pieces: this.#pieces, gaps: this.#gaps };
  }

  #add(words: string, at: number): void {
    if (this.#raw === '') this.#start = at;
    this.#raw += words;
  }

  #match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#markdown);
  }

  /** Reads the markup at an offset, and returns the offset after it. */
  #readSpecial(at: number): number {
    const character = this.#markdown.charAt(at);
    switch (character) {
      case '\\':
        if (this.#isEdited && this.#match(escapedBracket, at)) return this.#readEditing(at);
        // At the end of a line it is a line break.
        return this.#keep(
          /[\r\n]/.test(this.#markdown.charAt(at + 1)) ? ' ' : this.#match(escaped, at)?.[0].slice(1),
          at,
          2,
        );
      case '&':
        return this.#readEntity(at);
      case '<':
        return this.#isEdited ? this.#readTag(at) : this.#keep(undefined, at, 1);
      case '~':
      case '=':
        return (this.#isEdited ? this.#skip(critic, at) : undefined) ?? this.#readDoubled(character, at);
      case '*':
        return this.#readLabel(at, false) ?? at + 2;
      case '%':
        return this.#readComment(at, '%%');
      case '\n': {
        const marks = this.#match(quoteMarks, at)?.[0] ?? '\n';
        const next = this.#keep(' ', at, marks.length);
        return this.#readLabel(next, true) ?? next;
      }
      case '$':
        return this.#readMath(at);
      case '{':
        return this.#readCritic(at);
      case '!':
        return (this.#isEdited ? this.#skip(picture, at) : undefined) ?? this.#keep(undefined, at, 1);
      default:
        return this.#isEdited ? this.#readEditing(at) : this.#keep(character, at, 1);
    }
  }

  /** Returns the offset after a pattern's match that readers don't see as words. */
  #skip(pattern: RegExp, at: number): number | undefined {
    const found = this.#match(pattern, at);
    return found ? at + found[0].length : undefined;
  }

  #readCritic(at: number): number {
    if (!this.#isEdited) return this.#keep(undefined, at, 1);
    if (this.#match(criticChange, at)) this.hasUnreadMarkup = true;
    return this.#skip(critic, at) ?? this.#keep(undefined, at, 1);
  }

  /** Reads text between two dollar signs that contains a backslash, such as `$4\%$`. */
  #readMath(at: number): number {
    const found = this.#isEdited ? this.#match(math, at) : null;
    if (!found?.[1]!.includes('\\')) return this.#keep(undefined, at, 1);
    const words = found[1]!.replace(/\\([%$&#_{},])/g, '$1');
    if (words.includes('\\')) this.hasUnreadMarkup = true;
    return this.#keep(words, at, found[0].length);
  }

  /** Adds words in place of their Markdown; the first character itself if there are none. */
  #keep(words: string | undefined, at: number, length: number): number {
    this.#add(words ?? this.#markdown.charAt(at), at);
    return at + (words === undefined ? 1 : length);
  }

  #readEntity(at: number): number {
    const found = this.#match(entity, at);
    if (!found) return this.#keep(undefined, at, 1);
    const [whole, decimal, hex, name] = found;
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
    const isPoint = code !== undefined && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    const words = isPoint ? String.fromCodePoint(code) : name !== undefined ? entities[name.toLowerCase()] : undefined;
    if (this.#isEdited && words === '…') return this.#omit(at, at + whole.length);
    return this.#keep(words, at, whole.length);
  }

  #readTag(at: number): number {
    if (this.#markdown.startsWith('<!--', at)) return this.#readComment(at, '-->');
    const skipped = this.#skip(link, at) ?? this.#skip(reading, at);
    if (skipped !== undefined) return skipped;
    const found = this.#match(tag, at);
    if (!found) return this.#keep(undefined, at, 1);
    const name = found[1]!.toLowerCase();
    if (striking.has(name)) this.#struck += 1;
    const isKnown = striking.has(name) || shown.has(name) || parting.has(name);
    if (!isKnown || mayHide(found[2] ?? '')) this.hasUnreadMarkup = true;
    return this.#keep(parting.has(name) ? ' ' : '', at, found[0].length);
  }

  /** Skips a comment, which readers don't see. An unclosed one is text. */
  #readComment(at: number, closing: string): number {
    const end = this.#missing.has(closing) ? -1 : this.#markdown.indexOf(closing, at + 2);
    if (end !== -1) return end + closing.length;
    this.#missing.add(closing);
    return this.#keep(undefined, at, 1);
  }

  /** Reads doubled marks, which strike words out or highlight them. */
  #readDoubled(character: string, at: number): number {
    if (this.#markdown.charAt(at + 1) !== character) return this.#keep(undefined, at, 1);
    if (character === '~') this.#struck += 1;
    return at + 2;
  }

  /** Reads the name before the words of the next speaker. */
  #readLabel(at: number, isLine: boolean): number | undefined {
    const line = this.#markdown.slice(at, at + longestLabel).split('\n', 1)[0]!;
    const label = labelOf(line, { isWhole: isLine && at + line.length < this.#markdown.length });
    if (!label) return undefined;
    this.mayHaveLabels = true;
    const isRead = this.#labels === 'all' || (this.#labels === 'marked' && /[*_<]/.test(line.slice(0, label.start)));
    if (!isRead) return undefined;
    this.#endPiece(at);
    this.#gap.speaker = label.name;
    return at + label.end;
  }

  #readEditing(at: number): number {
    const unsaid = this.#skip(sic, at) ?? this.#skip(footnoteMark, at);
    if (unsaid !== undefined) return unsaid;
    const wiki = this.#match(wikiLink, at);
    if (wiki) return this.#keep(wiki[1], at, wiki[0].length);
    const omitted = this.#match(omission, at);
    if (omitted) return this.#omit(at, at + omitted[0].length);
    const own = this.#match(bracket, at) ?? this.#match(escapedBracket, at) ?? this.#match(aside, at);
    return own ? this.#readBracket(own[1]!, at, at + own[0].length) : this.#keep(undefined, at, 1);
  }

  /** Records the text between two offsets as the mark of an omission. */
  #omit(at: number, end: number): number {
    this.#endPiece(at);
    this.#gap.omits = true;
    return end;
  }

  #readBracket(words: string, at: number, end: number): number {
    const linked = this.#match(target, end) ?? this.#match(attributes, end);
    if (linked) {
      this.#add(words, at);
      return end + linked[0].length;
    }
    const isPart = words.length <= longestEnding && !/[^\p{L}\p{M}'’]/u.test(words);
    const stem = isPart ? (/[\p{L}\p{M}]{1,40}$/u.exec(this.#raw.slice(-40))?.[0] ?? '') : '';
    const denied = stem === '' ? undefined : this.#match(deniedEnding, end)?.[0];
    // A letter in another case, or the start of a word.
    if (isPart && words !== '' && denied === undefined && isLetter.test(this.#markdown.charAt(end)))
      return this.#keep(words, at, end - at);
    const isEnding = stem !== '' && !/^(?:n['’]?t|not|less)$/iu.test(words);
    if (stem !== '' && !isEnding) return this.#keep(words, at, end - at);
    if (isEnding) this.#raw = this.#raw.slice(0, -stem.length);
    this.#endPiece(at - (isEnding ? stem.length : 0));
    const owned = denied ?? (isEnding || /['’]s?$/u.test(words) ? '' : (this.#match(ownEnding, end)?.[0] ?? ''));
    const whole = `${isEnding ? stem : ''}${words}${owned}`;
    this.#gap.own.push({
      text: isEnding ? `${stem}[${words}]` : whole,
      tokens: TokenText.of(whole).text,
      ...(isEnding && denied === undefined ? { stem: TokenText.of(stem).text.trim() } : {}),
    });
    return end + owned.length;
  }

  /** Ends the current words. Punctuation at their ends belongs to the note's own sentence. */
  #endPiece(till: number): void {
    const words = trimmed(TokenText.of(this.#raw).text, this.#raw);
    const raw = this.#markdown.slice(this.#start, till);
    this.#raw = '';
    if (words.trim() === '') return;
    const start = this.#start + startOfWords(raw);
    const end = Math.max(start, this.#start + endOfWords(raw));
    this.#pieces.push({ words, start, end });
    this.#gaps.push({ ...this.#gap, start: this.#end, end: start });
    this.#gap = { omits: false, own: [] };
    this.#end = end;
  }
}

const leading = wordSet('. , ; : ? ! - ) … > | # /');
const trailing = wordSet('. , ; : ? ! - ( … < | / \\');

const signed = /^[^\p{L}\p{N}]{0,40}?[-−–>]\p{Sc}?\p{Nd}/u;

/** Without punctuation at the ends. A sign stays with its number. */
function trimmed(tokens: string, raw: string): string {
  const list = tokens.trim().split(' ');
  let [first, last] = [0, list.length];
  while (first < last && leading.has(list[first]!)) first += 1;
  if (/[->]/.test(list[first - 1] ?? '') && signed.test(raw.slice(0, 60))) first -= 1;
  while (last > first && trailing.has(list[last - 1]!)) last -= 1;
  return first === last ? '' : ` ${list.slice(first, last).join(' ')} `;
}

/** Finds the start of the words in Markdown, after punctuation that isn't theirs. */
function startOfWords(raw: string): number {
  let start = 0;
  while (start < raw.length && ' \n\t.,;:?!–—"“‘\'*_«>|#/…)'.includes(raw.charAt(start))) start += 1;
  return start;
}

function endOfWords(raw: string): number {
  let end = raw.length;
  while (end > 0 && ' \n\t.,;:?!-–—"”’\'*_»…)'.includes(raw.charAt(end - 1))) end -= 1;
  return end;
}
