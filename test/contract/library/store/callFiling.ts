import { packBody } from '../../../../src/library/store/packBody.ts';
import type { SourceId } from '../../../../src/library/sourceId.ts';
import type { Filing } from '../../../../src/library/store/store.ts';
import { source } from '../../../unit/library/filing.ts';

export interface StoredCallText {
  cik: number;
  ticker: string;
  company: string;
  fyq: string;
  text: string;
  of?: SourceId;
  fetchedAt?: number;
}

export const keyOf = ({ cik, fyq }: Pick<StoredCallText, 'cik' | 'fyq'>): string =>
  `/transcripts?cik=${cik}&fyq=${encodeURIComponent(fyq)}`;
export const participants = [
  { name: 'Ann Lee', role: 'Executive Vice President and Chief Financial Officer' },
  { name: 'Bo Ek', role: '' },
];

export async function callFiling(call: StoredCallText): Promise<Filing> {
  const { cik, ticker, company, fyq, text, of = source, fetchedAt = 5 } = call;
  const body = JSON.stringify({
    metadata: {
      ...{ cik, ticker, companyname: company, companyname_short: company },
      ...{ transcript_fyq: fyq, available_fyq: [fyq] },
    },
    data: [{ participants, transcript: text }],
  });
  return {
    ...{ source: of, key: keyOf(call), request: { endpoint: 'transcript', cik, fyq }, fetchedAt, chars: body.length },
    body: await packBody(body),
    about: { type: 'call', cik, ticker, company, fyq },
    entities: [],
    aliases: [],
  };
}
