import type { SourceId } from '../sourceId.ts';
import type { DownloadStore } from './store.ts';
import type { SqliteFile } from './sqliteFile.ts';

/** No alias begins like this, so that earlier versions never read these rows. */
const own = 'download:';

/**
 * Stored in the table of aliases: its rows are source, name, text and time, they are copied out of a damaged file, and
 * the schema's page has no room for another table.
 */
export class SqliteDownloads implements DownloadStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  get(source: SourceId, key: string): string | undefined {
    const row = this.#file.get('SELECT thing FROM main.names WHERE source = ? AND name = ?', source, own + key);
    return row && String(row['thing']);
  }

  list(source: SourceId, prefix: string): { key: string; text: string }[] {
    return this.#file
      .all(
        'SELECT name, thing FROM main.names WHERE source = ? AND name >= ? AND name < ?',
        source,
        own + prefix,
        `${own}${prefix}\u{10FFFF}`,
      )
      .map((row) => ({ key: String(row['name']).slice(own.length), text: String(row['thing']) }));
  }

  /** The sources that have a list. */
  sources(): SourceId[] {
    return this.#file
      .all('SELECT DISTINCT source FROM main.names WHERE name >= ? AND name < ?', own, `${own}\u{10FFFF}`)
      .map((row) => String(row['source']) as SourceId);
  }

  put(source: SourceId, key: string, text: string, at: number): void {
    this.#file.run('INSERT OR REPLACE INTO main.names VALUES (?, ?, ?, ?)', source, own + key, text, at);
  }

  remove(source: SourceId, key: string): void {
    this.#file.run('DELETE FROM main.names WHERE source = ? AND name = ?', source, own + key);
  }
}
