import { fold } from '../transcripts/foldName.ts';

/** The words of a text, folded, each with its offsets in the text as received. */
export interface Tokens {
  words: string[];
  /** Offsets, `end` exclusive. */
  starts: number[];
  ends: number[];
}

/** Only this much of a longer word is kept, which is enough to distinguish it. */
const longestWord = 80;

const between = 0;
const inWord = 1;
/** Characters that continue a word but don't begin one. */
const mark = 2;
/** Characters of scripts without spaces between words; each is a word of its own. */
const alone = 3;
type CharacterKind = typeof between | typeof inWord | typeof mark | typeof alone;

const kinds = new Map<number, CharacterKind>();

function kindOf(code: number): CharacterKind {
  if (code < 0x80)
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
      ? inWord
      : between;
  let kind = kinds.get(code);
  if (kind === undefined) kinds.set(code, (kind = lookUp(String.fromCodePoint(code))));
  return kind;
}

function lookUp(character: string): CharacterKind {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return alone;
  if (/[\p{L}\p{N}]/u.test(character)) return inWord;
  return /\p{M}/u.test(character) ? mark : between;
}

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const seenKinds = new Map<number, CharacterKind>();

/** Invisible characters continue a word. */
function seenKindOf(code: number): CharacterKind {
  if (code < 0x80) return kindOf(code);
  let kind = seenKinds.get(code);
  if (kind === undefined) {
    const isSeen = String.fromCodePoint(code).replace(invisible, '') !== '';
    seenKinds.set(code, (kind = isSeen ? kindOf(code) : mark));
  }
  return kind;
}

/**
 * Splits any text into tokens, ignoring case, accents and everything between words. A stored index has the words of
 * earlier texts, so the definition of a word can't change for indexed text.
 */
export function tokensOf(text: string): Tokens {
  return split(text, kindOf);
}

/**
 * The same, with words as a person sees them: invisible characters within a word aren't part of it and don't end it.
 */
export function seenTokensOf(text: string): Tokens {
  const tokens = split(text, seenKindOf);
  if (text.search(invisible) !== -1) tokens.words = tokens.words.map((word) => word.replace(invisible, ''));
  return tokens;
}

function split(text: string, kindOfCode: (code: number) => CharacterKind): Tokens {
  const tokens: Tokens = { words: [], starts: [], ends: [] };
  let start = -1;
  let isPlain = true;
  const close = (end: number): void => {
    if (start !== -1) add(tokens, text, { start, end, isPlain });
    start = -1;
    isPlain = true;
  };
  for (let at = 0; at < text.length;) {
    let code = text.charCodeAt(at);
    const from = at;
    at += 1;
    if (code >= 0xd800 && code <= 0xdbff && at < text.length) {
      code = text.codePointAt(from)!;
      if (code > 0xffff) at += 1;
    }
    const kind = kindOfCode(code);
    if (kind === between || (kind === mark && start === -1)) close(from);
    else if (kind === alone) {
      close(from);
      add(tokens, text, { start: from, end: at, isPlain: false });
    } else {
      if (start === -1) start = from;
      if (code >= 0x80) isPlain = false;
    }
  }
  close(text.length);
  return tokens;
}

function add(tokens: Tokens, text: string, { start, end, isPlain }: { start: number; end: number; isPlain: boolean }) {
  const word = text.slice(start, Math.min(end, start + longestWord));
  tokens.words.push(isPlain ? word.toLowerCase() : folded(word));
  tokens.starts.push(start);
  tokens.ends.push(end);
}

/** Folding may add characters that aren't part of words: ½ becomes 1⁄2. */
function folded(word: string): string {
  const letters = fold(word).replace(/[^\p{L}\p{N}]+/gu, '');
  return letters === '' ? word : letters;
}
