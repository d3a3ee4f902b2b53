import * as vscode from 'vscode';

import { exactly, withCost } from '../../domain/format/cost.ts';
import type { CommandActions } from '../../host/commands/commandRunner.ts';
import { sampleAction } from '../../host/commands/sampleAction.ts';
import { formatTrouble } from '../../host/errors/formatTrouble.ts';
import { confirm, notify, withReadProgress } from '../../host/prompts/notifications.ts';
import { showError } from '../../host/errors/formatError.ts';
import { about, isCancellation, PlainError } from '../../host/errors/plainError.ts';
import { requireConnection } from '../../host/errors/requireSource.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import type { Services } from '../../host/services.ts';
import { markStepDone } from '../../host/state/stepsDone.ts';
import { commands, contextKeys, keyVariable, settings as settingIds, views } from '../../ids.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { listUsage } from './quota/quotaModel.ts';
import { formatAnswer, formatProxy, judgeKey } from './setup/connectionModel.ts';
import { parseBaseUrl } from '../../api/baseUrl.ts';
import { kindOfSource } from '../../base/snapshot.ts';
import { loadExamples } from '../../host/prompts/sampleExamples.ts';
import { pickOne } from '../../host/prompts/quickPick.ts';
import { inputPrompt } from '../../host/prompts/inputPrompt.ts';
import { formatDownloadsState } from '../../library/downloads/formatDownloads.ts';
import { LibraryError } from '../../library/library.ts';

/** The actions of the commands about the connection. */
export const createActions = (services: Services): CommandActions<'connection'> => {
  const test = ({ initiator }: { initiator: Initiator }): Promise<void> => testConnection(services, initiator);
  return {
    [commands.connectionSetKey]: () => setKey(services),
    [commands.connectionClearKey]: () => clearKey(services),
    [commands.connectionUseService]: () => useService(services),
    [commands.connectionUseSample]: () => useSample(services),
    [commands.connectionTest]: test,
    [commands.connectionTestSample]: sampleAction(test),
    [commands.quotaShow]: () => showUsage(services),
  };
};

/** Asks for the key of the base address, and first for the address if there is none. */
async function setKey(services: ServiceServices): Promise<void> {
  if (!services.connection.usesKey)
    throw new PlainError(
      vscode.l10n.t(
        'No key is sent because “marketDesk.connection.authentication” is “none”. To use a key, set it to “key” first.',
      ),
    );
  const { origin } = services.connection;
  if (origin === undefined) {
    await useService(services);
    return;
  }
  await askKey(services, origin);
}

async function clearKey({ connection, keys }: Pick<ServiceServices, 'connection' | 'keys'>): Promise<void> {
  const { origin } = connection;
  const stored = origin === undefined ? undefined : await keys.get(origin);
  if (origin === undefined || stored === undefined)
    throw new PlainError(vscode.l10n.t('There’s no stored API key to clear.'));
  if (stored.from === 'environment')
    throw new PlainError(
      vscode.l10n.t('The API key comes from the environment variable {0}. Clear it there.', keyVariable),
    );
  await confirm({
    question: vscode.l10n.t('Clear the API key for {0}?', origin),
    detail: vscode.l10n.t('Everything in the library stays and can still be opened.'),
    action: vscode.l10n.t('Clear Key'),
  });
  await keys.clear(origin);
}

/** Connects to sample data and opens the calendar, a call and a note beside it. A data folder's calls are listed. */
async function useSample({ settings, connection }: Pick<Services, 'settings' | 'connection'>): Promise<void> {
  await settings.update(settingIds.connectionSource, 'sample');
  await vscode.commands.executeCommand(`${views.calendar}.focus`);
  const { companies } = await loadExamples({ connection });
  const [first] = companies;
  if (!first) return;
  const isInvented = connection.dataFolder === undefined;
  if (isInvented) await openNote(first.ticker);
  await runCommand(commands.transcriptsOpen, isInvented ? { ticker: first.ticker } : undefined, 'person');
}

