import * as l10n from '@vscode/l10n';
import type { FundParams, FundProtocol } from '../../src/features/funds/protocol.ts';
import { openPage } from '../shared/page.ts';

/** The display options of a comparison. */
interface ComparisonUi {
  differencesOnly: boolean;
}

export const page = openPage<FundProtocol, FundParams, ComparisonUi>({ differencesOnly: false });
export const { send } = page;

/** The text copied last; forgotten after two seconds. */
export let copied: string | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

export async function copy(text: string): Promise<void> {
  if ((await send.copy({ text })) === undefined) return;
  copied = text;
  page.say(l10n.t('Copied {0}', text));
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    copied = undefined;
    page.say('');
  }, 2000);
}
