import type * as vscode from 'vscode';
import type { Room } from './room.ts';
import { values } from './values.ts';

export interface ToolUse {
  tokenBudget?: number;
  token?: vscode.CancellationToken;
}

/**
 * Tools for language models. Only declared tools can be registered, and an editor may confirm a tool call by itself.
 */
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
    /** Calls a tool that the editor hasn't prepared. */
    invoke,
    /**
     * Calls a tool for a model in an editor that allows every tool, so that the tool's own confirmation isn't shown.
     */
    async use(name: string, input: object, use: ToolUse = {}): Promise<string> {
      await prepare(name, input);
      return invoke(name, input, use);
    },
    members: { registerTool: registerTool as typeof vscode.lm.registerTool },
  };
}

const budgetOf = (tokenBudget: number): vscode.LanguageModelToolTokenizationOptions => ({
  tokenBudget,
  countTokens: (text) => Promise.resolve(Math.ceil(text.length / 4)),
});
