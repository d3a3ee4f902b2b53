import { groupFunds } from './groupFunds.ts';
import { fullName, groupCompanies, type CompanyRow, type FundRow, type Lists } from './lists.ts';

/** What a person downloaded in place of one or both lists, with the day it was current, `YYYY-MM-DD`. */
export interface ListsUpdate {
  companies?: { rows: readonly CompanyRow[]; date: string };
  funds?: { rows: readonly FundRow[]; date: string };
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
