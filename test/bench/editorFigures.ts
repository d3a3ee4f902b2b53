import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findEditorProgram } from '../workbench/runner/editorProgram.ts';
import { runSession } from '../workbench/runner/runSession.ts';
import { stageExtension } from '../workbench/runner/stageExtension.ts';
import { endTurn, takeTurn } from '../workbench/runner/takeTurn.ts';
import type { Session } from '../workbench/session.ts';
import { figuresVariable, session as plainSession } from './editor/session.ts';
import type { Figure } from './figure.ts';

interface EditorFigures {
  /** Tests that measure, and `leave` what they found. */
  testFiles: string[];
  environment?: Record<string, string>;
  /** How the editor is set up, where it matters. */
  session?: Session;
}

/** Figures that need a real VS Code; an editor is started afresh for them. */
export async function measureInEditor({
  testFiles,
  environment,
  session = plainSession,
}: EditorFigures): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-desk-bench-'));
  const file = join(folder, 'figures');
  await takeTurn();
  try {
    await stageExtension();
    await runSession({
      found: {
        name: 'bench',
        session: { ...session, environment: { ...environment, [figuresVariable]: file } },
        testFiles,
      },
      program: await findEditorProgram(),
      onReport: ({ outcome, name, detail }) => {
        if (outcome !== 'passed') console.error(`${name}: ${outcome}\n${detail ?? ''}`);
      },
    });
    if (!existsSync(file)) throw new Error('The editor left no figures.');
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Figure);
  } finally {
    await endTurn();
    await rm(folder, { recursive: true, force: true });
  }
}
