import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { languages } from '../../../ids.ts';
import type { LibraryCatalogue } from './libraryCatalog.ts';

/** Loads the language's editor side when the first screen is opened, and the catalogue on first need. */
export class LazyLanguage implements Disposable {
  readonly #services: Services;
  readonly #own = new Disposables();
  #catalogue: Promise<LibraryCatalogue> | undefined;
  #started = false;

  constructor(services: Services) {
    this.#services = services;
    const look = ({ languageId }: vscode.TextDocument): void => {
      if (languageId === languages.screen) void this.#start();
    };
    this.#own.add(vscode.workspace.onDidOpenTextDocument(look));
    vscode.workspace.textDocuments.forEach(look);
  }

  catalogue(): Promise<LibraryCatalogue> {
    this.#catalogue ??= import('./libraryCatalog.ts').then(({ LibraryCatalogue: Catalogue }) =>
      this.#own.add(new Catalogue(this.#services)),
    );
    return this.#catalogue;
  }

  dispose(): void {
    this.#own.dispose();
  }

  async #start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const [{ registerScreenLanguage }, catalogue] = await Promise.all([
      import('./screenLanguage.ts'),
      this.catalogue(),
    ]);
    this.#own.add(registerScreenLanguage(this.#services, catalogue));
  }
}
