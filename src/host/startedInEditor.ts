/**
 * Whether the command that begins now was started in the editor's window: its palette, a key, a menu, a row, a link. A
 * program's call does not leave the host. To be asked before anything is awaited, while the call stands on the stack.
 *
 * The editor's window gets an error's words only and no longer knows a cancellation, which it then shows as a failure,
 * “Canceled”. The name is that of the message between the two processes.
 */
export function isStartedInEditor(): boolean {
  return new Error().stack?.includes('$executeContributedCommand') ?? false;
}
