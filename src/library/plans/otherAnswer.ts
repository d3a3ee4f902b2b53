import { ApiError } from '../../api/apiError.ts';
import { plainText } from '../../api/errorBody.ts';
import type { FundRequest } from '../../domain/endpoints/fund.ts';
import type { TranscriptRequest } from '../../domain/endpoints/transcript.ts';
import { recordsOf, type FundAnswer } from '../../domain/fund.ts';
import { foldShareClass } from '../../domain/identifiers/ticker.ts';
import type { TranscriptAnswer } from '../../domain/transcript.ts';
import { quarterName } from './names.ts';

/** The subject of a request, and the other subject that the answer names. */
interface Contradiction {
  asked: string;
  answered: string;
}

/**
 * Detects a call of another company or quarter. For a request by ticker, the answer names the company's primary ticker,
 * which may be another one (contract: /transcripts, rule 1); that is no contradiction.
 */
export function contradictionInCall(request: TranscriptRequest, answer: TranscriptAnswer): Contradiction | undefined {
  const { cik, ticker, transcript_fyq } = answer.metadata;
  if (request.cik !== undefined && cik !== request.cik)
    return { asked: `CIK ${request.cik}`, answered: `${ticker} (CIK ${cik})` };
  if (request.fyq === undefined || answer.call === undefined || transcript_fyq === null) return undefined;
  const [asked, answered] = [quarterName(request.fyq), quarterName(transcript_fyq)];
  return asked === answered ? undefined : { asked, answered: `${ticker} ${answered}` };
}

/** Detects a record of another ticker or series. A record doesn't contain its CUSIP. */
export function contradictionInFund(request: FundRequest, answer: FundAnswer): Contradiction | undefined {
  const classes = recordsOf(answer);
  const { ticker, seriesid } = request;
  const series = seriesid?.trim().toUpperCase();
  const elsewhere = series === undefined ? undefined : classes.find((each) => each.seriesid.toUpperCase() !== series);
  if (elsewhere) return { asked: series!, answered: elsewhere.seriesid };
  const named = ticker === undefined ? undefined : foldShareClass(ticker.trim());
  const other = named === undefined ? undefined : classes.find((each) => foldShareClass(each.ticker) !== named);
  return other && { asked: ticker!.trim().toUpperCase(), answered: other.ticker };
}

/**
 * The error of a read whose answer is about something else. The answer is stored as what it is, and isn't shown as what
 * was requested.
 */
export function otherAnswer({ asked, answered }: Contradiction): ApiError {
  return new ApiError('badResponse', 'The answer is of something else than what was asked for', {
    problem: 'otherAnswer',
    asked,
    answered: plainText(answered.slice(0, 200)).slice(0, 60),
    mayHaveBeenCounted: true,
  });
}
