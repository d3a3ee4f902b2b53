import * as vscode from 'vscode';
import { readTicker } from '../../../domain/identifiers/security.ts';
import { foldShareClass } from '../../../domain/identifiers/ticker.ts';
import { PlainError, requireParsed } from '../../../host/errors/plainError.ts';
import { showInStatusBar } from '../../../host/prompts/notifications.ts';
import type { Services } from '../../../host/services.ts';
import { conditionOf } from './clauseModel.ts';
import type { SavedRuns } from '../run/savedRuns.ts';
import { requireState } from '../run/createScreenRun.ts';
import { keyOfRun, type RunState, type ScreenRunModel } from '../run/screenRunModel.ts';
import type { SavedRun } from '../compare/runComparisonModel.ts';
import type { WhyNot } from './toolsView.ts';
import { explainSecurities, formatWhyNot, mergeValues, type KnownSecurity } from './whyNotModel.ts';

interface WhyNotToolOptions {
  services: Pick<Services, 'library'>;
  run: ScreenRunModel;
  savedRuns: SavedRuns;
}

/** Shows which clauses a security meets, from stored values, since the service has no request for it. */
export class WhyNotTool {
  readonly #options: WhyNotToolOptions;

  constructor(options: WhyNotToolOptions) {
    this.#options = options;
  }

  async explain(typed: string): Promise<WhyNot> {
    const ticker = requireParsed(readTicker(typed));
    const state = requireState(this.#options.run);
    const condition = conditionOf(state.prepared.condition);
    if (!condition) throw new PlainError(vscode.l10n.t('There are no results. Run the screen first.'));
    const { rows, prepared } = state;
    const known = await this.#known(ticker, state);
    return explainSecurities({
      ticker,
      condition,
      metrics: [...prepared.named, ...prepared.columns],
      known,
      rows: rows.all,
      complete: rows.complete,
    });
  }

  async copy(typed: string): Promise<void> {
    const { condition } = requireState(this.#options.run).prepared;
    await vscode.env.clipboard.writeText(formatWhyNot(await this.explain(typed), condition));
    showInStatusBar(vscode.l10n.t('Copied the explanation to the clipboard.'), 4_000);
  }

  /** Values from pages in the library and from saved runs of this condition, which can be older than any page there. */
  async #known(ticker: string, state: RunState): Promise<KnownSecurity[]> {
    const { services, savedRuns } = this.#options;
    const library = await services.library();
    const found = new Map<number, KnownSecurity>();
    const add = (security: KnownSecurity): void => {
      const before = found.get(security.cik)?.values ?? new Map();
      found.set(security.cik, { ...security, values: mergeValues(before, security.values) });
    };
    for (const times of (await savedRuns.list(keyOfRun(state))).reverse()) {
      const run = await savedRuns.read(keyOfRun(state), times);
      if (run) securitiesIn(run, ticker).forEach(add);
    }
    (await library.securityValues(ticker, state.source)).forEach(add);
    return [...found.values()];
  }
}

function securitiesIn({ rows, readTill }: SavedRun, ticker: string): KnownSecurity[] {
  const wanted = foldShareClass(ticker);
  return rows
    .filter((row) => foldShareClass(row.ticker) === wanted)
    .map(({ ticker: named, cik, metrics }) => ({
      ticker: named,
      cik,
      values: new Map(Object.entries(metrics).map(([id, value]) => [id.toLowerCase(), { value, at: readTill }])),
    }));
}
