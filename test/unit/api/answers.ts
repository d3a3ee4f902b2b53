import type { ServiceRequest } from '../../../src/domain/endpoints/endpoints.ts';

/** Valid answers, as the contract describes them: parsed JSON, made anew for each use. */
export interface Sample {
  name: string;
  request: ServiceRequest;
  body: () => unknown;
}

export function fundRecord(ticker = 'VAAAX'): Record<string, unknown> {
  return {
    cik: 9900001,
    ticker,
    seriesid: 'S990000001',
    contractid: 'C990000001',
    series_lei: '5493001KJTIIGC8Y1R12',
    lei: 'HWUPKR0MPOU8FGXBT394',
    name: 'INVENTED TRUST',
    name_short: 'Invented Trust',
    registrant_name: 'INVENTED TRUST',
    fund_name: 'Invented Fund',
    class_name: 'Invented Fund Class A',
    security_type: 'Mutual Fund',
    entity_type: 'investment',
    lastfilingdate: '2024-05-01',
    lastreportperiod: '2024-03-31',
    url_edgar: 'https://www.sec.gov/cgi-bin/browse-edgar?CIK=9900001',
    address_adviser: '1 Invented Way, Springfield, MA, US, 01101',
    firstpricedate: '1999-01-04T00:00:00',
  };
}

export function calendarRow(id = 1): Record<string, unknown> {
  return {
    indicator_id: id,
    code: `E:CPI${id}`,
    name: 'Invented prices',
    category: 'Inflation',
    direction: 'down_good',
    freq: 'M',
    freq_long: 'Monthly',
    seasonal_adj: 'Seasonally Adjusted',
    display_unit: 'Index',
    decimals: 3,
    last_release: '2024-05-15',
    next_release: '2024-06-12',
    days_until_next: 11,
    release_state: 'upcoming',
    latest_date: '2024-04-30',
    latest_value: 313.207,
    prior_value: 312.23,
    change_abs: 0.977,
    change_pct: 0.31,
  };
}

export function bar(minute: number): Record<string, unknown> {
  const time = `${String(9 + Math.floor((30 + minute) / 60)).padStart(2, '0')}:${String((30 + minute) % 60).padStart(2, '0')}`;
  return { date: `2024-06-03 ${time}:00`, open: 10.5, high: 10.75, low: 10.25, close: 10.5, volume: 1000 + minute };
}

export function barsBlock(minutes: number[], pagination: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    metadata: {
      ticker: 'AAA',
      mode: 'minute-bars',
      from_date: '2024-06-03',
      till_date: '2024-06-03',
      pagination: {
        current_page: 1,
        limit: 500,
        total_records: minutes.length,
        total_pages: minutes.length > 0 ? 1 : 0,
        ...pagination,
      },
    },
    data: minutes.map(bar),
  };
}

export function transcript(): Record<string, unknown> {
  return {
    metadata: {
      cik: 9900002,
      ticker: 'AAA',
      companyname: 'Invented Corporation',
      companyname_short: 'Invented',
      transcript_fyq: 'Q1 2024',
      available_fyq: ['Q1 2024', 'Q4 2023'],
    },
    data: [
      {
        participants: [{ name: 'Ann Invented', role: 'Chief Executive Officer' }],
        transcript: 'Operator:\nGood day.\n\nAnn Invented:\nThank you.',
      },
    ],
  };
}

export function emptyTranscript(): Record<string, unknown> {
  const metadata = {
    ...(transcript()['metadata'] as object),
    transcript_fyq: null,
    available_fyq: [],
    message: 'None.',
  };
  return { metadata, data: [] };
}

export function screenPage(): Record<string, unknown> {
  return {
    metadata: { pagination: { current_page: 1, limit: 50, total_records: 2, total_pages: 1 } },
    data: [
      { ticker: 'AAA', cik: 9900002, roic: 0.25, sector: 'Tools' },
      { ticker: 'BBB', cik: 9900003, roic: null, sector: 'Tools' },
    ],
  };
}

export function catalog(): Record<string, unknown> {
  const metric = { id: 'roic', name: 'Return', group: 'Returns', unit: 'ratio', description: 'Invented.' };
  return { metadata: { total_metrics: 1 }, data: [metric] };
}

export const screenRequest: ServiceRequest = {
  endpoint: 'screen',
  condition: 'roic > 0.15',
  metrics: ['roic', 'sector'],
  page: 1,
  limit: 50,
};

export const samples: Sample[] = [
  { name: 'fund', request: { endpoint: 'fund', ticker: 'VAAAX' }, body: () => fundRecord() },
  {
    name: 'series',
    request: { endpoint: 'fund', seriesid: 'S990000001' },
    body: () => [fundRecord(), { ...fundRecord('VBBBX'), firstpricedate: null }],
  },
  {
    name: 'calendar',
    request: { endpoint: 'calendar' },
    body: () => ({
      metadata: { total_indicators: 2 },
      data: [calendarRow(), { ...calendarRow(2), next_release: null, days_until_next: null, release_state: 'due' }],
    }),
  },
  { name: 'bars', request: { endpoint: 'bars', tickers: ['aaa'] }, body: () => barsBlock([3, 2, 1]) },
  {
    name: 'bars of several',
    request: { endpoint: 'bars', tickers: ['AAA', 'BBB'] },
    body: () => ({ AAA: barsBlock([2, 1]), bbb: barsBlock([1]) }),
  },
  { name: 'transcript', request: { endpoint: 'transcript', ticker: 'AAA' }, body: transcript },
  { name: 'no transcript', request: { endpoint: 'transcript', cik: 9900002 }, body: emptyTranscript },
  { name: 'screen', request: screenRequest, body: screenPage },
  { name: 'metrics', request: { endpoint: 'metrics' }, body: catalog },
];
