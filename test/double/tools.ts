import type * as vscode from 'vscode';
import type { Room } from './room.ts';
import { values } from './values.ts';

export interface ToolUse {
  /** The person's answer to the question before it; nobody expects one where it is absent. */
  answer?: (question: ToolQuestion) => boolean;
  tokenBudget?: number;
  token?: vscode.CancellationToken;
}

/** The question before a tool runs, as the editor shows it. */
export interface ToolQuestion {
  title: string;
  /** Without the marks of Markdown. */
  message: string;
}

const plain = (text: string | vscode.MarkdownString): string =>
  typeof text === 'string' ? text : text.value.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Tools for language models: who declares one may register it, and it is asked about before it runs. */
export function createTools(room: Room, declared: readonly { name: string }[]) {
  const registered = new Map<string, vscode.LanguageModelTool<object>>();
  const { token: never } = new values.CancellationTokenSource();

  function registerTool(name: string, tool: vscode.LanguageModelTool<object>): vscode.Disposable {
    if (!declared.some((each) => each.name === name)) throw new Error(`Tool "${name}" was not contributed.`);
    if (registered.has(name)) throw new Error(`Tool "${name}" already has an implementation.`);
    registered.set(name, tool);
    room.changed();
    return new values.Disposable(() => registered.delete(name));
  }

  const find = (name: string): vscode.LanguageModelTool<object> => {
    const tool = registered.get(name);
    if (!tool) throw new Error(`Tool ${name} does not have an implementation registered.`);
    return tool;
  };
  const prepare = (name: string, input: object): Promise<vscode.PreparedToolInvocation | undefined> =>
    room.outside(
      async () => (await find(name).prepareInvocation?.({ input: structuredClone(input) }, never)) ?? undefined,
    );
  const invoke = (name: string, input: object, { tokenBudget, token = never }: ToolUse = {}): Promise<string> =>
    room.outside(async () => {
      const tokenizationOptions = tokenBudget === undefined ? {} : { tokenizationOptions: budgetOf(tokenBudget) };
      const options = { input: structuredClone(input), toolInvocationToken: undefined, ...tokenizationOptions };
      const result = await find(name).invoke(options, token);
      return (result!.content as vscode.LanguageModelTextPart[]).map(({ value }) => value).join('\n');
    });

  return {
    registered: (): string[] => [...registered.keys()],
    prepare,
    /** As a tool is called that nobody was asked about. */
    invoke,
    /** As the editor calls a tool for a model: the question first, and nothing more after a no. */
    async use(name: string, input: object, use: ToolUse = {}): Promise<string> {
      const question = (await prepare(name, input))?.confirmationMessages;
      if (question) {
        if (!use.answer) throw new Error(`Nobody expected a question: ${plain(question.message)}`);
        const isYes = use.answer({ title: question.title, message: plain(question.message) });
        if (!isYes) throw new values.CancellationError();
      }
      return invoke(name, input, use);
    },
    members: { registerTool: registerTool as typeof vscode.lm.registerTool },
  };
}

const budgetOf = (tokenBudget: number): vscode.LanguageModelToolTokenizationOptions => ({
  tokenBudget,
  countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
});
