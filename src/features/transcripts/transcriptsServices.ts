import { Disposables, type Disposable } from '../../base/disposables.ts';
import type { Services } from '../../host/services.ts';
import { CallTextCitations } from './citations/callTextCitations.ts';
import { MarksOfCalls } from './marks/callMarks.ts';
import { TextMarks } from './marks/textMarks.ts';
import { Transcripts } from './reader/transcriptsPanel.ts';
import { registerCallTextLanguage } from './text/callTextLanguage.ts';
import { CallTexts } from './text/callTexts.ts';

/** The services of the commands, documents and providers for calls. */
export class TranscriptsServices implements Disposable {
  readonly texts: CallTexts;
  readonly reader: Transcripts;
  readonly #services: Services;
  readonly #own = new Disposables();

  constructor(services: Services) {
    this.#services = services;
    this.texts = this.#own.add(new CallTexts(services));
    this.#own.add(registerCallTextLanguage(this.texts));
    const marks = new MarksOfCalls(services);
    const inText = this.#own.add(new TextMarks(services, { marks, texts: this.texts }));
    this.reader = new Transcripts(services, { marks, inText, texts: this.texts });
  }

  createTextCitations(): CallTextCitations {
    return new CallTextCitations(this.#services, this.texts);
  }

  dispose(): void {
    this.#own.dispose();
  }
}
