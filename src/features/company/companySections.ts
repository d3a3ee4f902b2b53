import { answeredOf } from '../../base/snapshot.ts';
import type { Directory } from '../../directory/directory.ts';
import type { CompanyEntry } from '../../directory/entry.ts';
import { formatListDate } from '../../directory/formatEntry.ts';
import type { Naming } from '../../domain/links/citing.ts';
import { mostRequests, usualQuarters } from '../../domain/quarters.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import type { WatchedTicker } from '../../library/downloads/downloads.ts';
import type { Library, Read, StoredCall } from '../../library/library.ts';
import type { MarkLabel } from '../../domain/marks/markLabels.ts';
import { writingOf, type Answer, type Mark } from '../../library/marks/mark.ts';
import { formatDue, promisesOf } from '../../library/marks/promises.ts';
import type { screensOf } from './companyModel.ts';
import type {
  CompanyParams,
  CompanyBars,
  ShownCalls,
  ShownCompany,
  CompanyFund,
  ShownMark,
  ShownMetric,
  ShownName,
} from './protocol.ts';

export type PlaceInNote = Omit<Naming, 'words'>;

/** A place where a note cites a quarter of it or, without one, only names it. */
export interface CitedInNote {
  at: PlaceInNote;
  fyq?: string;
  words: string;
}

export type SecurityMetrics = { metrics: ShownMetric[] } & ReturnType<typeof screensOf>;

/** The facts that the sections of one security's page are built from. */
export interface KnownCompany {
  params: CompanyParams;
  library: Library;
  directory: Directory | undefined;
  cik: number | undefined;
  /** The entry of the lists, if it is a company. */
  company: CompanyEntry | undefined;
  isCompany: boolean;
  isFund: boolean;
  /** The latest call, or `absent` if the service has none. */
  call: Read<TranscriptAnswer> | 'absent' | undefined;
  /** The calls in the library, newest first. */
  calls: readonly StoredCall[];
  /** The known quarters, newest first. */
  quarters: readonly string[];
  marks: readonly Mark[];
  labels: MarkLabel[];
  /** The answers to promises of any company. */
  answers: readonly Answer[];
  mentions: readonly CitedInNote[];
  tickers: string[];
  name: ShownName | undefined;
  bars: CompanyBars | undefined;
  fund: CompanyFund | undefined;
  security: SecurityMetrics;
  noteName: (uri: string) => string;
  /** The quarters of unread calls. */
  arrived: ReadonlySet<string>;
  watched: WatchedTicker | undefined;
  /** Returns how far the call of a quarter was read, from 0 to 1. */
  shareRead: (fyq: string) => number | undefined;
}

type CompanySection = Exclude<keyof ShownCompany, 'phrases'>;

/** Builds each section of the page from the known facts; undefined if the security can't have it. */
const sections: { [K in CompanySection]-?: (known: KnownCompany) => ShownCompany[K] | undefined } = {
  ticker: ({ params }) => params.ticker,
  name: ({ name }) => name,
  cik: ({ cik }) => cik,
  tickers: ({ tickers }) => tickers,
  tickersAsOf: ({ directory, company }) =>
    directory && company?.list === 'companies' ? formatListDate(directory.dates.companies) : undefined,
  calls: (known) => (known.isCompany || !known.isFund ? showCalls(known) : undefined),
  bars: ({ bars }) => bars,
  metrics: ({ security }) => security.metrics,
  screens: ({ security }) => security.screens,
  citations: ({ mentions, noteName }) =>
    mentions.map(({ fyq, at, words }, id) => ({
      id,
      ...(fyq !== undefined && { fyq }),
      note: noteName(at.note),
      line: at.line + 1,
      words,
    })),
  marks: (known) => known.marks.map((mark) => ({ kind: mark.kind, ...showMark(known, mark), ...writingOf(mark) })),
  labels: ({ labels }) => labels,
  promises: (known) =>
    promisesOf(known.marks, known.answers)
      .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen))
      .map(({ mark, answers, state, due }) => {
        const answer = answers.at(-1);
        return {
          ...showMark(known, mark),
          due: formatDue(due),
          state,
          ...(answer && { answer: showMark(known, answer) }),
        };
      }),
  fund: ({ fund }) => fund,
};

function showMark(
  { library, params, cik }: KnownCompany,
  { id, call: { fyq }, speaker, words }: Mark | Answer,
): Omit<ShownMark, 'kind'> {
  const requests = library.cost({ endpoint: 'transcript', cik: cik!, fyq }, params.source, 'stored');
  return { id, fyq, speaker, words, requests };
}

export function showSections(known: KnownCompany): ShownCompany {
  const shown = Object.entries(sections).map(([section, show]) => [section, show(known)] as const);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined)) as unknown as ShownCompany;
}

function showCalls({
  library,
  params,
  cik,
  call,
  calls,
  quarters,
  marks,
  mentions,
  arrived,
  watched,
  shareRead,
}: KnownCompany): ShownCalls {
  const { source } = params;
  const costOf = (fyq: string): number =>
    cik === undefined ? 1 : library.cost({ endpoint: 'transcript', cik, fyq }, source, 'stored');
  const rows = quarters.map((fyq) => {
    const stored = calls.find((each) => each.fyq === fyq);
    const read = shareRead(fyq);
    return {
      fyq,
      requests: stored ? 0 : costOf(fyq),
      ...(stored && answeredOf(stored)),
      ...(read !== undefined && { read }),
      ...(arrived.has(fyq) && { isUnread: true as const }),
      marks: marks.filter((mark) => mark.call.fyq === fyq).length,
      citations: mentions.filter((each) => each.fyq === fyq).length,
    };
  });
  const request = { endpoint: 'transcript', ...(cik === undefined ? requestOf(params) : { cik }) } as const;
  const known = rows.length === 0 ? undefined : { costs: rows, latest: library.cost(request, source) };
  return {
    quarters: rows,
    ...(typeof call === 'object' && { listedAt: call.fetchedAt }),
    ...(call === 'absent' && { none: 'unknown' as const }),
    ...(typeof call === 'object' && !call.value.call && rows.length === 0 && { none: 'noCalls' as const }),
    latestRequests: library.cost(request, source, 'stored'),
    isOutdated: typeof call === 'object' && call.stale,
    allRequests: mostRequests(known, usualQuarters),
    ...(watched && { watched: { nextAt: watched.nextAt, isNear: watched.isNear } }),
  };
}

export function requestOf({ ticker, cik }: CompanyParams): { cik: number } | { ticker: string } {
  return cik === undefined ? { ticker } : { cik };
}
