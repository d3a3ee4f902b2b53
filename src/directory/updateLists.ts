import type { Steps } from '../base/slices.ts';
import { groupFunds } from './groupFunds.ts';
import { unpackSteps } from './pack.ts';
import { parseSecFile } from './secFiles.ts';
import { fullName, groupCompanies, type CompanyRow, type FundRow, type Lists } from './lists.ts';

/** What a person downloaded in place of one or both lists, with the day it was current, `YYYY-MM-DD`. */
export interface ListsUpdate {
  companies?: { rows: readonly CompanyRow[]; date: string };
  funds?: { rows: readonly FundRow[]; date: string };
}

/** A file of the SEC as a person gave it, which is one of its two lists, and the day it was current, `YYYY-MM-DD`. */
export interface GivenFile {
  date: string;
  text: string;
}

/** The packed lists with the given files in place of those that are older, in slices that let others work in between. */
export function* unpackUpdated(bytes: Uint8Array, files: readonly GivenFile[]): Steps<Lists> {
  let lists = yield* unpackSteps(bytes);
  for (const { date, text } of files) {
    yield;
    const parsed = parseSecFile(text);
    // A later version of the product may have a newer list than the person once gave.
    if (!parsed.ok || date <= lists.dates[parsed.value.list]) continue;
    yield;
    const { list, rows } = parsed.value;
    lists = updateLists(lists, list === 'companies' ? { companies: { rows, date } } : { funds: { rows, date } });
  }
  return lists;
}

/** Lists with newer ones in their place. A class that the new list has without a name keeps the one it had. */
export function updateLists(lists: Lists, { companies, funds }: ListsUpdate): Lists {
  return {
    dates: {
      ...lists.dates,
      ...(companies ? { companies: companies.date } : {}),
      ...(funds ? { funds: funds.date } : {}),
    },
    companies: companies ? groupCompanies(companies.rows) : lists.companies,
    series: funds ? nameFunds(lists, funds.rows) : lists.series,
  };
}

function nameFunds({ series }: Lists, rows: readonly FundRow[]): Lists['series'] {
  const names = new Map<number, string>();
  const seriesNames = new Map<number, string>();
  for (const each of series) {
    seriesNames.set(each.id, each.name);
    for (const own of each.classes) names.set(own.id, fullName(each, own) ?? '');
  }
  return groupFunds(rows.map((row) => (row.name === '' ? { ...row, name: names.get(row.classId) ?? '' } : row))).map(
    (each) => {
      // A series whose named classes are gone is still the same one.
      const known = seriesNames.get(each.id);
      return each.name === '' && known !== undefined ? { ...each, name: known } : each;
    },
  );
}
