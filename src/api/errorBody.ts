import type { Redactor } from './redaction/redactor.ts';

const longest = 300;

/** Fields in which services put their message, in the order in which they are tried. */
const fields = ['message', 'error', 'detail', 'errors', 'error_description', 'msg', 'title', 'reason'] as const;

/**
 * The full message in an error body. The contract shows no shape, so JSON is searched and anything else is used as
 * text.
 */
export function wordsOfBody(body: string): string {
  try {
    return wordsIn(JSON.parse(body) as unknown, 4);
  } catch {
    return body;
  }
}

function wordsIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth === 0) return '';
  if (Array.isArray(value)) {
    const words = value.slice(0, 5).map((entry: unknown) => wordsIn(entry, depth - 1));
    return words.filter((word) => word !== '').join('; ');
  }
  for (const field of fields) {
    const words = Object.hasOwn(value, field) ? wordsIn((value as Record<string, unknown>)[field], depth - 1) : '';
    if (words !== '') return words;
  }
  return '';
}

/** Makes text safe to show anywhere: one line, without markup, links, commands, control or direction characters. */
export function plainText(text: string): string {
  const marked = text
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<\/?[a-z!?][^<>]*>?/gi, ' ')
    .replace(/&(?:amp|#38);/gi, '&')
    .replace(/&(?:nbsp|#160);/gi, ' ')
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1');
  return withoutAddresses(marked)
    .replace(/\b(?:command|vscode|javascript|data|mailto|file):\S+/gi, '')
    .replace(/\bwww\.\S+/gi, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Removes `scheme://` and what follows up to white space. The scheme is searched backward from its colon. */
function withoutAddresses(text: string): string {
  let clean = '';
  let from = 0;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', from)) {
    let start = at;
    while (start > Math.max(from, at - 40) && /[a-z0-9+.-]/i.test(text[start - 1]!)) start -= 1;
    clean += text.slice(from, start);
    const rest = /\S*/y;
    rest.lastIndex = at;
    rest.test(text);
    from = rest.lastIndex;
  }
  return clean + text.slice(from);
}

/**
 * The service's message in a form that is safe to show: plain, redacted, at most 300 characters; undefined if empty.
 */
export function formatSaid(words: string, redactor: Redactor): string | undefined {
  // Removing links may join separate pieces of text, so the key is redacted before and after.
  const clean = redactor.redact(plainText(redactor.redact(words.slice(0, 20_000))));
  if (clean === '') return undefined;
  if (clean.length <= longest) return clean;
  // Cutting may leave half of a surrogate pair, which is replaced.
  return `${clean
    .slice(0, longest - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
