import { installFrames, type FramesInPage, type FrameTimes } from '../../frames/installFrames.ts';

/** The functions that the bench measures inside a page, called there by name. */
interface BenchWindow {
  hostReady: Promise<void>;
  showRows: () => void;
  peerData: Promise<{ rows: { ticker: string; cik: number; metrics: Record<string, unknown> }[] }>;
}

/** Milliseconds from the rows being there, in the host, to the frame that shows the first of them. */
async function showOwnRows(): Promise<number> {
  const page = window as unknown as BenchWindow;
  await page.hostReady;
  const started = performance.now();
  page.showRows();
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('[role="row"][data-ticker]')) break;
  }
  // A task of its own comes after the frame that was just asked for.
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - started;
}

/** The same for the toolkit's grid, whose rows are handed to it. */
async function showPeerRows(count: number): Promise<number> {
  const { rows } = await (window as unknown as BenchWindow).peerData;
  const flat = rows.slice(0, count).map(({ ticker, cik, metrics }) => ({ ticker, cik, ...metrics }));
  const grid = document.querySelector('vscode-data-grid') as unknown as { rowsData: unknown[] };
  const started = performance.now();
  grid.rowsData = flat;
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (document.querySelectorAll('vscode-data-grid-row').length > flat.length) break;
  }
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - started;
}

/** The grid is scrolled in every frame, down and up again, for `frames` frames by each of the steps. */
async function scroll({
  selector,
  steps,
  frames,
}: {
  selector: string;
  steps: number[];
  frames: number;
}): Promise<FrameTimes> {
  const scroller = document.querySelector(selector)!;
  let direction = 1;
  const { benchFrames } = globalThis as unknown as { benchFrames: FramesInPage };
  return benchFrames.stream((round) => {
    const before = scroller.scrollTop;
    scroller.scrollTop += direction * (steps[Math.floor(round / frames)] ?? 0);
    if (scroller.scrollTop === before) direction = -direction;
  }, frames * steps.length);
}

/** Milliseconds from the click on a header to the frame that shows the rows in their new order. */
async function sortOwnRows(column: string): Promise<number> {
  const row = (): string | null | undefined => document.querySelector('[role="row"][aria-rowindex="2"]')?.textContent;
  document.querySelector('[role="grid"]')!.scrollTop = 0;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = row();
  const started = performance.now();
  document.querySelector<HTMLElement>(`[role="columnheader"][data-column="${column}"]`)!.click();
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (row() !== before) break;
  }
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - started;
}

/** The toolkit's grid has no sort of its own: it is handed the rows in their new order. */
async function sortPeerRows(column: string): Promise<number> {
  const grid = document.querySelector('vscode-data-grid') as unknown as { rowsData: Record<string, number | null>[] };
  const started = performance.now();
  grid.rowsData = [...grid.rowsData].sort((a, b) => (a[column] ?? Infinity) - (b[column] ?? Infinity));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - started;
}

const measurements = { showOwnRows, showPeerRows, scroll, sortOwnRows, sortPeerRows };
export type Measurements = typeof measurements;
Object.assign(window, { bench: measurements });
installFrames();
