import * as vscode from 'vscode';

/** Changes user settings for the time of a test. */
export async function withSettings(values: Record<string, unknown>, body: () => Promise<void>): Promise<void> {
  const configuration = () => vscode.workspace.getConfiguration();
  const before = Object.keys(values).map((id) => [id, configuration().inspect(id)?.globalValue] as const);
  const write = async (entries: Iterable<readonly [string, unknown]>): Promise<void> => {
    for (const [id, value] of entries) await configuration().update(id, value, vscode.ConfigurationTarget.Global);
  };
  try {
    await write(Object.entries(values));
    await body();
  } finally {
    await write(before);
  }
}
