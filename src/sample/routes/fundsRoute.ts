import { decisions } from '../decisions.ts';
import type { QueryParameters } from '../http/query.ts';
import { RefusedRequest, type Reply } from '../http/reply.ts';
import type { ServiceData } from '../serviceData.ts';

/** Contract: GET /funds/profile. */
export function fundsRoute(query: QueryParameters, data: ServiceData): Reply {
  const read = (name: string): string | undefined => {
    const text = query.text(name);
    return text === undefined ? undefined : decisions.normalizeFundIdentifier(text);
  };
  const ticker = read('ticker');
  const cusip = read('cusip');
  const seriesid = read('seriesid');
  if (ticker === undefined && cusip === undefined && seriesid === undefined)
    throw new RefusedRequest(decisions.noFundIdentifierStatus, 'One of ticker, cusip and seriesid is needed.');
  const found = data
    .funds()
    .filter(
      (record) =>
        (ticker === undefined || record.profile.ticker.toUpperCase() === ticker) &&
        (cusip === undefined || record.cusip === cusip) &&
        (seriesid === undefined || record.profile.seriesid.toUpperCase() === seriesid),
    )
    .map(({ profile }) => profile);
  const asSeries = decisions.answersWithArray({ ticker, cusip });
  if (found.length === 0 || (!asSeries && found.length > 1))
    throw new RefusedRequest(404, 'No single record in the fund registry is described by this.');
  return { status: 200, body: asSeries ? found : found[0] };
}
