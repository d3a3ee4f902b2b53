import type { Directory } from '../../directory/directory.ts';
import type { ClassEntry, DirectoryEntry, SeriesEntry } from '../../directory/entry.ts';
import type { FundAnswer, FundProfile } from '../../domain/fund.ts';
import { parseSeriesId } from '../../domain/identifiers/secIds.ts';
import type { Holdings } from '../../library/items/holdings.ts';
import type { Library, Read } from '../../library/library.ts';
import { firstText } from './companyModel.ts';
import { inLibrary } from '../../library/inLibrary.ts';
import type { CompanyParams, ShownClass, CompanyFund, ShownSeries } from './protocol.ts';

interface FundOf {
  params: CompanyParams;
  library: Library;
  directory: Directory | undefined;
  entries: readonly DirectoryEntry[];
  holdings: Holdings;
  isCompany: boolean;
}

interface FundRead {
  shown: CompanyFund;
  record: FundProfile | undefined;
  seriesid: string | undefined;
  read: Read<FundAnswer> | undefined;
  /** True if neither the library nor a list has a fund under the ticker. */
  isUnknown: boolean;
}

/** Undefined if the security is known not to be a fund. */
export async function readFund(of: FundOf): Promise<FundRead | undefined> {
  const { params, library, directory, entries, holdings, isCompany } = of;
  const { source, ticker } = params;
  const allSeries = entries.filter((entry): entry is SeriesEntry => entry.kind === 'series');
  if (ticker === '') {
    if (allSeries.length === 0) return undefined;
    const series = allSeries.map((entry) => seriesOf(entry, holdings));
    const shown = { registrant: registrantOf(params.cik, ''), series, isAbsent: false, recordRequests: 0 };
    return { shown, record: undefined, seriesid: undefined, read: undefined, isUnknown: false };
  }
  const read = await inLibrary(library.read({ endpoint: 'fund', ticker }, { mode: 'library' }));
  const found = typeof read === 'object' ? read.value : undefined;
  const record = found?.form === 'record' ? found.record : found?.classes[0];
  const entry = entries.find((each): each is ClassEntry => each.kind === 'class');
  if (!record && !entry && isCompany) return undefined;
  const seriesid = firstText(record?.seriesid, entry?.seriesId);
  const listed = seriesid === '' ? undefined : directory?.findBySeries(seriesid);
  // The service may send an invalid series id, which can't be requested.
  const canBeAsked = parseSeriesId(seriesid).ok;
  const whole = canBeAsked
    ? await inLibrary(library.read({ endpoint: 'fund', seriesid }, { mode: 'library' }))
    : undefined;
  const answer = typeof whole === 'object' ? whole.value : undefined;
  const classes = answer?.form === 'series' ? answer.classes.map(classOf) : undefined;
  const series: ShownSeries[] =
    seriesid === ''
      ? []
      : [
          {
            seriesid,
            name: firstText(record?.fund_name, listed?.name),
            classes: classes ?? withRecord(listed?.classes.map(classOfEntry) ?? [], record && classOf(record)),
          },
        ];
  const costOf = (by: { ticker: string } | { seriesid: string }): number =>
    library.cost({ endpoint: 'fund', ...by }, source, 'stored');
  return {
    shown: {
      registrant: registrantOf(record?.cik ?? entry?.cik, firstText(record?.name_short, record?.name)),
      series,
      isAbsent: read === 'absent',
      recordRequests: costOf({ ticker }),
      ...(canBeAsked && { seriesRequests: costOf({ seriesid }) }),
    },
    record,
    seriesid: canBeAsked ? seriesid : undefined,
    read: typeof read === 'object' ? read : undefined,
    isUnknown: !record && !entry,
  };
}

function registrantOf(cik: number | undefined, name: string): CompanyFund['registrant'] {
  return { name, ...(cik !== undefined && { cik }) };
}

function seriesOf({ seriesId, name, classes }: SeriesEntry, holdings: Holdings): ShownSeries {
  return {
    seriesid: seriesId,
    name: holdings.ofSeries(seriesId)?.fund ?? name ?? '',
    classes: classes.map(classOfEntry),
  };
}

function classOf({ contractid, ticker, class_name }: FundProfile): ShownClass {
  return { contractid, ticker, name: class_name };
}

function classOfEntry({ classId, ticker, name }: ClassEntry): ShownClass {
  return { contractid: classId, ticker, name: name ?? '' };
}

/** Merges the service's record of a class into the list. The record takes precedence. */
function withRecord(listed: readonly ShownClass[], own: ShownClass | undefined): ShownClass[] {
  if (!own) return [...listed];
  const others = listed.filter(({ contractid, ticker }) => contractid !== own.contractid && ticker !== own.ticker);
  return [own, ...others];
}
