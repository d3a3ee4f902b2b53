import { inflateRawSync } from 'node:zlib';

/** A file in a zip archive. */
export interface ArchivedFile {
  path: string;
  /** The permissions that the archive keeps, as of `chmod`. */
  mode: number;
  /** The date and time as the archive keeps them, in its two numbers. */
  date: number;
  time: number;
  contents: Buffer;
}

/** The files of a zip archive of ours, in its order. */
export function readArchive(bytes: Buffer): ArchivedFile[] {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('This is no zip archive.');
  const files: ArchivedFile[] = [];
  let entry = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [name, extra, comment] = [28, 30, 32].map((at) => bytes.readUInt16LE(entry + at)) as [number, number, number];
    const file = bytes.readUInt32LE(entry + 42);
    const start = file + 30 + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
    files.push({
      path: bytes.toString('utf8', entry + 46, entry + 46 + name),
      mode: (bytes.readUInt32LE(entry + 38) >>> 16) & 0o777,
      time: bytes.readUInt16LE(entry + 12),
      date: bytes.readUInt16LE(entry + 14),
      contents: bytes.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed),
    });
    entry += 46 + name + extra + comment;
  }
  return files;
}
