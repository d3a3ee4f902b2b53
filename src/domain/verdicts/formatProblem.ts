import * as l10n from '@vscode/l10n';
import { trimWhere } from '../../base/textEdges.ts';
import type { CitationProblem, FixKind } from './judgeQuotation.ts';

/** Characters of the true words that a sentence has room for. */
const longestWords = 200;

/** Formats a finding on a citation as one sentence with the true words. */
export function formatProblem({
  kind,
  speaker = '',
  words = '',
  own = [],
  was = '',
  day = '',
}: Pick<CitationProblem, 'kind' | 'speaker' | 'words' | 'own' | 'was' | 'day'>): string {
  const said = shorten(words);
  switch (kind) {
    case 'own':
      return l10n.t(
        'Exact but for the writer’s own words: {0}.',
        own.map((each) => inBrackets(shorten(each))).join(', '),
      );
    case 'gone':
      return l10n.t('The cited words aren’t in this call anymore.');
    case 'words':
      return said === ''
        ? l10n.t('Quote doesn’t match the transcript.')
        : l10n.t('Quote doesn’t match the transcript, which says “{0}”', said);
    case 'cut':
      return l10n.t('Quote cuts off words that change its meaning: “{0}”', trimWhere(said, isSeparator));
    case 'negation':
      return l10n.t('The words left out change the meaning of this quote: “{0}”', trimWhere(said, isSeparator));
    case 'joined':
      return l10n.t('This quote joins the words of several speakers: {0}.', speaker);
    case 'brackets':
      return l10n.t('The words in brackets change what was said: “{0}”', said);
    case 'call':
      return l10n.t('The link leads to {0}.', speaker);
    case 'speaker':
      return l10n.t('The speaker is {0}.', speaker);
    case 'figure':
      return l10n.t('Figure doesn’t match its link, which says {0}.', said);
    case 'figureDiffers':
      return l10n.t('The library now says {0} in place of {1}.', said, was);
    case 'figureRevised':
      return l10n.t('Revised since: {0} became {1} on {2}.', was, said, day);
    case 'figurePruned':
      return l10n.t('The screen’s run isn’t kept anymore, so the figure was compared with its link only.');
    case 'long':
      return l10n.t('This quote is too long or has too many omissions to check against the call.');
  }
}

/** The true words of a finding in short, without what separates them from their neighbors. */
export function formatTrueWords({ words = '' }: Pick<CitationProblem, 'words'>): string {
  return trimWhere(shorten(words), isSeparator);
}

const fixTitles: Record<FixKind, () => string> = {
  words: () => l10n.t('Restore the Wording'),
  speaker: () => l10n.t('Correct the Speaker'),
  cut: () => l10n.t('Include What Was Cut'),
  figure: () => l10n.t('Restore the Figure'),
  newValue: () => l10n.t('Take the New Value'),
  firstReported: () => l10n.t('Keep and Say What Was First Reported'),
};

/** The title of a fix. */
export function formatFix(kind: FixKind): string {
  return fixTitles[kind]();
}

/** Formats a caution for all that rests on a call which another library gave. */
export function formatImported(): string {
  return l10n.t('The call was imported.');
}

/** How many links of figures were compared with nothing. */
export function formatWithoutFigure(count: number): string {
  return count === 1
    ? l10n.t('1 link to a figure without a figure')
    : l10n.t('{0} links to figures without a figure', count);
}

/** How many citations were compared with nothing. */
export function formatWithoutQuotation(count: number): string {
  return count === 1 ? l10n.t('1 citation without a quotation') : l10n.t('{0} citations without a quotation', count);
}

/** A word with another ending has its brackets already: `grow[s]`. */
const inBrackets = (own: string): string => (own.endsWith(']') ? own : `[${own}]`);

/** Between the words left out and those beside them. */
const isSeparator = (character: string): boolean => ' ,;:'.includes(character);

function shorten(words: string): string {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length <= longestWords ? line : `${line.slice(0, longestWords).toWellFormed().trimEnd()}…`;
}
