import { rewriteJson } from './jsonLiterals.ts';
import { KeyFinder, maskSpans } from './keyFinder.ts';
import { foldText } from './unescape.ts';

/** Takes a key out of text, in whatever way the text spells it: plain, in any case, escaped in any way, base64, hex. */
export interface Redactor {
  /** For words about the answer: wherever the key stands. */
  redact: (text: string) => string;
  /**
   * For an answer's own JSON text: its strings as they read once decoded, names of fields included. A short key counts
   * only where it is named as one, since it may be a word of the text. `bytes` are the body's own, where they are at
   * hand: to make them anew takes longer than all else.
   */
  redactAnswer: (body: string, bytes?: Buffer) => string;
}

const mask = '•••';

/** A number that is as long as this and the same as the key is no figure. */
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
    // What JSON escapes is one more level of escapes to the finder, so the whole text is asked first.
    redactAnswer: (body, bytes) =>
      finder.isIn(foldText(bytes ?? body), finder.isShort) ? rewriteJson(body, rewrite) : body,
  };
}
