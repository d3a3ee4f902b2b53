import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** As every export begins. */
const header = JSON.stringify({ format: 'market-desk-shelf', version: 1 });

/** A few kilobytes that unpack to half a gigabyte in one line. */
export async function writeImportBomb(path: string): Promise<void> {
  // Gzip files may follow one another: each of these is the same small piece of one endless line.
  const piece = gzipSync(Buffer.alloc(16 * 1024 * 1024, 'a'));
  await writeFile(path, Buffer.concat([gzipSync(`${header}\n`), ...Array.from({ length: 32 }, () => piece)]));
}

/** Lines that name days which are none, and a coverage that hides all there is. */
export async function writeImportOfDays(path: string, source: string): Promise<void> {
  const coverage = (over: { from: string; till: string }): string =>
    JSON.stringify({ type: 'coverage', source, ticker: 'FARR', coverage: { over: [over], gone: [] } });
  const lines = [
    coverage({ from: '0000-99-99', till: '0000-99-99' }),
    coverage({ from: '1900-01-01', till: '2099-12-31' }),
  ];
  await writeFile(path, gzipSync(`${[header, ...lines].join('\n')}\n`));
}
