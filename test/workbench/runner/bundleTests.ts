import { join } from 'node:path';

import esbuild from 'esbuild';

import { repositoryRoot } from '../../editor/places.ts';
import type { FoundSession } from './findSessions.ts';
import { stagedExtension } from './stageExtension.ts';

/** Bundles a session's tests into one module that the extension host loads and calls `run` of; answers with its path. */
export async function bundleTests({ name, testFiles }: FoundSession): Promise<string> {
  // Inside the extension: the editor tells by the path whose `vscode` a module gets.
  const outfile = join(stagedExtension, 'tests', `${name}.mjs`);
  const support = join(import.meta.dirname, '..', 'support');
  const lines = [`export { runSuite as run } from ${JSON.stringify(join(support, 'runSuite.ts'))};`];
  lines.push(`import { declareFile } from ${JSON.stringify(join(support, 'test.ts'))};`);
  for (const file of testFiles.map((path) => JSON.stringify(path)))
    lines.push(`declareFile(${file});`, `await import(${file});`);
  await esbuild.build({
    stdin: { contents: lines.join('\n'), resolveDir: repositoryRoot, sourcefile: `${name}.tests.ts`, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2023',
    external: ['vscode', 'playwright-core'],
    sourcemap: 'linked',
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return outfile;
}
