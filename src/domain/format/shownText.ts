/** Nobody sees it, and no syntax goes across it. */
const seam = '\u200b';

/** More than any part of the editor shows of one message, and little for its own patterns to read. */
const longestLine = 1_000;
const longestText = 4_000;

/**
 * Text for a message of the editor, which takes `[words](address)` for a link, commands included, and knows no escape:
 * on one line, without links, and otherwise as it is.
 */
export function withoutLinks(text: string): string {
  // What is folded grows no longer, so that nothing beyond this is needed.
  const line = shorten(text, longestLine * 2)
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(line, longestLine).replaceAll('](', `]${seam}(`);
}

/** Text for a list, a lens or the status bar, which take `$(name)` for an icon: without icons, and otherwise as it is. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', `$${seam}(`);
}

/** Text under a box that a person types into, where links and icons are both understood. */
export function withoutLinksAndIcons(text: string): string {
  return withoutIcons(withoutLinks(text));
}

/** Text for a modal question, which is shown as it is, its lines too: of a length that leaves the buttons in sight. */
export function forPrompt(text: string): string {
  return shorten(text, longestText);
}

/** A button's words: `&&` would underline the letter behind it. */
export function withoutMnemonics(text: string): string {
  return withoutLinks(text).replace(/&(?=&)/g, `&${seam}`);
}

/** Never in the middle of a character. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 2);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 2 : length - 1)}…`;
}
