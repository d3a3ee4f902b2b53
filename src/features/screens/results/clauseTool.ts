import * as l10n from '@vscode/l10n';
import { isAbortError } from '../../../base/abort.ts';
import { formatError } from '../../../host/errors/formatError.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { settings as settingIds } from '../../../ids.ts';
import { createBatch, type OnBehalf } from '../../../library/ledger/initiator.ts';
import type { Condition } from '../../../screen/parse/tree.ts';
import { clauseCounts, clausesAsWritten, conditionOf, conditionsToCount, type KnownCounts } from './clauseModel.ts';
import { noteRun, type CountMemory } from '../run/lastRuns.ts';
import { requireScreenerPath, sourceChanged, withPathHint, type ScreenRunServices } from '../run/screenRequest.ts';
import { requireState } from '../run/createScreenRun.ts';
import { LatestReading } from '../run/latestReading.ts';
import type { ScreenRunModel } from '../run/screenRunModel.ts';
import type { ResultsProtocol } from '../protocol.ts';
import type { ClauseCounts } from './toolsView.ts';

interface ClauseToolOptions {
  services: ScreenRunServices;
  run: ScreenRunModel;
  counts: CountMemory;
}

/** Shows how many matches each clause excludes. A counted condition is counted again only on request. */
export class ClauseTool {
  readonly #options: ClauseToolOptions;
  readonly #counting = new LatestReading();

  constructor(options: ClauseToolOptions) {
    this.#options = options;
  }

  /** Returns the known counts; sends no request. */
  clauses(off: readonly number[], problem?: string): ClauseCounts {
    const written = clausesAsWritten(requireState(this.#options.run).prepared.text);
    return {
      ...clauseCounts(this.#condition(), off, { known: this.#known(), written }),
      ...(problem ? { problem } : {}),
    };
  }

  async count({ off, each, again }: ResultsProtocol['requests']['countClauses']['params']): Promise<ClauseCounts> {
    const { services } = this.#options;
    try {
      await this.#counting.run(async ({ signal }) => {
        requireScreenerPath(services);
        const conditions = conditionsToCount(this.#condition(), off, { each, again, known: this.#known() });
        const onBehalf = { initiator: 'person', batch: createBatch(conditions.length) } as const;
        for (const condition of conditions) await this.#countOne(condition, { again, signal, ...onBehalf });
      });
      return this.clauses(off);
    } catch (error) {
      if (isAbortError(error)) return this.clauses(off);
      return this.clauses(off, formatError(error, l10n.t('Count')).message);
    }
  }

  /** Stops counting. Received counts stay. */
  stop(): void {
    this.#counting.stop();
  }

  async #countOne(
    condition: string,
    { again, signal, initiator, batch }: OnBehalf & { again: boolean; signal: AbortSignal },
  ): Promise<void> {
    const { services, run, counts } = this.#options;
    const { source } = requireState(run);
    if (services.connection.source !== source) throw sourceChanged();
    const library = await services.library();
    // Every page carries the full count, so the smallest possible page is enough.
    const { value, fetchedAt } = await withPathHint({
      services,
      setting: settingIds.screenerPath,
      subject: l10n.t('Count'),
      work: () =>
        library.read(
          { endpoint: 'screen', condition, metrics: [], page: 1, limit: 1 },
          { initiator, batch, mode: again ? 'refresh' : 'fresh', signal },
        ),
    });
    noteRun(counts, { source, condition }, { total: value.pagination.total_records, at: fetchedAt });
  }

  #condition(): Condition {
    const condition = conditionOf(requireState(this.#options.run).prepared.condition);
    if (condition) return condition;
    throw new PlainError(l10n.t('There are no results. Run the screen first.'));
  }

  #known(): KnownCounts {
    const { run, counts } = this.#options;
    const { source } = requireState(run);
    return (condition) => counts.get({ source, condition });
  }
}
