import { MarkFiles } from '../../../src/library/marks/markFiles.ts';
import { openImport } from '../../../src/library/transfer/openImport.ts';
import { createStaging } from '../../../src/library/transfer/sqliteStaging.ts';
import { RecoveringStore } from '../../../src/library/store/recoveringStore.ts';
import type { Store } from '../../../src/library/store/store.ts';
import * as sqlite from 'node:sqlite';
import { join } from 'node:path';

/**
 * A process that imports a file and kills itself: with `call` once it has filed `after` calls, with `mark` before it
 * writes the first mark.
 */
async function run([folder, path, when, after]: string[]): Promise<void> {
  const disk = new RecoveringStore({ sqlite, path: join(folder!, 'library.db'), onWarning: () => undefined });
  const die = (): never => {
    process.kill(process.pid, 'SIGKILL');
    throw new Error('It is not killed');
  };
  let left = Number(after);
  const dying = (store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'answers') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        return new Proxy(target.answers, {
          get: (answers, method) => {
            const own = Reflect.get(answers, method, answers) as (...given: unknown[]) => unknown;
            if (method === 'adopt' && when === 'call' && left-- <= 0) die();
            return own.bind(answers);
          },
        });
      },
    });
  const store: Store = new Proxy(disk, {
    get: (target, name) => {
      if (name === 'atomically')
        return <T>(work: (inner: Store) => T) => target.atomically((inner) => work(dying(inner)));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const marks = new MarkFiles(join(folder!, 'marks'));
  if (when === 'mark') marks.add = () => Promise.resolve(die());
  const opened = await openImport({ store, marks, path: path!, staging: createStaging(sqlite), now: Date.now() });
  await opened.take('replace');
}

await run(process.argv.slice(2));
