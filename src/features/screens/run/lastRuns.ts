import type * as vscode from 'vscode';
import { Emitter, type Event } from '../../../base/emitter.ts';
import type { Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { lastRunKey, withLastRun, withMovedFile, type LastRun, type LastRunTable } from './lastRunModel.ts';

const stateKey = 'screens.lastRuns';

/** How many matches each screen had and when, kept for every window. */
export class LastRuns implements Disposable {
  readonly #services: Pick<Services, 'extension' | 'connection'>;
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: Pick<Services, 'extension' | 'connection'>) {
    this.#services = services;
  }

  /** From the connected source. */
  of(uri: vscode.Uri): LastRun | undefined {
    return this.#table[lastRunKey(this.#services.connection.source, uri.toString())];
  }

  note(uri: vscode.Uri, run: LastRun): void {
    const known = this.of(uri);
    // A panel restored from the library may show an older one.
    if (known && known.at >= run.at) return;
    this.#keep(withLastRun(this.#table, lastRunKey(this.#services.connection.source, uri.toString()), run));
  }

  /** Of a file, or of a folder with files in it. `to` absent: it is gone. */
  moved(from: vscode.Uri, to?: vscode.Uri): void {
    this.#keep(withMovedFile(this.#table, from.toString(), to?.toString()));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  get #table(): LastRunTable {
    return this.#services.extension.globalState.get<LastRunTable>(stateKey, {});
  }

  #keep(table: LastRunTable): void {
    void this.#services.extension.globalState.update(stateKey, table);
    this.#changed.fire();
  }
}
