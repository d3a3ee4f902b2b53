import type { CitedPart } from '../../../../src/domain/passages/citedParts.ts';
import {
  checkAttribution,
  type AttributedCall,
  type AttributionFault,
} from '../../../../src/domain/attribution/attribution.ts';
import type { NoteCitation } from '../../../../src/domain/notes/noteCitations.ts';
import { parseCall } from '../../../../src/domain/transcripts/parseCall.ts';

const transcript = `Operator:
Good day, and welcome to the Acme first quarter 2026 earnings call. I would now like to turn the call over to Ann Poe. Please go ahead.

Ann Poe:
Welcome to Acme's first-quarter call. With me are Jane Doe and Sam Lee.

Jane Doe:
Costs fell. Churn was low, and Prime Video and Cloud Run did well against Zillow.

Sam Lee:
Margins held up well.

Operator:
Our first question comes from John Roe with Goldman Sachs.

John Roe:
And what about next year?

Jane Doe:
We do not guide.

Mary Major:
Could you talk about churn?
`;
const participants = [
  { name: 'Ann Poe', role: 'Vice President, Investor Relations' },
  { name: 'Jane Doe', role: 'President and Chief Executive Officer' },
  { name: 'Sam Lee', role: 'Chief Financial Officer' },
  { name: 'John Roe', role: 'Goldman Sachs -- Analyst' },
  { name: 'Mary Major', role: 'Barclays -- Analyst' },
];
/** An invented call of five people. */
export const acmeCall: AttributedCall = {
  company: 'Acme',
  companyName: 'ACME CORP',
  ticker: 'ACM',
  fyq: 'Q1 2026',
  text: transcript,
  ...parseCall({ transcript, participants }),
};

/** A sentence of a note, read without the rest of a note: `Doe said “…” ([label](link)) in March`. */
export interface Sentence {
  note: string;
  citation: NoteCitation;
}

const quoted = /“[^“”]*”(?!.*“[^“”]*”.*\]\()/su;

/** Makes the citation of a sentence that has one quotation before one link with a label, or a line with a speaker. */
export function readSentence(note: string): Sentence {
  const quotation = quoted.exec(note)!;
  const start = quotation.index + 1;
  const end = start + quotation[0].length - 2;
  const link = note.indexOf('](', end) + 2;
  const labelStart = note.lastIndexOf('[', link) + 1;
  const linkEnd = note.indexOf(')', link);
  const span = (from: number, to: number): { start: number; end: number; text: string } => ({
    start: from,
    end: to,
    text: note.slice(from, to),
  });
  return {
    note,
    citation: {
      link: {
        start: link,
        end: linkEnd,
        text: note.slice(link, linkEnd),
        link: { from: 'sample', cik: 7, ticker: 'ACM', fyq: 'Q1 2026' },
      },
      quotation: { start, end, text: note.slice(start, end), prefix: '', lines: [{ start }] },
      lead: span(0, start - 1),
      tail: span(end, labelStart),
      label: span(labelStart, link - 2),
      ...({ after: span(linkEnd + 1, note.length) } as object),
    },
  };
}

/** Makes the citation of a line below a block quote: `— Jane Doe, CEO, [label](link)`. */
export function readSpeakerLine(note: string): Sentence {
  const { citation } = readSentence(`“”${note}`);
  const { label, link } = citation;
  const moved = <T extends { start: number; end: number }>(span: T): T => ({
    ...span,
    start: span.start - 2,
    end: span.end - 2,
  });
  const start = note.search(/[^—–\s>]/);
  const rest = note.slice(start, link.start - 2);
  const text = /^[^,([\n]+/.exec(rest)?.[0].trimEnd() ?? '';
  return {
    note,
    citation: {
      link: moved(link),
      quotation: { start: 0, end: 0, text: '', prefix: '> ', lines: [{ start: 0 }] },
      speaker: { start, end: start + text.length, text, rest },
      ...(label ? { label: moved(label) } : {}),
    },
  };
}

/** The words of these speakers, as the call has them. */
export function partsOf(call: AttributedCall, ...names: string[]): CitedPart[] {
  return names.map((name) => {
    const turn = call.turns.findIndex(({ speaker }) => call.speakers[speaker]!.name === name);
    const { speechStart, speechEnd, section } = call.turns[turn]!;
    const { role } = call.speakers[call.turns[turn]!.speaker]!;
    const text = call.text.slice(speechStart, speechEnd);
    return { start: speechStart, end: speechEnd, turn, speaker: name, role, section, text };
  });
}

export function faultsOf(call: AttributedCall, sentence: Sentence, ...names: string[]): AttributionFault[] {
  return checkAttribution(call, sentence.citation, partsOf(call, ...names));
}

/** Each fault as `kind: the words at fault`. */
export function formatFaults({ note }: Sentence, faults: readonly AttributionFault[]): string[] {
  return faults.map(({ kind, start, end }) => `${kind}: ${note.slice(start, end)}`);
}

export function repaired({ note }: Pick<Sentence, 'note'>, faults: readonly AttributionFault[]): string {
  return faults.reduceRight(
    (text, { start, end, fix }) => (fix === undefined ? text : text.slice(0, start) + fix + text.slice(end)),
    note,
  );
}

/** Reads a row of a table of sentences: `LINK` and `[label]L` are links, and a line after a dash names the speaker. */
export function readRow(row: string): Sentence {
  const note = row.replace(/LINK/, '[source](vscode://x)').replace(/\[([^\]]*)\]L\b/, '[$1](vscode://x)');
  return row.startsWith('— ') ? readSpeakerLine(note) : readSentence(note);
}

/** The faults of a row about words of the invented call. */
export function toldOf(row: string, ...speakers: string[]): string[] {
  const sentence = readRow(row);
  return formatFaults(sentence, faultsOf(acmeCall, sentence, ...speakers));
}

export function rowsOf(table: string): string[] {
  return table.trim().split('\n');
}
