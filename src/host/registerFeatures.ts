import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../base/disposables.ts';
import type { FeatureId } from './featureIds.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

export interface Feature {
  id: FeatureId;
  /** The feature's name for users. */
  name: string;
  /** Throws if the editor doesn't take what it registers. */
  register: (services: Services, own: Disposables) => void;
}

/** Registers each feature on its own. One that fails takes no other along, and one message names all that failed. */
export function registerFeatures(features: readonly Feature[], services: Services): Disposable {
  const all = new Disposables();
  const names: string[] = [];
  for (const { id, name, register } of features) {
    const own = all.add(new Disposables());
    try {
      register(services, own);
    } catch (error) {
      // Nothing of it stays, so that none of its commands works by half.
      own.dispose();
      services.failed.push({ id, error });
      services.log.error(`Not available: ${name}. ${formatThrown(error)}`);
      names.push(name);
    }
  }
  if (names.length > 0) void showFailed(names, services.log);
  return all;
}

async function showFailed(names: readonly string[], log: Log): Promise<void> {
  const { notify } = await import('./prompts/notifications.ts');
  const show = vscode.l10n.t('Show Log');
  const text = vscode.l10n.t(
    'Not available: {0}. The log has the causes. Reload the window to try again. If that doesn’t help, update the editor and Market Desk.',
    names.join(', '),
  );
  if ((await notify(text, { severity: 'error', actions: [show] })) === show) log.show();
}

function formatThrown(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
