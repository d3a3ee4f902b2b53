import type { Span } from './drawnCalls.ts';

const opening = '\uE000';
const closing = '\uE001';

/** Marks words of a note as those that were drawn. */
export function drawn(words: string): string {
  return opening + words + closing;
}

export interface PlacedNote {
  note: string;
  /** The drawn words, from their first to their last letter or digit. */
  pieces: Span[];
}

/** Takes the marks out of a note, and tells where they were. */
export function placeNote(marked: string): PlacedNote {
  let note = '';
  let start = 0;
  const pieces: Span[] = [];
  for (const part of marked.split(/(?=[\uE000\uE001])/)) {
    if (part.startsWith(opening)) start = note.length;
    if (part.startsWith(closing)) pieces.push(trimmed(note, { start, end: note.length }));
    note += part.replace(/^[\uE000\uE001]/, '');
  }
  return { note, pieces };
}

function trimmed(note: string, { start, end }: Span): Span {
  const words = note
    .slice(start, end)
    .replace(/^\[(?:…|\.{3})\]|\[(?:…|\.{3}|sic)\]$/g, (found) => ' '.repeat(found.length));
  const letters = [...words.matchAll(/[\p{L}\p{N}]/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  return first && last ? { start: start + first.index, end: start + last.index + 1 } : { start, end };
}

/** The parts of a citation. `words` are marked as drawn. */
export interface Parts {
  words: string;
  link: string;
  label: string;
}

export type Frame = (parts: Parts) => string;

const at = ({ label, link }: Parts): string => `[${label}](${link})`;
const oneLine = (words: string): string => words.replaceAll(/\s*\\?\n/g, ' ');
const prefixed = (prefix: string, words: string): string => prefix + words.replaceAll('\n', `\n${prefix}`);

/** Frames that any words, altered or honest, are put into by turns. */
export const commonFrames: readonly Frame[] = [
  (parts) => `“${parts.words}” (${at(parts)})`,
  (parts) => `"${parts.words}" (${at(parts)}).`,
  (parts) => `The call was long. This was said: “${parts.words}” ${at(parts)}\n\nMore later.`,
  (parts) => `${prefixed('> ', parts.words)}\n>\n> — ${at(parts)}`,
  (parts) => `# Notes\n\n- One point.\n- “${oneLine(parts.words)}” (${at(parts)})\n- Another point.`,
  (parts) => `On prices: "${parts.words}" (${at(parts)}), which is what we expected.`,
];

/** Every place and every pair of marks that a quotation is read in. */
export const containers: Readonly<Record<string, Frame>> = {
  'curly marks': (parts) => `“${parts.words}” (${at(parts)})`,
  'straight marks': (parts) => `"${parts.words}" ${at(parts)}`,
  guillemets: (parts) => `«${parts.words}» (${at(parts)})`,
  'guillemets with blanks': (parts) => `« ${parts.words} » (${at(parts)})`,
  'guillemets with nbsp': (parts) => `«\u00A0${parts.words}\u00A0» ${at(parts)}`,
  'guillemets inward': (parts) => `»${parts.words}« (${at(parts)})`,
  'low marks': (parts) => `„${parts.words}“ (${at(parts)})`,
  'low marks, closed high': (parts) => `„${parts.words}” (${at(parts)})`,
  'single low marks': (parts) => `‚${parts.words}‘ (${at(parts)})`,
  'single curly marks': (parts) => `It’s the dealers’ view too: ‘${parts.words}’ (${at(parts)})`,
  'corner brackets': (parts) => `「${parts.words}」(${at(parts)})`,
  'double corner brackets': (parts) => `『${parts.words}』 ${at(parts)}`,
  '<q>': (parts) => `They said <q>${parts.words}</q> (${at(parts)}).`,
  '<q> with an attribute': (parts) => `They said <q cite="x">${parts.words}</q> ${at(parts)}`,
  '<blockquote> with the link inside': (parts) => `<blockquote>${parts.words} (${at(parts)})</blockquote>`,
  '<blockquote> in lines, link inside': (parts) => `<blockquote>\n${parts.words}\n\n${at(parts)}\n</blockquote>`,
  '<blockquote> with the link behind': (parts) => `<blockquote>${parts.words}</blockquote>\n${at(parts)}`,
  '<blockquote> with an element’s link': ({ words, link, label }) =>
    `<blockquote>${words} <a href="${link.replaceAll('&', '&amp;')}">${label}</a></blockquote>`,
  'block quote': (parts) => `${prefixed('> ', parts.words)}\n>\n> — ${at(parts)}`,
  'block quote, link in its line': (parts) => `${prefixed('> ', parts.words)} (${at(parts)})`,
  'block quote, link below': (parts) => `${prefixed('> ', parts.words)}\n\n${at(parts)}`,
  'block quote with marks': (parts) => `${prefixed('> ', `“${parts.words}”`)}\n> — ${at(parts)}`,
  'block quote in a block quote': (parts) =>
    `> Seen by a colleague:\n>\n${prefixed('> > ', parts.words)}\n> >\n> > — ${at(parts)}`,
  'block quote in a list': (parts) => `- First:\n\n${prefixed('  > ', parts.words)}\n  >\n  > — ${at(parts)}`,
  callout: (parts) => `> [!quote] From the call\n${prefixed('> ', parts.words)}\n>\n> ${at(parts)}`,
  'callout that is folded': (parts) => `> [!QUOTE]- Words\n${prefixed('> ', parts.words)}\n> — ${at(parts)}`,
  'running text': (parts) => `In the end we think that “${parts.words}” (${at(parts)}) says it best, and we hold.`,
  'bullet list': (parts) => `- one\n- “${oneLine(parts.words)}” (${at(parts)})\n- two`,
  'nested list': (parts) => `* one\n    * “${oneLine(parts.words)}” ${at(parts)}\n* two`,
  'numbered list': (parts) => `1. one\n2. "${oneLine(parts.words)}" ${at(parts)}\n3. two`,
  'task list': (parts) => `- [ ] check “${oneLine(parts.words)}” (${at(parts)})\n- [x] done`,
  'table, one cell': (parts) =>
    `| Topic | Words |\n| --- | --- |\n| Demand | “${oneLine(parts.words)}” (${at(parts)}) |`,
  'table, link in the next cell': (parts) =>
    `| Words | Source |\n|---|---|\n| “${oneLine(parts.words)}” | ${at(parts)} |`,
  'footnote with the quotation': (parts) => `A claim.[^1]\n\n[^1]: “${oneLine(parts.words)}” (${at(parts)})`,
  'footnote with the link': (parts) => `They said “${parts.words}”[^a] and more.\n\n[^a]: ${at(parts)}`,
  heading: (parts) => `## “${oneLine(parts.words)}” (${at(parts)})\n\nText.`,
  'front matter before': (parts) => `---\ntitle: "A note"\ntags: [call]\n---\n\n“${parts.words}” (${at(parts)})`,
  'code before': (parts) => `\`\`\`\nsay "hello"\n\`\`\`\n\n“${parts.words}” (${at(parts)})`,
  'link around the words': ({ words, link }) => `As they said, [“${words}”](${link}).`,
  'link within the marks': ({ words, link }) => `As they said, “[${words}](${link})”.`,
  'reference link': ({ words, link, label }) => `“${words}” ([${label}][1])\n\n[1]: ${link}`,
  'short reference link': ({ words, link, label }) => `“${words}” [${label}]\n\n[${label}]: ${link}`,
  'link in angle brackets': ({ words, link }) => `“${words}” <${link}>`,
  'bare link': ({ words, link }) => `“${words}” ${link}`,
  'link with a title': ({ words, link, label }) => `“${words}” ([${label}](${link} "The call"))`,
  'link before': (parts) => `${at(parts)}: “${parts.words}”`,
  'link before in a sentence': (parts) => `In ${at(parts)} they said “${parts.words}”`,
  'link on the next line': (parts) => `“${parts.words}”\n${at(parts)}`,
  'link in the next paragraph': (parts) => `“${parts.words}”\n\n${at(parts)}`,
  'link in the next paragraph with a dash': (parts) => `“${parts.words}”\n\n— ${at(parts)}`,
  'windows lines': (parts) => `A line.\n\n> ${parts.words}\n>\n> — ${at(parts)}\n`.replaceAll('\n', '\r\n'),
  'period of the writer behind': (parts) => `They were clear: “${parts.words}” (${at(parts)}).`,
  'an unlinked word in marks earlier': (parts) => `The so-called “moat” is wide.\n\n“${parts.words}” (${at(parts)})`,
};