/** Opens an untitled note, or the one that an earlier tour opened. Nothing is saved. */
async function openNote(ticker: string): Promise<void> {
  const heading = vscode.l10n.t('# Notes on {0} (sample)', ticker);
  const before = vscode.workspace.textDocuments.find(
    (document) => document.isUntitled && document.languageId === 'markdown' && document.getText().startsWith(heading),
  );
  const content = `${heading}\n\n${vscode.l10n.t('The call beside this note is invented, like all sample data. Take notes here while you read.')}\n\n`;
  const note = before ?? (await vscode.workspace.openTextDocument({ language: 'markdown', content }));
  const editor = await vscode.window.showTextDocument(note, { viewColumn: vscode.ViewColumn.One, preview: false });
  const end = note.lineAt(note.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}

/** Tests the connection by requesting the calendar, which the library then files, so that the request isn't wasted. */
async function testConnection(services: Pick<Services, 'connection' | 'library'>, initiator: Initiator): Promise<void> {
  const { connection, library } = services;
  await connection.ready;
  requireConnection({ connection });
  const target = connection.state === 'sample' ? vscode.l10n.t('sample service') : (connection.origin ?? '');
  const started = performance.now();
  const { value, uncounted } = await about(vscode.l10n.t('Connection to {0}', target), () =>
    withReadProgress({
      title:
        connection.state === 'sample'
          ? vscode.l10n.t('Testing the sample service')
          : withCost(vscode.l10n.t('Testing connection to {0}', target), exactly(1)),
      work: async (progress) =>
        (await library()).read({ endpoint: 'calendar' }, { initiator, mode: 'refresh', ...progress }),
    }),
  );
  const milliseconds = Math.round(performance.now() - started);
  const proxy = vscode.workspace.getConfiguration('http').get<string>('proxy', '');
  void notify(
    connection.state === 'sample'
      ? vscode.l10n.t(
          'Connected to the sample service in {0} ms. The calendar has {1} indicators.',
          milliseconds,
          value.rows.length,
        )
      : formatAnswer({
          target,
          milliseconds,
          proxy: formatProxy({ origin: target, proxy }),
          indicators: value.rows.length,
          usesKey: connection.usesKey,
          fromCache: uncounted === true,
        }),
  );
}

/** Lists today's requests, which the status bar's hover shows as sentences. */
async function showUsage({
  connection,
  library,
  extension,
}: Pick<Services, 'connection' | 'library' | 'extension'>): Promise<void> {
  markStepDone(extension.globalState, contextKeys.quotaSeen);
  await connection.ready;
  if (connection.state === 'sample') {
    const words = vscode.l10n.t(
      'Sample data doesn’t use requests. When you connect to a service, today’s requests appear here and in the status bar.',
    );
    offerInMessage(words, vscode.l10n.t('Connect to a Service'), () =>
      runCommand(commands.connectionUseService, undefined, 'person'),
    );
    return;
  }
  const opened = await library();
  const usage = opened.usage(connection.source);
  const trouble = opened.trouble();
  const now = Date.now();
  if (trouble) {
    const words = formatTrouble(trouble).join(' ');
    if (trouble.unsaved > 0)
      offerInMessage(words, vscode.l10n.t('Save Elsewhere…'), () =>
        runCommand(commands.librarySaveElsewhere, undefined, 'person'),
      );
    else
      offerInMessage(words, vscode.l10n.t('Show Library'), async () =>
        vscode.commands.executeCommand(`${views.library}.focus`),
      );
    return;
  }
  const { lines, assumptions } = listUsage(usage, now);
  const list = await opened.downloads.list().catch(() => undefined);
  const state = list ? formatDownloadsState(list, now) : '';
  if (state !== '') lines.push({ label: vscode.l10n.t('Downloads over days'), description: state });
  // Only one row is an action; the others are information.
  const chosen = await pickOne(
    [
      ...lines.map((line) => ({ ...line, value: 'line' as const })),
      { label: vscode.l10n.t('Quota Settings'), value: 'settings' as const },
      ...assumptions.map((line) => ({ ...line, value: 'line' as const })),
    ],
    { title: vscode.l10n.t('Today’s Requests') },
  );
  if (chosen === 'settings') await vscode.commands.executeCommand('workbench.action.openSettings', 'marketDesk.quota');
}

type ServiceServices = Pick<Services, 'connection' | 'keys' | 'settings' | 'library'>;

/** Asks for the base address, then for its key unless one is stored, since each address has a key of its own. */
async function useService(services: ServiceServices): Promise<void> {
  const { connection, settings, keys } = services;
  const typed = await inputPrompt({
    title: vscode.l10n.t('Base address of the data service'),
    // An input box validates only what is typed, so the problem of its first value is in the prompt.
    prompt:
      connection.addressProblem ??
      (connection.usesKey
        ? vscode.l10n.t('Get the address from your provider. Use https, or http only on this machine.')
        : vscode.l10n.t(
            'Enter the address of the gateway that adds the key. Use https, or http only on this machine.',
          )),
    placeHolder: 'https://',
    value: settings.baseUrl,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return undefined;
      const parsed = parseBaseUrl(text);
      return parsed.ok ? undefined : parsed.error.message;
    },
  });
  if (typed === undefined || typed.trim() === '') throw new vscode.CancellationError();
  const { origin } = new URL(typed.trim());
  await settings.update(settingIds.connectionBaseUrl, typed.trim());
  await settings.update(settingIds.connectionSource, 'service');
  if (connection.usesKey && !(await keys.get(origin))) await askKey(services, origin);
}

