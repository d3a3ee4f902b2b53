import { join } from 'node:path';
import * as sqlite from 'node:sqlite';

import { decodeBody } from '../../../src/api/decode/decodeAnswer.ts';
import type { TranscriptRequest } from '../../../src/domain/endpoints/transcript.ts';
import { fileCall as filingOf } from '../../../src/library/plans/callPlan.ts';
import { fileCall } from '../../../src/library/search/fileCall.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { libraryFile } from '../../../src/library/store/libraryFile.ts';
import { SqliteStore } from '../../../src/library/store/sqliteStore.ts';
import { transcriptBody, type VariedCall } from '../variedCalls.ts';

/** Calls that are filed in one transaction. */
const atOnce = 20;

/** Files calls and puts them into the text index as the library does, without waiting for the disk. */
export async function fillLibrary(folder: string, source: SourceId, calls: Iterable<VariedCall>): Promise<void> {
  const store = new SqliteStore(sqlite, join(folder, libraryFile));
  const { file } = store;
  file.all('PRAGMA synchronous = OFF');
  let filed = 0;
  try {
    for (const call of calls) {
      if (filed++ % atOnce === 0) file.exec(filed === 1 ? 'BEGIN' : 'COMMIT; BEGIN');
      const request: TranscriptRequest = { endpoint: 'transcript', cik: call.cik, fyq: call.fyq };
      const body = transcriptBody(call);
      const filing = await filingOf(source, request, { value: decodeBody(request, body), body, fetchedAt: filed });
      store.answers.file(filing);
      const writer = store.passages.begin({ source, key: filing.key, fetchedAt: filed }, filed);
      if (!writer) throw new Error('This SQLite has no text search');
      await fileCall(store, filing, { writer, pause: () => Promise.resolve(), isOver: () => false });
      store.passages.sweep();
    }
    file.exec('COMMIT');
    while (store.passages.sweep());
  } finally {
    store.dispose();
  }
}
