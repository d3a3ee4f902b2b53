import type { Parts } from './notes.ts';

const source = ({ label, link }: Parts): string => `[${label}](${link})`;

/** Sentences that only mention another company or another quarter. `who` is the speaker. */
export const mentions: readonly ((parts: Parts & { who: string; company: string; quarter: string }) => string)[] = [
  (parts) => `Unlike ${parts.company}, this company is calm: “${parts.words}” (${source(parts)})`,
  (parts) => `A year after the ${parts.quarter} call, ${parts.who} said “${parts.words}” (${source(parts)}).`,
  (parts) => `Compared with ${parts.quarter} this is a change. ${parts.who} said “${parts.words}” (${source(parts)}).`,
  (parts) => `We hold ${parts.company} as well. “${parts.words}” (${source(parts)})`,
  (parts) => `On competition with ${parts.company}, ${parts.who} said “${parts.words}” (${source(parts)}).`,
  (parts) => `“${parts.words}” (${source(parts)}), in contrast to ${parts.company}.`,
  (parts) => `“${parts.words}” (${source(parts)}), up from ${parts.quarter}.`,
  (parts) => `${parts.company} had reported a day earlier. ${parts.who} said “${parts.words}” (${source(parts)}).`,
  (parts) => `${parts.who}, who once worked at ${parts.company}, said “${parts.words}” (${source(parts)}).`,
  (parts) => `Since ${parts.quarter} the tone has changed: “${parts.words}” ${source(parts)}`,
  (parts) => `| ${parts.company} | a peer |\n|---|---|\n| here | “${parts.words}” ${source(parts)} |`,
  (parts) =>
    `> ${parts.words}\n>\n> — ${source(parts)}\n\n${parts.company} said nothing of the kind in ${parts.quarter}.`,
];

/** Sentences that mention somebody else of the call beside the speaker. */
export const askedBy: readonly ((parts: Parts & { who: string; other: string }) => string)[] = [
  (parts) => `Asked by ${parts.other}, ${parts.who} said “${parts.words}” (${source(parts)}).`,
  (parts) => `In reply to ${parts.other}, ${parts.who} noted that “${parts.words}” (${source(parts)}).`,
  (parts) => `${parts.other} was on the call too. ${parts.who} said: “${parts.words}” (${source(parts)})`,
  (parts) => `${parts.who} told ${parts.other}: “${parts.words}” (${source(parts)})`,
  (parts) => `“${parts.words}” (${source(parts)}). ${parts.other} asked something else.`,
  (parts) => `To ${parts.other}, ${parts.who} answered “${parts.words}” (${source(parts)}).`,
];
