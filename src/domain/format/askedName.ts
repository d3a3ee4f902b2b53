import { boundedLine } from './shownText.ts';

/** In characters. */
const longestName = 80;
/** Dots that separate the parts of a line, among spaces: within a word they are letters of some languages. */
const separators = /(^|\s)[·•‧∙⋅・･]+(?=\s|$)/gu;

/**
 * Formats a foreign name for a question before requests are sent: a short line without control and invisible
 * characters, and without the separators between a name and its cost.
 */
export function askedName(name: string): string {
  return boundedLine(
    boundedLine(name, longestName)
      .replace(/[\u200b-\u200d]/g, '')
      .replace(separators, ' '),
    longestName,
  );
}
