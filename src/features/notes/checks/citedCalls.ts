import { keepNewest } from '../../../base/newest.ts';
import { fromOfSource } from '../../../domain/links/citing.ts';
import type { CitationLink } from '../../../domain/links/citationLink.ts';
import type { Services } from '../../../host/services.ts';
import type { TranscriptRequest } from '../../../domain/endpoints/transcript.ts';
import { citedCallOf, type CitedCall } from '../../../domain/verdicts/judgeQuotation.ts';

const mostKept = 40;

/** A call as it was read, and when the service answered with it. */
interface KeptCall {
  call: CitedCall | undefined;
  fetchedAt: number;
}

/** Reads the calls that notes cite. Reads the library only and never asks the service. */
export class CitedCalls {
  readonly #services: Services;
  readonly #kept = new Map<string, Promise<KeptCall>>();
  /** The results from before the library changed, most likely still true. */
  readonly #former = new Map<string, Promise<KeptCall>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** The call that a link cites; undefined when the library doesn't have it from the connected source. */
  async get({ from, cik, fyq }: CitationLink): Promise<CitedCall | undefined> {
    const { source } = this.#services.connection;
    if (fromOfSource(source) !== from) return undefined;
    const key = `${source} ${cik} ${fyq}`;
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = this.#read({ cik, fyq }, this.#former.get(key));
      this.#former.delete(key);
      keepNewest(this.#kept, [key, kept], mostKept);
    }
    return (await kept).call;
  }

  /** Lets the next read see what was filed or removed since. An unchanged call is not parsed again. */
  forget(): void {
    for (const entry of this.#kept) keepNewest(this.#former, entry, mostKept);
    this.#kept.clear();
  }

  async #read(request: Omit<TranscriptRequest, 'endpoint'>, former: Promise<KeptCall> | undefined): Promise<KeptCall> {
    try {
      const library = await this.#services.library();
      const { value, fetchedAt, imported } = await library.read(
        { endpoint: 'transcript', ...request },
        { mode: 'library' },
      );
      const before = await former;
      if (before?.call && before.fetchedAt === fetchedAt && (before.call.imported ?? false) === (imported ?? false))
        return before;
      const call = citedCallOf(value);
      return { call: call && imported ? { ...call, imported } : call, fetchedAt };
    } catch {
      // A citation whose call can't be read is not checked: that is not the note's fault.
      return { call: undefined, fetchedAt: 0 };
    }
  }
}
