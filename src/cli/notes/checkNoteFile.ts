import { access, constants, lstat, writeFile } from 'node:fs/promises';
import { errorCode } from '../../base/errorCode.ts';
import { inSlices } from '../../base/slices.ts';
import { createLineTable } from '../../base/lineTable.ts';
import { replaceFile } from '../../base/replaceFile.ts';
import { readDecodedNote } from '../../domain/notes/decodedNote.ts';
import type { Fixed } from '../report.ts';
import { applyTogether } from '../../domain/verdicts/fixes.ts';
import { checkNoteText, rangeOf, type CheckedText, type CheckOptions } from './checkNoteText.ts';
import type { NamedNote } from './findNotes.ts';
import { readNoteFile, type NoteFile } from './readNoteFile.ts';

/** Rounds of fixes, because a fix may reveal another fixable problem. */
const mostRounds = 5;

interface CheckedNoteFile extends CheckedText {
  fixed: readonly Fixed[];
  /** The reason why the note wasn't checked or a fix wasn't written. */
  failure?: string;
}

const encodings = 'UTF-8, or UTF-16 with a byte-order mark';

type CheckFileOptions = Omit<CheckOptions, 'file' | 'isTooLong'> & { note: NamedNote; isToFix: boolean };

/** Checks a note and applies its fixes if requested. The findings are those left in the file afterwards. */
export async function checkNoteFile(
  file: NoteFile,
  { note, isToFix, ...options }: CheckFileOptions,
): Promise<CheckedNoteFile> {
  const check = (text: string): Promise<CheckedText> =>
    checkNoteText(text, { ...options, file: note.name, isTooLong: file.isTooLong });
  const isReadable = (file.isExact && file.isText) || (await inSlices(readDecodedNote(file))).limit !== 'encoding';
  if (!isReadable) return { ...(await check('')), fixed: [], failure: `isn’t ${encodings}, so it isn’t checked` };
  const first = await check(file.text);
  if (!isToFix || first.fixes.length === 0) return { ...first, fixed: [] };
  if (!file.isUtf8 || !file.isExact)
    return { ...first, fixed: [], failure: 'isn’t UTF-8, so nothing is changed in it' };
  let [text, checked] = [file.text, first];
  const fixed: Fixed[] = [];
  for (let round = 0; round < mostRounds && checked.fixes.length > 0; round += 1) {
    const lines = createLineTable(text);
    for (const fix of checked.fixes)
      fixed.push({
        file: note.name,
        ...rangeOf(lines, fix),
        title: fix.title,
        before: text.slice(fix.start, fix.end),
        after: fix.text,
      });
    text = applyTogether(text, checked.fixes);
    checked = await check(text);
  }
  const failure = await write(note, { text: file.mark + text, isAsRead: (now) => Buffer.from(file.bytes).equals(now) });
  return failure === undefined ? { ...checked, fixed } : { ...first, fixed: [], failure };
}

interface Writing {
  text: string;
  isAsRead: (bytes: Uint8Array) => boolean;
}

const [yes, no] = [() => true, () => false];

/** Writes the new text to the file. If it can't, returns the reason in a few words. */
async function write(note: NamedNote, { text, isAsRead }: Writing): Promise<string | undefined> {
  try {
    if (!isAsRead((await readNoteFile(note)).bytes)) return 'changed while it was checked, so it stays as it is';
    const found = await lstat(note.path);
    if (!found.isFile()) return 'is no file anymore';
    // Checks the mode as well, because the superuser could write a read-only file.
    const isReadOnly = (found.mode & 0o222) === 0 || (await access(note.path, constants.W_OK).then(no, yes));
    if (isReadOnly) return 'is read-only, so nothing is changed in it';
    await replaceFile(note.path, (beside) => writeFile(beside, text, { flag: 'wx' }), { isToStay: true });
    return undefined;
  } catch (error) {
    return `can’t be written (${errorCode(error) ?? 'unknown'})`;
  }
}
