import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import type { FakePage } from '../../double/fakePage.ts';

/** The call that a page shows, once it has all of it: its first turns come before the rest. */
export function shownCall(page: FakePage | undefined): CallView | undefined {
  const pushed = page?.pushed('state') as { isPart?: boolean; snapshot: { value?: CallView } } | undefined;
  return pushed?.isPart === true ? undefined : pushed?.snapshot.value;
}
