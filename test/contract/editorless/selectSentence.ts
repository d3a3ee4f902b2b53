import { commands, panels } from '../../../src/ids.ts';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import type { Desk } from '../../double/desk.ts';
import { shownCall } from './shownCall.ts';

/** Opens the latest call of a company, and selects the first sentence of a turn. */
export async function selectSentence(
  desk: Desk,
  { ticker, turn }: { ticker: string; turn: number },
): Promise<{ words: string; view: CallView }> {
  await desk.call(commands.transcriptsOpen, { ticker });
  const page = await desk.page(panels.transcript, 'state');
  const view = await desk.until('the call is shown', () => shownCall(page));
  const { speechStart } = view.turns[turn]!;
  const end = view.text.indexOf('.', speechStart) + 1;
  await page.request('select', { start: speechStart, end });
  return { words: view.text.slice(speechStart, end), view };
}
