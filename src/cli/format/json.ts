import type { ReportedFinding, Fixed, FindingReporter, ReportedRange } from '../report.ts';
import { shownJson } from '../shownText.ts';

/** Writes one object for the whole run. Lines and columns are one-based; an end column is exclusive. */
export function jsonReporter(): FindingReporter {
  const all: { findings: ReportedFinding[]; fixed: Fixed[] } = { findings: [], fixed: [] };
  return {
    note: (findings, fixed) => {
      for (const each of findings) all.findings.push(each);
      for (const each of fixed) all.fixed.push(each);
      return '';
    },
    end: (counts) => {
      const findings = all.findings.map(({ start, end, further, fix, ...finding }) => ({
        ...finding,
        ...formatRange({ start, end }),
        ...(further && { further: further.map(formatRange) }),
        ...(fix && { fix: { title: fix.title, text: fix.text, ...formatRange(fix) } }),
      }));
      const fixed = all.fixed.map(({ start, end, ...rest }) => ({ ...rest, ...formatRange({ start, end }) }));
      return `${shownJson({ version: 1, counts, findings, fixed })}\n`;
    },
  };
}

interface FormattedRange {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export function formatRange({ start, end }: ReportedRange): FormattedRange {
  return {
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}
