import { formatFix, formatVerdict, problems } from '../../src/domain/verdicts/problems.ts';
import { code, markdownTable } from './markdownTable.ts';

/** The tables of README.md that say what the check finds. */
export function verdictTables(): Record<string, string> {
  const rows = Object.entries(problems).map(([kind, { verdict, rule, example, fix }]) => {
    const shown = example.replace(/ L$/, '').replace(/\[([^\]]*)\]\(F\)/, '$1');
    const cells = [
      verdict ? formatVerdict(verdict) : 'Not checked',
      rule.replace(/\.$/, ''),
      shown === '' ? '' : code(shown),
      fix ? `**${formatFix(fix)}**` : '',
    ];
    return { isOfFigures: /figure/i.test(kind), cells };
  });
  const tableOf = (isOfFigures: boolean): string =>
    markdownTable(
      ['Verdict', 'What it means', 'Example', 'Fix'],
      rows.filter((row) => row.isOfFigures === isOfFigures).map(({ cells }) => cells),
    );
  return { quotations: tableOf(false), figures: tableOf(true) };
}
