import type { ComparisonParams, ComparisonProtocol } from '../../src/features/transcripts/compare/protocol.ts';
import { createFolding, type FoldingUi } from '../shared/folding.ts';
import { openPage } from '../shared/page.ts';

export const page = openPage<ComparisonProtocol, ComparisonParams, FoldingUi>({ unfolded: [] });
export const { send } = page;
export const { isUnfolded, foldButton, foldListButton } = createFolding(page);
