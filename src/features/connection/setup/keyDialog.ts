import * as l10n from '@vscode/l10n';
import { PlainError } from '../../../host/plainError.ts';
import { confirm } from '../../../host/notifications.ts';
import { keyVariable } from '../../../ids.ts';
import { askKey, useService, type ServiceServices } from './serviceDialog.ts';

/** Asks for the key of the base address, and first for the address when there is none. */
export async function setKey(services: ServiceServices): Promise<void> {
  if (!services.connection.usesKey)
    throw new PlainError(
      l10n.t(
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

export async function clearKey({ connection, keys }: Pick<ServiceServices, 'connection' | 'keys'>): Promise<void> {
  const { origin } = connection;
  const stored = origin === undefined ? undefined : await keys.get(origin);
  if (origin === undefined || stored === undefined) throw new PlainError(l10n.t('There’s no stored API key to clear.'));
  if (stored.from === 'environment')
    throw new PlainError(l10n.t('The API key comes from the environment variable {0}. Clear it there.', keyVariable));
  await confirm({
    question: l10n.t('Clear the API key for {0}?', origin),
    detail: l10n.t('Everything in the library stays and can still be opened.'),
    action: l10n.t('Clear Key'),
  });
  await keys.clear(origin);
}
