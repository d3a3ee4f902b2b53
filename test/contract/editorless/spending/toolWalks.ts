import { tools } from '../../../../src/assistants/tools.ts';
import { toolPrefix } from '../../../../src/features/assistants/toolPrefix.ts';
import { costOf, spendingOfTools } from '../../../workbench/support/waysToSpend.ts';

export interface ToolWalk {
  id: string;
  /** As the editor knows the tool. */
  name: string;
  input: object;
  cost: number;
  asks: 'always';
}

/** Each tool for assistants that may send a request: a modal question of ours comes first, whatever is left. */
export const toolWalks: ToolWalk[] = tools.flatMap(({ name }) => {
  const spending = spendingOfTools[name];
  if (spending === 'free') return [];
  return [
    { id: `tool ${name}`, name: toolPrefix + name, input: spending.input, cost: costOf(spending), asks: 'always' },
  ];
});
