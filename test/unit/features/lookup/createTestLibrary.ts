import { ApiError } from '../../../../src/api/apiError.ts';
import type { Client } from '../../../../src/api/client.ts';
import { decodeAnswer } from '../../../../src/api/decode/decodeAnswer.ts';
import type { ServiceRequest } from '../../../../src/domain/endpoints/endpoints.ts';
import { createLibrary } from '../../../../src/library/createLibrary.ts';
import type { Holdings } from '../../../../src/library/items/holdings.ts';
import type { Library } from '../../../../src/library/library.ts';
import type { SourceId } from '../../../../src/library/sourceId.ts';

export interface TestLibrary extends Disposable {
  library: Library;
  holdings: () => Promise<Holdings>;
  /** Requests that were sent. */
  sent: () => number;
}

const source: SourceId = 'service:https://library.invalid';

/** A library in memory before a service that answers as told; undefined is its 404. */
export function createTestLibrary(answer: (request: ServiceRequest) => unknown): TestLibrary {
  let requests = 0;
  const client: Client = {
    origin: 'https://library.invalid',
    send: <R extends ServiceRequest>(request: R) => {
      requests++;
      const found = answer(request);
      if (found === undefined)
        return Promise.reject(
          new ApiError('notFound', 'none', {
            status: 404,
            mayHaveBeenCounted: true,
            notFound: { of: request.endpoint === 'fund' ? 'fund' : 'security' },
          }),
        );
      const body = JSON.stringify(found);
      return Promise.resolve({ value: decodeAnswer(request, JSON.parse(body)), body, receivedAt: Date.now() });
    },
    dispose: () => undefined,
  };
  const library = createLibrary({
    folder: undefined,
    connected: () => Promise.resolve({ source, client: () => Promise.resolve(client) }),
    source: () => source,
  });
  return {
    library,
    holdings: () => library.holdings(source),
    sent: () => requests,
    [Symbol.dispose]: () => library.dispose(),
  };
}
