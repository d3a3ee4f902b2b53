/**
 * Text of others as a cell of a table in a note: plain words, but only those marks escaped that mean something there, so
 * that the note stays readable as text.
 */
export function escapeCell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~$&#@]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}\\.`);
}

/** Text of others as plain words within Markdown: no mark-up, no link, no HTML, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
