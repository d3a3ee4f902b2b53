import { foldText, unescapeOnce, type FoldedBytes } from './unescape.ts';

/** The maximum number of nested escapes that are undone. JSON in a string of a link in a page in JSON has four. */
export const deepest = 6;

/** A shorter spelling is too likely to be an ordinary word. */
const shortestPart = 6;

/** Forms write a space as a plus sign and read a plus sign as a space, so the search treats them alike. */
export function foldBlanks(text: FoldedBytes): FoldedBytes {
  return text.replaceAll('+', ' ');
}

/**
 * The part of the key that shows up in the base64 of any longer text, for each of the three offsets at which it can
 * begin.
 */
function base64Cores(key: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const whole = bytes.toString('base64url');
    // Characters that share bits with text before or after the key don't belong to the key alone.
    const from = Math.ceil((offset * 8) / 6);
    const core = whole.slice(from, Math.floor((bytes.length * 8) / 6));
    return core.length < shortestPart ? [] : [core, core.replaceAll('-', '+').replaceAll('_', '/')];
  });
}

/** The text after undoing all escapes. */
function plainest(text: FoldedBytes): FoldedBytes {
  let plain = text;
  for (let level = 0; level < deepest; level++) plain = unescapeOnce(plain);
  return plain;
}

/**
 * The spellings of a key that remain after undoing escapes, the key itself first. In `shortest`, no spelling contains
 * another. Folded, and compared with text folded by `foldBlanks`.
 */
export function spellingsOf(key: string): { shortest: FoldedBytes[]; longestFirst: FoldedBytes[] } {
  const inLinks = encodeURIComponent(key.toWellFormed());
  const inJson = JSON.stringify(key).slice(1, -1);
  const folded = foldText(key);
  const plain = plainest(folded);
  const spelled = [
    folded,
    // The bytes of non-ASCII letters have no case.
    foldText(key.toLowerCase()),
    foldText(key.toUpperCase()),
    ...[inLinks, inJson].map(foldText),
    // One byte per character (Latin-1), as some services write non-ASCII text.
    ...(/[\u0100-\uffff]/.test(key) ? [] : [key.toLowerCase()]),
    // Keys that contain what looks like an escape are unescaped together with the text around them.
    ...(plain.length >= shortestPart ? [plain] : []),
    ...[key, inLinks].flatMap(base64Cores).map(foldText),
    ...[Buffer.from(key).toString('base64'), Buffer.from(key).toString('base64').replaceAll('=', '')].map(foldText),
    ...(folded.length * 2 >= shortestPart ? [Buffer.from(key).toString('hex')] : []),
  ];
  const all = new Set(spelled.map(foldBlanks).filter((text) => text !== ''));
  return {
    shortest: [...all].filter((text) => ![...all].some((other) => other !== text && text.includes(other))),
    longestFirst: [...all].sort((a, b) => b.length - a.length),
  };
}
