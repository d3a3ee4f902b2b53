import type { Heading } from './headingOf.ts';
import type { TextLine } from './scanLines.ts';
import { nameShape } from './nameShape.ts';
import { readSpeakerLabel } from './speakerLabel.ts';

/** Somebody listed in the text itself, under a heading such as `Company Participants`. */
export interface RosterEntry {
  name: string;
  role: string;
  side: 'company' | 'analyst' | 'unknown';
}

export interface Roster {
  entries: RosterEntry[];
  /** The lines that list them. */
  lines: Set<number>;
}

/** More than any call has. */
const longestRoster = 1000;

const sides = { roster: 'unknown', companyRoster: 'company', analystRoster: 'analyst' } as const;

function readEntry(line: string, side: RosterEntry['side']): RosterEntry | undefined {
  if (line.length > 160 || /[:：]/.test(line.replace(/\([^()]*\)/g, ''))) return undefined;
  const label = readSpeakerLabel(line);
  if (!label) return undefined;
  const shape = nameShape(label.name);
  const named = shape === 'name' || (shape === 'lexical' && label.detail !== '');
  return named ? { name: label.name, role: label.detail, side } : undefined;
}

/** Reads the lists under roster headings; a list ends at the first line that lists nobody. */
export function readRoster(text: string, lines: readonly TextLine[], headings: ReadonlyMap<number, Heading>): Roster {
  const roster: Roster = { entries: [], lines: new Set() };
  for (const [index, heading] of headings) {
    if (roster.entries.length >= longestRoster) break;
    if (heading !== 'roster' && heading !== 'companyRoster' && heading !== 'analystRoster') continue;
    for (let next = index + 1; next < lines.length && !headings.has(next); next++) {
      const line = lines[next]!;
      const entry = readEntry(text.slice(line.start, line.end), sides[heading]);
      if (!entry || roster.entries.length >= longestRoster) break;
      roster.entries.push(entry);
      roster.lines.add(next);
    }
  }
  return roster;
}
