/**
 * Invisible characters that change how the text around them looks: marks of direction, soft hyphens, tags. Zero-width
 * spaces and joiners stay, since some scripts and emoji need them.
 */
const formatCharacters = /(?![\u200b-\u200d])\p{Cf}/gu;

/** Foreign text without characters that reorder or hide its words. */
export function withoutFormatCharacters(text: string): string {
  return text.replace(formatCharacters, '');
}

/** Returns foreign text as one line with a maximum number of characters, without control characters. */
export function boundedLine(text: string, most: number): string {
  // Some dropped characters are expected, but a real name doesn't consist of them.
  const line = withoutFormatCharacters(text.slice(0, most * 4).toWellFormed())
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return shorten(line, most);
}

/** An invisible character that breaks up syntax. */
const seam = '\u200b';

/** More than the editor shows of any message, and short enough for the editor's own patterns. */
const longestLine = 1_000;
const longestText = 4_000;

/**
 * Text for an editor message, which turns `[words](address)` into a link, even to a command, and has no escape: on one
 * line, without links.
 */
export function withoutLinks(text: string): string {
  // Folding white space never lengthens a text, so the rest isn't needed.
  const line = withoutFormatCharacters(shorten(text, longestLine * 2))
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(line, longestLine).replaceAll('](', `]${seam}(`);
}

/** Returns text without icons, for a list, a lens or the status bar, which turn `$(name)` into an icon. */
export function withoutIcons(text: string): string {
  return withoutFormatCharacters(text).replaceAll('$(', `$${seam}(`);
}

/** Returns text without links and icons, for the area below an input box, where both work. */
export function withoutLinksAndIcons(text: string): string {
  return withoutIcons(withoutLinks(text));
}

/** Returns text for a modal question, which keeps its lines: short enough that the buttons stay in view. */
export function forPrompt(text: string): string {
  return withoutFormatCharacters(shorten(text, longestText));
}

/** Returns the label for a button, in which `&&` would underline the next letter. */
export function withoutMnemonics(text: string): string {
  return withoutLinks(text).replace(/&(?=&)/g, `&${seam}`);
}

/** Shortens a text without cutting a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 2);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 2 : length - 1)}…`;
}
