#!/usr/bin/env node
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { withinTime } from '../suite/withinTime.ts';
import { editorAges } from './editorVersions.ts';
import { openEditorWindow } from './editorWindow.ts';
import { installEditor } from './installEditor.ts';
import { serveForTests } from './serveEditor.ts';

// Replaces the desktop VS Code program: accepts its flags, opens the editor from npm in a headless browser, runs the
// extension tests there and exits with their code.

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
    'user-data-dir': { type: 'string' },
    'extensions-dir': { type: 'string' },
    'remote-debugging-port': { type: 'string' },
    'served-editor': { type: 'string' },
  },
});

process.exit(await runExtensionTests());

async function runExtensionTests(): Promise<number> {
  const userDataFolder = text('user-data-dir');
  const served = await serveForTests({
    editor: await installEditor(editorAges.find((age) => age === values['served-editor'])),
    serverDataFolder: join(userDataFolder, '..', 'server'),
    userDataFolder,
    extensionsFolder: text('extensions-dir'),
    onOutput: (output) => process.stdout.write(output),
  });
  let end: (code: number) => void;
  const exitCode = new Promise<number>((resolve) => (end = resolve));
  const window = await openEditorWindow(
    {
      profile: join(userDataFolder, '..', 'browser'),
      debuggingPort: Number(text('remote-debugging-port')),
      viewport: { width: 1280, height: 800 },
    },
    {
      codeAutomationExit: (code: number) => end(code),
      codeAutomationLog: (type: string, args: unknown[]) => console.log(`[${type}]`, ...args),
    },
  );
  void window.ended.then(() => end(1));
  await window.goto(addressOf(served.address));
  const code = await withinTime('editor', exitCode).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  await window.close();
  await served.stop();
  return code;
}

function addressOf(server: string): string {
  const remote = (path: string) => `vscode-remote://${new URL(server).host}${pathToFileURL(path).pathname}`;
  const payload = [
    ['extensionDevelopmentPath', remote(text('extensionDevelopmentPath'))],
    ['extensionTestsPath', remote(text('extensionTestsPath'))],
    ['skipWelcome', 'true'],
  ];
  const folder = positionals[0];
  const opened: Record<string, string> =
    folder === undefined ? { ew: 'true' } : { folder: pathToFileURL(folder).pathname };
  return `${server}/?${new URLSearchParams({ ...opened, payload: JSON.stringify(payload) }).toString()}`;
}

function text(name: string): string {
  const value = values[name];
  if (typeof value !== 'string') throw new Error(`--${name} is needed.`);
  return value;
}
