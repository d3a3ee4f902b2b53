import { keepNewest } from '../../../base/newest.ts';
import { kindOfSource } from '../../../base/snapshot.ts';
import type { CitationLink } from '../../../domain/citations/citationLink.ts';
import type { Services } from '../../../host/services.ts';
import type { Library } from '../../../library/library.ts';
import { citedCallOf, type CitedCall } from './checkModel.ts';

const mostKept = 40;

/** A call as it was read, and when the service gave it. */
interface Kept {
  call: CitedCall | undefined;
  fetchedAt: number;
}

/** The calls that notes cite, as the library has them: nothing is ever asked of the service for them. */
export class CitedCalls {
  readonly #services: Services;
  readonly #kept = new Map<string, Promise<Kept>>();
  /** What was known before the library changed, and most likely still is so. */
  readonly #former = new Map<string, Promise<Kept>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Undefined where the call is not in the library of what is connected. */
  async get({ from, cik, fyq }: CitationLink): Promise<CitedCall | undefined> {
    const { source } = this.#services.connection;
    if ((kindOfSource(source) === 'service' ? 'service' : 'sample') !== from) return undefined;
    const key = `${source} ${cik} ${fyq}`;
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = this.#read({ cik, fyq }, this.#former.get(key));
      this.#former.delete(key);
      keepNewest(this.#kept, [key, kept], mostKept);
    }
    return (await kept).call;
  }

  /** What was filed or removed since is seen by the next look; a call that is the same is not read anew. */
  forget(): void {
    for (const entry of this.#kept) keepNewest(this.#former, entry, mostKept);
    this.#kept.clear();
  }

  async #read(request: Parameters<Library['call']>[0], former: Promise<Kept> | undefined): Promise<Kept> {
    try {
      const library = await this.#services.library();
      const { value, fetchedAt } = await library.call(request, { mode: 'library' });
      const before = await former;
      return before?.call && before.fetchedAt === fetchedAt ? before : { call: citedCallOf(value), fetchedAt };
    } catch {
      // A citation whose call cannot be read is not checked: that is no fault of the note.
      return { call: undefined, fetchedAt: 0 };
    }
  }
}
