import { showError } from '../errors/formatError.ts';
import { notify } from './notifications.ts';
import { isCancellation } from '../errors/plainError.ts';

/** Shows a message with a button. Doesn't wait for it to be closed; a failure of the button's action is shown. */
export function offerInMessage(message: string, title: string, run: () => Promise<unknown>): void {
  void notify(message, { actions: [title] }).then(async (chosen) => {
    if (chosen === title) await run().catch(showUnlessCancelled);
  });
}

function showUnlessCancelled(error: unknown): void {
  if (!isCancellation(error)) void showError(error);
}
