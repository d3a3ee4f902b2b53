import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';

import { askAgain, formatRequests, personDeclined, type ErrorAdvice } from '../assistants/errors/errorWords.ts';
import { formatThings, formatToolError } from '../assistants/errors/formatToolError.ts';
import type { Sources } from '../assistants/sources.ts';
import { formatSpending, formatTooFew, spendingOf } from '../assistants/spendingWords.ts';
import { troubleOf, type PreparedRun, type Tool, type OnProgress } from '../assistants/tool.ts';
import type { FillProgress } from './fillLibrary.ts';
import { RunBatch, type Budget } from './budget.ts';
import { maySend } from './maySend.ts';
import type { QuestionAnswer, AnsweredCall, SpendingQuestion, Questions } from './questions.ts';

export interface RunServices {
  sources: Sources;
  budget: Budget;
  questions: Questions;
  /** The actions that the user can take about an error. */
  advice: () => Omit<ErrorAdvice, 'subject' | 'cost' | 'sent'>;
  /** How much of the free content has been read into the library; undefined when complete. */
  filling?: () => FillProgress | undefined;
}

/** A client's call of a tool. */
interface ToolCall {
  tool: Tool;
  input: unknown;
  mcpReq: AnsweredCall & ToldRequest & { signal: AbortSignal };
  /** True if the user can be asked. */
  canAsk: boolean;
}

/**
 * Runs a tool. Reads from the library are free; missing data is requested only if the cost of the whole answer is
 * within the budget or the user accepts it. To ask, the tool returns the question as its result, and the answer arrives
 * with another call. An error becomes a result that says what to do next.
 */
export async function runTool(
  { tool, input, mcpReq, canAsk }: ToolCall,
  { sources, budget, questions, advice, filling }: RunServices,
): Promise<CallToolResult | InputRequiredResult> {
  const run = `${tool.name} ${JSON.stringify(input)}`;
  const answer = questions.take(run, mcpReq);
  let about = { subject: '', cost: 0 };
  let batch = new RunBatch(0);
  let toAllow: string | undefined;
  try {
    const prepared = await tool.prepare(input, sources);
    about = { subject: formatThings(prepared.missing.map(({ what }) => what)), cost: prepared.cost };
    const permission = await permit(prepared, { answer, canAsk, sources, budget });
    if (permission.type === 'ask') return questions.ask({ run, ...permission.question });
    if (permission.type === 'library') ({ toAllow } = permission);
    const isSending = permission.type === 'send';
    if (isSending) batch = new RunBatch(prepared.cost, permission.accepted);
    const { signal } = mcpReq;
    const { onProgress, told } = reportProgress(tool, mcpReq);
    const { text, structured } = await prepared.run({
      ...(isSending ? { mode: 'stored', initiator: 'program', batch } : { mode: 'library' }),
      signal,
      onProgress,
    });
    await told();
    const content = [text, ...(isSending ? formatSent(batch, budget) : []), ...formatFilling(filling?.())];
    return { content: content.map((each) => ({ type: 'text', text: each })), structuredContent: structured };
  } catch (error) {
    const advised = advice();
    toAllow ??= canAsk && about.cost > 0 ? askAgain : advised.toAllow;
    const words = formatToolError(error, { ...advised, ...about, toAllow, sent: batch.sent });
    const text = [...(await troubleOf(sources)), words].join('\n\n');
    return { content: [{ type: 'text', text }], isError: true };
  }
}

type Permission =
  /** Reads only the library. `toAllow` gives the reason, if it isn't the budget of the start. */
  | { type: 'library'; toAllow?: string }
  /** `accepted` is the number of requests that the user accepted; undefined for a run within the budget. */
  | { type: 'send'; accepted: number | undefined }
  | { type: 'ask'; question: Omit<SpendingQuestion, 'run'> };

interface Asked extends Pick<ToolCall, 'canAsk'>, Pick<RunServices, 'sources' | 'budget'> {
  answer: QuestionAnswer;
}

async function permit(prepared: PreparedRun, { answer, canAsk, sources, budget }: Asked): Promise<Permission> {
  const { cost } = prepared;
  if (cost === 0) return { type: 'library' };
  // A refusal stands even if the budget has room again.
  if (answer.type === 'declined') return { type: 'library', toAllow: personDeclined };
  if (answer.type === 'unknown') return { type: 'library' };
  const usage = (await sources.library()).usage(sources.source());
  switch (maySend({ cost, budgetLeft: budget.left, canAsk, usage: () => usage })) {
    case 'allowed':
      return { type: 'send', accepted: undefined };
    case 'notCounted':
      return { type: 'library', toAllow: nothingIsSent };
    case 'spent':
      // The ledger will refuse, with a message that explains why.
      return { type: 'send', accepted: 0 };
    case 'tooFew':
      return { type: 'library', toAllow: formatTooFew(usage) };
    case 'ask':
      if (answer.type === 'none')
        return { type: 'ask', question: { message: formatSpending(spendingOf(prepared, usage)), requests: cost } };
      // The cost may have grown since the user was asked.
      return cost <= answer.requests ? { type: 'send', accepted: answer.requests } : { type: 'library' };
    case 'free':
    case 'refuse':
      return { type: 'library' };
  }
}

const nothingIsSent =
  'Today’s requests can’t be counted, so this server sends nothing. Ask the person to mend the library first.';

function formatSent({ accepted, sent }: RunBatch, { allowed, left }: Budget): string[] {
  if (accepted !== undefined) return sent > 0 ? [`${formatRequests(sent)} sent, as the person allowed.`] : [];
  return allowed === Infinity ? [] : [`This server may send ${formatRequests(left)} more of ${allowed}.`];
}

function formatFilling(progress: FillProgress | undefined): string[] {
  if (!progress) return [];
  return [`The library is being filled: ${progress.done} of ${progress.total} reads are done. Ask again for the rest.`];
}

/** The part of a request that is needed to report progress. */
type ToldRequest = Pick<ServerContext['mcpReq'], '_meta' | 'notify'>;

interface Telling {
  /** Undefined if the client didn't ask for progress or the tool reports none. */
  onProgress: OnProgress | undefined;
  /** Resolves once all notifications are sent, because none may follow the result. */
  told: () => Promise<void>;
}

/** Reports a run's progress to a client that sent a progress token. */
function reportProgress({ formatProgress }: Pick<Tool, 'formatProgress'>, { _meta, notify }: ToldRequest): Telling {
  const progressToken = _meta?.progressToken;
  if (!formatProgress || progressToken === undefined) return { onProgress: undefined, told: () => Promise.resolve() };
  let last = Promise.resolve();
  return {
    onProgress: (done, total) => {
      const params = { progressToken, progress: done, total, message: formatProgress(done, total) };
      // Ignores a lost connection: the run ends through its signal.
      last = notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
    told: () => last,
  };
}
