import * as v from 'valibot';
import type { Call, TranscriptAnswer, TranscriptMetadata } from '../../domain/transcript.ts';
import { badField, check } from './check.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { text } from './fields.ts';

const metadata = v.object({
  cik: wholeNumber,
  ticker: text,
  companyname: text,
  companyname_short: text,
  transcript_fyq: v.nullable(text),
  available_fyq: v.array(text),
  message: v.optional(text),
}) satisfies v.GenericSchema<unknown, TranscriptMetadata>;

const orEmpty = v.pipe(
  v.nullable(text),
  v.transform((given) => given ?? ''),
);

/** A list with empty entries doesn't make the call unreadable. */
const participants = v.pipe(
  v.array(v.nullable(v.object({ name: orEmpty, role: orEmpty }))),
  v.transform((list) => list.filter((each) => each !== null)),
);

const call = v.object({ participants, transcript: text }) satisfies v.GenericSchema<unknown, Call>;

const envelope = v.object({ metadata, data: v.array(call) });

/** Contract: /transcripts, rules 2 and 3. An answer without a call is valid only when its quarter is null as well. */
export function decodeTranscript(body: unknown): TranscriptAnswer {
  const answer = check(envelope, body);
  const held = answer.data[0];
  if (held === undefined && answer.metadata.transcript_fyq !== null) throw badField('data[0]');
  if (held !== undefined && answer.metadata.transcript_fyq === null) throw badField('metadata.transcript_fyq');
  return held === undefined ? { metadata: answer.metadata } : { metadata: answer.metadata, call: held };
}
