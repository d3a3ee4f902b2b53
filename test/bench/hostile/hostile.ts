import { join } from 'node:path';

import { session } from '../../workbench/hostileService/session.ts';
import { measureInEditor } from '../editorFigures.ts';
import type { Figure } from '../figure.ts';
import { measureHostileTexts } from './hostileTexts.ts';

/** Measures texts made to do harm: read by themselves, and opened in a real VS Code with all that hangs on them. */
export async function measureHostile(): Promise<Figure[]> {
  const slices = await measureInEditor({ testFiles: [join(import.meta.dirname, 'slices.test.ts')], session });
  return [...(await measureHostileTexts()), ...slices];
}
