import * as l10n from '@vscode/l10n';
import { escapeRendered } from '../../../domain/format/markdown.ts';
import { formatCount } from '../../../domain/format/number.ts';
import type { ComparedCalls, ComparedSpeaker, SpokenWords } from '../../../domain/transcripts/compareCalls.ts';

interface ComparisonWords {
  company: string;
  quarters: readonly [string, string];
  compared: ComparedCalls;
}

/**
 * Formats the comparison as a Markdown table by speaker and section. Everything from the service is escaped as plain
 * text.
 */
export function formatComparison({ company, quarters, compared }: ComparisonWords): string {
  const [one, other] = quarters.map(escapeRendered) as [string, string];
  const head = [
    l10n.t('Speaker'),
    l10n.t('Role'),
    ...[l10n.t('Prepared'), l10n.t('Questions'), l10n.t('Words'), l10n.t('Share')].flatMap((name) => [
      `${name} ${one}`,
      `${name} ${other}`,
    ]),
    '',
  ];
  const isQuiet = (total: SpokenWords): boolean => total.words === 0;
  const all = rowOf([l10n.t('All'), ''], compared.earlier, compared.later, '');
  return [
    `# ${l10n.t('{0}: {1} and {2}', escapeRendered(company), one, other)}`,
    '',
    l10n.t('Words by speaker and section. A dash means no words.'),
    '',
    line(head),
    line(head.map((_, index) => (index < 2 || index === head.length - 1 ? '---' : '---:'))),
    ...compared.speakers.map((speaker) => rowOf(who(speaker), speaker.earlier, speaker.later, whether(speaker, one))),
    ...(isQuiet(compared.earlier) && isQuiet(compared.later) ? [] : [all]),
    '',
  ].join('\n');
}

function who({ name, role }: ComparedSpeaker): [string, string] {
  return [name.trim() === '' ? l10n.t('Unnamed') : escapeRendered(name), escapeRendered(role)];
}

function whether({ earlier, later }: ComparedSpeaker, quarter: string): string {
  if (!earlier) return l10n.t('new: not in {0}', quarter);
  return later ? '' : l10n.t('gone: only in {0}', quarter);
}

function rowOf(
  names: readonly [string, string],
  earlier: SpokenWords | undefined,
  later: SpokenWords | undefined,
  note: string,
): string {
  const both = (read: (words: SpokenWords) => string): string[] =>
    [earlier, later].map((words) => (words ? read(words) : '—'));
  return line([
    ...names,
    ...both(({ bySection }) => count(bySection.prepared)),
    ...both(({ bySection }) => count(bySection.questions)),
    ...both(({ words }) => count(words)),
    ...both(({ share }) => `${(share * 100).toFixed(1)} %`),
    note,
  ]);
}

function count(words: number): string {
  return words === 0 ? '—' : formatCount(words);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
