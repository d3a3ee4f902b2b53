import { kindOfSource } from '../../base/snapshot.ts';
import type { CitationLink } from '../../domain/citations/citationLink.ts';
import type { Services } from '../../host/services.ts';
import type { Library } from '../../library/library.ts';
import { citedCallOf, type CitedCall } from './checkModel.ts';

const mostKept = 40;

/** The calls that notes cite, as the shelf has them: nothing is ever asked of the service for them. */
export class CitedCalls {
  readonly #services: Services;
  readonly #kept = new Map<string, Promise<CitedCall | undefined>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Undefined where the call is not on the shelf of what is connected. */
  get({ from, cik, fyq }: CitationLink): Promise<CitedCall | undefined> {
    const { source } = this.#services.connection;
    if ((kindOfSource(source) === 'service' ? 'service' : 'sample') !== from) return Promise.resolve(undefined);
    const key = `${source} ${cik} ${fyq}`;
    let call = this.#kept.get(key);
    if (!call) {
      call = this.#read({ cik, fyq });
      this.#kept.set(key, call);
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    }
    return call;
  }

  /** What was filed or removed since is seen by the next look. */
  forget(): void {
    this.#kept.clear();
  }

  async #read(request: Parameters<Library['call']>[0]): Promise<CitedCall | undefined> {
    try {
      const library = await this.#services.library();
      return citedCallOf((await library.call(request, { mode: 'shelf' })).value);
    } catch {
      // A citation whose call cannot be read is not checked: that is no fault of the note.
      return undefined;
    }
  }
}
