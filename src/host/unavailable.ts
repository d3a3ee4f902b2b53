import { lazy } from '../base/lazy.ts';
import type { EditorApi } from './editorApi.ts';
import type { Log } from './log.ts';
import { causeOf, nameOfUnavailable, type UnavailablePart } from './unavailablePart.ts';

interface Noted extends Pick<UnavailablePart, 'feature' | 'id' | 'part'> {
  api?: EditorApi;
  /** The error that was thrown; undefined if the editor lacks the function. */
  error?: unknown;
}

/** The parts that aren't available in this editor. Each is logged with its cause, and one message names all that failed. */
export class Unavailable {
  readonly #parts: UnavailablePart[] = [];
  readonly #unlogged: (() => void)[] = [];
  readonly #untold: UnavailablePart[] = [];
  readonly #message = lazy(() => import('./unavailableMessage.ts'));
  #log: Log | undefined;

  get list(): readonly UnavailablePart[] {
    return this.#parts;
  }

  /** The part that needs this function, where it isn't there. */
  needing(api: EditorApi): UnavailablePart | undefined {
    return this.#parts.find((part) => part.api === api);
  }

  /** Tells a person who has just asked for this part that it isn't there. */
  async warn(part: UnavailablePart): Promise<void> {
    await (await this.#message()).warnUnavailable(part);
  }

  /** Writes to this log, also what was noted before. */
  useLog(log: Log): void {
    this.#log = log;
    for (const write of this.#unlogged.splice(0)) write();
  }

  /** Notes it once, however often it is tried. */
  note({ feature, id, part, api, error }: Noted): UnavailablePart {
    const kind = error === undefined ? 'lacking' : 'failed';
    const cause = error === undefined ? '' : causeOf(error);
    const known = this.#parts.find(
      (each) => each.feature === feature && each.part === part && each.api === api && each.cause === cause,
    );
    if (known) return known;
    const noted: UnavailablePart = {
      ...{ feature, kind, cause, error },
      ...(id !== undefined && { id }),
      ...(part !== undefined && { part }),
      ...(api && { api }),
    };
    this.#parts.push(noted);
    this.#write(noted, error);
    if (kind === 'failed') this.#tell(noted);
    return noted;
  }

  #write(noted: UnavailablePart, error: unknown): void {
    const name = nameOfUnavailable(noted);
    const write = (): void => {
      if (noted.kind === 'lacking')
        this.#log?.info(`Not available: ${name}. This editor has no ${noted.api ?? 'API'}.`);
      else this.#log?.error(`Not available: ${name}. ${formatThrown(error)}`);
    };
    if (this.#log) write();
    else this.#unlogged.push(write);
  }

  /** Failures at the same time are told together. */
  #tell(noted: UnavailablePart): void {
    this.#untold.push(noted);
    if (this.#untold.length > 1) return;
    void this.#message().then(({ showUnavailable }) => showUnavailable(this.#untold.splice(0), this.#log));
  }
}

function formatThrown(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
