import { parseArgs } from 'node:util';

import { buildExtension } from '../editor/packageExtension.ts';
import { step } from '../editor/progress.ts';
import { findEditorProgram } from './runner/editorProgram.ts';
import { findSessions } from './runner/findSessions.ts';
import { runSession } from './runner/runSession.ts';
import { Tally } from './runner/tally.ts';

const usage = `npm run test:workbench -- [session …] [--only TEXT]
  session      run these sessions (folders of test/workbench with a session.ts) instead of all
  --only TEXT  run only tests whose name contains TEXT`;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
  const all = await findSessions();
  const unknown = positionals.filter((name) => !all.some((found) => found.name === name));
  if (unknown.length > 0) {
    console.error(`No session is named ${unknown.join(', ')}.\n${usage}\nSessions: ${names(all)}`);
    return 2;
  }
  try {
    await step('Building the extension', buildExtension);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const program = await findEditorProgram();
  const tally = new Tally();
  for (const found of all.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    console.log(`\n${found.name}: ${found.session.about}`);
    const before = tally.total;
    const onReport = tally.add.bind(tally);
    try {
      await runSession({ found, program, onReport, ...onlyOf(values.only) });
      if (tally.total === before && values.only === undefined) throw new Error('No test ran.');
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      tally.add({ name: `the session "${found.name}" runs to its end`, outcome: 'failed', seconds: 0, detail });
    }
  }
  console.log(`\n${tally.summary()}`);
  return tally.failed > 0 || tally.total === 0 ? 1 : 0;
}

function onlyOf(only: string | undefined): { only?: string } {
  return only === undefined ? {} : { only };
}

function names(all: readonly { name: string }[]): string {
  return all.map(({ name }) => name).join(', ');
}
