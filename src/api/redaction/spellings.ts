import { foldText, unescapeOnce, type FoldedText } from './unescape.ts';

/** Escapes within escapes that are undone: a JSON text in a string of a link of a page of a JSON text has four. */
export const deepest = 6;

/** What is shorter is too likely to be a word of the text by itself. */
const shortestPart = 6;

/** A form writes a blank as a plus sign, and reads a plus sign as a blank: to the search they are the same. */
export function foldBlanks(text: FoldedText): FoldedText {
  return text.replaceAll('+', ' ');
}

/** What base64 of any longer text holds of the key, for each of the three places where it can begin. */
function base64Cores(key: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const whole = bytes.toString('base64url');
    // Characters that share bits with what stands before or after the key are not the key's own.
    const from = Math.ceil((offset * 8) / 6);
    const core = whole.slice(from, Math.floor((bytes.length * 8) / 6));
    return core.length < shortestPart ? [] : [core, core.replaceAll('-', '+').replaceAll('_', '/')];
  });
}

/** Without any escape in it: what is left when nothing more can be undone. */
function plainest(text: FoldedText): FoldedText {
  let plain = text;
  for (let level = 0; level < deepest; level++) plain = unescapeOnce(plain);
  return plain;
}

/**
 * The spellings of a key that no undoing of escapes brings down to the key itself, the key first. Of the shortest,
 * none holds another. Folded, and compared with text folded by `foldBlanks`.
 */
export function spellingsOf(key: string): { shortest: FoldedText[]; longestFirst: FoldedText[] } {
  const inLinks = encodeURIComponent(key.toWellFormed());
  const inJson = JSON.stringify(key).slice(1, -1);
  const folded = foldText(key);
  const plain = plainest(folded);
  const spelled = [
    folded,
    // Bytes of letters beyond ASCII know no case.
    foldText(key.toLowerCase()),
    foldText(key.toUpperCase()),
    ...[inLinks, inJson].map(foldText),
    // One byte a character, as some write what is no ASCII.
    ...(/[\u0100-\uffff]/.test(key) ? [] : [key.toLowerCase()]),
    // Keys that hold what looks like an escape are undone together with the text around them.
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
