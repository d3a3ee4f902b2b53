import { formatMinute } from './clock.ts';

/**
 * Every decision that the contract leaves open is made here and nowhere else. Where the contract has a rule, it is in
 * the route that serves it. None of this says anything about a real service.
 */
export const decisions = {
  // Requests and errors

  /** "Error body shape: not shown." */
  errorBody: (message: string) => ({ message }),
  /** "What a missing or invalid key returns: not shown." Both are 401. */
  badKeyStatus: 401,
  /** A path that the contract doesn't have. It isn't counted. */
  unknownPathStatus: 404,
  /** "All endpoints use GET." */
  notGetStatus: 405,
  /** A Host header that doesn't name this loopback address, as sent by another site's page through DNS rebinding. */
  wrongHostStatus: 403,
  /** An empty parameter counts as not sent; a repeated one is an error; unknown ones are ignored. */
  repeatedParameterStatus: 400,
  /** Lists are split at commas; spaces around their entries and empty entries are dropped. */
  listSeparator: ',',

  // Quota

  /**
   * "40 requests per day, stated for the transcripts endpoint." Here every request to any endpoint counts, per UTC day,
   * once the key was right and the path known, error answers included. There is no quota by default.
   */
  defaultQuota: undefined,
  quotaStatus: 429,
  /** The answer carries Retry-After with the whole seconds until the next UTC day. */
  quotaMessage: (quota: number) => `The daily quota of ${quota} requests is used up.`,

  // Fund profile

  /** "Status for a fund profile request with no identifier: not shown." */
  noFundIdentifierStatus: 400,
  /** CUSIP and series id are matched, like tickers, in upper case; a malformed one is merely not in the registry. */
  normalizeFundIdentifier: (text: string) => text.toUpperCase(),
  /**
   * A series of one class: "Whether that is an array of one is not stated." It is. A series id together with a ticker
   * or CUSIP gives the single object.
   */
  answersWithArray: (asked: { ticker?: string; cusip?: string }) =>
    asked.ticker === undefined && asked.cusip === undefined,

  // Economic calendar

  /**
   * Days are counted, and a day begins, in New York; an overdue print counts below zero. Filters by category and state
   * compare exactly, so an unknown value matches nothing, which isn't an error.
   *
   * How `scheduled` and `due` relate to the two stated values is not stated. Here a row is, in this order:
   * `due` when its day has come or gone and the print is not out; `released` when nothing further is scheduled or the
   * latest print is no more than this many days old; `scheduled` when the next print is further off than this;
   * `upcoming` otherwise.
   *
   * An empty calendar is a fault of the service (404); a data folder without one returns an empty list (200).
   */
  releasedWithinDays: 4,
  scheduledBeyondDays: 60,
  /** "Allowed values: not shown." */
  directions: { u: 'up_good', d: 'down_good', n: 'neutral' },
  frequencies: { D: 'Daily', W: 'Weekly', M: 'Monthly', Q: 'Quarterly', A: 'Annual' },
  seasonalAdjustments: { s: 'Seasonally Adjusted', n: 'Not Seasonally Adjusted' },
  /** An invalid date. */
  badDateStatus: 400,

  // Minute bars

  /** "Errors of the intraday endpoint: not shown." One unknown ticker fails a whole list, and the text names it. */
  unknownTickerStatus: 404,
  /** No ticker; period with dates; one date; dates out of order; an invalid period, page or limit. */
  badBarsRequestStatus: 400,
  /** The end-of-day series is not part of this service, so `daily` (also by omission), `eod` and `snapshot` are refused too. */
  notMinuteBarsStatus: 400,
  /** "Default and maximum limit: not shown." A larger limit is cut to the largest, and metadata says so. */
  defaultBarsLimit: 100,
  maximumBarsLimit: 500,
  /**
   * "Length of the rolling window: not shown." Counted in sessions; a data folder serves every session it has. A page
   * past the last, or dates without a session in the window, give an empty result instead of an error.
   */
  windowSessions: 10,
  /**
   * Neither a period nor dates: the latest session. `d` counts sessions; `w`, `mo` and `y` are calendar time back from
   * the ticker's latest session.
   */
  defaultPeriod: { count: 1, unit: 'd' },
  /**
   * "Further metadata fields: not shown." Beside the window and the pages there are `ticker` as listed, `companyname`,
   * `mode` and `session_date`, the latest session served or null.
   *
   * A list that names one ticker, even several times, has the single form. Spellings of a share class (dot or hyphen)
   * resolve as for calls; several tickers are keyed as they were asked, in upper case.
   */
  answersSingly: (tickers: readonly string[]) => tickers.length === 1,
  /** The contract names no zone and no end of the minute: bars are stamped with its start, in New York. */
  stampOf: (session: string, minute: number) => `${session} ${formatMinute(minute)}`,

  // Transcripts

  /** A quarter not in the form `Q<n> <year>` counts as not on file. */
  malformedQuarterStatus: 404,
  noCallsMessage: (company: string) => `No earnings call transcripts are on file for ${company}.`,

  // Screener

  /** "Method, path, request payload shape and response envelope: not shown." */
  screenerPath: '/screener',
  metricsPath: '/screener/metrics',
  /** A missing or unreadable condition, an unknown metric, an invalid page or limit. */
  badScreenStatus: 400,
  /** "Page size for the screener: not shown." */
  defaultScreenLimit: 50,
  maximumScreenLimit: 500,
  /** The answer of a data folder without a screener. */
  noScreenerStatus: 404,
} as const;
