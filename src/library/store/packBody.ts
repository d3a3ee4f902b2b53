import { deflate, deflateSync, inflateSync } from 'node:zlib';
import { promisify } from 'node:util';

const deflateAsync = promisify(deflate);
const howPacked = { level: 6 };

/** Compresses a body for storing, with a checksum that reveals damage. */
export async function packBody(text: string): Promise<Uint8Array> {
  return deflateAsync(text, howPacked);
}

/** The same within a transaction, for bodies as small as a session's. */
export function packBodySync(text: string): Uint8Array {
  return deflateSync(text, howPacked);
}

/** Compression ratio that prose rarely exceeds, so that it is unpacked in one piece. */
const usualRatio = 4;

/** Undefined if the bytes are not what `packBody` returned. */
export function unpackBody(bytes: Uint8Array): string | undefined {
  try {
    return inflateSync(bytes, { chunkSize: Math.max(64, usualRatio * bytes.length) }).toString('utf8');
  } catch {
    return undefined;
  }
}
