import { tools } from '../../src/assistants/tools.ts';
import { formatFix, formatVerdict, problems } from '../../src/domain/verdicts/problems.ts';
import { code, markdownTable } from './markdownTable.ts';

/** The parts of README.md that follow from the code: the findings of the check, and the tools for assistants. */
export function readmeTables(): Record<string, string> {
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
  return { quotations: tableOf(false), figures: tableOf(true), tools: toolTable() };
}

function toolTable(): string {
  const rows = tools.map(({ name, summary }) => [code(name), summary.replace(/\.$/, '')]);
  return `The editor and the MCP server have the same ${tools.length} tools:\n\n${markdownTable(['Tool', 'What it does'], rows)}`;
}
