import { finish } from '../../base/slices.ts';
import { readCode } from '../notes/codeSpans.ts';
import { quotedLine } from '../notes/noteLines.ts';

const fence = /^(`{3,}(?!`)|~{3,}(?!~))(.*)$/;
const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
/** The lead of a fence in a list, a block quote or an indent. */
const ledFence = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])+(?=`{3,}|~{3,})/;
const autolink = String.raw`[a-z][a-z\d+.-]{1,31}:[^\s<>]{0,2000}>`;
/** Openings of HTML, comments and formulas, and the brackets of a definition; an escaped character stays. */
const openings = new RegExp(
  String.raw`\\[^]|%%|\$\$|<(?=[a-z/!?])(?!${autolink})|\[(?=(?:\\.|[^[\]\\])*\]:)|\](?=:)`,
  'gi',
);

/** The end of words that introduce others. */
const leadsOn = /[:：,，][\s*_]{0,9}$/;

/** An open fence of the comment. */
interface Fence {
  /** The index of its first line. */
  at: number;
  ticks: string;
  /** The text after the ticks. */
  info: string;
  /** The length of the longest run of its character within. */
  longest: number;
}

/**
 * Writes a comment so that its Markdown ends with it. A fence is closed, and one in a list or quote is text, like HTML,
 * formulas and definitions, which could take in or redirect what the note has elsewhere. A rule parts the next
 * quotation from words that would introduce it, and from a quote.
 */
export function containComment(comment: string): string {
  const written: string[] = [];
  let open: Fence | undefined;
  const close = ({ at, ticks, info, longest }: Fence): void => {
    const own = longest < ticks.length ? ticks : ticks.charAt(0).repeat(longest + 1);
    written[at] = own + info;
    written.push(own);
    open = undefined;
  };
  for (const line of comment.trim().split(/\r\n?|\n/)) {
    if (open) {
      if (closing.exec(line)?.[1]?.startsWith(open.ticks)) close(open);
      else {
        open.longest = Math.max(open.longest, longestRun(line, open.ticks.charAt(0)));
        written.push(line);
      }
      continue;
    }
    const [, ticks, info = ''] = fence.exec(line) ?? [];
    const isFence = ticks !== undefined && !(ticks.startsWith('`') && info.includes('`'));
    if (isFence) open = { at: written.length, ticks, info, longest: 0 };
    written.push(isFence ? line : escapeOpenings(line.replace(ledFence, (lead) => `${lead}\\`)));
  }
  if (open) close(open);
  const isLead = leadsOn.test(written.at(-1)!.slice(-20)) || written.some((line) => quotedLine.test(line));
  if (isLead) written.push('', '***');
  return written.join('\n');
}

/**
 * Writes a comment as a paragraph of its own after a quotation, before the definition of its link or footnote if the
 * quotation ends with one.
 */
export function withComment(written: string, comment: string | undefined): string {
  const own = containComment(comment ?? '');
  if (own === '') return written;
  const at = written.lastIndexOf('\n') + 1;
  const last = written.slice(at);
  return at > 0 && /^\[[^[\]]+\]:/.test(last)
    ? `${written.slice(0, at).trimEnd()}\n\n${own}\n\n${last}`
    : `${written}\n\n${own}`;
}

function escapeOpenings(line: string): string {
  let escaped = '';
  let from = 0;
  const escape = (text: string): string =>
    text.replace(openings, (found) => (found.startsWith('\\') ? found : `\\${found}`));
  for (const { start, end, isComment } of finish(readCode(line)).spans) {
    if (isComment) continue;
    escaped += escape(line.slice(from, start)) + line.slice(start, end);
    from = end;
  }
  return escaped + escape(line.slice(from));
}

function longestRun(line: string, character: string): number {
  return Math.max(0, ...Array.from(line.matchAll(/(.)\1*/g), ([run, first]) => (first === character ? run.length : 0)));
}
