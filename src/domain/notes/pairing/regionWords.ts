import { firstIndex } from '../../../base/sortedSearch.ts';
import type { NoteQuotation } from '../noteCitation.ts';
import type { NoteLayout } from './noteLayout.ts';
import type { NoteSpan } from '../noteLines.ts';
import { hasWords } from './quotedSpans.ts';
import { sourceStart } from './sourceWords.ts';

/** Elements of a `<blockquote>` that say whose words they are. */
const sources: ReadonlySet<string> = new Set(['footer', 'cite', 'figcaption', 'address']);
/** Tags that the comparison of quotations reads itself. */
const readTags: ReadonlySet<string> = new Set(['a', 's', 'del', 'strike']);
const namesSource = /^\s{0,20}(?:[—–]|--?\s)/;

interface WordRun extends NoteSpan {
  text: string;
}

/**
 * The words of a part of a `<blockquote>`, each run between tags or line breaks as a line of its own. `isSource`: the
 * part ends with a link, and words that lead to it say whose the others are.
 */
export function regionWords(
  layout: NoteLayout,
  part: NoteSpan,
  { isSource }: { isSource: boolean },
): NoteQuotation | undefined {
  const runs = runsOf(layout, part);
  const last = runs.at(-1);
  if (isSource && last?.end === part.end && !last.isSource) {
    const words = last.text.slice(0, sourceStart(last.text, runs.length === 1)).trimEnd();
    last.text = words;
    last.end = last.start + words.length;
  }
  const kept = runs.filter(({ text, isSource: names }) => !names && hasWords(text));
  while (kept.length > 1 && namesSource.test(kept.at(-1)!.text)) kept.pop();
  if (kept.length === 0) return undefined;
  return {
    start: kept[0]!.start,
    end: kept.at(-1)!.end,
    text: kept.map(({ text }) => text).join('\n'),
    prefix: '',
    lines: kept.map(({ start }) => ({ start })),
  };
}

function runsOf({ text, markup: { tags } }: NoteLayout, { start, end }: NoteSpan): (WordRun & { isSource: boolean })[] {
  const found: (WordRun & { isSource: boolean })[] = [];
  let source = 0;
  let from = start;
  const add = (till: number): void => {
    let at = from;
    for (const line of text.slice(from, till).split('\n')) {
      const bare = line.replace(/^[ \t]{0,60}(?:>[ \t]?){0,9}/, '');
      const words = bare.trimStart();
      const begins = at + line.length - words.length;
      // A line that reaches the end of the part is kept as it is, so that its link can be seen behind it.
      const kept = at + line.length === end ? words : words.trimEnd();
      if (kept.trim() !== '')
        found.push({ start: begins, end: begins + kept.length, text: kept, isSource: source > 0 });
      at += line.length + 1;
    }
  };
  for (let index = firstIndex(tags.length, (at) => tags[at]!.start >= start); index < tags.length; index += 1) {
    const tag = tags[index]!;
    if (tag.start >= end) break;
    if (readTags.has(tag.name)) continue;
    add(tag.start);
    from = tag.end;
    if (sources.has(tag.name)) source = Math.max(0, source + (tag.closes ? -1 : 1));
  }
  add(end);
  return found;
}
