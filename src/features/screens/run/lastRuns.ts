import type * as vscode from 'vscode';
import { Emitter, type Event } from '../../../base/emitter.ts';
import type { Disposable } from '../../../base/disposables.ts';
import type { Services } from '../../../host/services.ts';
import { lastRunKey, withLastRun, withMovedFile, type LastRun, type LastRunTable } from './lastRunModel.ts';

const stateKey = 'screens.lastRuns';

/** The number and time of each screen's last matches, shared by all windows. */
export class LastRuns implements Disposable {
  readonly #services: Pick<Services, 'extension' | 'connection'>;
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: Pick<Services, 'extension' | 'connection'>) {
    this.#services = services;
  }

  /** The last run of a screen against the connected source. */
  of(uri: vscode.Uri): LastRun | undefined {
    return this.#table[lastRunKey(this.#services.connection.source, uri.toString())];
  }

  note(uri: vscode.Uri, run: LastRun): void {
    const known = this.of(uri);
    // A panel that is restored from the library may show an older run.
    if (known && known.at >= run.at) return;
    this.#save(withLastRun(this.#table, lastRunKey(this.#services.connection.source, uri.toString()), run));
  }

  /** Follows a file or folder that was moved; without `to`, one that was deleted. */
  moved(from: vscode.Uri, to?: vscode.Uri): void {
    this.#save(withMovedFile(this.#table, from.toString(), to?.toString()));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  get #table(): LastRunTable {
    return this.#services.extension.globalState.get<LastRunTable>(stateKey, {});
  }

  #save(table: LastRunTable): void {
    void this.#services.extension.globalState.update(stateKey, table);
    this.#changed.fire();
  }
}
