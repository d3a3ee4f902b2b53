import type { Services } from '../../host/services.ts';
import type { SourceId } from '../../library/sourceId.ts';

interface OpenedCall {
  source: SourceId;
  cik: number;
  /** Null for a company without calls. */
  fyq: string | null;
}

/** Ends that a call counts as unread. If that can't be written, the call stays unread. */
export async function noteOpened(
  { library }: Pick<Services, 'library'>,
  { source, cik, fyq }: OpenedCall,
): Promise<void> {
  if (fyq === null) return;
  try {
    await (await library()).downloads.opened(source, { cik, fyq });
  } catch {
    return;
  }
}
