import { setImmediate } from 'node:timers/promises';
import type { SourceId } from '../sourceId.ts';
import type { ImportPreview, ReplacedItem } from './transfer.ts';
import { allMarks, type Marks } from '../marks/marks.ts';
import type { Filing, Store } from '../store/store.ts';
import { judgeAnswer, judgeObservations, judgeSession, type StagedVerdict } from './judgeStaged.ts';
import { nameOf, type Staged, type Staging } from './staged.ts';

/** Verdicts by kind and name. */
export type Verdicts = ReadonlyMap<string, StagedVerdict>;

export const verdictName = (item: Staged): string => `${item.kind}\n${nameOf(item)}`;

/** Number of items judged before the host may do other work. */
const slice = 100;

/** Numbers of lines that were not staged. */
export interface SkippedLines {
  refused: number;
  repeated: number;
}

interface PreviewOptions {
  store: Store;
  marks: Marks;
  staging: Staging;
  skipped: SkippedLines;
  signal?: AbortSignal | undefined;
}

/** Compares staged items with the library. Nothing is written. */
export async function previewStaged(
  options: PreviewOptions,
): Promise<{ preview: ImportPreview; verdicts: Map<string, StagedVerdict> }> {
  const { store, staging, skipped } = options;
  const verdicts = new Map<string, StagedVerdict>();
  const sources = new Set<SourceId>();
  const tickers = new Set<string>();
  const preview: ImportPreview = {
    sources: [],
    added: { calls: 0, funds: 0, sessions: 0, tickers: 0, others: 0, marks: 0 },
    replaced: [],
    kept: skipped.repeated,
    refused: skipped.refused,
  };
  const { added, replaced } = preview;
  const known = new Set((await allMarks(options.marks)).map(({ id }) => id));
  let seen = 0;
  const judge = async (item: Staged, source: SourceId, verdict: StagedVerdict): Promise<boolean> => {
    if (++seen % slice === 0) await setImmediate(undefined, { signal: options.signal });
    verdicts.set(verdictName(item), verdict);
    if (verdict === 'refused') preview.refused++;
    else sources.add(source);
    if (verdict === 'kept') preview.kept++;
    return verdict === 'new';
  };
  for (const item of staging.items('answer')) {
    const verdict = judgeAnswer(store, item.filing);
    if (await judge(item, item.filing.source, verdict)) added[groupOf(item.filing)]++;
    if (verdict === 'replaces') replaced.push(replacedBy(item.filing));
  }
  for (const item of staging.items('session')) {
    const verdict = judgeSession(store, item);
    if (await judge(item, item.source, verdict)) {
      added.sessions++;
      tickers.add(`${item.source}\n${item.ticker}`);
    }
    if (verdict === 'replaces') replaced.push({ type: 'session', ticker: item.ticker, session: item.session.session });
  }
  for (const item of staging.items('observations'))
    if (await judge(item, item.source, judgeObservations(store, item))) added.others++;
  // Coverage is not counted: it only describes sessions.
  for (const item of staging.items('coverage')) await judge(item, item.source, 'kept');
  for (const item of staging.items('mark')) {
    const isNew = !known.has(item.mark.id);
    verdicts.set(verdictName(item), isNew ? 'new' : 'kept');
    sources.add(item.mark.call.source as SourceId);
    if (isNew) added.marks++;
  }
  added.tickers = tickers.size;
  preview.sources = [...sources].sort();
  return { preview, verdicts };
}

function groupOf({ about }: Filing): 'calls' | 'funds' | 'others' {
  return about?.type === 'call' ? 'calls' : about?.type === 'fund' ? 'funds' : 'others';
}

function replacedBy({ about, request }: Filing): ReplacedItem {
  if (about?.type === 'call') return { type: 'call', ticker: about.ticker, cik: about.cik, fyq: about.fyq };
  if (about?.type === 'fund') {
    const { ticker = '' } = about.classes[0] ?? {};
    return { type: 'fund', ticker: about.whole ? '' : ticker, seriesid: about.series };
  }
  return { type: 'other', endpoint: request.endpoint };
}
