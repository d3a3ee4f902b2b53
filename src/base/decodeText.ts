export interface DecodedText {
  /** Without the byte-order mark. */
  text: string;
  /** The byte-order mark, or empty. */
  mark: string;
  isUtf8: boolean;
  /** True if all bytes decoded to characters without loss. */
  isExact: boolean;
  /** False for UTF-16 without a mark, and for files that aren't text. */
  isText: boolean;
}

const byteOrderMark = '\u{FEFF}';
/** Number of leading bytes examined for NULs. If more than one in `oneInSoMany` is a NUL, the file isn't text. */
const examinedBytes = 8_000;
const oneInSoMany = 20;

/** Decodes the bytes of a file as an editor does: UTF-8, or UTF-16 if it starts with its mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const whole = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const isUtf8 = encoding === 'utf-8';
  const isExact = isUtf8 ? Buffer.from(whole, 'utf8').equals(bytes) : !whole.includes('\u{FFFD}');
  const mark = whole.startsWith(byteOrderMark) ? byteOrderMark : '';
  const examined = bytes.subarray(0, examinedBytes);
  const nulls = examined.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return {
    text: whole.slice(mark.length),
    mark,
    isUtf8,
    isExact,
    isText: !isUtf8 || nulls * oneInSoMany <= examined.length,
  };
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
