import * as vscode from 'vscode';
import type { ErrorAdvice } from '../../assistants/errors/errorWords.ts';
import { formatThings, formatToolError } from '../../assistants/errors/formatToolError.ts';
import { tokenLimits } from '../../assistants/fit.ts';
import type { Sources } from '../../assistants/sources.ts';
import { troubleOf, type OnProgress, type PreparedRun, type Tool, type ToolAnswer } from '../../assistants/tool.ts';
import { tools } from '../../assistants/tools.ts';
import { escapeRendered } from '../../domain/format/markdown.ts';
import { withStatusBarProgress } from '../../host/prompts/notifications.ts';
import { noteError } from '../../host/errors/noteError.ts';
import { parseLabels } from '../../library/marks/labels.ts';
import type { Services } from '../../host/services.ts';
import { settings as settingIds } from '../../ids.ts';
import { proposeDownloads } from './proposeDownloads.ts';
import { askLater, requireToolConsent, type Permit, type Refusal } from './toolConsent.ts';
import { toolPrefix } from './toolPrefix.ts';

/** The known facts about a failed run. */
interface Failed {
  things: readonly string[];
  cost: number;
  toAllow: string;
}

interface Run {
  /** The input, with a size that the model has room for. */
  fitted: object;
  priced: PreparedRun;
  permit: Permit | Refusal;
  failed: Failed;
  signal: AbortSignal;
  onProgress: OnProgress | undefined;
}

interface Invocation {
  /** Undefined if the model's budget is unknown. */
  tokenBudget: number | undefined;
  token: vscode.CancellationToken;
}

/** Runs the tools for the editor: answers from the library are free, and the rest is requested only as permitted. */
export class ToolDoor {
  readonly #services: Services;
  readonly #sources: Sources;

  constructor(services: Services) {
    this.#services = services;
    const { library, directory, connection, settings } = services;
    this.#sources = {
      library,
      directory,
      source: () => connection.source,
      linkScheme: vscode.env.uriScheme,
      screenerPaths: () => connection.screenerPaths,
      markLabels: () => parseLabels(settings.markLabels),
      now: Date.now,
      proposeDownloads: (proposal) => proposeDownloads(services, proposal),
      unasked: async () => ({
        most: settings.assistantsRequestsPerDay,
        used: (await library()).unasked.used(connection.source),
      }),
    };
  }

  /** Asks and changes nothing: the editor may answer its own confirmation. */
  async prepare(name: string, input: object): Promise<vscode.PreparedToolInvocation> {
    try {
      await this.#services.connection.ready;
      const { cost, missing } = await toolNamed(name).prepare(input, this.#sources);
      if (cost > 0 && this.#services.connection.state === 'ready') {
        const words = vscode.l10n.t('Requesting {0}', formatThings(missing.map(({ what }) => what)));
        return { invocationMessage: new vscode.MarkdownString(escapeRendered(words)) };
      }
    } catch {
      // The run fails with the same error, and reports it to the model.
    }
    return { invocationMessage: vscode.l10n.t('Reading the library') };
  }

  /** Rejects with an error whose message tells the model what to do next. */
  async invoke(
    name: string,
    input: object,
    { tokenBudget, token }: Invocation,
  ): Promise<vscode.LanguageModelToolResult> {
    const controller = new AbortController();
    const listening = token.onCancellationRequested(() => controller.abort());
    const failed: Failed = { things: [], cost: 0, toAllow: askLater };
    try {
      await this.#services.connection.ready;
      const tool = toolNamed(name);
      const fitted = withinBudget(tool, input, tokenBudget);
      const priced = await tool.prepare(fitted, this.#sources);
      failed.things = priced.missing.map(({ what }) => what);
      failed.cost = priced.cost;
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      const { signal } = controller;
      const permit = priced.cost === 0 ? askLater : await requireToolConsent(this.#services, priced, signal);
      if (typeof permit === 'string') failed.toAllow = permit;
      const { text } = await withToolProgress(tool, (onProgress) =>
        this.#run(tool, { fitted, priced, permit, failed, signal, onProgress }),
      );
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    } catch (error) {
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      noteError(error, `Tool ${name}`);
      throw await this.#errorFor(error, failed);
    } finally {
      listening.dispose();
    }
  }

  async #run(tool: Tool, { fitted, priced, permit, failed, signal, onProgress }: Run): Promise<ToolAnswer> {
    const observed = { signal, onProgress };
    if (typeof permit === 'string') return priced.run({ mode: 'library', ...observed });
    const { initiator, batch, end } = permit;
    let failure: unknown;
    try {
      // The library may have lost an answer while the question was open.
      const now = await tool.prepare(fitted, this.#sources);
      signal.throwIfAborted();
      failed.cost = now.cost;
      return await now.run(
        now.cost > priced.cost ? { mode: 'library', ...observed } : { mode: 'stored', initiator, batch, ...observed },
      );
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      end(failure);
    }
  }

  /** Omits the cause, which may quote an address. */
  async #errorFor(error: unknown, { things, cost, toAllow }: Failed): Promise<Error> {
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
    return new Error([...(await troubleOf(this.#sources)), formatToolError(error, advice)].join('\n\n'));
  }
}

/** Shows the progress of a tool's run, if the tool reports it. */
function withToolProgress<T>(
  { formatProgress }: Tool,
  work: (onProgress: OnProgress | undefined) => Promise<T>,
): Promise<T> {
  if (!formatProgress) return work(undefined);
  return withStatusBarProgress({
    title: 'Market Desk',
    work: (report) => work((done, total) => report(formatProgress(done, total))),
  });
}

function toolNamed(name: string): Tool {
  const found = tools.find((tool) => toolPrefix + tool.name === name);
  if (!found) throw new Error('The manifest declares a tool that is not there');
  return found;
}

/** Fits the answer into the model's token budget, if the tool can. */
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
