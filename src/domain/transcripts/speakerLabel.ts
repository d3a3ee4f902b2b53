import { foldedWords } from './foldName.ts';
import { genericSpeaker, isTitleOrFirm } from './roleWords.ts';
import { isSuffix, looksPersonal } from './personName.ts';
import { trimEndWhere, trimWhere } from '../../base/textEdges.ts';

/** The parts of a label, the text before the colon. */
export interface SpeakerLabel {
  /** The name as written, without title, firm, prompt, decoration or time. */
  name: string;
  /** The offset of the name in the label. */
  at: number;
  /** The title or firm after the name; empty if there is none. */
  detail: string;
  /** The prompt in `Q - Name` or `A - Name`. */
  prompt: 'question' | 'answer' | '';
}

const leading = /^[\s*_#>"“•·‐-―\u200b-\u200f\u202a-\u202e\u2066-\u2069-]+/;
const isTrailing = (character: string): boolean => /[\s*_"”\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(character);
/** Characters left over at the end of a name. */
const isLoose = (character: string): boolean => /[\s,;–—-]/.test(character);
const isSpace = (character: string): boolean => /\s/.test(character);
const isAroundTitle = (character: string): boolean => /[\s*_]/.test(character);
const timeBefore = /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?[\s-]+/;
const timeAfter = /[[(]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]$/;
/** The number of a speech, which some publishers add. */
const countAfter = /\[\d{1,4}\]$/;
/** No such number or time has more characters. */
const longestAfter = 20;
const promptBefore = /^(?:(q|question)|(?:a|answer))(?:\s?#?(\d{1,3}))?(?:\s*[-–—]+\s+|\s+[-–—]+\s*|\s*[:|]\s*)/i;
/** Matches only at the first of several spaces, so that a long run of them is read once. */
const detailMark = /(?<!\s)(?:\s+[-–—]{1,3}\s+|\s*-{2,}\s*|\s*[–—]\s+|\s+[–—]\s*|\s+[|/]+\s+)|\t+/;

function withoutDecoration(text: string): { text: string; at: number } {
  const start = leading.exec(text)?.[0].length ?? 0;
  return { text: trimEndWhere(text.slice(start), isTrailing), at: start };
}

/** Removes a pattern's match at the end, and the spaces before it. */
function withoutAfter(text: string, after: RegExp): string {
  const found = after.exec(text.slice(-longestAfter))?.[0].length ?? 0;
  return found === 0 ? text : trimEndWhere(text.slice(0, -found), isSpace);
}

/** The comma after which the title begins, as in `Smith, Jr., CFA, Chief Executive Officer`; -1 if there is none. */
function titleComma(name: string): number {
  let comma = name.indexOf(',');
  while (comma >= 0) {
    const next = name.indexOf(',', comma + 1);
    const part = foldedWords(name.slice(comma + 1, next < 0 ? undefined : next));
    if (part.length > 0 && !part.every(isSuffix)) {
      const words = foldedWords(name.slice(0, comma)).length;
      const reversed = words === 1 && part.length <= 2 && next < 0 && !genericSpeaker(name.slice(0, comma));
      return reversed && !isTitleOrFirm(name.slice(comma + 1).toLowerCase()) ? -1 : comma;
    }
    comma = next;
  }
  return -1;
}

interface Split {
  name: string;
  detail: string;
  /** True if the detail was in brackets, which may also contain asides: (through interpreter). */
  inBrackets: boolean;
}

/**
 * Splits the name from the title or firm after it, at brackets or at the first dash, bar or comma that can separate
 * them.
 */
function splitDetail(text: string): Split {
  const bracketed = titleInBrackets(text);
  const before = bracketed?.before ?? text;
  const marked = detailMark.exec(before);
  const comma = titleComma(marked ? before.slice(0, marked.index) : before);
  if (comma >= 0) return { name: text.slice(0, comma), detail: text.slice(comma + 1), inBrackets: false };
  if (marked) {
    const detail = text.slice(marked.index + marked[0].length);
    return { name: text.slice(0, marked.index), detail, inBrackets: false };
  }
  return { name: before, detail: bracketed?.inside ?? '', inBrackets: bracketed !== undefined };
}

/** Matches the prompt before a name: `Q2 - Jane Roe` is a question, `Q2 - Disney Parks` a quarter. */
function promptOf(text: string): RegExpExecArray | null {
  const prompt = promptBefore.exec(text);
  const mayBeQuarter = prompt?.[1] !== undefined && /^[1-4]$/.test(prompt[2] ?? '');
  return mayBeQuarter && !looksPersonal(splitDetail(text.slice(prompt[0].length)).name) ? null : prompt;
}

/** Undefined if the text after the name can't be a title or a firm, so that the words are speech. */
export function readSpeakerLabel(label: string): SpeakerLabel | undefined {
  let { text, at } = withoutDecoration(label);
  if (/^[<[{].*[>\]}]$/.test(text) && (promptBefore.test(text.slice(1)) || genericSpeaker(text))) {
    text = text.slice(1, -1);
    at += 1;
  }
  const time = timeBefore.exec(text)?.[0].length ?? 0;
  text = withoutAfter(withoutAfter(text.slice(time), timeAfter), countAfter);
  const prompt = promptOf(text);
  const promptLength = prompt?.[0].length ?? 0;
  const { name, detail: rawDetail, inBrackets } = splitDetail(text.slice(promptLength));
  let detail = trimWhere(rawDetail, isAroundTitle);
  if (detail !== '' && !isTitleOrFirm(detail) && !genericSpeaker(detail)) {
    if (!inBrackets || detail.length > 40 || /[.?!;]\s/.test(detail)) return undefined;
    detail = '';
  }
  const kind = prompt ? (prompt[1] === undefined ? 'answer' : 'question') : '';
  return {
    name: trimEndWhere(trimEndWhere(name, isTrailing), isLoose),
    at: at + time + promptLength,
    detail,
    prompt: kind,
  };
}

const brackets = '()[]';

/** The last bracket of either kind before an offset, or -1. */
function bracketBefore(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && !brackets.includes(text.charAt(at))) at--;
  return at;
}

/**
 * Splits `Ann Lee (Acme (Europe))` into the text before the brackets that end a label and the text in them. One pair
 * may be nested, with brackets of the other kind in it. Undefined without brackets, or without text before them.
 */
function titleInBrackets(label: string): { before: string; inside: string } | undefined {
  const last = label.length - 1;
  if (last < 0 || !')]'.includes(label.charAt(last))) return undefined;
  let open = bracketBefore(label, last);
  if (label.charAt(open) === ')') {
    const inner = label.lastIndexOf('(', open - 1);
    if (inner < 0 || label.lastIndexOf(')', open - 1) > inner) return undefined;
    open = bracketBefore(label, inner);
  }
  if (open < 0 || !'(['.includes(label.charAt(open))) return undefined;
  const before = trimEndWhere(label.slice(0, open), isSpace);
  if (
    before === '' ||
    '(['.includes(before.charAt(before.length - 1)) ||
    /[\n\r\u2028\u2029]/.test(label.slice(0, open))
  )
    return undefined;
  return { before, inside: label.slice(open + 1, last) };
}
