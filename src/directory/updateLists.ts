import type { Steps } from '../base/slices.ts';
import { groupFunds, groupFundSteps } from './groupFunds.ts';
import { fullName, groupCompanySteps, rowsOfStep, type Company, type FundSeries, type Lists } from './lists.ts';
import type { SecFile } from './secFiles.ts';

/** A list that the user imported to replace one of the two, with its date, `YYYY-MM-DD`. */
export type GivenEntries = { date: string } & (
  | { list: 'companies'; companies: readonly Company[] }
  /** Without names, because the SEC's file has none. */
  | { list: 'funds'; series: readonly FundSeries[] }
);

/** Groups the rows of a parsed file. */
export function* groupGiven(file: SecFile, date: string): Steps<GivenEntries> {
  return file.list === 'companies'
    ? { date, list: 'companies', companies: yield* groupCompanySteps(file.rows) }
    : { date, list: 'funds', series: yield* groupFundSteps(file.rows) };
}

/**
 * Replaces a list by a newer one. A class without a name in the new list keeps its previous name. Does nothing if the
 * list in use is newer, for example after an update of the product.
 */
export function* updateLists(lists: Lists, given: GivenEntries): Steps<Lists> {
  const { date, list } = given;
  if (date <= lists.dates[list]) return lists;
  const dates = { ...lists.dates, [list]: date };
  return given.list === 'companies'
    ? { ...lists, dates, companies: given.companies }
    : { ...lists, dates, series: yield* nameFunds(lists, given.series) };
}

function* nameFunds({ series }: Lists, given: readonly FundSeries[]): Steps<FundSeries[]> {
  const names = new Map<number, string>();
  const seriesNames = new Map<number, string>();
  for (const [at, each] of series.entries()) {
    if (at % rowsOfStep === 0) yield;
    seriesNames.set(each.id, each.name);
    for (const own of each.classes) names.set(own.id, fullName(each, own) ?? '');
  }
  const named: FundSeries[] = [];
  for (const [at, { cik, id, classes }] of given.entries()) {
    if (at % rowsOfStep === 0) yield;
    const rows = classes.map((own) => ({
      cik,
      seriesId: id,
      classId: own.id,
      ticker: own.ticker,
      name: names.get(own.id) ?? '',
    }));
    const [each] = groupFunds(rows);
    // The series keeps its name even if its named classes are gone.
    const known = each!.name === '' ? seriesNames.get(id) : undefined;
    named.push(known === undefined ? each! : { ...each!, name: known });
  }
  return named;
}
