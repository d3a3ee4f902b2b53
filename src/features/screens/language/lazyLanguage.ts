import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { languages } from '../../../ids.ts';
import type { LibraryCatalog } from './libraryCatalog.ts';

/** Loads the language features when the first screen is opened, and the catalog on first use. */
export class LazyLanguage implements Disposable {
  readonly #services: Services;
  readonly #own = new Disposables();
  #catalog: Promise<LibraryCatalog> | undefined;
  #started = false;

  constructor(services: Services) {
    this.#services = services;
    const startFor = ({ languageId }: vscode.TextDocument): void => {
      if (languageId === languages.screen) void this.#start();
    };
    this.#own.add(vscode.workspace.onDidOpenTextDocument(startFor));
    vscode.workspace.textDocuments.forEach(startFor);
  }

  catalog(): Promise<LibraryCatalog> {
    this.#catalog ??= import('./libraryCatalog.ts').then(({ LibraryCatalog: Catalog }) =>
      this.#own.add(new Catalog(this.#services)),
    );
    return this.#catalog;
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const [{ registerScreenLanguage }, catalog] = await Promise.all([import('./screenLanguage.ts'), this.catalog()]);
    this.#own.add(registerScreenLanguage(this.#services, catalog));
  }
}
