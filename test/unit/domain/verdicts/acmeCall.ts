import { citedCallOf, type CitedCall } from '../../../../src/domain/verdicts/citedCall.ts';

export const acmeMetadata = {
  cik: 7,
  ticker: 'ACM',
  companyname: 'Acme Corporation',
  companyname_short: 'Acme',
  transcript_fyq: 'Q1 2026',
  available_fyq: ['Q1 2026'],
};

export const acmeParticipants = [
  { name: 'Jane Doe', role: 'CEO' },
  { name: 'John Roe', role: 'Analyst' },
];

/** A call of an invented company with this text. */
export function acmeCall(transcript: string): CitedCall {
  return citedCallOf({ metadata: acmeMetadata, call: { transcript, participants: acmeParticipants } })!;
}
