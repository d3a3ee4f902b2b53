import type { Disposables } from '../../../base/disposables.ts';
import { whenOpened } from '../../../host/files/whenOpened.ts';
import type { Services } from '../../../host/services.ts';
import { languages } from '../../../ids.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

/** Loads the language features when the first screen is opened, and the catalog on first use. */
export class LazyLanguage {
  readonly #services: Services;
  readonly #parts: Disposables;
  #catalog: Promise<LibraryCatalog> | undefined;
  #started = false;

  constructor(services: Services, parts: Disposables) {
    this.#services = services;
    this.#parts = parts;
    whenOpened(languages.screen, parts, () => void this.#start());
  }

  catalog(): Promise<LibraryCatalog> {
    this.#catalog ??= import('./libraryCatalog.ts').then(({ LibraryCatalog: Catalog }) =>
      this.#parts.add(new Catalog(this.#services)),
    );
    return this.#catalog;
  }

  async #start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const [{ registerScreenLanguage }, catalog] = await Promise.all([import('./screenLanguage.ts'), this.catalog()]);
    registerScreenLanguage(this.#services, catalog, this.#parts);
  }
}
