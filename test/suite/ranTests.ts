import { stripVTControlCharacters } from 'node:util';

/** A test that a group printed. */
export interface RanTest {
  /** Its title behind those of its suites. */
  title: string;
  seconds: number;
  /** The reason, where it was skipped. */
  skipped?: string;
}

const node = /^(?<indent> *)(?<mark>[▶✔✖﹣]) (?<title>.*?)(?: \((?<time>[\d.]+)ms\))?(?: # (?<reason>.*))?$/u;
const session = /^ {2}(?<mark>[✓✗-]) (?<title>.*) \((?:(?<time>[\d.]+) s|skipped: (?<reason>.*))\)$/u;

/** Reads the tests in the output of Node's runner or of sessions in the editor, without the suites around them. */
export function readRanTests(output: string): RanTest[] {
  const suites: string[] = [];
  const ran: RanTest[] = [];
  let isRepeating = false;
  for (const line of stripVTControlCharacters(output).split('\n')) {
    const inSession = session.exec(line)?.groups;
    const found = inSession ?? node.exec(line)?.groups;
    if (!found) continue;
    const { indent = '', mark, title = '', time = '0', reason = '' } = found;
    // Failures are told once more at the end of a process.
    if (mark === '✖' && title === 'failing tests:') isRepeating = true;
    else if (mark !== '✖') isRepeating = false;
    if (isRepeating) continue;
    const depth = inSession ? 0 : indent.length / 2;
    if (mark === '▶') {
      suites.splice(depth, Infinity, title);
      continue;
    }
    if (!inSession && suites.length > depth && suites[depth] === title) {
      suites.length = depth;
      continue;
    }
    const seconds = inSession ? Number(time) : Number(time) / 1000;
    const full = [...suites.slice(0, depth), title].join(' › ');
    ran.push({ title: full, seconds, ...('﹣-'.includes(mark!) && { skipped: reason }) });
  }
  return ran;
}

/** The slowest tests of a run, and each that was skipped with its reason. */
export function describeRun(ran: readonly RanTest[], most = 20): string {
  const slowest = ran.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  const skipped = ran.filter(({ skipped }) => skipped !== undefined);
  return [
    `The ${slowest.length} slowest tests:`,
    ...slowest.map(({ seconds, title }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`),
    ...(skipped.length > 0 ? ['', 'Skipped:'] : []),
    ...skipped.map(({ title, skipped }) => `  ${title}: ${skipped === '' ? 'no reason' : skipped}`),
  ].join('\n');
}
