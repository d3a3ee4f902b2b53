import { decodeAnswer } from '../api/decode/decodeAnswer.ts';
import { keyOfCited, type CitedCallName } from '../domain/links/citing.ts';
import type { CitableStoredCall } from '../library/storedCalls.ts';
import { sampleCalls } from '../sample/calls/sampleCalls.ts';
import { newYorkTime } from '../sample/clock.ts';
import { readFolderCalls } from '../sample/folder/folderCalls.ts';
import { FolderFiles } from '../sample/folder/folderFiles.ts';
import type { CallFile } from '../sample/serviceData.ts';

type FindBundled = (names: readonly CitedCallName[]) => Map<string, CitableStoredCall>;

/** The seed of the sample data; the same in the editor and the server. */
const seed = 1;

/** Finds calls in today's sample data. */
export function findSampleCalls(): FindBundled {
  const today = newYorkTime(Date.now()).date;
  return finder((cik) => sampleCalls({ cik }, today, seed));
}

/** Finds calls in a data folder. Ignores files that can't be served. */
export async function findFolderCalls(folder: string): Promise<FindBundled> {
  const { callsOf } = await readFolderCalls(new FolderFiles(folder));
  return finder((cik) => callsOf({ cik }));
}

function finder(fileOf: (cik: number) => CallFile | undefined): FindBundled {
  return (names) => {
    const found = new Map<string, CitableStoredCall>();
    for (const { from, cik, fyq } of names) {
      const file = from === 'sample' ? fileOf(cik) : undefined;
      if (file?.quarters.includes(fyq)) found.set(keyOfCited({ from, cik, fyq }), storedCall(file, fyq));
    }
    return found;
  };
}

/** Returns a call in the form in which the bundled service would answer it. */
function storedCall(file: CallFile, fyq: string): CitableStoredCall {
  const { cik, ticker, companyname, companyname_short, quarters } = file;
  const metadata = { cik, ticker, companyname, companyname_short, transcript_fyq: fyq, available_fyq: quarters };
  const value = decodeAnswer({ endpoint: 'transcript' }, { metadata, data: [file.call(fyq)] });
  return { value, fetchedAt: 0, imported: false };
}
