import { deflate, inflateSync } from 'node:zlib';
import { promisify } from 'node:util';

const deflateAsync = promisify(deflate);

/** A body as the library keeps it: small, and with a checksum, so that a damaged one is noticed. */
export async function packBody(text: string): Promise<Uint8Array> {
  return deflateAsync(text, { level: 6 });
}

/** Undefined when the bytes are not what `packBody` gave. */
export function unpackBody(bytes: Uint8Array): string | undefined {
  try {
    return inflateSync(bytes).toString('utf8');
  } catch {
    return undefined;
  }
}
