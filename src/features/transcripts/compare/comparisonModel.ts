import * as l10n from '@vscode/l10n';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatMarkdownTable, type TableColumn } from '../../../domain/format/table.ts';
import type { ComparedCalls, SpokenWords } from '../../../domain/transcripts/compareCalls.ts';

interface ComparisonWords {
  company: string;
  quarters: readonly [string, string];
  compared: ComparedCalls;
}

/** A speaker, or all together. */
interface ComparedRow {
  name: string;
  role: string;
  earlier?: SpokenWords | undefined;
  later?: SpokenWords | undefined;
}

/** Formats the comparison as a Markdown table by speaker and section, with everything escaped as plain text. */
export function formatComparison({ company, quarters, compared }: ComparisonWords): string {
  const { speakers, earlier, later } = compared;
  const total: ComparedRow = { name: l10n.t('All'), role: '', earlier, later };
  const isQuiet = earlier.words === 0 && later.words === 0;
  const both = (heading: string, format: (words: SpokenWords) => string): TableColumn<ComparedRow>[] =>
    (['earlier', 'later'] as const).map((which, at) => ({
      heading: `${heading} ${quarters[at]}`,
      value: ({ [which]: words }) => (words ? format(words) : null),
      isNumeric: true,
    }));
  const columns: TableColumn<ComparedRow>[] = [
    { heading: l10n.t('Speaker'), value: ({ name }) => (name.trim() === '' ? l10n.t('Unnamed') : name) },
    { heading: l10n.t('Role'), value: ({ role }) => role },
    ...both(l10n.t('Prepared'), ({ bySection }) => formatWords(bySection.prepared)),
    ...both(l10n.t('Questions'), ({ bySection }) => formatWords(bySection.questions)),
    ...both(l10n.t('Words'), ({ words }) => formatWords(words)),
    ...both(l10n.t('Share'), ({ share }) => `${(share * 100).toFixed(1)} %`),
    { heading: '', value: (speaker) => formatPresence(speaker, quarters[0]) },
  ];
  const [one, other] = quarters.map(escapeRendered);
  return [
    `# ${l10n.t('{0}: {1} and {2}', escapeRendered(company), one!, other!)}`,
    '',
    l10n.t('Words by speaker and section. A dash means no words.'),
    '',
    formatMarkdownTable({ columns, rows: isQuiet ? speakers : [...speakers, total] }),
    '',
  ].join('\n');
}

function formatPresence({ earlier, later }: ComparedRow, quarter: string): string {
  if (!earlier) return l10n.t('new: not in {0}', quarter);
  return later ? '' : l10n.t('gone: only in {0}', quarter);
}

function formatWords(words: number): string {
  return words === 0 ? '—' : formatCount(words);
}
