/**
 * Invisible characters that change how the text around them looks: marks of direction, soft hyphens, tags. Zero-width
 * spaces and joiners stay, since words of some scripts and emoji need them.
 */
const formatCharacters = /(?![\u200b-\u200d])\p{Cf}/gu;

/** Foreign text without characters that reorder or hide its words. */
export function withoutFormatCharacters(text: string): string {
  return text.replace(formatCharacters, '');
}

/** Foreign text as a line of at most so many characters, without control characters. */
export function boundedLine(text: string, most: number): string {
  // Much of a text may be dropped, but a name isn't made of that only.
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

/**
 * Text for a list, a lens or the status bar, which turn `$(name)` into an icon: without icons.
 */
export function withoutIcons(text: string): string {
  return withoutFormatCharacters(text).replaceAll('$(', `$${seam}(`);
}

/** Text below an input box, where links and icons both work: without either. */
export function withoutLinksAndIcons(text: string): string {
  return withoutIcons(withoutLinks(text));
}

/** Text for a modal question, which is shown with its lines: short enough to leave the buttons in view. */
export function forPrompt(text: string): string {
  return withoutFormatCharacters(shorten(text, longestText));
}

/** The label of a button, in which `&&` would underline the next letter. */
export function withoutMnemonics(text: string): string {
  return withoutLinks(text).replace(/&(?=&)/g, `&${seam}`);
}

/** Shortens a text without cutting a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 2);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 2 : length - 1)}…`;
}
