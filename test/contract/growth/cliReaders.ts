import { githubReporter } from '../../../src/cli/format/github.ts';
import { humanReporter } from '../../../src/cli/format/human.ts';
import { jsonReporter } from '../../../src/cli/format/json.ts';
import { placeIn } from '../../../src/cli/format/reportPlaces.ts';
import { sarifReporter } from '../../../src/cli/format/sarif.ts';
import { applyTogether, joinEdits } from '../../../src/domain/verdicts/fixes.ts';
import { shownJson, shownLine, shownPath } from '../../../src/cli/shownText.ts';
import type { ReportedFinding, FindingReporter } from '../../../src/cli/report.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

/** An edit for every tenth of a text's characters. */
const fixesOf = (text: string) =>
  Array.from({ length: Math.ceil(text.length / 10) }, (_, at) => {
    return { start: at * 10, end: at * 10 + 5, title: 'Restore the Wording', text: 'We grew.' };
  });

const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const counts = { notes: 1, quotations: 1, figures: 0, right: 0, wrong: 1, unchecked: 0, notJudged: 0 };

/** A whole report, in which everything that may be foreign is this text. */
function report(reporter: FindingReporter, text: string): unknown {
  const finding: ReportedFinding = {
    ...{ ...place, file: text, rule: 'words', level: 'error', verdict: 'altered', message: text, words: text },
    fix: { ...place, title: 'Restore the Wording', text },
  };
  const fixed = { ...place, file: text, title: 'Restore the Wording', before: text, after: text };
  return [reporter.note([finding], [fixed]), reporter.end(counts)];
}

/** Functions of the command line that write text of notes and calls into a terminal or the log of a build. */
export const readers: readonly ForeignTextReader[] = [
  { name: 'shownLine', read: (text) => shownLine(text, text.length) },
  { name: 'shownPath', read: shownPath },
  { name: 'shownJson', read: (text) => shownJson({ text }), frames: [(trouble) => '##a'.repeat(trouble.length)] },
  { name: 'placeIn', read: (text) => placeIn({ cwd: '/', root: '/' }, text) },
  { name: 'sarifReporter', read: (text) => report(sarifReporter({ cwd: '/', root: '/' }), text) },
  { name: 'jsonReporter', read: (text) => report(jsonReporter(), text) },
  { name: 'githubReporter', read: (text) => report(githubReporter({ cwd: '/', root: '/' }), text) },
  { name: 'humanReporter', read: (text) => report(humanReporter(process.stdout), text) },
  { name: 'joinEdits', read: (text) => joinEdits(text, fixesOf(text)) },
  { name: 'applyTogether', read: (text) => applyTogether(text, [{ edits: fixesOf(text) }]) },
];
