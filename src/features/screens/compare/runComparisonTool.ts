import * as vscode from 'vscode';
import { PlainError } from '../../../host/plainError.ts';
import { showInStatusBar } from '../../../host/notifications.ts';
import type { SavedRuns } from '../run/savedRuns.ts';
import type { RunKey } from '../run/runKey.ts';
import type { RunState, ScreenRun } from '../run/screenRun.ts';
import { compareRuns, formatComparison, shortened, type SavedRun } from './runComparisonModel.ts';
import type { RunComparison } from '../results/toolsView.ts';

interface SinceToolOptions {
  run: ScreenRun;
  kept: SavedRuns;
}

export function keyOfRun({ source, prepared }: RunState): RunKey {
  return { source, condition: prepared.condition };
}

export function savedRunOf({ prepared, rows }: RunState): SavedRun {
  return { metrics: prepared.columns, readFrom: rows.readFrom, readTill: rows.readTill, rows: rows.all };
}

export function requireState(run: ScreenRun): RunState {
  if (run.state) return run.state;
  throw new PlainError(vscode.l10n.t('There are no results. Run the screen first.'));
}

/** What has changed since an earlier whole run of the condition; from what is kept, so that it costs nothing. */
export class RunComparisonTool {
  readonly #options: SinceToolOptions;

  constructor(options: SinceToolOptions) {
    this.#options = options;
  }

  /** `before`: `readTill` of the run to compare with; the newest otherwise. */
  async since(before: number | undefined): Promise<RunComparison> {
    const since = await this.#compare(before);
    return since.state === 'compared' ? shortened(since) : since;
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
    await this.#options.kept.forget(keyOfRun(requireState(this.#options.run)));
  }

  async #compare(before: number | undefined): Promise<RunComparison> {
    const { kept, run } = this.#options;
    const state = requireState(run);
    const { rows } = state;
    if (!rows.complete) {
      const pagesLeft = rows.pagesTotal - rows.pagesRead;
      if (pagesLeft <= 0) return { state: 'unsettled' };
      return { state: 'partial', loaded: rows.loaded, total: rows.total, pagesLeft };
    }
    const key = keyOfRun(state);
    const earlier = (await kept.list(key)).filter(({ readTill }) => readTill < rows.readTill);
    const wanted = earlier.filter(({ readTill }) => before === undefined || readTill === before);
    for (const times of wanted) {
      const found = await kept.read(key, times);
      // A damaged one is passed over.
      if (found) return compareRuns(found, savedRunOf(state), earlier);
    }
    return { state: 'first' };
  }
}
