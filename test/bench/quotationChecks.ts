import { citePassage } from '../../src/assistants/calls/openCall.ts';
import { checkQuotesTool } from '../../src/assistants/quotes/checkQuotes.ts';
import type { Sources } from '../../src/assistants/sources.ts';
import { CallText } from '../../src/domain/passages/callText.ts';
import type { Passage } from '../../src/domain/passages/passage.ts';
import { parseCall } from '../../src/domain/transcripts/parseCall.ts';
import type { Library } from '../../src/library/library.ts';
import type { SourceId } from '../../src/library/sourceId.ts';
import { median, type Figure } from './figure.ts';
import type { VariedCall } from './variedCalls.ts';

const quotationCount = 300;
/** Calls that the note cites. */
const citedCount = 120;
const rounds = 5;
/** Words that turn others around, beside which a quotation may be none. */
const turning = /n[’']t\b|\b(?:not?|never|nor|if|unless|but|except|hardly|without|fail\w*|unable|neither|assum\w+)\b/i;

interface BigLibrary {
  open: () => Library;
  source: SourceId;
  calls: readonly VariedCall[];
}

/** One note with many quotations, as an assistant hands it over: most are exact, some altered, some without a citation. */
export async function measureQuotationChecks({ open, source, calls }: BigLibrary): Promise<Figure[]> {
  const library = open();
  const sources = sourcesOf(library, source);
  try {
    const markdown = writeNote(calls, sources);
    const checked: number[] = [];
    const read: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      checked.push(await timed(() => checkOnce(markdown, sources)));
      read.push(await timed(() => readCited(library, calls)));
    }
    return [
      {
        name: `${quotationCount} quotations checked over 2,000 calls, median`,
        value: median(checked),
        unit: 'ms',
        beside: { name: `reading the ${citedCount} calls that they cite`, value: median(read) },
        aim: { at: 'most', of: 'value', limit: 2_000 },
        also: [{ name: 'slowest', value: Math.max(...checked) }],
      },
    ];
  } finally {
    library.dispose();
  }
}

export function sourcesOf(library: Library, source: SourceId): Sources {
  return {
    library: () => Promise.resolve(library),
    directory: () => Promise.reject(new Error('No list is needed')),
    source: () => source,
    linkScheme: 'vscode',
    screenerPaths: () => ({ screen: false, metrics: false }),
    now: Date.now,
  };
}

async function checkOnce(markdown: string, sources: Sources): Promise<void> {
  const prepared = await checkQuotesTool.prepare({ markdown }, sources);
  const { structured } = await prepared.run({ mode: 'library' });
  const { exact = 0, uncited = 0, altered = 0 } = structured['counts'] as Record<string, number>;
  // A figure of checks that found something else would be none. Random words may turn each other around.
  const isRight = exact > quotationCount * 0.65 && altered > quotationCount * 0.15 && uncited > quotationCount * 0.08;
  if (!isRight) throw new Error(`The verdicts are others: ${JSON.stringify(structured['counts'])}`);
}

async function readCited(library: Library, calls: readonly VariedCall[]): Promise<void> {
  for (let at = 0; at < citedCount; at += 1) {
    const { cik, fyq } = citedCall(calls, at);
    await library.read({ endpoint: 'transcript', cik, fyq }, { mode: 'library' });
  }
}

function citedCall(calls: readonly VariedCall[], at: number): VariedCall {
  return calls[((at % citedCount) * 16) % calls.length]!;
}

function writeNote(calls: readonly VariedCall[], sources: Sources): string {
  return Array.from({ length: quotationCount }, (_, at) =>
    writeQuotation(citedCall(calls, at), { at, from: 2_000 + at * 100, sources }),
  ).join('\n\n');
}

/** Seven of ten are exact and two are altered; the last has no citation. */
export function writeQuotation(
  { cik, ticker, fyq, text }: VariedCall,
  { at, from, sources }: { at: number; from: number; sources: Sources },
): string {
  const parsed = parseCall({ participants: [], transcript: text });
  const words = at % 10 === 8 ? 5 : 18;
  const passage = honestPassage(text, from, words);
  const said = text.slice(passage.start, passage.end);
  if (at % 10 === 9) return `It was said that “${said}” again.`;
  const citation = citePassage(
    { metadata: { cik, ticker }, fyq, parsed, source: new CallText(text) },
    passage,
    sources,
  );
  const quoted = at % 10 < 7 ? said : said.split(' ').with(2, 'xylophones').join(' ');
  return `They said “${quoted}” (${citation}).`;
}

/** So many words of one speaker from an offset on, or later, beside which nothing turns them around. */
function honestPassage(text: string, from: number, words: number): Passage {
  for (let start = text.indexOf(' ', from) + 1; ; start = text.indexOf(' ', start) + 1) {
    let end = start;
    for (let word = 0; word < words; word += 1) end = text.indexOf(' ', end + 1);
    const around = text.slice(start - 200, end + 200);
    if (!around.includes('\n') && !/["“”[\]*_…]/.test(around) && !turning.test(around)) return { start, end };
    if (end < start) throw new Error('The call has no such words');
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
