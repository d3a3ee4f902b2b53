import * as vscode from 'vscode';
import { notify, withProgress } from '../../../host/notifications.ts';
import { about } from '../../../host/plainError.ts';
import type { Services } from '../../../host/services.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { formatAnswer, formatProxy } from './connectionModel.ts';

/** Tests the connection by requesting the calendar, which the library then has, so that the request is not wasted. */
export async function testConnection(
  services: Pick<Services, 'connection' | 'library'>,
  initiator: Initiator,
): Promise<void> {
  const { connection, library } = services;
  await connection.ready;
  if (connection.state === 'notConfigured') connection.requireOrigin();
  const target = connection.state === 'sample' ? vscode.l10n.t('sample service') : (connection.origin ?? '');
  const started = performance.now();
  const { value, uncounted } = await about(vscode.l10n.t('Connection to {0}', target), () =>
    withProgress({
      title:
        connection.state === 'sample'
          ? vscode.l10n.t('Testing the sample service')
          : vscode.l10n.t('Testing connection to {0} · 1 request', target),
      work: async (signal) => (await library()).calendar({ initiator, mode: 'refresh', signal }),
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
