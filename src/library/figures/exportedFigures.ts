import type { FoundFigure } from '../../domain/figures/foundFigure.ts';
import type { FigureLink } from '../../domain/links/figureLink.ts';
import { MemoryMarks } from '../marks/marks.ts';
import { loadSqlite } from '../store/openStore.ts';
import { SqliteStore } from '../store/sqliteStore.ts';
import { openImport } from '../transfer/openImport.ts';
import { createStaging } from '../transfer/sqliteStaging.ts';
import type { ReadRunFolder } from './keptRuns.ts';
import { findStoredFigure } from './storedFigures.ts';

export interface ExportedFigures {
  find: (link: FigureLink) => Promise<FoundFigure>;
  dispose: () => void;
}

interface ExportedFiguresOptions {
  path: string;
  /** Only answers of this service count. */
  origin: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** An export has no runs of screens. */
const noRuns: ReadRunFolder = { list: () => Promise.resolve([]), read: () => Promise.resolve(undefined) };

/** Opens the figures of an export in memory, checked like an import. Rejects like `openImport`. */
export async function openExportedFigures({ path, origin, now }: ExportedFiguresOptions): Promise<ExportedFigures> {
  const sqlite = loadSqlite();
  const store = new SqliteStore(sqlite, ':memory:');
  const staging = createStaging(sqlite);
  const opened = await openImport({
    store,
    marks: new MemoryMarks(),
    staging,
    path,
    now,
    // Most of an export is earnings calls, which have no figures.
    isWanted: (line) => !line.includes('"request":{"endpoint":"transcript"'),
  });
  try {
    // Keeps the origin of each answer: it counts as imported here only if it was imported there.
    for (const { filing } of staging.items('answer')) store.answers.file(filing);
    await opened.take('add');
  } finally {
    opened.dispose();
  }
  return {
    find: (link) => findStoredFigure(link, { read: (work) => Promise.resolve(work(store)), runs: noRuns, origin, now }),
    dispose: () => store.dispose(),
  };
}