/**
 * Asks for the key of the origin in a masked box and puts it in the secret storage, and nowhere else. Nothing is sent
 * until the user presses the button that shows its cost.
 */
async function askKey(services: ServiceServices, origin: string): Promise<void> {
  const key = await inputPrompt({
    title: vscode.l10n.t('API key for {0}', origin),
    prompt: vscode.l10n.t(
      'Get the key from your provider. It’s kept in VS Code’s secret storage and sent only to {0}.',
      origin,
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => (text === '' ? undefined : judgeKey(text)),
  });
  if (key === undefined) throw new vscode.CancellationError();
  const problem = judgeKey(key);
  if (problem) throw new PlainError(problem);
  await services.keys.set(origin, key.trim());
  const saved = vscode.l10n.t('API key saved for {0}.', origin);
  if (await isCalendarMissing(services, origin))
    offerInMessage(saved, withCost(vscode.l10n.t('Download Calendar'), exactly(1)), async () => {
      // The message may stay for long, and the calendar may have been downloaded meanwhile.
      if (await isCalendarMissing(services, origin)) await runCommand(commands.calendarRefresh, undefined, 'person');
      else await vscode.commands.executeCommand(`${views.calendar}.focus`);
    });
  else void notify(saved);
}

/** Shows a message with a button. Doesn't wait for it to be closed; a failure of the button's action is shown. */
function offerInMessage(message: string, title: string, run: () => Promise<unknown>): void {
  void notify(message, { actions: [title] }).then(async (chosen) => {
    if (chosen !== title) return;
    await run().catch((error: unknown) => {
      if (!isCancellation(error)) void showError(error);
    });
  });
}

/** False while another source is connected, since the calendar would come from there. */
async function isCalendarMissing({ connection, library }: ServiceServices, origin: string): Promise<boolean> {
  if (kindOfSource(connection.source) !== 'service' || connection.origin !== origin) return false;
  try {
    await (await library()).read({ endpoint: 'calendar' }, { mode: 'library' });
    return false;
  } catch (error) {
    return error instanceof LibraryError && error.kind === 'notInLibrary';
  }
}
