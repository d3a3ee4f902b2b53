import * as vscode from 'vscode';
import { tickersOf } from '../../api/requests.ts';
import { formatRequests, formatThings, formatToolError, type ErrorAdvice } from '../../assistants/errorWords.ts';
import { tokenLimits } from '../../assistants/fit.ts';
import type { Sources } from '../../assistants/sources.ts';
import type { PreparedRun, Tool } from '../../assistants/tool.ts';
import { tools } from '../../assistants/tools.ts';
import { kindOfSource } from '../../base/snapshot.ts';
import { escapeRendered } from '../../domain/format/markdown.ts';
import { findDoubt, formatSpent } from '../../host/quotaPrompt.ts';
import type { Services } from '../../host/services.ts';
import { settings as settingIds } from '../../ids.ts';
import { createBatch } from '../../library/ledger/initiator.ts';
import type { Usage } from '../../library/library.ts';
import { formatConfirmation, isEnough, requestsLeft } from './confirmationModel.ts';
import { toolPrefix } from './toolPrefix.ts';

/** What a person said yes to, or still may. */
interface Confirmed {
  cost: number;
  /** Milliseconds since the epoch. */
  until: number;
  /** The person knows that nobody knows a ticker. */
  agree: () => void;
}

/** What is known of a run that failed. */
interface Failed {
  things: readonly string[];
  cost: number;
  toAllow: string;
}

/** A yes is for the call that it was asked for, and not for one of an hour later. */
const confirmedMs = 10 * 60_000;

export interface Invocation {
  /** Undefined if the model's is unknown. */
  tokenBudget: number | undefined;
  token: vscode.CancellationToken;
}

/** Runs the tools for the editor: what the library has is free, and the rest is requested only as it was confirmed. */
export class ToolDoor {
  readonly #services: Services;
  readonly #sources: Sources;
  readonly #confirmed = new Map<string, Confirmed>();

