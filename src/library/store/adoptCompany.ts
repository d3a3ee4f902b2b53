import { compareFiscalQuarters, parseFiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { quarterName } from '../plans/names.ts';
import type { CompanyInLibrary, Filing } from './store.ts';

/** What is known of a company after a call of it came from elsewhere; undefined where nothing changes. */
export function adoptCompany(present: CompanyInLibrary | undefined, filing: Filing): CompanyInLibrary | undefined {
  if (!present) return filing.company;
  const fyq = filing.about?.type === 'call' ? filing.about.fyq : undefined;
  if (fyq === undefined || present.quarters.some((each) => quarterName(each) === fyq)) return undefined;
  const at = present.quarters.findIndex((each) => isNewer(fyq, each));
  const quarters = [...present.quarters];
  quarters.splice(at < 0 ? quarters.length : at, 0, fyq);
  return { ...present, quarters };
}

function isNewer(one: string, other: string): boolean {
  const [a, b] = [parseFiscalQuarter(one), parseFiscalQuarter(other)];
  return a.ok && b.ok && compareFiscalQuarters(a.value, b.value) > 0;
}
