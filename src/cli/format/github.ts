import { summarize, type ReportedFinding, type Fixed, type FindingReporter } from '../report.ts';
import { shownLine } from '../shownText.ts';
import { formatRange } from './json.ts';
import { placeIn, type ReportPlaces } from './reportPlaces.ts';

const commands: Record<ReportedFinding['level'], string> = { error: 'error', warning: 'warning', note: 'notice' };

/** Writes a workflow command for each finding. GitHub shows it in the changed file. */
export function githubReporter(places: ReportPlaces): FindingReporter {
  const format = (finding: ReportedFinding): string => formatFinding(finding, places);
  return {
    note: (findings, fixed) => [...fixed.map(formatFixed), ...findings.map(format)].join(''),
    end: (counts) => `${summarize(counts)}\n`,
  };
}

function formatFinding({ level, verdict, file, message, ...range }: ReportedFinding, places: ReportPlaces): string {
  const place = placeIn(places, file);
  const { line, column, endLine, endColumn } = formatRange(range);
  const properties: Record<string, string | number> = {
    ...(place && { file: shownLine(place.inside ?? file) }),
    line,
    endLine,
    // GitHub accepts columns only for findings on a single line.
    ...(line === endLine && { col: column, endColumn }),
    title: verdict ?? 'quotations',
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[level]} ${written.join(',')}::${escapeData(shownLine(message))}\n`;
}

function formatFixed({ file, start, title, before, after }: Fixed): string {
  const change = `${shownLine(before)} → ${shownLine(after)}`;
  return `${shownLine(file)}:${start.line + 1}:${start.character + 1}: fixed: ${title}: ${change}\n`;
}

/** Escapes text like GitHub's actions toolkit, so that it can't end a command or begin another. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
