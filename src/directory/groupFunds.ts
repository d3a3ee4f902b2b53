import { finish, type Steps } from '../base/slices.ts';
import { continuesName, groupSteps, rowsOfStep, type FundClass, type FundRow, type FundSeries } from './lists.ts';
import { withoutClass } from './classWords.ts';

/** The series of fund classes, named from what their classes share, in the order of their first classes. */
export function groupFunds(rows: readonly FundRow[]): FundSeries[] {
  return finish(groupFundSteps(rows));
}

export function* groupFundSteps(rows: readonly FundRow[]): Steps<FundSeries[]> {
  const groups = yield* groupSteps(rows, ({ seriesId }) => seriesId);
  const series: FundSeries[] = [];
  for (const [id, own] of groups) {
    if (series.length % rowsOfStep === 0) yield;
    const name = nameSeries(own.map((row) => row.name).filter((each) => each !== ''));
    series.push({ cik: own[0]!.cik, id, name, classes: own.map((row) => classOf(row, name)) });
  }
  return series;
}

function classOf({ ticker, classId, name }: FundRow, series: string): FundClass {
  const rest = name.startsWith(series) ? name.slice(series.length) : name;
  return { ticker, id: classId, name: name === '' ? undefined : continuesName(rest) ? rest : name };
}

/**
 * The name of a series by the names of its classes: the name that most of them bear before what tells the classes apart,
 * or the words that they begin with. Empty for no names.
 */
function nameSeries(names: readonly string[]): string {
  if (names.length === 0) return '';
  const counts = new Map<string, number>();
  for (const name of names) {
    const stem = withoutClass(name);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const [most, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best));
  if (count * 2 >= names.length) return most;
  const shared = sharedWords([...counts.keys()]);
  return shared.length >= leastShared ? withoutClass(shared.join(' ')) : most;
}

/** Fewer words name a family of funds, not one of them. */
const leastShared = 3;

function sharedWords(names: readonly string[]): string[] {
  const [first = '', ...others] = names;
  let shared = first.split(' ');
  for (const other of others) {
    const words = other.split(' ');
    const end = shared.findIndex((word, at) => word !== words[at]);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return shared;
}
