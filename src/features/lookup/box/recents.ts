import type { Services } from '../../../host/services.ts';
import { keyOf } from '../targetModel.ts';
import { readRecents, withoutRecent, withRecent, type Recent } from './recentsModel.ts';

const key = 'lookup.recentsBySource';

/** Keeps what was looked up recently in the connected source. */
export class Recents {
  readonly #services: Pick<Services, 'extension' | 'connection'>;

  constructor(services: Pick<Services, 'extension' | 'connection'>) {
    this.#services = services;
  }

  get list(): readonly Recent[] {
    return this.#all[this.#source] ?? [];
  }

  has({ reading }: Recent): boolean {
    return this.list.some((each) => keyOf(each.reading) === keyOf(reading));
  }

  add(recent: Recent): Thenable<void> {
    return this.#keep(withRecent(this.list, recent));
  }

  remove(recent: Recent): Thenable<void> {
    return this.#keep(withoutRecent(this.list, recent));
  }

  clear(): Thenable<void> {
    return this.#keep([]);
  }

  get #source(): string {
    return this.#services.connection.source;
  }

  get #all(): ReturnType<typeof readRecents> {
    return readRecents(this.#services.extension.globalState.get(key));
  }

  #keep(recents: Recent[]): Thenable<void> {
    return this.#services.extension.globalState.update(key, { ...this.#all, [this.#source]: recents });
  }
}
