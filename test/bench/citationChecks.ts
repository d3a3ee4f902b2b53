import type { Turn } from '../../src/domain/transcript.ts';
import { parseCall } from '../../src/domain/transcripts/parseCall.ts';
import { citedCallOf, type CitedCall } from '../../src/domain/verdicts/citedCall.ts';
import { checkCitation } from '../../src/domain/verdicts/judgeQuotation.ts';
import { CitationIndex } from '../../src/features/notes/index/citationIndexModel.ts';
import { quoteSelected, writeQuote } from '../../src/features/notes/quotes/quoteModel.ts';
import { sampleCalls } from '../../src/sample/calls/sampleCalls.ts';
import { sampleCompanies } from '../../src/sample/companies/sampleCompanies.ts';
import { median, type Figure } from './figure.ts';

const noteCount = 100;
const perNote = 5;
const callCount = 20;
const edits = 60;
/** Citations of the one long note. */
const inNote = 100;

interface Source {
  cik: number;
  fyq: string;
  /** As the library has it. */
  read: () => CitedCall;
  cite: (at: number) => string;
}

/** Measures an edit of a note until every citation of every note is known to be right or wrong again. */
export function measureCitationChecks(): Figure[] {
  const sources = Array.from({ length: callCount }, (_, at) => sourceOf(at));
  const texts = Array.from({ length: noteCount }, (_, note) => {
    const quotes = Array.from({ length: perNote }, (__, quote) => {
      const number = note * perNote + quote;
      return sources[number % callCount]!.cite(number);
    });
    return `# Note ${note}\n\n${quotes.map((quote) => `Words of one's own.\n\n${quote}\n`).join('\n')}`;
  });

  const index = new CitationIndex();
  const calls = new Map<string, CitedCall>();
  const started = performance.now();
  for (const { cik, fyq, read } of sources) calls.set(`${cik} ${fyq}`, read());
  texts.forEach((text, note) => index.set(`note ${note}`, text));
  expectFaults(checkAll(index, calls), 0);
  const cold = performance.now() - started;

  const inOneNote = measureOneNote(sources, calls);
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const note = (edit * 7) % noteCount;
    const text = texts[note]!;
    const place = text.indexOf('> ') + 2;
    const changed = `${text.slice(0, place)}never${edit} ${text.slice(place)}`;
    const begun = performance.now();
    index.set(`note ${note}`, changed);
    const faults = checkAll(index, calls);
    times.push(performance.now() - begun);
    expectFaults(faults, 1);
    index.set(`note ${note}`, text);
  }
  return [
    {
      name: `checking ${noteCount * perNote} citations ${noteCount} notes after one edit`,
      value: median(times),
      unit: 'ms',
      beside: { name: 'all from cold', value: cold },
      aim: { at: 'most', of: 'value', limit: 50 },
    },
    inOneNote,
  ];
}

/** One edit in one long note, until all of its citations are known to be right or wrong again. */
function measureOneNote(sources: readonly Source[], calls: ReadonlyMap<string, CitedCall>): Figure {
  const quotes = Array.from({ length: inNote }, (_, quote) => sources[quote % callCount]!.cite(quote));
  const text = quotes.map((quote) => `Words of one's own.\n\n${quote}\n`).join('\n');
  const index = new CitationIndex();
  const started = performance.now();
  index.set('note', text);
  expectFaults(checkAll(index, calls), 0);
  const cold = performance.now() - started;
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const place = text.indexOf('> ', Math.floor((text.length * edit) / edits / 2)) + 2;
    const begun = performance.now();
    index.set('note', `${text.slice(0, place)}never${edit} ${text.slice(place)}`);
    const faults = checkAll(index, calls);
    times.push(performance.now() - begun);
    expectFaults(faults, 1);
  }
  return {
    name: `one edit in a note of ${inNote} citations, all checked again`,
    value: median(times),
    unit: 'ms',
    beside: { name: 'the note from cold', value: cold },
    aim: { at: 'most', of: 'value', limit: 20 },
  };
}

function checkAll(index: CitationIndex, calls: ReadonlyMap<string, CitedCall>): number {
  const citations = index.names.flatMap((name) => index.get(name)!.citations);
  return citations.flatMap((citation) => {
    const { cik, fyq } = citation.link.link;
    return checkCitation(calls.get(`${cik} ${fyq}`)!, citation);
  }).length;
}

/** A figure of checks that found something else would be none. */
function expectFaults(found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} faults were found in place of ${wanted}.`);
}

export function sourceOf(at: number): Source {
  const company = sampleCompanies[at % 5]!;
  const file = sampleCalls({ ticker: company.ticker }, '2026-03-02', 1)!;
  const fyq = file.quarters[Math.floor(at / 5)]!;
  const call = file.call(fyq);
  const { cik, ticker, companyname_short: name, companyname } = company;
  const metadata = {
    ...{ cik, ticker, companyname, companyname_short: name },
    transcript_fyq: fyq,
    available_fyq: [...file.quarters],
  };
  const parsed = parseCall(call);
  const speeches = parsed.turns.filter(({ speechStart, speechEnd }) => speechEnd - speechStart > 200);
  return {
    cik,
    fyq,
    read: () => citedCallOf({ metadata, call })!,
    cite: (number) => {
      const passage = sentencesOf(call.transcript, speeches[number % speeches.length]!);
      const selected = {
        from: 'sample' as const,
        cik,
        ticker,
        company: name,
        fyq,
        text: call.transcript,
        parsed,
        passage,
      };
      return writeQuote(quoteSelected(selected, 'vscode', new Date(0))!, 'blockquote', '');
    },
  };
}

/** The first sentences of a speech, two lines of a note or so. */
function sentencesOf(text: string, { speechStart, speechEnd }: Turn): { start: number; end: number } {
  const end = text.indexOf('. ', speechStart + 150);
  return { start: speechStart, end: end === -1 || end > speechEnd ? speechEnd : end + 1 };
}
