import { join } from 'node:path';

import { session } from '../../workbench/hostileService/session.ts';
import { measureInEditor } from '../editorFigures.ts';
import type { Figure } from '../figure.ts';
import { measureHostileTexts } from './hostileTexts.ts';

/** What was made to do harm: read by itself, and opened in a real VS Code with all that hangs on it. */
export async function measureHostile(): Promise<Figure[]> {
  const slices = await measureInEditor({ testFiles: [join(import.meta.dirname, 'slices.test.ts')], session });
  return [...(await measureHostileTexts()), ...slices];
}
