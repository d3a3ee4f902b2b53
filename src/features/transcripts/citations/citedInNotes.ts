import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables.ts';
import { fromOfSource, type CitedCallName } from '../../../domain/links/citing.ts';
import type { CitationSource } from '../../../host/notes/citations.ts';
import { nameOfNote, openNoteAt } from '../../../host/notes/nameOfNote.ts';
import type { Services } from '../../../host/services.ts';
import type { SourceId } from '../../../library/sourceId.ts';
import { CitedPassages, type CitedInCall } from './citedPassagesModel.ts';
import type { CallView } from '../protocol.ts';

/** A call that a panel or an editor shows. */
interface ShownCall {
  view: CallView;
  source: SourceId;
}

interface CitedInNotesOptions {
  services: Services;
  /** Undefined while no call is shown. */
  call: () => ShownCall | undefined;
  /** Called when the cited words or their places have changed. */
  onChange: (cited: CitedInCall) => void;
}

/** Tracks which words of one call the notes cite while the call is shown. */
export class CitedInNotes implements Disposable {
  readonly #options: CitedInNotesOptions;
  readonly #disposables = new Disposables();
  #source: Promise<CitationSource | undefined> | undefined;
  #finder: { view: CallView; passages: CitedPassages } | undefined;
  #told = '';
  #cited: CitedInCall = { passages: [], citing: [] };

  constructor(options: CitedInNotesOptions) {
    this.#options = options;
  }

  get cited(): CitedInCall {
    return this.#cited;
  }

  /** Searches for citations again. With `anew`, the result is reported even if nothing has changed. */
  async look({ anew = false } = {}): Promise<void> {
    this.#source ??= this.#listen();
    const source = await this.#source;
    const call = this.#options.call();
    if (!source || !call || this.#disposables.disposed) return;
    const name = nameOf(call);
    const citing = name ? source.citing(name) : [];
    this.#cited =
      citing.length > 0
        ? this.#finderOf(call.view).of(citing, (note) => nameOfNote(vscode.Uri.parse(note)))
        : { passages: [], citing };
    const telling = JSON.stringify([name, this.#cited.passages]);
    if (telling === this.#told && !anew) return;
    this.#told = telling;
    this.#options.onChange(this.#cited);
  }

  /** Opens the note at a citation, by the citation's index in the last report. */
  async open(id: number): Promise<void> {
    const citing = this.#cited.citing[id];
    if (citing) await openNoteAt(citing);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #listen(): Promise<CitationSource | undefined> {
    const source = await this.#options.services.citations.source();
    if (source) this.#disposables.add(source.onDidChange(() => void this.look()));
    return source;
  }

  #finderOf(view: CallView): CitedPassages {
    if (this.#finder?.view !== view) this.#finder = { view, passages: new CitedPassages(view) };
    return this.#finder.passages;
  }
}

function nameOf({ view: { cik, fyq }, source }: ShownCall): CitedCallName | undefined {
  return fyq === null ? undefined : { from: fromOfSource(source), cik, fyq };
}
