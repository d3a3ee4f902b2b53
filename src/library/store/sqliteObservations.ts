import type { IndicatorObservation, Observation } from '../../domain/observations/observation.ts';
import { surplusMoments } from '../../domain/observations/thinObservations.ts';
import type { SourceId } from '../sourceId.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { ObservationStore, ObservedIndicator } from './store.ts';

export class SqliteObservations implements ObservationStore {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  of(source: SourceId, indicator: number): Observation[] {
    return this.#file
      .all(
        'SELECT at, reference, value, prior FROM observations WHERE source = ? AND indicator = ? ORDER BY at',
        source,
        indicator,
      )
      .map((row) => ({
        at: Number(row['at']),
        latest_date: row['reference'] as string | null,
        latest_value: row['value'] as number | null,
        prior_value: row['prior'] as number | null,
      }));
  }

  add(source: SourceId, observed: readonly IndicatorObservation[]): number {
    return this.#file.write(() => {
      let added = 0;
      for (const { indicator_id, at, latest_date, latest_value, prior_value } of observed)
        added += this.#file.run(
          `INSERT OR IGNORE INTO main.observations (source, indicator, at, reference, value, prior) VALUES (?, ?, ?, ?, ?, ?)`,
          source,
          indicator_id,
          at,
          latest_date,
          latest_value,
          prior_value,
        );
      return added;
    });
  }

  indicators(source?: SourceId, fewest = 1): ObservedIndicator[] {
    const ofSource = source === undefined ? { where: '', values: [] } : { where: 'WHERE source = ?', values: [source] };
    const rows = this.#file.all(
      `SELECT source, indicator FROM observations ${ofSource.where} GROUP BY source, indicator HAVING count(*) >= ?`,
      ...ofSource.values,
      fewest,
    );
    return rows.map((row) => ({ source: row['source'] as SourceId, indicator: Number(row['indicator']) }));
  }

  clear(source?: SourceId): void {
    if (source === undefined) this.#file.run('DELETE FROM main.observations');
    else this.#file.run('DELETE FROM main.observations WHERE source = ?', source);
    this.#file.shrink();
  }

  prune(most: number): void {
    this.#file.write(() => {
      const crowded = this.#file.all(
        'SELECT source, indicator FROM observations GROUP BY source, indicator HAVING count(*) > ?',
        most,
      );
      for (const row of crowded) {
        const [source, indicator] = [row['source'] as SourceId, Number(row['indicator'])];
        for (const at of surplusMoments(this.of(source, indicator), most))
          this.#file.run(
            'DELETE FROM main.observations WHERE source = ? AND indicator = ? AND at = ?',
            source,
            indicator,
            at,
          );
      }
    });
  }
}
