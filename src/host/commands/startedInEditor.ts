/**
 * Returns whether the starting command was invoked in the editor's window: by its palette, a key, a menu, a row or a
 * link. A program's call doesn't leave the host process. Must be called before anything is awaited, while the call is
 * still on the stack. The editor's window receives only an error's message, so it can't recognize a cancellation and
 * would show it as a failure, “Canceled”. The name checked here is that of the message between the two processes.
 */
export function isStartedInEditor(): boolean {
  return new Error().stack?.includes('$executeContributedCommand') ?? false;
}
