import type { CallText } from './callText.ts';
import type { Passage } from './passage.ts';
import { readQuotation, withoutEmphasis, type Fragment } from './quotation.ts';

/** How much of the source a person's own words in brackets may stand for. */
const longestReplaced = 120;
/** How far around the words that the link names a quotation may reach. */
const around = 2_000;
const isLetter = /[\p{L}\p{M}\p{N}]/u;

/**
 * Whether a quotation's words stand in the source, in their order, near the passage that its link names. Honest editing
 * is no difference (see `readQuotation`), nor are capitals, quotes, dashes and white space.
 */
export function matchesSource(markdown: string, call: CallText, passage: Passage): boolean {
  const fragments = readQuotation(markdown);
  const { words } = call;
  const from = words.fromOriginal(Math.max(0, passage.start - around));
  const source = withoutEmphasis(words.text.slice(from, words.fromOriginal(passage.end + around)));
  return fragments.every(({ words: sought }) => source.includes(sought)) && follow(source, fragments);
}

/** Beginnings of a run of fragments that are tried at most: a text that repeats itself is not to take long. */
const mostTries = 20_000;

/** Each run of fragments between two omissions stands somewhere after the run before it. */
function follow(source: string, fragments: readonly Fragment[]): boolean {
  let at = 0;
  let tries = 0;
  let index = 0;
  while (index < fragments.length) {
    const nextOpen = fragments.findIndex((fragment, other) => other > index && fragment.gap === 'any');
    const run = fragments.slice(index, nextOpen === -1 ? undefined : nextOpen);
    let end: number | undefined;
    for (
      let start = source.indexOf(run[0]!.words, at);
      start !== -1 && end === undefined;
      start = source.indexOf(run[0]!.words, start + 1)
    ) {
      tries += 1;
      if (tries > mostTries) return false;
      end = endOfRun(source, run, start);
    }
    if (end === undefined) return false;
    at = end;
    index += run.length;
  }
  return true;
}

function endOfRun(source: string, run: readonly Fragment[], start: number): number | undefined {
  let end = start;
  for (const [index, fragment] of run.entries()) {
    const at = index === 0 ? start : nextPlace(source, fragment, end);
    if (at === undefined || !isWhole(source, fragment, at)) return undefined;
    end = at + fragment.words.length;
  }
  return end;
}

function nextPlace(source: string, { words, gap }: Fragment, from: number): number | undefined {
  const at = source.indexOf(words, from);
  if (at === -1) return undefined;
  const between = source.slice(from, at);
  return gap === 'some' ? (between.length <= longestReplaced ? at : undefined) : between.trim() === '' ? at : undefined;
}

/** A word or a number is not cut short: `15` is not there where the source says `15.2`. */
function isWhole(source: string, { words, beginsInWord, endsInWord }: Fragment, at: number): boolean {
  const end = at + words.length;
  const cutsBefore = isLetter.test(source.charAt(at - 1)) && isLetter.test(words.charAt(0));
  const cutsAfter = isLetter.test(source.charAt(end)) && isLetter.test(words.at(-1)!);
  const cutsNumber = /\d$/.test(words) && /^[.,]\d/.test(source.slice(end, end + 2));
  const continuesNumber = /^\d/.test(words) && /\d[.,]$/.test(source.slice(Math.max(0, at - 2), at));
  return (beginsInWord || (!cutsBefore && !continuesNumber)) && (endsInWord || (!cutsAfter && !cutsNumber));
}
