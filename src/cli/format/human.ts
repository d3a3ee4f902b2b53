import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { summarize, type Counts, type ReportedFinding, type Fixed, type FindingReporter } from '../report.ts';
import { shownLine, shownPath } from '../shownText.ts';

type Style = Parameters<typeof styleText>[0];

/** Characters of the original words that fit into the editor's message. */
const roomInMessage = 200;

/**
 * Writes one line per finding, like a compiler: file, one-based line and column, verdict, and the editor's message.
 * Colors are left out unless the stream is a terminal and `NO_COLOR` is unset.
 */
export function humanReporter(stream: Writable): FindingReporter {
  const paint = (style: Style, text: string): string => styleText(style, text, { stream });
  const styles: Record<ReportedFinding['level'], Style> = { error: 'red', warning: 'yellow', note: 'cyan' };
  const placeOf = ({ file, start }: ReportedFinding | Fixed): string =>
    paint('bold', `${shownPath(file)}:${start.line + 1}:${start.character + 1}:`);
  const formatFinding = (finding: ReportedFinding): string => {
    const { level, verdict, message, words = '' } = finding;
    const lines = [`${placeOf(finding)} ${paint(styles[level], verdict ?? level)}: ${shownLine(message)}`];
    if (words.length > roomInMessage) lines.push(`  “${shownLine(words)}”`);
    return lines.join('\n');
  };
  const formatFixed = (fixed: Fixed): string =>
    [
      `${placeOf(fixed)} ${paint('green', 'fixed')}: ${fixed.title}`,
      paint('red', `  - ${shownLine(fixed.before)}`),
      paint('green', `  + ${shownLine(fixed.after)}`),
    ].join('\n');
  return {
    note: (findings, fixed) =>
      [...fixed.map(formatFixed), ...findings.map(formatFinding)].map((each) => `${each}\n`).join(''),
    end: (counts) => `${paint(styleOf(counts), summarize(counts))}\n`,
  };
}

function styleOf({ quotations, figures, wrong, unchecked, notJudged }: Counts): Style {
  if (wrong > 0) return 'red';
  if (unchecked + notJudged > 0) return 'yellow';
  return quotations + figures > 0 ? 'green' : 'dim';
}
