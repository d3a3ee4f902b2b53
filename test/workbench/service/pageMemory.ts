import { workbench } from '../support/workbench.ts';

/** All that the editor's window holds and keeps: its document, and what it stores, the saved states of panels too. */
export function pageMemory(): Promise<string> {
  return workbench.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('A store of the window cannot be read.'));
      });
    const kept: string[] = [document.documentElement.outerHTML];
    for (const store of [localStorage, sessionStorage]) kept.push(JSON.stringify(Object.entries(store)));
    // VS Code's own masked box keeps what was typed until it asks again.
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
    for (const field of fields) if (!field.closest('.quick-input-widget')) kept.push(field.value);
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        kept.push(name, store, JSON.stringify([await settled(objects.getAllKeys()), await settled(objects.getAll())]));
      }
      database.close();
    }
    return kept.join('\n');
  });
}
