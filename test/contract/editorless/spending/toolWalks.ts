import type { ToolName } from '../../../../src/assistants/tools.ts';
import { toolPrefix } from '../../../../src/features/assistants/toolPrefix.ts';
import { costOf, spendingTools } from '../../../written/waysToSpend.ts';

export interface ToolWalk {
  id: string;
  /** The name of the tool in the editor. */
  name: string;
  input: object;
  cost: number;
}

/** An input of each tool that spends one request for each of its endpoints. */
const inputs: Partial<Record<ToolName, object>> = {
  read_call: { ticker: 'OSTM' },
  compare_calls: { ticker: 'OSTM', quarters: ['Q2 2026', 'Q1 2026'] },
  get_calendar: {},
  get_fund: { ticker: 'QCBIX' },
  get_bars: { tickers: ['BRMC'], period: '1d' },
  find_metrics: { text: 'roic' },
  run_screen: { screen: 'roic > 20%' },
};

/** Each tool for assistants that may send a request: a modal question of ours comes first, whatever is left. */
export const toolWalks: readonly ToolWalk[] = spendingTools.map(([id, spending]) => {
  const name = id.slice('tool '.length) as ToolName;
  const input = inputs[name];
  if (!input) throw new Error(`No input is there for ${name}`);
  return { id, name: toolPrefix + name, input, cost: costOf(spending) };
});
