import { rewriteJson } from './jsonLiterals.ts';
import { KeyFinder, maskSpans } from './keyFinder.ts';
import { foldText } from './unescape.ts';

/** Removes a key from text in any spelling: plain, in any case, escaped in any way, base64, hex. */
export interface Redactor {
  /** Removes the key wherever it occurs; for text about an answer. */
  redact: (text: string) => string;
  /**
   * For an answer's own JSON text: searches its decoded strings, including field names. A short key counts only where
   * it is named as a key, because it may be an ordinary word. `bytes` are the body's own, if available, because
   * encoding them again takes longer than everything else.
   */
  redactAnswer: (body: string, bytes?: Buffer) => string;
}

const mask = '•••';

/** A number of at least this length that equals the key is taken for the key. */
const longNumber = 12;
const namesOfKeys = /api[-_ ]?key|token|secret|credential|^key$/i;

export function createRedactor(key: string): Redactor {
  if (key === '') return { redact: (text) => text, redactAnswer: (body) => body };
  const finder = new KeyFinder(key);
  const maskIn = (text: string, named: boolean): string | undefined => {
    const spans = finder.spansIn(foldText(text), named);
    return spans.length === 0 ? undefined : maskSpans(text, spans, mask);
  };
  const rewrite = {
    text: (value: string, name = '') => maskIn(value, finder.isShort && !namesOfKeys.test(name)),
    other: (token: string, name = '') =>
      token === key && (namesOfKeys.test(name) || key.length >= longNumber) ? JSON.stringify(mask) : undefined,
  };
  return {
    redact: (text) => maskIn(text, false) ?? text,
    // JSON adds one more level of escapes, so the whole text is checked first.
    redactAnswer: (body, bytes) =>
      finder.isIn(foldText(bytes ?? body), finder.isShort) ? rewriteJson(body, rewrite) : body,
  };
}
