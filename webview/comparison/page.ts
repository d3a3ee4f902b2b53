import type { ComparisonParams, ComparisonProtocol } from '../../src/features/transcripts/compare/protocol.ts';
import { createFolding, type FoldingUi } from '../shared/folding.ts';
import { openPage } from '../shared/page.ts';

interface ComparisonUi extends FoldingUi {
  /** The ids of the chosen rows. */
  chosen: string[];
}

export const page = openPage<ComparisonProtocol, ComparisonParams, ComparisonUi>({ unfolded: [], chosen: [] });
export const { send } = page;
export const { isUnfolded, togglePart, foldButton, foldListButton } = createFolding(page);
