import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../../src/api/apiError.ts';
import { createLibrary } from '../../../src/library/createLibrary.ts';
import type { SourceId } from '../../../src/library/sourceId.ts';
import { clientOf } from './client.ts';
import { contentsOf, reads } from './everyRead.ts';

/** Refreshes everything through the proxy of its environment, in a process of its own: Node reads it at its start. */
const [folder, source, baseUrl, key] = process.argv.slice(2) as [string, SourceId, string, string];
const client = clientOf(baseUrl, key, { dispatcher: 'host' });
const library = createLibrary({
  folder,
  connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
});
const before = await contentsOf(library, source);
const told = [];
for (const read of Object.values(reads)) {
  const error: unknown = await read(library, { initiator: 'person', mode: 'refresh' }).catch(
    (thrown: unknown) => thrown,
  );
  told.push(error instanceof ApiError ? `${error.kind} ${error.details.code ?? ''}` : String(error));
}
const untouched = isDeepStrictEqual(await contentsOf(library, source), before);
console.log(JSON.stringify({ told, untouched, used: library.usage().used }));
library.dispose();
client.dispose();
