import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ownLinkMarker } from '../../domain/links/ownLinkMarker.ts';
import { longestFile } from '../../domain/longestFile.ts';
import type { NamedNote } from './findNotes.ts';

export interface NoteFile {
  /** Empty if the file is longer than any note. */
  text: string;
  /** Whether the file is too long to be read, and cites something. */
  isTooLong: boolean;
  /** Whether the text can be written back without changing anything else. */
  isWhole: boolean;
  bytes: Uint8Array;
}

/** Neither a link that has taken the file's place is followed, nor a pipe waited for; Windows has no such flags. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Reads a note as an editor does: UTF-8, or UTF-16 if a mark says so. Rejects as the file system does. */
export async function readNoteFile({ name, path }: NamedNote, input: Readable = process.stdin): Promise<NoteFile> {
  if (name === '-') return readChunks(input as AsyncIterable<Buffer>);
  const file = await open(path, flags);
  try {
    if (!(await file.stat()).isFile()) throw Object.assign(new Error('It is no file'), { code: 'ENOTFILE' });
    return await readChunks(file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>);
  } finally {
    await file.close();
  }
}

/** Reads on behind what a note may have, but keeps no more of it. */
async function readChunks(chunks: AsyncIterable<Buffer>): Promise<NoteFile> {
  const kept: Buffer[] = [];
  let length = 0;
  let [last, isCiting] = ['', false];
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length <= longestFile) kept.push(chunk);
    // Latin-1 leaves the sign as it is, and cuts no character in two.
    const text = chunk.toString('latin1');
    isCiting ||= `${last}${text}`.includes(ownLinkMarker);
    last = text.slice(-ownLinkMarker.length);
  }
  if (length > longestFile) return { text: '', isTooLong: isCiting, isWhole: false, bytes: Buffer.alloc(0) };
  const bytes = Buffer.concat(kept);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const isWhole = encoding === 'utf-8' && Buffer.from(text, 'utf8').equals(bytes);
  return { text, isTooLong: false, isWhole, bytes };
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