  constructor(services: Services) {
    this.#services = services;
    const { library, directory, connection, settings } = services;
    this.#sources = {
      library,
      directory,
      source: () => connection.source,
      linkScheme: vscode.env.uriScheme,
      screenerPaths: () =>
        connection.state === 'sample'
          ? { screen: true, metrics: true }
          : { screen: settings.screenerPath !== '', metrics: settings.metricsPath !== '' },
      now: Date.now,
    };
  }

  /** What the editor shows before a tool runs; it asks only where requests would be spent. */
  async prepare(name: string, input: object): Promise<vscode.PreparedToolInvocation> {
    const key = keyOf(name, input);
    this.#forget(key);
    try {
      await this.#services.connection.ready;
      const { cost, missing } = await toolNamed(name).prepare(input, this.#sources);
      if (cost === 0 || !this.#canSpend) return { invocationMessage: vscode.l10n.t('Reading the library') };
      const usage = await this.#usage();
      const things = missing.map(({ what }) => what);
      const isEstimate = missing.some(({ request }) => request.endpoint === 'bars');
      const { title, message, allowed } = formatConfirmation({ things, cost, isEstimate, usage }, formatSpent(usage));
      const tickers = [...new Set(missing.flatMap(({ request }) => tickersOf(request)))];
      const doubt = await findDoubt(tickers, this.#services.unlisted);
      this.#confirmed.set(key, { cost: allowed, until: Date.now() + confirmedMs, agree: () => doubt?.agree() });
      const said = [message, doubt?.message, doubt?.near].filter((each) => each !== undefined && each !== '');
      return {
        invocationMessage: new vscode.MarkdownString(
          escapeRendered(vscode.l10n.t('Requesting {0}', formatThings(things))),
        ),
        confirmationMessages: {
          title,
          message: new vscode.MarkdownString(said.map((each) => escapeRendered(each!)).join('\n\n')),
        },
      };
    } catch {
      // The run meets the same error, and says it to the model.
      return { invocationMessage: vscode.l10n.t('Reading the library') };
    }
  }

  /** Rejects with an error whose message says to a model what to do next. */
  async invoke(
    name: string,
    input: object,
    { tokenBudget, token }: Invocation,
  ): Promise<vscode.LanguageModelToolResult> {
    const confirmed = this.#take(keyOf(name, input));
    const controller = new AbortController();
    const listening = token.onCancellationRequested(() => {
      controller.abort();
    });
    const failed: Failed = { things: [], cost: 0, toAllow: askAgain };
    try {
      await this.#services.connection.ready;
      const tool = toolNamed(name);
      const prepared = await tool.prepare(withinBudget(tool, input, tokenBudget), this.#sources);
      failed.things = prepared.missing.map(({ what }) => what);
      failed.cost = prepared.cost;
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      const mayRequest = await this.#mayRequest(prepared, confirmed);
      if (typeof mayRequest === 'string') failed.toAllow = mayRequest;
      if (mayRequest === true) confirmed?.agree();
      const batch = createBatch(prepared.cost, { overrideQuota: false });
      const { signal } = controller;
      const { text } = await prepared.run(
        mayRequest === true ? { mode: 'stored', initiator: 'program', batch, signal } : { mode: 'library', signal },
      );
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    } catch (error) {
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      throw this.#errorFor(error, failed);
    } finally {
      listening.dispose();
    }
  }

  /** True if it may, else what the person can do. */
  async #mayRequest({ cost }: PreparedRun, confirmed: Confirmed | undefined): Promise<true | string> {
    if (cost === 0) return askAgain;
    if (this.#isFree) return true;
    const usage = await this.#usage();
    // The ledger has the words for a day that is used up or a service that asked to wait.
    if (confirmed && requestsLeft(usage) === 0) return true;
    if (!isEnough({ cost, usage }))
      return `Today has ${formatRequests(requestsLeft(usage) ?? 0)} left: ask for less at a time.`;
    return confirmed !== undefined && cost <= confirmed.cost ? true : askAgain;
  }

  /** What was asked about this call before, and all that nobody has answered for long. */
  #forget(key: string): void {
    const now = Date.now();
    for (const [each, { until }] of this.#confirmed) if (each === key || until <= now) this.#confirmed.delete(each);
  }

  #take(key: string): Confirmed | undefined {
    const confirmed = this.#confirmed.get(key);
    this.#confirmed.delete(key);
    return confirmed && confirmed.until > Date.now() ? confirmed : undefined;
  }

  async #usage(): Promise<Usage> {
    return (await this.#services.library()).usage(this.#services.connection.source);
  }

  /** Invented data and files of one's own are on this computer. */
  get #isFree(): boolean {
    return kindOfSource(this.#services.connection.source) !== 'service';
  }

  /** Whether a request could leave and would count. */
  get #canSpend(): boolean {
    return !this.#isFree && this.#services.connection.state === 'ready';
  }

  /** Without its cause, which may quote an address. */
  #errorFor(error: unknown, { things, cost, toAllow }: Failed): Error {
    const toConnect = 'Ask the person to run “Market Desk: Connect to a Service…”.';
    const toSetKey = 'Ask the person to run “Market Desk: Set API Key…”.';
    const { state } = this.#services.connection;
    const isReady = state === 'ready' || state === 'sample';
    const advice: ErrorAdvice = {
      subject: formatThings(things),
      cost,
      toAllow: isReady ? toAllow : state === 'notConfigured' ? toConnect : toSetKey,
      toConnect,
      toSetKey,
      toSetScreenerPath: `If the person has one, it belongs into the settings ${settingIds.screenerPath} and ${settingIds.screenerMetricsPath}.`,
    };
    return new Error(formatToolError(error, advice));
  }
}

const askAgain = 'Call the tool again, so that the person is asked to allow it.';

function toolNamed(name: string): Tool {
  const found = tools.find((tool) => toolPrefix + tool.name === name);
  if (!found) throw new Error('The manifest declares a tool that is not there');
  return found;
}

/** The same question again has the same key. */
function keyOf(name: string, input: object): string {
  return `${name} ${JSON.stringify(input)}`;
}

/** Makes the answer fit what the model has room for, where the tool can. */
function withinBudget(tool: Tool, input: object, budget: number | undefined): object {
  if (budget === undefined || !takesSize(tool)) return input;
  const { maxTokens = tokenLimits.usual } = input as { maxTokens?: unknown };
  if (typeof maxTokens !== 'number' || maxTokens <= budget) return input;
  return { ...input, maxTokens: Math.max(tokenLimits.least, Math.floor(budget)) };
}

function takesSize({ input }: Tool): boolean {
  return (
    'entries' in input && typeof input.entries === 'object' && input.entries !== null && 'maxTokens' in input.entries
  );
}
