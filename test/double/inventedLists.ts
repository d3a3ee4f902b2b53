import { finish } from '../../src/base/slices.ts';
import { packGiven } from '../../src/directory/packGiven.ts';
import { parseSecFile } from '../../src/directory/secFiles.ts';
import { sampleCompanies } from '../../src/sample/companies/sampleCompanies.ts';
import { sampleFunds } from '../../src/sample/funds/sampleFunds.ts';

/** The invented companies and funds in the format of the SEC's two files. */
export const inventedCompanies = (): string =>
  JSON.stringify(
    Object.fromEntries(
      sampleCompanies
        .flatMap(({ cik, companyname_short: title, ticker, otherTickers }) =>
          [ticker, ...otherTickers].map((each) => ({ cik_str: cik, ticker: each, title })),
        )
        .map((row, at) => [at, row]),
    ),
  );

export const inventedFunds = (): string =>
  JSON.stringify({
    fields: ['cik', 'seriesId', 'classId', 'symbol'],
    data: sampleFunds(new Date().toISOString().slice(0, 10)).map(({ profile }) => [
      profile.cik,
      profile.seriesid,
      profile.contractid,
      profile.ticker,
    ]),
  });

async function pack(text: string): Promise<Uint8Array> {
  const parsed = finish(parseSecFile(text));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return packGiven(parsed.value, new Date().toISOString().slice(0, 10));
}

const packed = {
  'directory/companies.bin': await pack(inventedCompanies()),
  'directory/funds.bin': await pack(inventedFunds()),
};

/**
 * Files in the extension's storage that make a directory know only the invented tickers, as if the user had imported
 * such lists. No test is then asked about unknown tickers.
 */
export const inventedLists = (): typeof packed => packed;
