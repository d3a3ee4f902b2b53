import { join } from 'node:path';

import { measureInEditor } from '../editorFigures.ts';
import type { Figure } from '../figure.ts';
import { readingSession } from './readingSession.ts';

/** Measures calls being read: to painted, from a key to the next frame, with many marks, and calls made to do harm. */
export function measureReading(): Promise<Figure[]> {
  return measureInEditor({
    testFiles: ['reading', 'marks'].map((name) => join(import.meta.dirname, `${name}.test.ts`)),
    session: readingSession,
  });
}
