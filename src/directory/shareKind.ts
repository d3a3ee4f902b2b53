/** Preferred shares, warrants, units and rights, as the SEC's list writes them: `JPM-PD`, `ACHR-WT`. */
const afterHyphen = /-(?:P[A-Z]?|WTA?|WS|UN?|RI?)$/;
/** The same on Nasdaq, marked by a fifth letter: `FITBP`, `ENTXW`. */
const fifthLetter = /^[A-Z]{4}[IMNOPRUW]$/;

/** True if one of a company's tickers isn't for common shares, judged by its form and the company's other tickers. */
export function isOtherSecurity(ticker: string, all: readonly string[]): boolean {
  if (afterHyphen.test(ticker)) return true;
  if (!fifthLetter.test(ticker)) return false;
  return all.some((each) => each === ticker.slice(0, 4) || (ticker.endsWith('P') && each.length < 5));
}

/** Words of securities that a bank issues and names after another company, as the SEC's list writes them. */
const ofDepositor = /\b(?:STRATS|DEPOSITOR|CORTS|LEHMAN ABS|PPLUS TRUST|CITIBANK,N\.A\.)/i;

/** True if a listed name is that of a security named after another company: `STRATS SM TRUST FOR WAL-MART STORES`. */
export const isOfDepositor = (listedName: string): boolean => ofDepositor.test(listedName);

/** The tickers of a company in the list's order, common shares first. */
export function commonFirst(tickers: readonly string[]): string[] {
  const others = new Set(tickers.filter((each) => isOtherSecurity(each, tickers)));
  return [...tickers.filter((each) => !others.has(each)), ...others];
}
