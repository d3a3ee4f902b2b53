/** Percent-encoded for a link within Markdown: half a character cannot be encoded, and what Markdown reads as its own must be. */
export function encodeInLink(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*~_]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
