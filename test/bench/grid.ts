import { chromium, type Browser, type Page } from 'playwright-core';
import { createScreener } from '../../src/sample/screener/screener.ts';
import { findBrowser } from '../editor/browser.ts';
import type { TraceEvent } from '../workbench/operations.ts';
import { Trace } from '../workbench/runner/trace.ts';
import { median, quantile, type Figure } from './figure.ts';
import { frameFigure } from './frames/frameFigure.ts';
import type { FrameTimes } from './frames/installFrames.ts';
import { markCategories, workOfFrames } from './frames/workOfFrames.ts';
import type { BenchData } from './grid/host.ts';
import { benchPages, origin } from './grid/pages.ts';

const rowCount = 35_700;
const columnCount = 12;
const rounds = 7;
const sortedColumns = ['roic', 'pe_ratio', 'net_cash'];
/** The toolkit's grid makes an element of every cell, and takes minutes for half a million: it is given the first rows. */
const peerRows = 2_000;

/** Every security with twelve metrics, in a real browser, beside the toolkit's own grid with the same rows. */
export async function measureGrid(): Promise<Figure[]> {
  const data = benchData();
  const files = await benchPages(JSON.stringify(data));
  const { program, environment } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: program,
    env: { ...process.env, ...environment },
    // Frames come as fast as they are made: a frame's time is then what it costs and not what the screen waits for.
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    const own = await measureOwn(await openPages(browser, files));
    const peer = await measurePeer(await openPages(browser, files));
    const peerName = `the toolkit’s grid with ${peerRows.toLocaleString('en')} of them`;
    const what = `${rowCount.toLocaleString('en')} rows × ${columnCount} columns`;
    return [
      {
        name: `grid of ${what}: data to first rows painted, median`,
        value: median(own.shown),
        unit: 'ms',
        beside: { name: peerName, value: peer.shown },
        aim: { at: 'most', of: 'value', limit: 150 },
      },
      frameFigure({
        name: 'the same, scrolled',
        times: own.times,
        events: own.events,
        peer: { name: peerName, value: quantile(workOfFrames(peer.events).work, 0.95) },
      }),
      {
        name: 'the same, sorted: click to painted, median',
        value: median(own.sorted),
        unit: 'ms',
        beside: { name: peerName, value: peer.sorted },
        aim: { at: 'most', of: 'value', limit: 100 },
      },
    ];
  } finally {
    await browser.close();
  }
}

function benchData(): BenchData {
  const screener = createScreener({ seed: 1, clock: () => Date.UTC(2026, 10, 20, 15, 30) });
  const all = Uint32Array.from({ length: rowCount }, (_, row) => row);
  const sorted = screener.metrics().filter(({ id }) => sortedColumns.includes(id));
  const others = screener.metrics().filter(({ id }) => !sortedColumns.includes(id));
  const columns = [...sorted, ...others].slice(0, columnCount);
  return {
    columns,
    rows: screener.rows(
      all,
      columns.map(({ id }) => id),
      0,
      rowCount,
    ),
  };
}

async function openPages(browser: Browser, files: Awaited<ReturnType<typeof benchPages>>): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route(`${origin}/**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    return file ? route.fulfill({ contentType: file.type, body: file.body }) : route.abort();
  });
  return page;
}

/** Runs one of the measurements of `grid/page/inPage.ts` in the page. */
function inPage<T>(page: Page, name: string, argument: unknown = null): Promise<T> {
  return page.evaluate(`bench.${name}(${JSON.stringify(argument)})`);
}

interface Measured {
  shown: number[];
  sorted: number[];
  times: FrameTimes;
  events: TraceEvent[];
}

async function measureOwn(page: Page): Promise<Measured> {
  const [shown, sorted]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${origin}/own`);
    shown.push(await inPage<number>(page, 'showOwnRows'));
  }
  // A turn of the wheel in every frame, and more than a page of rows.
  const trace = await Trace.start(page, markCategories);
  const times = await inPage<FrameTimes>(page, 'scroll', {
    ...{ selector: '[role="grid"]', steps: [100, 1_000], frames: 200 },
  });
  const events = await trace.end();
  // Each ascending, descending, and as received.
  for (const column of sortedColumns.flatMap((id) => [id, id, id]))
    sorted.push(await inPage<number>(page, 'sortOwnRows', column));
  await page.close();
  return { shown, sorted, times, events };
}

async function measurePeer(page: Page): Promise<{ shown: number; sorted: number; events: TraceEvent[] }> {
  await page.goto(`${origin}/peer`);
  const shown = await inPage<number>(page, 'showPeerRows', peerRows);
  const trace = await Trace.start(page, markCategories);
  await inPage<FrameTimes>(page, 'scroll', { selector: '#scroller', steps: [1_000], frames: 60 });
  const events = await trace.end();
  const sorted = await inPage<number>(page, 'sortPeerRows', sortedColumns[0]);
  await page.close();
  return { shown, sorted, events };
}
