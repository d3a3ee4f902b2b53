import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { certificate, privateKey } from '../../contract/client/certificate.ts';
import { commands, settings } from '../../../src/ids.ts';
import { notifications } from '../support/notifications.ts';
import { test } from '../support/test.ts';
import * as distrusted from './distrusted.ts';
import { giveKey } from './giveKey.ts';
import {
  extraAuthority,
  startLoggingProxy,
  startSecureServer,
  type LoggingProxy,
  type SecureServer,
} from './secureServer.ts';
import { withSettings } from './withSettings.ts';

const key = 'test-key-proxied-81';

interface Network {
  proxy: LoggingProxy;
  /** Its certificate is its own authority, which the session trusts. */
  trusted: SecureServer;
  /** Nobody vouches for this one. */
  selfSigned: SecureServer;
}

/** Two https services that only the proxy can find. */
async function withNetwork(body: (network: Network) => Promise<void>): Promise<void> {
  const trusted = await startSecureServer({ cert: certificate, key: privateKey });
  const selfSigned = await startSecureServer({ cert: distrusted.certificate, key: distrusted.privateKey });
  const proxy = await startLoggingProxy({
    'api.invented.example': trusted.port,
    'distrusted.invented.example': selfSigned.port,
  });
  try {
    // The view would ask as soon as there is a key.
    await vscode.commands.executeCommand('workbench.view.explorer');
    const network = { ...extraAuthority, 'http.proxy': proxy.address };
    await withSettings(network, () => body({ proxy, trusted, selfSigned }));
  } finally {
    for (const each of [proxy, trusted, selfSigned]) each.close();
  }
}

const at = (address: string, body: () => Promise<void>): Promise<void> =>
  withSettings({ [settings.connectionBaseUrl]: address }, body);
const openFund = (ticker: string): Thenable<unknown> => vscode.commands.executeCommand(commands.fundsOpen, { ticker });

test('requests go through the editor’s proxy, and a trusted authority’s certificate is good', async () => {
  await withNetwork(async ({ proxy, trusted }) => {
    await at('https://api.invented.example', async () => {
      await giveKey(key);
      await vscode.commands.executeCommand(commands.connectionTest);
      await notifications.waitFor(`(proxy: ${new URL(proxy.address).host}). The key was accepted.`);
      assert.deepEqual(proxy.asked, ['api.invented.example:443']);
      assert.deepEqual(trusted.targets, [`/calendar/economic?api_key=${key}`]);
    });
  });
});

test('the message explains an untrusted certificate, and the extension sends nothing', async () => {
  await withNetwork(async ({ proxy, selfSigned }) => {
    await at('https://distrusted.invented.example', async () => {
      await giveKey(key);
      for (const systemCertificates of [true, false])
        await withSettings({ 'http.systemCertificates': systemCertificates }, async () => {
          await assert.rejects(
            async () => openFund('BRMCX'),
            /BRMCX.*verify the service’s certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\).*this system must trust/s,
          );
        });
      assert.deepEqual(new Set(proxy.asked), new Set(['distrusted.invented.example:443']));
      assert.deepEqual(selfSigned.targets, []);
    });
  });
});

test('a certificate for another name is refused as well', async () => {
  await withNetwork(async ({ trusted, proxy }) => {
    const misleading = await startLoggingProxy({ 'other.invented.example': trusted.port });
    try {
      await withSettings({ 'http.proxy': misleading.address }, () =>
        at('https://other.invented.example', async () => {
          await giveKey(key);
          await assert.rejects(async () => openFund('BRMCX'), /certificate \(ERR_TLS_CERT_ALTNAME_INVALID\)/);
        }),
      );
      assert.deepEqual([misleading.asked.length, proxy.asked.length, trusted.targets.length], [1, 0, 0]);
    } finally {
      misleading.close();
    }
  });
});

test('the message blames the proxy when the proxy refuses', async () => {
  await withNetwork(async ({ proxy }) => {
    await at('https://unknown.invented.example', async () => {
      await giveKey(key);
      await assert.rejects(async () => openFund('BRMCX'), /the proxy blocked the request/);
      assert.deepEqual(proxy.asked, ['unknown.invented.example:443']);
    });
  });
});
