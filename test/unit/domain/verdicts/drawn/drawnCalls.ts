import { CallText } from '../../../../../src/domain/passages/callText.ts';
import { citedCallOf } from '../../../../../src/domain/verdicts/citedCall.ts';
import type { checkCitation } from '../../../../../src/domain/verdicts/judgeQuotation.ts';
import type {
  Call,
  ParsedCall,
  Speaker,
  TranscriptAnswer,
  TranscriptMetadata,
} from '../../../../../src/domain/transcript.ts';
import { parseCall } from '../../../../../src/domain/transcripts/parseCall.ts';
import { quoteSelected, writeQuote, type Quote } from '../../../../../src/features/notes/quotes/quoteModel.ts';
import { sampleCalls } from '../../../../../src/sample/calls/sampleCalls.ts';
import { sampleCompanies } from '../../../../../src/sample/companies/sampleCompanies.ts';
import { realCalls } from '../../../../contract/assistants/realQuestions.ts';
import { inventedTalks } from './inventedTalks.ts';

type CitedCall = Parameters<typeof checkCitation>[0];

/** A call that quotations are drawn from. */
export interface DrawnCall {
  name: string;
  metadata: TranscriptMetadata & { transcript_fyq: string };
  text: string;
  source: CallText;
  parsed: ParsedCall;
  cited: CitedCall;
  isInvented: boolean;
  /** The text in the form that {@link squeeze} gives, in which a quotation is looked up. */
  squeezed: string;
}

/** The words of a text in one line, in lower case and with straight apostrophes. */
export function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ').trim();
}

/** The given calls, one call of each company of the sample, and the invented ones. */
export function drawnCalls(): DrawnCall[] {
  return [
    ...realCalls().map(({ metadata, data }) => ({
      ...readDrawn({ metadata: metadata as TranscriptMetadata, call: data[0]! }),
      isInvented: false,
    })),
    ...sampleCompanies.flatMap(({ ticker }) => sampleCall(ticker)),
    ...inventedTalks().map((answer) => readDrawn(answer)),
  ];
}

function sampleCall(ticker: string): DrawnCall[] {
  const file = sampleCalls({ ticker }, '2026-03-02', 1);
  const fyq = file?.quarters[0];
  if (!file || fyq === undefined) return [];
  const { cik, companyname, companyname_short, quarters } = file;
  const names = { cik, ticker: file.ticker, companyname, companyname_short };
  return [
    readDrawn({ metadata: { ...names, transcript_fyq: fyq, available_fyq: [...quarters] }, call: file.call(fyq) }),
  ];
}

export function readDrawn(answer: TranscriptAnswer & { call: Call }): DrawnCall {
  const { metadata, call } = answer;
  const cited = citedCallOf(answer);
  const { transcript_fyq: fyq, ticker } = metadata;
  if (!cited || fyq === null) throw new Error('A call that is drawn from has words and a quarter.');
  const source = new CallText(call.transcript);
  const parsed = parseCall(call);
  const squeezed = squeeze(call.transcript);
  const name = `${ticker} ${fyq}`;
  return {
    name,
    isInvented: true,
    metadata: { ...metadata, transcript_fyq: fyq },
    text: call.transcript,
    source,
    parsed,
    cited,
    squeezed,
  };
}

export function speakerOf({ parsed }: DrawnCall, turn: number): Speaker {
  return parsed.speakers[parsed.turns[turn]!.speaker]!;
}

export interface Span {
  start: number;
  end: number;
}

const made = new WeakMap<DrawnCall, Map<string, Quote | undefined>>();

function quoteOf(call: DrawnCall, passage: Span): Quote | undefined {
  const known = made.get(call) ?? new Map<string, Quote | undefined>();
  made.set(call, known);
  const key = `${passage.start}-${passage.end}`;
  if (!known.has(key)) known.set(key, makeQuote(call, passage));
  return known.get(key);
}

function makeQuote({ metadata, text, source, parsed }: DrawnCall, passage: Span): Quote | undefined {
  const { cik, ticker, companyname_short: company, transcript_fyq: fyq } = metadata;
  const selected = { from: 'sample' as const, cik, ticker, company, fyq, text, source, parsed, passage };
  return quoteSelected(selected, 'vscode', new Date(0));
}

/** The link that the product makes for these words; undefined if it makes none. */
export function linkOf(call: DrawnCall, passage: Span): string | undefined {
  return quoteOf(call, passage)?.link;
}

/** The citation that the product writes for these words in a preset's form. */
export function presetOf(call: DrawnCall, passage: Span, preset: string): string | undefined {
  const quote = quoteOf(call, passage);
  return quote && writeQuote(quote, preset, '');
}

/** The text of a link to the call. */
export function labelOf({ metadata }: DrawnCall): string {
  return `${metadata.ticker}, ${metadata.transcript_fyq}`;
}
