import { TokenText } from './tokenText.ts';
import type { Passage } from '../passages/passage.ts';

/** Consecutive words of the source, as tokens, and where they stand in the quotation's Markdown. */
export interface Piece extends Passage {
  words: string;
}

/** The stretch before, between or behind the pieces, and its place in the quotation's Markdown. */
export interface Gap extends Passage {
  /** Whether the writer says that something is left out. */
  omits: boolean;
  /** The writer's own words in brackets: as they are written, and as tokens. */
  own: readonly OwnWords[];
  /** The name before the words of the next speaker. */
  speaker?: string;
}

export interface OwnWords {
  text: string;
  tokens: string;
  /** The beginning of the source's word that the writer has given another ending: `grow[s]`. */
  stem?: string;
}

/** A quotation as it is read. Gaps are one more than pieces. */
export interface QuotationReading {
  pieces: readonly Piece[];
  gaps: readonly Gap[];
}

export interface Quotation {
  /** With a writer's editing: omissions, words in brackets, `[sic]`. */
  edited: QuotationReading;
  /** As the source's plain words, even if they look like editing. */
  verbatim: QuotationReading;
  /** Whether words are struck out, so that readers see them as not said. */
  hasStruckWords: boolean;
  endsAsStatement: boolean;
}

/** The longest quotation that is read, in UTF-16 units of Markdown. */
export const longestQuotation = 600_000;

/** Reads a quotation in a note, in Markdown. Undefined if it is too long. */
export function parseQuotation(markdown: string): Quotation | undefined {
  if (markdown.length > longestQuotation) return undefined;
  const edited = new QuotationReader(markdown, true);
  return {
    edited: edited.read(),
    verbatim: new QuotationReader(markdown, false).read(),
    hasStruckWords: edited.hasStruckWords,
    endsAsStatement: statementEnd.test(markdown.slice(-12)),
  };
}

