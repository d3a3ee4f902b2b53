/** Words of the service as Markdown that reads as these very words: nothing in them becomes a link, code, HTML or emphasis. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)([#+-]|=+|-+)(?=\s|$)/gmu, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/gmu, '$1\\$2');
}

/** What {@link escapeMarkdown} put in, taken out. A bracket of the source's stays apart from one that a person put in. */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
