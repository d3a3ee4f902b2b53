import { fundFieldsOf } from '../../domain/endpoints/fundFields.ts';
import { formatDelimited } from '../../domain/format/table.ts';
import type { FundProfile } from '../../domain/fund.ts';

/** A line for each share class, once, with all fields in the order of their levels, as they were received. */
export function formatFundCsv(classes: readonly FundProfile[]): string {
  const columns = fundFieldsOf().map((field) => ({
    heading: field,
    value: (record: FundProfile) => record[field] ?? null,
  }));
  const rows = [...new Map(classes.map((record) => [record.contractid, record])).values()];
  return formatDelimited({ columns, rows }, 'csv');
}
