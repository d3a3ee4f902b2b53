import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { decodeText, type DecodedText } from '../../base/decodeText.ts';
import { ownLinkMarker } from '../../domain/links/ownLinkMarker.ts';
import { longestFile } from '../../domain/longestFile.ts';
import { standardInput, type NamedNote } from './findNotes.ts';

/** A note's content; its text is empty if the file is longer than any note. */
export interface NoteFile extends DecodedText {
  /** True if the file is too long to be read but cites something. */
  isTooLong: boolean;
  bytes: Uint8Array;
}

/** Doesn't follow a link that has replaced the file, and doesn't wait for a pipe. Windows has no such flags. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Reads a note like an editor. Rejects with the file system's errors. */
export async function readNoteFile({ path }: NamedNote, input: Readable = process.stdin): Promise<NoteFile> {
  if (path === standardInput) return readChunks(input as AsyncIterable<Buffer>);
  const file = await open(path, flags);
  try {
    if (!(await file.stat()).isFile()) throw Object.assign(new Error('It is no file'), { code: 'ENOTFILE' });
    return await readChunks(file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>);
  } finally {
    await file.close();
  }
}

/** Reads to the end to look for citations, but keeps no more than a note's maximum length. */
async function readChunks(chunks: AsyncIterable<Buffer>): Promise<NoteFile> {
  const kept: Buffer[] = [];
  let length = 0;
  let [last, isCiting] = ['', false];
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length <= longestFile) kept.push(chunk);
    // Decodes as Latin-1, which keeps the marker intact and never splits a character.
    const text = chunk.toString('latin1');
    isCiting ||= `${last}${text}`.includes(ownLinkMarker);
    last = text.slice(-ownLinkMarker.length);
  }
  const isTooLong = length > longestFile;
  const bytes = isTooLong ? Buffer.alloc(0) : Buffer.concat(kept);
  return { ...decodeText(bytes), isTooLong: isTooLong && isCiting, bytes };
}
