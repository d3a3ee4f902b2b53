import * as vscode from 'vscode';
import { formatCost } from '../../domain/format/cost.ts';
import { localDate } from '../../domain/format/time.ts';
import type { ProposedDownloads } from '../../assistants/sources.ts';
import { isCancellation } from '../../host/errors/plainError.ts';
import { confirm } from '../../host/prompts/notifications.ts';
import { askInTurn } from '../../host/prompts/quotaPrompt.ts';
import type { Services } from '../../host/services.ts';

/**
 * Asks the user to take what an assistant proposes into the list of downloads. With a consent that goes on, the yes
 * covers the items as well; without one, nothing is sent before the user agrees to the list.
 */
export async function proposeDownloads(
  { library, connection }: Pick<Services, 'library' | 'connection'>,
  { items, price: { requests, exact }, names }: ProposedDownloads,
): Promise<boolean> {
  const { source } = connection;
  const { downloads } = await library();
  const { consent, share } = await downloads.list();
  const active = consent && consent.until > Date.now() ? consent : undefined;
  const cost = formatCost({ requests, exact, ...(!exact && { isLimit: true }) });
  const terms = active
    ? vscode.l10n.t(
        'Market Desk sends them by itself, within your share of {0} requests a day, until {1}.',
        share,
        localDate(active.until),
      )
    : vscode.l10n.t(
        'Nothing is sent before you agree to the list, with Resume Downloads Over Days… in the Library view.',
      );
  try {
    await askInTurn(() =>
      confirm({
        question: vscode.l10n.t('An assistant proposes downloads. Add them to your list of downloads?'),
        detail: [[names, cost].filter(Boolean).join(' · '), terms].join('\n\n'),
        action: vscode.l10n.t('Add to List'),
      }),
    );
  } catch (error) {
    if (isCancellation(error)) return false;
    throw error;
  }
  if (connection.source !== source) return false;
  await downloads.add(items, active && { share: active.share, until: active.until });
  return true;
}
