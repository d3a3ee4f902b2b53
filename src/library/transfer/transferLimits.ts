/** The limits of an export and an import, in one table so that every export can be imported. */
export interface TransferLimits {
  lines: number;
  /** Characters in a line. */
  lineLength: number;
  /**
   * Commas and opening brackets in a line: each may become a value in memory that is many times as large as its text.
   */
  lineParts: number;
  /** Unpacked bytes of all lines. */
  bytes: number;
  answers: number;
  sessions: number;
  /** Tickers with bars. */
  coverages: number;
  /** Number of sessions per ticker; no rolling window has more. */
  sessionsOfTicker: number;
  indicators: number;
  marks: number;
}

/**
 * An answer has at most 32 MiB, which escaping can double. The service has some 40,000 calls of 70,000 characters and
 * 35,700 securities. Ten times the calls, and a month of sessions of every security, fit.
 */
export const transferLimits: TransferLimits = {
  lines: 2_000_000,
  lineLength: 80 * 1024 * 1024,
  lineParts: 4_000_000,
  bytes: 64 * 1024 ** 3,
  answers: 500_000,
  sessions: 1_000_000,
  coverages: 100_000,
  sessionsOfTicker: 20_000,
  indicators: 100_000,
  marks: 200_000,
};

/** Returns whether a line is small enough to be parsed. */
export function fitsLine(line: string, { lineLength, lineParts }: TransferLimits): boolean {
  if (line.length > lineLength) return false;
  if (line.length <= lineParts) return true;
  let parts = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if ((code === comma || code === openBracket || code === openBrace) && ++parts > lineParts) return false;
  }
  return true;
}

const [comma, openBracket, openBrace] = [0x2c, 0x5b, 0x7b];
