import { boundedLine } from './shownText.ts';

/** In characters. */
const longestName = 80;
/** Dots that separate the parts of a line, among spaces: within a word they are letters of some languages. */
const separators = /(^|\s)[·•‧∙⋅・･]+(?=\s|$)/gu;

/**
 * A name that others gave, in a question before requests are sent: a short line without controls and invisible
 * characters, and without what separates a name from its cost.
 */
export function askedName(name: string): string {
  return boundedLine(
    boundedLine(name, longestName)
      .replace(/[\u200b-\u200d]/g, '')
      .replace(separators, ' '),
    longestName,
  );
}
