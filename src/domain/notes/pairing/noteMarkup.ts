import type { Steps } from '../../../base/slices.ts';
import { readCode, type CodeSpan } from '../codeSpans.ts';
import { mergeSpans, type NoteLines, type NoteSpan } from '../noteLines.ts';

/** A tag of HTML in a note. */
export interface NoteTag extends NoteSpan {
  /** In lower case. */
  name: string;
  closes: boolean;
}

/** The parts of a note that readers don't see as words. */
export interface NoteMarkup {
  /** Code, front matter, tags, comments, and the addresses and titles of links; in order, without overlaps. */
  hidden: readonly NoteSpan[];
  /** Code, front matter and comments alone. */
  verbatim: readonly CodeSpan[];
  tags: readonly NoteTag[];
  /** The end of each link after its text, including its parentheses, by the offset where that part starts. */
  targets: ReadonlyMap<number, number>;
}

const sign = /<|\]\(|\]:/g;
/** The number of signs that are examined in one step. */
const stepSigns = 10_000;
const longestTitle = 1_000;
/** Maximum number of characters from the start of a line to the end of a label. */
const longestLabel = 300;
const tagName = /^<(\/?)([a-z][a-z0-9-]*)/i;
const quotedValue = /=\s{0,9}(?:"[^"]*"|'[^']*')/g;
const address = /[ \t]{0,20}(?:<[^<>\r\n]{0,9000}>|[^\s<>"'“”„«»‘’‚]{1,9000})/y;
const title = /^[ \t\r\n]{1,20}(?:"[^"]*"|'[^']*'|\([^()]*\))/;

export function* readMarkup(text: string, lines: NoteLines): Steps<NoteMarkup> {
  const { spans } = yield* readCode(text);
  const matter = frontMatterEnd(lines);
  const verbatim = [...(matter > 0 ? [{ start: 0, end: matter }] : []), ...spans.filter(({ end }) => end > matter)];
  const reader = new MarkupReader(text);
  let [at, seen] = [0, 0];
  for (let next = 0; ;) {
    if (seen++ % stepSigns === stepSigns - 1) yield;
    // The pattern is shared, and another note may be read between two steps.
    sign.lastIndex = next;
    const found = sign.exec(text);
    if (!found) break;
    while (at < verbatim.length && verbatim[at]!.end <= found.index) at += 1;
    const inside = at < verbatim.length && verbatim[at]!.start <= found.index ? verbatim[at]!.end : undefined;
    next = inside ?? reader.readSign(found.index, found[0]);
  }
  return { hidden: mergeSpans([...verbatim, ...reader.hidden]), verbatim, tags: reader.tags, targets: reader.targets };
}

function frontMatterEnd(lines: NoteLines): number {
  if (lines.get(0)?.text.trimEnd() !== '---') return 0;
  for (let line = 1; lines.get(line); line += 1) if (lines.at(line).text.trimEnd() === '---') return lines.at(line).end;
  return 0;
}

class MarkupReader {
  readonly #text: string;
  readonly hidden: NoteSpan[] = [];
  readonly tags: NoteTag[] = [];
  readonly targets = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the markup that starts with a sign, and returns the offset to continue from. */
  readSign(at: number, found: string): number {
    if (found === '<') return this.#readTag(at);
    return found === '](' ? this.#readTarget(at + 1) : this.#readDefinition(at);
  }

  #hide(start: number, end: number): number {
    this.hidden.push({ start, end });
    return end;
  }

  /** Reads no further than the next angle bracket, so that no text is read twice. */
  #readTag(start: number): number {
    const text = this.#text;
    const named = tagName.exec(text.slice(start, start + 40));
    if (!named) return start + 1;
    const bracket = /[<>]/g;
    bracket.lastIndex = start + 1;
    const end = bracket.exec(text);
    if (end?.[0] !== '>') return end?.index ?? start + 1;
    // Markup characters outside of values mean that these are words in angle brackets, not a tag.
    const values = text.slice(start, end.index).replace(quotedValue, '');
    if (/["“”„«»]/.test(values)) return start + 1;
    const name = named[2]!.toLowerCase();
    this.tags.push({ start, end: end.index + 1, name, closes: named[1] === '/' });
    return this.#hide(start, end.index + 1);
  }

  /** Reads the address and title in parentheses. Neither extends to the next link. */
  #readTarget(start: number): number {
    const text = this.#text;
    const next = text.indexOf('](', start);
    const till = Math.min(next === -1 ? text.length : next, start + 10_000);
    const end = endOfTarget(text.slice(start, till));
    if (end === undefined) return start + 1;
    this.targets.set(start, start + end);
    return this.#hide(start, start + end);
  }

  /** Reads the address of a definition, if the definition is alone on its line. */
  #readDefinition(at: number): number {
    const text = this.#text;
    const start = at + 2;
    const lead = text.slice(Math.max(0, at - longestLabel), at);
    const isLabel = /(?:^|[\r\n])[ \t>]{0,80}\[[^[\]^][^[\]]{0,200}$/.test(lead);
    address.lastIndex = start;
    const found = isLabel ? address.exec(text) : null;
    if (!found) return start;
    const end = start + found[0].length;
    const rest = text.slice(end, end + longestTitle);
    const titled = title.exec(rest)?.[0] ?? '';
    const isWhole = /^[ \t]{0,20}(?:[\r\n]|$)/.test(rest.slice(titled.length));
    return isWhole ? this.#hide(start, end + titled.length) : start;
  }
}

/** Returns the offset after the closing parenthesis of `(address "title")`; undefined if there is none. */
function endOfTarget(text: string): number | undefined {
  let at = 1;
  while (/[ \t\r\n]/.test(text.charAt(at)) && at < 40) at += 1;
  if (text.charAt(at) === '<') {
    const end = text.indexOf('>', at);
    if (end === -1) return undefined;
    at = end + 1;
  } else
    for (let depth = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (/\s/.test(character) || (character === ')' && depth === 0)) break;
      depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    }
  const rest = text.slice(at, at + longestTitle);
  const titled = title.exec(rest)?.[0] ?? '';
  const closing = /^[ \t\r\n]{0,20}\)/.exec(rest.slice(titled.length))?.[0];
  return closing === undefined ? undefined : at + titled.length + closing.length;
}
