import { trimEndOf } from '../../base/textEdges.ts';

/** A link of ours as it stands in a note, by its offsets there. */
export interface ProductLink {
  start: number;
  end: number;
  text: string;
  /** In small letters, without a slash. */
  path: string;
  query: string;
}

const longestScheme = 41;
const inLink = /[^\s()<>"'\]]+/y;

/** A text without these letters holds no link of ours. */
export const signOfLinks = 'market-desk.market-desk/';

/** In order, of any scheme. Once over the text, whatever it is made of: from each `://` to the end of its link. */
export function* findDeskLinks(text: string, paths: readonly string[]): Generator<ProductLink, undefined, undefined> {
  if (!text.includes(signOfLinks)) return;
  const sign = new RegExp(String.raw`://market-desk\.market-desk/(${paths.join('|')})\?`, 'gi');
  let floor = 0;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const start = schemeBefore(text, found.index, floor);
    inLink.lastIndex = sign.lastIndex;
    const rest = start === undefined ? undefined : inLink.exec(text)?.[0];
    if (start === undefined || rest === undefined) continue;
    floor = sign.lastIndex + rest.length;
    // What ends a sentence is no part of the link.
    const query = trimEndOf(rest, '.,;:!?');
    const end = sign.lastIndex + query.length;
    const link = { start, end, text: text.slice(start, end), path: found[1]!.toLowerCase(), query };
    sign.lastIndex = floor;
    yield link;
  }
}

/** Where the scheme begins that ends at an offset. */
function schemeBefore(text: string, end: number, floor: number): number | undefined {
  let start: number | undefined;
  for (let at = end - 1; at >= Math.max(floor, end - longestScheme); at -= 1) {
    const mark = text.charAt(at);
    if (/[a-z]/i.test(mark)) start = at;
    else if (!/[0-9+.-]/.test(mark)) break;
  }
  return start;
}

/** Percent-encoded for a link within Markdown: half a character cannot be encoded, and what Markdown reads as its own must be. */
export function encodeInLink(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*~_]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
