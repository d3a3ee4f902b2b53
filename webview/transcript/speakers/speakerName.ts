import * as l10n from '@vscode/l10n';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';

/** The speaker's name, or words for somebody whom the call does not name. */
export function speakerName({ speakers }: CallView, speaker: number | undefined): string {
  const name = speaker === undefined ? '' : (speakers[speaker]?.name ?? '');
  return name === '' ? l10n.t('Unnamed') : name;
}
