import { foldedWords } from './foldName.ts';
import { genericSpeaker } from './genericSpeaker.ts';
import { isSuffix } from './personName.ts';
import { isTitleOrFirm } from './roleWords.ts';

/** What stands before the colon, taken apart. */
export interface SpeakerLabel {
  /** The name as written, without title, firm, prompt, decoration or time. */
  name: string;
  /** Where the name begins in the label. */
  at: number;
  /** The title or firm written after the name; empty when there is none. */
  detail: string;
  /** `Q - Name` or `A - Name`. */
  prompt: 'question' | 'answer' | '';
}

const before = /^[\s*_#>"“•·‐-―-]+/;
const after = /[\s*_"”]+$/;
const timeBefore = /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?[\s-]+/;
const timeAfter = /\s*[[(]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]$/;
const promptBefore = /^(?:(q|question)|(?:a|answer))(?:\s*[-–—]+\s+|\s+[-–—]+\s*|\s*[:|]\s*)/i;
const detailMark = /\s+[-–—]{1,3}\s+|\s*--+\s*|\s*[–—]\s+|\s+[–—]\s*|\s+[|/]+\s+|\t+/;
const bracketAfter = /^(.*[^\s([])\s*[([]([^()[\]]*(?:\([^()]*\)[^()[\]]*)?)[)\]]$/;

function withoutDecoration(text: string): { text: string; at: number } {
  const start = before.exec(text)?.[0].length ?? 0;
  return { text: text.slice(start).replace(after, ''), at: start };
}

/** `Smith, Jr., CFA, Chief Executive Officer`: the comma after which the title begins, or -1. */
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

/** Undefined when what follows the name cannot be a title or a firm, so that the words are speech. */
export function readSpeakerLabel(label: string): SpeakerLabel | undefined {
  let { text, at } = withoutDecoration(label);
  if (/^[<[{].*[>\]}]$/.test(text) && (promptBefore.test(text.slice(1)) || genericSpeaker(text))) {
    text = text.slice(1, -1);
    at += 1;
  }
  const time = timeBefore.exec(text)?.[0].length ?? 0;
  text = text.slice(time).replace(timeAfter, '');
  at += time;
  const prompt = promptBefore.exec(text);
  const promptLength = prompt?.[0].length ?? 0;
  text = text.slice(promptLength);
  at += promptLength;
  const marked = detailMark.exec(text);
  let name = marked ? text.slice(0, marked.index) : text;
  let detail = marked ? text.slice(marked.index + marked[0].length).trim() : '';
  if (!marked) {
    const bracketed = bracketAfter.exec(name);
    const comma = titleComma(name);
    if (comma >= 0) {
      detail = name.slice(comma + 1).trim();
      name = name.slice(0, comma);
    } else if (bracketed) {
      [, name = '', detail = ''] = bracketed;
    }
  }
  if (detail !== '' && !isTitleOrFirm(detail) && !genericSpeaker(detail)) return undefined;
  const kind = prompt ? (prompt[1] === undefined ? 'answer' : 'question') : '';
  return { name: name.trimEnd(), at, detail, prompt: kind };
}
