import type { FundProfile } from '../../../../src/domain/fund.ts';

/** A whole record; nothing in it is real. */
export function aRecord(change: Partial<FundProfile> = {}): FundProfile {
  return {
    cik: 9_900_001,
    ticker: 'AAAAX',
    seriesid: 'S000000001',
    contractid: 'C000000001',
    series_lei: '999900S00011DT14OD83',
    lei: '999900C0001063U5P646',
    name: 'INVENTED TRUST',
    name_short: 'Invented Trust',
    registrant_name: 'INVENTED TRUST',
    fund_name: 'Invented Fund',
    class_name: 'Invented Fund Class A',
    security_type: 'Mutual Fund',
    entity_type: 'investment',
    lastfilingdate: '2026-01-30',
    lastreportperiod: '2025-12-31',
    url_edgar: 'https://www.sec.gov/cgi-bin/browse-edgar?CIK=9900001',
    address_adviser: '1 Road, Town, DE, US, 00000',
    firstpricedate: '1996-03-01T00:00:00',
    ...change,
  };
}
