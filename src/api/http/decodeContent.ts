import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { TooManyBytes } from './exchange.ts';

export class WrongEncoding extends Error {}

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

function isKnown(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

/** Undoes content encodings, never past `maxBytes`. Rejects with TooManyBytes or WrongEncoding. */
export async function decodeContent(
  body: Buffer,
  header: string | string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const encodings = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== '' && encoding !== 'identity');
  if (encodings.length > 3) throw new WrongEncoding();
  let decoded = body;
  for (const encoding of encodings.reverse()) {
    if (!isKnown(encoding)) throw new WrongEncoding();
    try {
      decoded = await decoders[encoding](decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      throw error instanceof RangeError ? new TooManyBytes() : new WrongEncoding();
    }
  }
  return decoded;
}
