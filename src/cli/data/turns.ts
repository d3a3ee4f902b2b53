import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import { formatCitationLink } from '../../domain/links/citationLink.ts';
import { fromOfSource } from '../../domain/links/citing.ts';
import { parseCall } from '../../domain/transcripts/parseCall.ts';
import type { Call, ParsedCall, TranscriptMetadata, Turn } from '../../domain/transcript.ts';
import { originColumns, originOf, type DataTable, type DataValue } from './dataTable.ts';

interface TurnOfCall {
  source: string;
  metadata: TranscriptMetadata;
  /** In its canonical form. */
  fyq: string;
  call: Call;
  parsed: ParsedCall;
  turn: Turn;
}

const speakerOf = ({ parsed, turn }: TurnOfCall) => parsed.speakers[turn.speaker]!;

const columns: Readonly<Record<string, (of: TurnOfCall) => DataValue>> = {
  cik: ({ metadata }) => metadata.cik,
  ticker: ({ metadata }) => metadata.ticker,
  companyname: ({ metadata }) => metadata.companyname,
  fyq: ({ fyq }) => fyq,
  turn: ({ turn }) => turn.index,
  section: ({ turn }) => turn.section || null,
  exchange: ({ turn }) => turn.exchange ?? null,
  side: (of) => speakerOf(of).side,
  speaker: (of) => speakerOf(of).name || null,
  role: (of) => speakerOf(of).role || null,
  text: ({ call, turn }) => call.transcript.slice(turn.speechStart, turn.speechEnd),
  link: ({ source, metadata: { cik, ticker }, fyq, turn }) =>
    formatCitationLink('vscode', { from: fromOfSource(source), cik, ticker, fyq, turn: turn.index }),
};
const read = Object.entries(columns);

/** The turns of all calls. */
export const turns: DataTable = {
  columns: () => [...originColumns, ...Object.keys(columns)],
  read: ({ reader }, take) =>
    reader.answers('transcript', async (answer) => {
      const { metadata, call } = answer.value;
      if (!call || metadata.transcript_fyq === null) return;
      const parsed = parseCall(call);
      const of = { source: answer.source, metadata, fyq: quarterName(metadata.transcript_fyq), call, parsed };
      const origin = originOf(answer);
      for (const turn of parsed.turns)
        await take({ ...origin, ...Object.fromEntries(read.map(([name, value]) => [name, value({ ...of, turn })])) });
    }),
};
