import type { EndpointName } from '../../domain/endpoints/endpoints.ts';
import { parseCoverage } from '../plans/barCoverage.ts';
import { unpackSession } from '../plans/barSessions.ts';
import { openAnswer } from '../plans/storedAnswer.ts';
import type { SourceId } from '../sourceId.ts';
import type { StoredAnswer } from '../store/store.ts';
import type { UnchangedFile } from '../store/unchangedFile.ts';
import type { DataReader, ReadAnswer, ReadObservations, ReadSession } from './dataReader.ts';

/** Answers that are read at once. A window that writes meanwhile waits for no longer than that. */
const portion = 16;

interface StoredDataOptions {
  file: UnchangedFile;
  /** Only data of these sources is read. */
  isWanted: (source: SourceId) => boolean;
}

/** Reads the file of a library, which is never changed. Rejects like {@link UnchangedFile.read}. */
export class StoredData implements DataReader {
  readonly #file: UnchangedFile;
  readonly #isWanted: (source: SourceId) => boolean;
  unreadable = 0;

  constructor({ file, isWanted }: StoredDataOptions) {
    this.#file = file;
    this.#isWanted = isWanted;
  }

  async answers<E extends EndpointName>(endpoint: E, take: (answer: ReadAnswer<E>) => Promise<void>): Promise<void> {
    const sources = await this.#file.read(({ answers }) => answers.sources());
    for (const source of sources.filter(this.#isWanted))
      for (let after: string | undefined = ''; after !== undefined;) {
        const { stored, last } = await this.#portionOf(source, endpoint, after);
        for (const answer of stored) {
          const value = openAnswer(answer, endpoint);
          const { fetchedAt, imported = false } = answer;
          if (value) await take({ source, fetchedAt, imported, value });
          else this.unreadable++;
        }
        after = last;
      }
  }

  /** Reads the answers after a key; `last` is the key to go on from, undefined at the end. */
  #portionOf(
    source: SourceId,
    endpoint: EndpointName,
    after: string,
  ): Promise<{ stored: StoredAnswer[]; last: string | undefined }> {
    return this.#file.read(({ answers }) => {
      const listed = answers.listPortion(source, after, portion);
      const wanted = listed.filter(({ request }) => request.endpoint === endpoint);
      const last = listed.length < portion ? undefined : listed.at(-1)?.key;
      return { stored: wanted.flatMap(({ key }) => answers.get(source, key) ?? []), last };
    });
  }

  async sessions(take: (session: ReadSession) => Promise<void>): Promise<void> {
    const listed = await this.#file.read(({ bars }) => bars.list());
    for (const { source, ticker, first, last } of listed.filter((each) => this.#isWanted(each.source))) {
      const { rows, parts } = await this.#file.read(({ bars }) => ({
        rows: bars.sessions(source, ticker, first, last),
        parts: parseCoverage(bars.coverage(source, ticker)).parts ?? [],
      }));
      for (const row of rows) {
        const bars = unpackSession(row);
        const { session, fetchedAt } = row;
        if (bars) await take({ source, ticker, session, fetchedAt, bars, isPart: parts.includes(session) });
        else this.unreadable++;
      }
    }
  }

  async observations(take: (observations: ReadObservations) => Promise<void>): Promise<void> {
    const listed = await this.#file.read(({ observations }) => observations.indicators());
    for (const { source, indicator } of listed.filter((each) => this.#isWanted(each.source)))
      await take({
        source,
        indicator,
        seen: await this.#file.read(({ observations }) => observations.of(source, indicator)),
      });
  }

  dispose(): void {
    this.#file.dispose();
  }
}
