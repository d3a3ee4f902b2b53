import { citedCallOf } from '../../../../src/domain/verdicts/citedCall.ts';
import { CallText } from '../../../../src/domain/passages/callText.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';
import { quoteSelected } from '../../../../src/features/notes/quotes/quoteModel.ts';

const transcript = `Operator:
Good morning, and welcome to the call of Tarn Stores. Please go ahead.

Mary Quill:
We grew revenue in Europe by 4% this quarter, and Asia fell 8%. Costs were flat, excluding freight. Gross margin was 41.5%, up 120 basis points. We opened 1,250 stores and hired twenty-five people. Our non-GAAP earnings were $3.5 billion.

John Hansen:
Free cash flow was $40 million, a record for us.

Operator:
We will now begin the question-and-answer session. Our first question comes from Dana Reed with Evercore.

Dana Reed:
So margins will improve in the second half? Great. And is the pricing environment rational?

John Hansen:
Yes. I would say so.`;

const metadata = {
  cik: 9_930_001,
  ticker: 'TARN',
  companyname: 'Tarn Stores, Inc.',
  companyname_short: 'Tarn Stores',
  transcript_fyq: 'Q1 2026',
  available_fyq: ['Q1 2026'],
};
const call = {
  participants: [
    { name: 'Mary Quill', role: 'Chief Executive Officer' },
    { name: 'John Hansen', role: 'Chief Financial Officer' },
  ],
  transcript,
};

/** The call that the examples of the table of problems quote. */
export const exampleCall = citedCallOf({ metadata, call })!;

/** The Markdown of a link to words of the call, as the product writes it. */
export function exampleLinkTo(words: string): string {
  const start = transcript.indexOf(words);
  if (start === -1) throw new Error(`The example call lacks: ${words}`);
  const { cik, ticker, companyname_short: company, transcript_fyq: fyq } = metadata;
  const passage = { start, end: start + words.length };
  const selected = { from: 'sample' as const, cik, ticker, company, fyq, text: transcript, passage };
  const source = new CallText(transcript);
  const quote = quoteSelected({ ...selected, source, parsed: parseCall(call) }, 'vscode', new Date(0));
  return `[TARN, Q1 2026](${quote!.link})`;
}

export const exampleLink = exampleLinkTo('Costs were flat, excluding freight.');
