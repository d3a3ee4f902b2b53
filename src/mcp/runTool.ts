import type { CallToolResult } from '@modelcontextprotocol/server';
import { formatRequests, formatThings, formatToolError, type ErrorAdvice } from '../assistants/errorWords.ts';
import type { Sources } from '../assistants/sources.ts';
import type { Tool } from '../assistants/tool.ts';
import { createBatch } from '../library/ledger/initiator.ts';
import type { Budget } from './budget.ts';

export interface RunServices {
  sources: Sources;
  budget: Budget;
  /** What the person can do about an error. */
  advice: () => Omit<ErrorAdvice, 'subject' | 'cost'>;
}

/**
 * Runs a tool. What the library has is read for free; what it lacks is requested only if the whole answer is within the
 * budget. An error becomes a result that says what to do next.
 */
export async function runTool(
  tool: Tool,
  input: unknown,
  { sources, budget, advice }: RunServices,
  signal: AbortSignal,
): Promise<CallToolResult> {
  let subject = '';
  let cost = 0;
  try {
    const prepared = await tool.prepare(input, sources);
    ({ cost } = prepared);
    subject = formatThings(prepared.missing.map(({ what }) => what));
    const maySpend = cost > 0 && cost <= budget.left;
    const { text, structured } = await prepared.run(
      maySpend
        ? { mode: 'stored', initiator: 'program', batch: createBatch(cost, { overrideQuota: false }), signal }
        : { mode: 'library', signal },
    );
    const content = [text, ...(maySpend ? formatLeft(budget) : [])];
    return { content: content.map((each) => ({ type: 'text', text: each })), structuredContent: structured };
  } catch (error) {
    const text = formatToolError(error, { ...advice(), subject, cost });
    return { content: [{ type: 'text', text }], isError: true };
  }
}

function formatLeft({ allowed, left }: Budget): string[] {
  return allowed === Infinity ? [] : [`This server may send ${formatRequests(left)} more of ${allowed}.`];
}
