import * as vscode from 'vscode';
import { PlainError } from '../../../host/errors/plainError.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';
import type { SavedRuns } from '../run/savedRuns.ts';
import { requireState } from '../run/createScreenRun.ts';
import { keyOfRun, savedRunOf, type ScreenRunModel } from '../run/screenRunModel.ts';
import { compareRuns, formatComparison, shortened } from './runComparisonModel.ts';
import type { RunComparison } from '../results/toolsView.ts';

interface RunComparisonToolOptions {
  run: ScreenRunModel;
  savedRuns: SavedRuns;
}

/** Compares a run with an earlier complete run of the same condition. Both are saved, so no request is sent. */
export class RunComparisonTool {
  readonly #options: RunComparisonToolOptions;

  constructor(options: RunComparisonToolOptions) {
    this.#options = options;
  }

  /** `before` is `readTill` of the run to compare with; without it, the newest one is taken. */
  async compare(before: number | undefined): Promise<RunComparison> {
    const comparison = await this.#compare(before);
    return comparison.state === 'compared' ? shortened(comparison) : comparison;
  }

  async copy(before: number | undefined): Promise<void> {
    const state = requireState(this.#options.run);
    const comparison = await this.#compare(before);
    if (comparison.state !== 'compared')
      throw new PlainError(vscode.l10n.t('There’s no previous run to compare with.'));
    const { prepared, rows } = state;
    const { name } = this.#options.run.file;
    await vscode.env.clipboard.writeText(
      formatComparison({ name, condition: prepared.condition, now: rows, comparison }),
    );
    showInStatusBar(vscode.l10n.t('Copied the changes to the clipboard.'), 4_000);
  }

  async forget(): Promise<void> {
    await this.#options.savedRuns.forget(keyOfRun(requireState(this.#options.run)));
  }

  async #compare(before: number | undefined): Promise<RunComparison> {
    const { savedRuns, run } = this.#options;
    const state = requireState(run);
    const { rows } = state;
    if (!rows.complete) {
      const pagesLeft = rows.pagesTotal - rows.pagesRead;
      if (pagesLeft <= 0) return { state: 'unsettled' };
      return { state: 'partial', loaded: rows.loaded, total: rows.total, pagesLeft };
    }
    const key = keyOfRun(state);
    const earlier = (await savedRuns.list(key)).filter(({ readTill }) => readTill < rows.readTill);
    const wanted = earlier.filter(({ readTill }) => before === undefined || readTill === before);
    for (const times of wanted) {
      const found = await savedRuns.read(key, times);
      // A damaged run reads as undefined, and the next older one is tried.
      if (found) return compareRuns(found, savedRunOf(state), earlier);
    }
    return { state: 'first' };
  }
}
