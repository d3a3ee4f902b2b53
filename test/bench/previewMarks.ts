import { keyOfCited } from '../../src/domain/links/citing.ts';
import type { CitedCall } from '../../src/domain/verdicts/citedCall.ts';
import { checkNote } from '../../src/domain/verdicts/checkNote.ts';
import { CitationIndex } from '../../src/features/notes/index/citationIndexModel.ts';
import { NoteMarks, placeMarks, placeOfToken, writeMark } from '../../src/features/notes/preview/previewMarksModel.ts';
import { MarkdownPreview } from '../../src/host/notes/markdownPreview.ts';
import { PreviewEngine } from '../double/previewEngine.ts';
import { sourceOf } from './citationChecks.ts';
import { median, type Figure } from './figure.ts';

const citations = 500;
const callCount = 20;
const rounds = 150;

/** The editor's preview of one long note, with the verdict beside each quotation and without. */
export async function measurePreviewMarks(): Promise<Figure[]> {
  const sources = Array.from({ length: callCount }, (_, at) => sourceOf(at));
  const quotes = Array.from({ length: citations }, (_, at) => sources[at % callCount]!.cite(at));
  const text = `# A note\n\n${quotes.map((quote) => `Words of one's own.\n\n${quote}\n`).join('\n')}`;
  const calls = new Map<string, CitedCall>(
    sources.map(({ cik, fyq, read }) => [keyOfCited({ from: 'sample', cik, fyq }), read()]),
  );
  const index = new CitationIndex();
  index.set('note', text);
  const note = index.get('note')!;
  const checked = await checkNote(note, { call: (link) => Promise.resolve(calls.get(keyOfCited(link))) });
  const marks = new NoteMarks(note, checked!);
  const plugin = new MarkdownPreview();
  plugin.register({
    place: placeMarks,
    render: (token) => {
      const place = placeOfToken(token);
      const found = place && marks.find(place);
      return found ? writeMark(found) : '';
    },
  });
  const [marked, plain] = [new PreviewEngine(plugin), new PreviewEngine()];
  const render = (engine: PreviewEngine): string => engine.render(engine.read(text));
  const count = render(marked).split('✓').length - 1;
  // A figure of a preview without its marks would be none.
  if (count !== citations) throw new Error(`${count} of ${citations} quotations are marked.`);
  const times = { marked: [] as number[], plain: [] as number[] };
  const timed = (engine: PreviewEngine): number => {
    const started = performance.now();
    render(engine);
    return performance.now() - started;
  };
  for (let round = 0; round < rounds; round += 1) {
    times.plain.push(timed(plain));
    times.marked.push(timed(marked));
  }
  return [
    {
      name: `preview of a note of ${citations} citations, with its marks`,
      value: median(times.marked),
      unit: 'ms',
      beside: { name: 'without', value: median(times.plain) },
      aim: { at: 'most', of: 'ratio', limit: 1.1 },
    },
  ];
}
