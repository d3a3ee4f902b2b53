interface JsonLiteralRewriter {
  /** Rewrites the text of a string or of a field's name; undefined leaves it unchanged. */
  text: (value: string, name: string | undefined) => string | undefined;
  /** Rewrites a number, `true`, `false` or `null` as JSON; undefined leaves it unchanged. */
  other: (token: string, name: string | undefined) => string | undefined;
}

/**
 * Rewrites the strings of a JSON text, including field names, and leaves everything between them unchanged: any depth
 * is supported, and no number loses a digit. If the text isn't JSON, everything that looks like a string is rewritten.
 */
export function rewriteJson(json: string, { text, other }: JsonLiteralRewriter): string {
  let written = '';
  let copied = 0;
  let name: string | undefined;
  const put = (from: number, to: number, instead: string): void => {
    written += json.slice(copied, from) + instead;
    copied = to;
  };
  for (let start = json.indexOf('"'); start !== -1;) {
    const end = endOfString(json, start);
    const value = readString(json.slice(start, end));
    const colon = afterBlanks(json, end);
    const isName = json[colon] === ':';
    const instead = text(value, isName ? undefined : name);
    if (instead !== undefined) put(start, end, JSON.stringify(instead));
    name = undefined;
    if (isName) {
      name = value;
      const from = afterBlanks(json, colon + 1);
      const to = endOfToken(json, from);
      const token = to > from ? other(json.slice(from, to), value) : undefined;
      if (token !== undefined) put(from, to, token);
    }
    start = json.indexOf('"', end);
  }
  return written + json.slice(copied);
}

/** The position after the closing quotation mark, or the end of a truncated text. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
}

function afterBlanks(json: string, from: number): number {
  let at = from;
  while (at < json.length && ' \t\r\n'.includes(json[at]!)) at++;
  return at;
}

/** No number in a readable answer is longer than this. */
const longestToken = 512;

function endOfToken(json: string, from: number): number {
  let at = from;
  while (at < json.length && at - from < longestToken && /[\w.+-]/.test(json[at]!)) at++;
  return at;
}

function readString(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal.slice(1);
  }
}
