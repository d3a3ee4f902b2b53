import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dataFolderVariable } from '../../../src/ids.ts';
import { measureInEditor } from '../editorFigures.ts';
import type { Figure } from '../figure.ts';
import { days, sessionFile, tickers } from './barsData.ts';

/** Minute bars to the first candle, and what a frame of moving about in them takes. */
export async function measureBars(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-bench-bars-'));
  try {
    await mkdir(join(folder, 'bars'));
    const files = days.flatMap((day) => tickers.map((ticker) => sessionFile(ticker, day)));
    for (const { name, text } of files) await writeFile(join(folder, 'bars', name), text);
    return await measureInEditor({
      testFiles: [join(import.meta.dirname, 'bars.test.ts')],
      environment: { [dataFolderVariable]: folder },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
