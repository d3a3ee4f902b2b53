import { pathToFileURL } from 'node:url';
import { placeIn, type ReportPlaces } from './reportPlaces.ts';
import { problems, type ProblemKind } from '../../domain/verdicts/problems.ts';
import type { ReportedFinding, FindingReporter, ReportedRange } from '../report.ts';
import { shownJson, shownLine } from '../shownText.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The maximum length of a fix or a message that is useful in a viewer, in characters. */
const longestText = 20_000;

/** Writes a SARIF 2.1.0 log with file paths relative to the top of the work tree. */
export function sarifReporter(places: ReportPlaces): FindingReporter {
  const all: ReportedFinding[] = [];
  return {
    note: (findings) => {
      for (const each of findings) all.push(each);
      return '';
    },
    end: () => `${shownJson(logOf(all, places))}\n`,
  };
}

function logOf(findings: readonly ReportedFinding[], places: ReportPlaces) {
  const ids = Object.keys(problems) as ProblemKind[];
  const driver = {
    name: 'Market Desk',
    rules: ids.map((id) => ({ id, shortDescription: { text: problems[id].rule } })),
  };
  const results = findings.map((finding) => resultOf(finding, { places, ids }));
  return {
    $schema: schema,
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
}

function resultOf(finding: ReportedFinding, { places, ids }: { places: ReportPlaces; ids: readonly ProblemKind[] }) {
  const { file, rule, level, message, further, fix } = finding;
  const artifactLocation = { uri: uriOf(file, places) };
  const placeOf = (range: ReportedRange) => ({ physicalLocation: { artifactLocation, region: regionOf(range) } });
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level,
    message: { text: escapeLinks(shownLine(message)) },
    locations: [placeOf(finding)],
    ...(further && { relatedLocations: further.map(placeOf) }),
    ...(fix &&
      fix.text.length <= longestText && {
        fixes: [
          {
            description: { text: escapeLinks(fix.title) },
            artifactChanges: [
              {
                artifactLocation,
                replacements: [{ deletedRegion: regionOf(fix), insertedContent: { text: fix.text } }],
              },
            ],
          },
        ],
      }),
  };
}

/** Escapes brackets, because SARIF reads text in brackets as a link. */
const escapeLinks = (text: string): string => text.replace(/[[\]]/g, '\\$&');

/** Lines and columns are one-based, and the end column is exclusive. */
function regionOf({ start, end }: ReportedRange) {
  return {
    startLine: start.line + 1,
    startColumn: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** A relative reference, or an absolute address for a file outside the work tree. */
function uriOf(file: string, places: ReportPlaces): string {
  const place = placeIn(places, file);
  if (!place) return 'stdin';
  return place.inside?.split('/').map(encodeURIComponent).join('/') ?? pathToFileURL(place.path).href;
}
