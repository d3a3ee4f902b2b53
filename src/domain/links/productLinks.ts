import { trimEndOf } from '../../base/textEdges.ts';
import { ownLinkMarker } from './ownLinkMarker.ts';

const host = 'market-desk.market-desk';

/** The source of a cited answer: a service or the bundled one. */
export type LinkSource = 'service' | 'sample';

export const isLinkSource = (text: string): text is LinkSource => text === 'service' || text === 'sample';

type LinkValues = Readonly<Record<string, string | number | undefined>>;

/** `<scheme>://market-desk.market-desk/<path>?…`, without empty values; safe within a Markdown link. */
export function formatLink(scheme: string, path: string, values: LinkValues): string {
  const query = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeInLink(String(value))}`],
  );
  return `${scheme}://${host}/${path}?${query.join('&')}`;
}

/** Decodes a part of a link; undefined if it is damaged. */
export function decodeInLink(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** One of our links, with its offsets in the note. */
export interface ProductLink {
  start: number;
  end: number;
  text: string;
  /** In lower case, without a slash. */
  path: string;
  query: string;
}

const longestScheme = 41;
const inLink = /[^\s()<>"'\]]+/y;

/** The characters around a link that stands alone in Markdown. */
const enclosing: ReadonlySet<string> = new Set(['()', '<>']);

/** Finds our links with any scheme, in order, in one pass over the text. */
export function* findDeskLinks(text: string, paths: readonly string[]): Generator<ProductLink, undefined, undefined> {
  if (!text.includes(ownLinkMarker)) return;
  const sign = new RegExp(String.raw`://market-desk\.market-desk/(${paths.join('|')})\?`, 'gi');
  let floor = 0;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const start = schemeBefore(text, found.index, floor);
    inLink.lastIndex = sign.lastIndex;
    const rest = start === undefined ? undefined : inLink.exec(text)?.[0];
    if (start === undefined || rest === undefined) continue;
    floor = sign.lastIndex + rest.length;
    // Punctuation that ends a sentence isn't part of the link, unless the link is enclosed in brackets.
    const isEnclosed = enclosing.has(`${text.charAt(start - 1)}${text.charAt(floor)}`);
    const query = isEnclosed ? rest : trimEndOf(rest, '.,;:!?');
    const end = sign.lastIndex + query.length;
    const link = { start, end, text: text.slice(start, end), path: found[1]!.toLowerCase(), query };
    sign.lastIndex = floor;
    yield link;
  }
}

/** Returns the start of the scheme that ends at an offset. */
function schemeBefore(text: string, end: number, floor: number): number | undefined {
  let start: number | undefined;
  for (let at = end - 1; at >= Math.max(floor, end - longestScheme); at -= 1) {
    const mark = text.charAt(at);
    if (/[a-z]/i.test(mark)) start = at;
    else if (!/[0-9+.-]/.test(mark)) break;
  }
  return start;
}

/**
 * Percent-encodes text for a link in Markdown, including Markdown's special characters and a final period, which would
 * be read as the end of a sentence. Lone surrogates, which can't be encoded, are replaced.
 */
export function encodeInLink(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*~_]|\.$/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
