/** Unit test files that may take longer, each with its reason. The list may only shrink. */
export const slowFiles: Readonly<Record<string, string>> = {
  'directory/packGiven.test.ts': 'packs whole lists',
  'domain/attribution/attributionReal.test.ts': 'reads the real calls',
  'domain/verdicts/drawn.test.ts': 'judges a thousand drawn notes before its first test',
  'domain/verdicts/drawn/drawnProperties.test.ts': 'checks hundreds of drawn notes',
  'domain/verdicts/drawnFigures.test.ts': 'checks hundreds of drawn notes',
  'domain/verdicts/drawnFixes.test.ts': 'checks hundreds of drawn notes',
  'domain/verdicts/longNotes.test.ts': 'reads megabytes',
  'features/notes/quotedSelections.test.ts': 'selects words at every place of real calls',
};
