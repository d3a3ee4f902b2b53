import type { Redactor } from './redaction/redactor.ts';

const longest = 300;

/** Fields in which services put their words, in the order in which they are asked. */
const fields = ['message', 'error', 'detail', 'errors', 'error_description', 'msg', 'title', 'reason'] as const;

/** What an error body says, in whole. The contract shows no shape: JSON is searched, anything else is the text. */
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

/** Text that can be shown anywhere: no markup, no links, no commands, no control or direction characters, one line. */
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

/** Takes out `scheme://` and what follows up to a blank; the scheme is looked for from its colon back. */
function withoutAddresses(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', from)) {
    let start = at;
    while (start > Math.max(from, at - 40) && /[a-z0-9+.-]/i.test(text[start - 1]!)) start -= 1;
    kept += text.slice(from, start);
    const rest = /\S*/y;
    rest.lastIndex = at;
    rest.test(text);
    from = rest.lastIndex;
  }
  return kept + text.slice(from);
}

/** The service's words as the product may show them: plain, redacted, at most 300 characters; undefined when empty. */
export function formatSaid(words: string, redactor: Redactor): string | undefined {
  // Taking links out may join what was apart, so the key is looked for before and after.
  const clean = redactor.redact(plainText(redactor.redact(words.slice(0, 20_000))));
  if (clean === '') return undefined;
  if (clean.length <= longest) return clean;
  // A surrogate left alone by the cut is replaced.
  return `${clean
    .slice(0, longest - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
