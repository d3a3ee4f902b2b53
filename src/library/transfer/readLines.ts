import { LibraryError } from '../library.ts';
import type { TransferLimits } from './transferLimits.ts';

/**
 * The lines of UTF-8 text as it comes, none of them held longer than it takes. Throws LibraryError `importTooLarge` as
 * soon as there is more than the limits allow.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: Pick<TransferLimits, 'lines' | 'lineLength' | 'bytes'>,
): AsyncGenerator<string> {
  const utf8 = new TextDecoder();
  let rest: string[] = [];
  let length = 0;
  let bytes = 0;
  let lines = 0;
  const count = (): void => {
    if (++lines > limits.lines) throw tooLarge('too many lines');
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw tooLarge('too many bytes');
    const [first = '', ...more] = utf8.decode(chunk, { stream: true }).split('\n');
    rest.push(first);
    length += first.length;
    for (const next of more) {
      count();
      yield rest.join('');
      rest = [next];
      length = next.length;
    }
    if (length > limits.lineLength) throw tooLarge('a line is too long');
  }
  if (length > 0) {
    count();
    yield rest.join('');
  }
}

export function tooLarge(why: string): LibraryError {
  return new LibraryError('importTooLarge', `The file is larger than any export: ${why}`);
}
