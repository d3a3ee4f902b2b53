import * as vscode from 'vscode';
import type { CommandActions } from '../../host/commands/commandRunner.ts';
import { showError } from '../../host/errors/formatError.ts';
import { notify } from '../../host/prompts/notifications.ts';
import { noteError } from '../../host/errors/noteError.ts';
import type { Services } from '../../host/services.ts';
import { commands, documentScheme, extensionId } from '../../ids.ts';
import { formatDiagnostics } from './diagnosticsModel.ts';
import { readDiagnostics } from './readDiagnostics.ts';

/** The path prefix of the virtual document with the diagnostics. */
const diagnosticsPrefix = 'diagnostics';

const reporter = 'workbench.action.openIssueReporter';

export class SupportCommands {
  readonly #services: Services;

  readonly actions: CommandActions<'support'> = {
    [commands.supportReportIssue]: () => this.reportIssue(),
    [commands.supportCopyDiagnostics]: () => this.copyDiagnostics(),
    [commands.supportShowLog]: () => this.#services.log.show(),
  };

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Opens the editor's own reporter with the diagnostics, which are also copied: a reporter in a browser doesn't
   * receive them, and without a reporter or an address the copy is all there is.
   */
  async reportIssue(): Promise<void> {
    const diagnostics = await this.#copy();
    const { bugs } = this.#services.extension.about;
    if (bugs === undefined) {
      this.#report(
        vscode.l10n.t(
          'This version of Market Desk doesn’t name a place to report issues. The diagnostics were copied, so you can send them to the person who gave you the extension.',
        ),
      );
      return;
    }
    if (await openReporter(diagnostics)) {
      this.#report(
        vscode.l10n.t('The diagnostics were copied as well. Paste them into the report if it doesn’t show them.'),
      );
      return;
    }
    const open = vscode.l10n.t('Open Issue Tracker');
    this.#report(
      vscode.l10n.t(
        'This editor can’t open an issue reporter. The diagnostics were copied. Paste them into the report.',
      ),
      { [open]: async () => vscode.env.openExternal(vscode.Uri.parse(bugs)) },
    );
  }

  async copyDiagnostics(): Promise<void> {
    await this.#copy();
    this.#report(
      vscode.l10n.t(
        'Diagnostics copied. They contain versions, changed settings and kinds of errors, but no keys, addresses, paths, tickers or text of yours.',
      ),
    );
  }

  /** The text of the document that {@link SupportCommands.showDiagnostics} opens. */
  async write(): Promise<string> {
    return formatDiagnostics(await readDiagnostics(this.#services));
  }

  async showDiagnostics(): Promise<void> {
    const uri = vscode.Uri.from({ scheme: documentScheme, path: `/${diagnosticsPrefix}/Market Desk Diagnostics.md` });
    this.#services.documents.changed(uri);
    await vscode.window.showTextDocument(uri);
  }

  async #copy(): Promise<string> {
    const text = await this.write();
    await vscode.env.clipboard.writeText(text);
    return text;
  }

  /** Shows the message without waiting for it to be closed. */
  #report(message: string, further: Record<string, () => Promise<unknown>> = {}): void {
    const actions: Record<string, () => unknown> = {
      ...further,
      [vscode.l10n.t('Show Diagnostics')]: () => this.showDiagnostics(),
      [vscode.l10n.t('Show Log')]: () => this.#services.log.show(),
    };
    void notify(message, { actions: Object.keys(actions) })
      .then((chosen) => chosen && actions[chosen]?.())
      .catch((error: unknown) => void showError(error));
  }
}

/**
 * Resolves to false if the editor has no reporter, has it turned off, or doesn't know where the extension takes
 * reports.
 */
async function openReporter(diagnostics: string): Promise<boolean> {
  // With this setting off, the command exists and does nothing.
  if (vscode.workspace.getConfiguration('telemetry').get('feedback.enabled') === false) return false;
  const issueBody = [
    vscode.l10n.t('What I did, what I expected, and what happened instead:'),
    '',
    '',
    diagnostics,
  ].join('\n');
  try {
    await vscode.commands.executeCommand(reporter, { extensionId, issueBody });
    return true;
  } catch (error) {
    noteError(error, 'Issue reporter');
    return false;
  }
}
