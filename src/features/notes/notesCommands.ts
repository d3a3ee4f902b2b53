import type * as vscode from 'vscode';
import type { Services } from '../../host/services.ts';
import { openCitation, openUri } from './citations/openCitation.ts';
import { provideNoteLinks } from './citations/noteLinks.ts';
import { QuoteActions } from './quotes/quoteActions.ts';
import { startNoteLanguage, type NoteLanguage } from './startNoteLanguage.ts';

/** What the commands, links and providers for notes do. */
export class NotesCommands {
  readonly quotes: QuoteActions;
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
    this.quotes = new QuoteActions(services);
  }

  openCitation(link: unknown): Promise<void> {
    return openCitation(this.#services, link);
  }

  openUri(uri: vscode.Uri): Promise<void> {
    return openUri(this.#services, uri);
  }

  provideLinks(document: vscode.TextDocument, token: vscode.CancellationToken): vscode.DocumentLink[] | undefined {
    return provideNoteLinks(document, token);
  }

  startLanguage(): NoteLanguage {
    return startNoteLanguage(this.#services);
  }
}