const statementEnd = /[.!][\s"'”’»*_)]{0,9}$/u;

const special = /[\\&<[…~=(\n]|\.\s?\.\s?\.|\*\*|%%/g;
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
/** Tags that change how words look, but not which words are seen: an attribute could hide them. */
const tag = /<\/?(b|i|em|strong|u|mark|span|q|sub|sup|small|ins|font|cite|wbr|br|p|div|footer|blockquote)\s{0,3}\/?>/iy;
const strike = /<\/?(?:s|del|strike)\s{0,3}>/iy;
const namedSpeaker = /\*\*([^*\n]{1,120}?):\*\*/y;
const omission = /(?:\\?\[\s{0,9}(?:…|\.\s?\.\s?\.(?:\s?\.)?|\\?\.\\?\.\\?\.)\s{0,9}\\?\]|…|\.\s?\.\s?\.(?:\s?\.)?)/y;
const bracket = /\[([^[\]]{0,400})\]/y;
/** As editors of rich text write brackets. */
const escapedBracket = /\\\[([^[\]\\]{0,400})\\\]/y;
const target = /\((?:<[^<>\n]{0,2000}>|[^()\s]{0,2000})(?:\s"[^"\n]{0,200}")?\)|\[md-[^[\]\s]{1,60}\]/y;
const footnoteMark = /!?\[\^[^\]\s]{1,60}\]/y;
/** It belongs to a name in brackets: `[Acme]’s margins`. */
const possessive = /['’]s?(?!\p{L})/uy;
const quoteMarks = /\n[ \t]{0,40}(?:>[ \t]?){1,20}/y;
const sic = /\\?[[(]\s{0,3}[*_]{0,3}sic\s{0,2}[!.]?[*_]{0,3}\s{0,3}\\?[\])]/iy;
const aside = /\(((?:my |our )?(?:emphasis|italics)(?: (?:added|mine|ours|supplied))?)\)/iy;
const isLetter = /\p{L}/u;
/** Longer brackets beside letters aren't a part of a word. */
const longestEnding = 20;

/** Reads a quotation's Markdown in one pass. */
class QuotationReader {
  readonly #markdown: string;
  readonly #isEdited: boolean;
  readonly #pieces: Piece[] = [];
  readonly #gaps: Gap[] = [];
  #gap: { omits: boolean; own: OwnWords[]; speaker?: string } = { omits: false, own: [] };
  #raw = '';
  #start = 0;
  /** The end of the last piece. */
  #end = 0;
  #struck = 0;
  /** Closing marks of comments that don't come anymore. */
  readonly #missing = new Set<string>();

  constructor(markdown: string, isEdited: boolean) {
    this.#markdown = markdown;
    this.#isEdited = isEdited;
  }

  get hasStruckWords(): boolean {
    return this.#struck > 1;
  }

  read(): QuotationReading {
    const text = this.#markdown;
    let at = 0;
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

  /** Reads what begins at an offset, and gives the offset behind it. */
  #readSpecial(at: number): number {
    const character = this.#markdown.charAt(at);
    switch (character) {
      case '\\':
        if (this.#isEdited && this.#match(escapedBracket, at)) return this.#readEditing(at);
        // At the end of a line it breaks the line.
        return this.#keep(this.#markdown.charAt(at + 1) === '\n' ? ' ' : this.#match(escaped, at)?.[0].slice(1), at, 2);
      case '&':
        return this.#readEntity(at);
      case '<':
        return this.#isEdited ? this.#readTag(at) : this.#keep(undefined, at, 1);
      case '~':
      case '=':
        return this.#readDoubled(character, at);
      case '*':
        return this.#readSpeaker(at);
      case '%':
        return this.#readComment(at, '%%');
      case '\n': {
        const marks = this.#match(quoteMarks, at)?.[0] ?? '\n';
        return this.#keep(' ', at, marks.length);
      }
      default:
        return this.#isEdited ? this.#readEditing(at) : this.#keep(character, at, 1);
    }
  }

  /** Adds words in place of the Markdown that stands for them; the first character itself if there are none. */
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
    const found = this.#match(link, at);
    if (found) return at + found[0].length;
    const struck = this.#match(strike, at);
    if (struck) this.#struck += 1;
    const shown = struck ?? this.#match(tag, at);
    if (!shown) return this.#keep(undefined, at, 1);
    return this.#keep(/^(?:br|p|div|footer|blockquote)$/i.test(shown[1] ?? '') ? ' ' : '', at, shown[0].length);
  }

  /** Readers don't see a comment. One that nothing closes is text. */
  #readComment(at: number, closing: string): number {
    const end = this.#missing.has(closing) ? -1 : this.#markdown.indexOf(closing, at + 2);
    if (end !== -1) return end + closing.length;
    this.#missing.add(closing);
    return this.#keep(undefined, at, 1);
  }

  /** Two of them strike words out, or highlight them. */
  #readDoubled(character: string, at: number): number {
    if (this.#markdown.charAt(at + 1) !== character) return this.#keep(undefined, at, 1);
    if (character === '~') this.#struck += 1;
    return at + 2;
  }

  #readSpeaker(at: number): number {
    const found = this.#match(namedSpeaker, at);
    if (!found) return at + 2;
    this.#endPiece(at);
    this.#gap.speaker = found[1]!;
    return at + found[0].length;
  }

  #readEditing(at: number): number {
    const unsaid = this.#match(sic, at) ?? this.#match(footnoteMark, at);
    if (unsaid) return at + unsaid[0].length;
    const omitted = this.#match(omission, at);
    if (omitted) return this.#omit(at, at + omitted[0].length);
    const own = this.#match(bracket, at) ?? this.#match(escapedBracket, at) ?? this.#match(aside, at);
    return own ? this.#readBracket(own[1]!, at, at + own[0].length) : this.#keep(undefined, at, 1);
  }

  /** Takes what stands between two offsets as a mark that something is left out. */
  #omit(at: number, end: number): number {
    this.#endPiece(at);
    this.#gap.omits = true;
    return end;
  }

  #readBracket(words: string, at: number, end: number): number {
    const linked = this.#match(target, end);
    if (linked) {
      this.#add(words, at);
      return end + linked[0].length;
    }
    const isPart = words.length <= longestEnding && words !== '' && !/[^\p{L}\p{M}'’]/u.test(words);
    // A letter of another case, or the beginning of a word.
    if (isPart && isLetter.test(this.#markdown.charAt(end))) return this.#keep(words, at, end - at);
    const stem = isPart ? (/[\p{L}\p{M}]{1,40}$/u.exec(this.#raw.slice(-40))?.[0] ?? '') : '';
    const isEnding = stem !== '' && !/^(?:n['’]?t|not|less)$/iu.test(words);
    if (stem !== '' && !isEnding) return this.#keep(words, at, end - at);
    if (isEnding) this.#raw = this.#raw.slice(0, -stem.length);
    this.#endPiece(at - (isEnding ? stem.length : 0));
    const owned = isEnding || /['’]s?$/u.test(words) ? '' : (this.#match(possessive, end)?.[0] ?? '');
    const whole = `${isEnding ? stem : ''}${words}${owned}`;
    this.#gap.own.push({
      text: isEnding ? `${stem}[${words}]` : whole,
      tokens: TokenText.of(whole).text,
      ...(isEnding ? { stem: TokenText.of(stem).text.trim() } : {}),
    });
    return end + owned.length;
  }

  /** Ends the words so far. Punctuation at their ends belongs to the note's own sentence. */
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

const leading = new Set('. , ; : ? ! - ) … > | # /'.split(' '));
const trailing = new Set('. , ; : ? ! - ( … < | / \\'.split(' '));

/** Without punctuation at the ends. A minus sign stays with its number. */
function trimmed(tokens: string, raw: string): string {
  const list = tokens.trim().split(' ');
  let [first, last] = [0, list.length];
  while (first < last && leading.has(list[first]!)) first += 1;
  if (list[first - 1] === '-' && /^[^\p{L}\p{N}]{0,40}?[-−–]\p{Sc}?\p{Nd}/u.test(raw.slice(0, 60))) first -= 1;
  while (last > first && trailing.has(list[last - 1]!)) last -= 1;
  return first === last ? '' : ` ${list.slice(first, last).join(' ')} `;
}

/** Finds where the words of Markdown begin, behind punctuation that isn't theirs. */
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
