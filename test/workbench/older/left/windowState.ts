import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { extensionId } from '../../../../src/ids.ts';
import type { Person } from '../../support/person/person.ts';

export const left = import.meta.dirname;
/** Answers, choices and keys belong to an address, so the service has that of then. Systems hand out higher ports. */
export const olderPort = 21_764;
export const olderKey = 'sample-key-of-an-older-package';

interface WindowState {
  /** The extension's choices, for all folders and for the opened one, with `{workspace}` for its address. */
  global: unknown;
  workspace: unknown;
  /** The window and its server have sealed it; only both halves of their key open it. */
  secrets: string;
  keyHalf: string;
}

export async function readWindowState(): Promise<WindowState> {
  return JSON.parse(await readFile(join(left, 'window.json'), 'utf8')) as WindowState;
}

const opened = new WeakMap<Person, Promise<void>>();

/** Opens the window again, once a session, with the state that the older package stored in it. */
export function openOverOlder(person: Person): Promise<void> {
  const opening = opened.get(person) ?? seed(person);
  opened.set(person, opening);
  return opening;
}

async function seed({ page, workspace: folder }: Person): Promise<void> {
  const { global, workspace, secrets } = await readWindowState();
  const stored = (choices: unknown): string =>
    JSON.stringify(choices).replaceAll('{workspace}', pathToFileURL(folder).href);
  const address = page.url();
  // This page has the same origin and no editor, which would write its own state over this one when it ends.
  await page.goto(new URL('/healthz', address).href);
  await page.evaluate(
    async ({ id, values, sealed }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error('The window’s state cannot be written.'));
        });
      localStorage.setItem('secrets.provider', sealed);
      const prefix = 'vscode-web-state-db-';
      const written: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith(prefix) || name.endsWith('-shared')) continue;
        const kind = name === `${prefix}global` ? 'global' : 'workspace';
        const database = await settled(indexedDB.open(name));
        await settled(database.transaction('ItemTable', 'readwrite').objectStore('ItemTable').put(values[kind], id));
        database.close();
        written.push(kind);
      }
      if (written.sort().join() !== 'global,workspace')
        throw new Error(`The window has other states: ${written.join()}.`);
    },
    { id: extensionId, values: { global: stored(global), workspace: stored(workspace) }, sealed: secrets },
  );
  await page.goto(address);
  await page.locator('.activitybar .action-label[aria-label^="Market Desk"]').first().waitFor();
}
