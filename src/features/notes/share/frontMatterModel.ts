/** The front matter of a note, as far as a copy shows it. */
export interface FrontMatter {
  /** The lines between its fences, unchanged. */
  source: string;
  /** Offset of the note's first line after it. */
  end: number;
  title: string;
  authors: string[];
  date: string;
}

/** No front matter has more lines: without a closing fence, the first line is a rule. */
const mostLines = 500;
/** In characters. */
const longestLine = 2_000;

/** Reads the front matter that begins a note; undefined if none does. Of its YAML, only plain fields and lists are read. */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const opening = /^\ufeff?---[ \t]{0,80}(?:\r\n|\n|\r)/.exec(text.slice(0, 90))?.[0];
  if (opening === undefined) return undefined;
  const lineEnd = /\r\n|\n|\r|$/g;
  const fields = new Map<string, string[]>();
  let name = '';
  for (let [at, count] = [opening.length, 0]; at < text.length && count < mostLines; count += 1) {
    lineEnd.lastIndex = at;
    const found = lineEnd.exec(text)!;
    const line = text.slice(at, Math.min(found.index, at + longestLine));
    const next = found.index + found[0].length;
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line)) {
      const [title = ''] = fields.get('title') ?? [];
      const [date = ''] = fields.get('date') ?? [];
      const authors = [...(fields.get('author') ?? []), ...(fields.get('authors') ?? [])];
      return { source: text.slice(opening.length, at), end: next, title, authors, date };
    }
    const field = /^([A-Za-z][\w-]{0,80}):(?:[ \t](.*))?$/.exec(line);
    const item = field ? undefined : /^[ \t]{0,20}-[ \t](.*)$/.exec(line)?.[1];
    if (field) name = field[1]!.toLowerCase();
    const values = field ? valuesOf(field[2] ?? '') : item === undefined ? [] : valuesOf(item);
    if (values.length > 0) fields.set(name, [...(field ? [] : (fields.get(name) ?? [])), ...values]);
    if (next === at) break;
    at = next;
  }
  return undefined;
}

/** A scalar, or the items of a list in brackets. */
function valuesOf(written: string): string[] {
  const text = written.trim();
  const list = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1).split(',') : [text];
  return list.map(scalarOf).filter((value) => value !== '');
}

function scalarOf(written: string): string {
  const text = written.trim();
  const quote = text.charAt(0);
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, 1);
    return end === -1 ? text : text.slice(1, end);
  }
  const comment = text.indexOf(' #');
  return (comment === -1 ? text : text.slice(0, comment)).trim();
}
