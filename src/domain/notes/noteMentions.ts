import type { Steps } from '../../base/slices.ts';
import { readCode } from './codeSpans.ts';
import { findTickers } from './mention.ts';
import { ProseReader } from './prose.ts';
import type { NoteSpan } from './noteLines.ts';

/** A `$TICKER` in a note. */
export interface NoteMention extends NoteSpan {
  ticker: string;
  /** The line around it, shortened. */
  words: string;
}

/** Maximum number of tickers read from a note. */
const mostMentions = 2_000;
/** Number of characters of the line that are kept on each side of a ticker. */
const contextLength = 80;
/** The number of lines that are examined in one step. */
const stepLines = 500;

const sign = /\$[A-Za-z]/;

/** Finds the tickers of a note in its prose, without comments, in order, up to {@link mostMentions}. */
export function* readMentions(text: string): Steps<NoteMention[]> {
  const found: NoteMention[] = [];
  if (!sign.test(text)) return found;
  const { spans } = yield* readCode(text);
  const comments = spans.filter(({ isComment }) => isComment);
  let comment = 0;
  const reader = new ProseReader();
  const breaks = /\r\n|\r|\n/g;
  for (let [start, seen] = [0, 1]; start <= text.length; seen += 1) {
    const next = breaks.exec(text);
    const line = text.slice(start, next?.index ?? text.length);
    if (!line.includes('$')) reader.pass(line);
    else
      for (const { ticker, start: from, end } of findTickers(reader.read(line) ?? '')) {
        while (comment < comments.length && comments[comment]!.end <= start + from) comment += 1;
        if (comment < comments.length && comments[comment]!.start <= start + from) continue;
        const words = line.slice(Math.max(0, from - contextLength), end + contextLength).trim();
        found.push({ ticker, start: start + from, end: start + end, words });
        if (found.length === mostMentions) return found;
      }
    if (!next) break;
    start = breaks.lastIndex;
    if (seen % stepLines === 0) yield;
  }
  return found;
}
