import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '../../src/api/client.ts';
import { decodeAnswer } from '../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../src/domain/endpoints/endpoints.ts';
import { cusipCheckDigit } from '../../src/domain/identifiers/cusip.ts';
import { formatHover } from '../../src/features/lookup/hover/hoverModel.ts';
import { codesAt, findMention } from '../../src/domain/notes/mention.ts';
import { finish } from '../../src/base/slices.ts';
import { readProse } from '../../src/domain/notes/prose.ts';
import { findKnown } from '../../src/features/lookup/hover/knownModel.ts';
import { createLibrary } from '../../src/library/createLibrary.ts';
import type { Library } from '../../src/library/library.ts';
import type { SourceId } from '../../src/library/sourceId.ts';
import { quantile, type Figure } from './figure.ts';

const source: SourceId = 'service:https://bench.invalid';
const calls = 2_000;
const quarters = 8;
const funds = 200;
const barTickers = 60;
const indicators = 2_000;
const hovers = 1_000;
const noteLines = 2_000;

/** From a place in a long note to the words of its hover, over a library of 2,000 calls: every kind of identifier in turn. */
export async function measureHover(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-bench-'));
  const connected = () => Promise.resolve({ source, client: () => Promise.resolve(client) });
  try {
    const filling = createLibrary({ folder, connected });
    await fill(filling);
    filling.dispose();
    const library = createLibrary({ folder, connected, source: () => source });
    const note = noteWith(hovers);
    const times: number[] = [];
    for (let line = 0; line < hovers; line++) {
      const started = performance.now();
      const words = await hoverAt(note, noteLines - hovers + line, library);
      times.push(performance.now() - started);
      if (!words) throw new Error(`Nothing was told of line ${line}.`);
    }
    library.dispose();
    return [
      {
        name: 'hover from a library of 2,000 calls, 95th percentile',
        value: quantile(times, 0.95),
        unit: 'ms',
        beside: { name: 'its first, which reads the library’s contents', value: times[0]! },
        aim: { at: 'most', of: 'value', limit: 5 },
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hoverAt(lines: readonly string[], line: number, library: Library): Promise<string | undefined> {
  const prose = finish(readProse({ count: lines.length, at: (at) => lines[at]! }, line)) ?? '';
  const column = 12;
  const sure = findMention(prose, column);
  for (const { named } of sure ? [sure] : codesAt(prose, column)) {
    const holdings = await library.holdings(source);
    const told = await findKnown(named, { library, holdings, directory: undefined, now: Date.now() });
    if (told) return formatHover(told, source);
  }
  return undefined;
}

const nameOf = (kind: number, number: number): string => {
  switch (kind) {
    case 0:
      return `$T${number % (calls / quarters)}X`;
    case 1:
      return `$F${number % funds}X`;
    case 2:
      return cusipOf(number % funds);
    case 3:
      return `S${String(990_000_000 + (number % funds))}`;
    case 4:
      return `E:IND${number % indicators}`;
    default:
      return `$U${number}X`;
  }
};

function noteWith(mentions: number): string[] {
  const lines = Array.from({ length: noteLines }, (_, line) =>
    line % 40 === 0 ? '```' : `Line ${line} of a long note, with words in it.`,
  );
  for (let each = 0; each < mentions; each++)
    lines[noteLines - mentions + each] = `We look at ${nameOf(each % 6, each)} here.`;
  // The fences still open are closed before the mentions.
  lines.splice(
    noteLines - mentions - 1,
    1,
    lines.slice(0, noteLines - mentions - 1).filter((line) => line === '```').length % 2 === 1 ? '```' : '',
  );
  return lines;
}

function cusipOf(number: number): string {
  const eight = `99${String(number).padStart(6, '0')}`;
  return eight + cusipCheckDigit(eight);
}

async function fill(library: Library): Promise<void> {
  for (let call = 0; call < calls; call++)
    await library.read(
      {
        endpoint: 'transcript',
        cik: 1 + Math.floor(call / quarters),
        fyq: `Q${(call % 4) + 1} ${2025 + Math.floor((call % quarters) / 4)}`,
      },
      { initiator: 'person' },
    );
  for (let fund = 0; fund < funds; fund++)
    await library.read({ endpoint: 'fund', cusip: cusipOf(fund) }, { initiator: 'person' });
  for (let ticker = 0; ticker < barTickers; ticker++)
    await library.read(
      { endpoint: 'bars', tickers: [`T${ticker}X`], fromDate: '2024-06-03', tillDate: '2024-06-03' },
      { initiator: 'person' },
    );
  await library.read({ endpoint: 'calendar' }, { initiator: 'person' });
}

/** Answers at once, as a service that costs nothing would. */
const client: Client = {
  origin: 'https://bench.invalid',
  send: <R extends ServiceRequest>(request: R) => {
    const body = JSON.stringify(answerTo(request));
    return Promise.resolve({ value: decodeAnswer(request, JSON.parse(body)), body, receivedAt: Date.now() });
  },
  dispose: () => undefined,
};

function answerTo(request: ServiceRequest): unknown {
  switch (request.endpoint) {
    case 'transcript': {
      const company = request.cik! - 1;
      const metadata = {
        cik: request.cik,
        ticker: `T${company}X`,
        companyname: `COMPANY ${company}`,
        companyname_short: `Company ${company}`,
      };
      const available_fyq = ['Q4 2026', 'Q3 2026', 'Q2 2026', 'Q1 2026', 'Q4 2025', 'Q3 2025', 'Q2 2025', 'Q1 2025'];
      const transcript = `Operator:\n${'Revenue grew and margins held. '.repeat(160)}`;
      return {
        metadata: { ...metadata, transcript_fyq: request.fyq, available_fyq },
        data: [{ participants: [], transcript }],
      };
    }
    case 'fund': {
      const number = Number(request.cusip!.slice(2, 8));
      return fundOf(number);
    }
    case 'bars':
      return barsOf(request.tickers[0]!);
    default:
      return {
        metadata: { total_indicators: indicators },
        data: Array.from({ length: indicators }, (_, id) => rowOf(id)),
      };
  }
}

const fundOf = (number: number) => ({
  cik: 9_900_001 + number,
  ticker: `F${number}X`,
  seriesid: `S${990_000_000 + number}`,
  contractid: `C${990_000_000 + number}`,
  series_lei: '5493001KJTIIGC8Y1R12',
  lei: 'HWUPKR0MPOU8FGXBT394',
  name: 'INVENTED TRUST',
  name_short: 'Invented Trust',
  registrant_name: 'INVENTED TRUST',
  fund_name: `Invented Fund ${number}`,
  class_name: 'Class A',
  security_type: 'Mutual Fund',
  entity_type: 'investment',
  lastfilingdate: '2024-05-01',
  lastreportperiod: '2024-03-31',
  url_edgar: 'https://www.sec.gov/cgi-bin/browse-edgar?CIK=9900001',
  address_adviser: '1 Invented Way, Springfield, MA, US, 01101',
  firstpricedate: null,
});

function barsOf(ticker: string): unknown {
  const data = Array.from({ length: 390 }, (_, at) => {
    const minute = 959 - at;
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return { date: `2024-06-03 ${time}:00`, open: 10, high: 11, low: 9, close: 10.5, volume: (390 - at) * 100 };
  });
  const pagination = { current_page: 1, limit: 500, total_records: 390, total_pages: 1 };
  return {
    metadata: { ticker, mode: 'minute-bars', from_date: '2024-06-03', till_date: '2024-06-03', pagination },
    data,
  };
}

const rowOf = (id: number) => ({
  indicator_id: id,
  code: `E:IND${id}`,
  name: `Invented indicator ${id}`,
  category: 'Growth',
  direction: 'up_good',
  freq: 'M',
  freq_long: 'Monthly',
  seasonal_adj: 'SA',
  display_unit: 'Percent',
  decimals: 1,
  last_release: '2024-05-15',
  next_release: '2024-06-12',
  days_until_next: 11,
  release_state: 'upcoming',
  latest_date: '2024-04-30',
  latest_value: 3.2,
  prior_value: 3.1,
  change_abs: 0.1,
  change_pct: 3.23,
});
