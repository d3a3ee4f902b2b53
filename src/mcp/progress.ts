import type { ServerContext } from '@modelcontextprotocol/server';
import type { OnProgress, Tool } from '../assistants/tool.ts';

/** The part of a request that tells its client how far it is. */
export type ToldRequest = Pick<ServerContext['mcpReq'], '_meta' | 'notify'>;

interface Telling {
  /** Undefined if the client didn't ask for it, or the tool has nothing to tell. */
  onProgress: OnProgress | undefined;
  /** Resolves once all is sent: none may follow the result. */
  told: () => Promise<void>;
}

/** Tells a client that gave its request a progress token how far a run is. */
export function tellProgress(
  { formatProgress }: Pick<Tool, 'formatProgress'>,
  { _meta, notify }: ToldRequest,
): Telling {
  const progressToken = _meta?.progressToken;
  if (!formatProgress || progressToken === undefined) return { onProgress: undefined, told: () => Promise.resolve() };
  let last = Promise.resolve();
  return {
    onProgress: (done, total) => {
      const params = { progressToken, progress: done, total, message: formatProgress(done, total) };
      // A client that is gone needs no progress, and the run ends by its signal.
      last = notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
    told: () => last,
  };
}
