import * as vscode from 'vscode';
import { notify, withProgress } from '../../host/notifications.ts';
import { about } from '../../host/plainError.ts';
import type { Services } from '../../host/services.ts';
import { describeProxy } from './connectionModel.ts';

/** Asks for the calendar, which the shelf then keeps: the one request is not lost. */
export async function testConnection(services: Pick<Services, 'connection' | 'library'>): Promise<void> {
  const { connection, library } = services;
  await connection.ready;
  if (connection.state === 'notConfigured') connection.requireOrigin();
  const target =
    connection.state === 'sample' ? vscode.l10n.t('the bundled sample service') : (connection.origin ?? '');
  const started = performance.now();
  const { value } = await about(vscode.l10n.t('The connection to {0}', target), () =>
    withProgress({
      title:
        connection.state === 'sample'
          ? vscode.l10n.t('Testing the bundled sample service')
          : vscode.l10n.t('Testing the connection to {0} · 1 request', target),
      work: async (signal) => (await library()).calendar({ mode: 'refresh', signal }),
    }),
  );
  const milliseconds = Math.round(performance.now() - started);
  const proxy = vscode.workspace.getConfiguration('http').get<string>('proxy', '');
  void notify(
    connection.state === 'sample'
      ? vscode.l10n.t(
          'The bundled sample service answered in {0} ms with {1} indicators.',
          milliseconds,
          value.rows.length,
        )
      : vscode.l10n.t(
          '{0} answered in {1} ms, {2}, and took the key. Its calendar of {3} indicators is on the shelf now.',
          target,
          milliseconds,
          describeProxy({ origin: target, proxy }),
          value.rows.length,
        ),
  );
}
