import { formatFiscalQuarter, parseFiscalQuarter } from '../../domain/identifiers/fiscalQuarter.ts';
import { decisions } from '../decisions.ts';
import type { QueryParameters } from '../http/query.ts';
import { RefusedRequest, type Reply } from '../http/reply.ts';
import type { CallFile, ServiceData } from '../serviceData.ts';

/** `Q<n> <year>` in any case and spacing; undefined for anything else. */
function readQuarter(text: string): string | undefined {
  const quarter = parseFiscalQuarter(text);
  return quarter.ok ? formatFiscalQuarter(quarter.value) : undefined;
}

function company(query: QueryParameters, data: ServiceData): CallFile {
  const ticker = query.text('ticker');
  const cik = query.text('cik');
  if ((ticker === undefined) === (cik === undefined))
    throw new RefusedRequest(400, 'Exactly one of ticker and cik is needed.');
  if (cik !== undefined && !/^\d+$/.test(cik)) throw new RefusedRequest(400, 'cik must be numeric.');
  const found = data.callsOf(ticker === undefined ? { cik: Number(cik) } : { ticker });
  if (!found) throw new RefusedRequest(404, `${ticker ?? `CIK ${cik}`} is not a supported security.`);
  return found;
}

/** Contract: GET /transcripts. */
export function transcriptsRoute(query: QueryParameters, data: ServiceData): Reply {
  const file = company(query, data);
  const { cik, ticker, companyname, companyname_short, quarters } = file;
  const asked = query.text('fyq');
  const metadata = { cik, ticker, companyname, companyname_short, transcript_fyq: null, available_fyq: quarters };
  if (quarters.length === 0) {
    const message = decisions.noCallsMessage(companyname_short);
    return { status: 200, body: { metadata: { ...metadata, message }, data: [] } };
  }
  const quarter = asked === undefined ? quarters[0]! : readQuarter(asked);
  if (quarter === undefined || !quarters.includes(quarter))
    throw new RefusedRequest(
      quarter === undefined ? decisions.malformedQuarterStatus : 404,
      `${quarter ?? asked} is not on file for ${ticker}. Available quarters: ${quarters.join(', ')}.`,
    );
  return { status: 200, body: { metadata: { ...metadata, transcript_fyq: quarter }, data: [file.call(quarter)] } };
}
