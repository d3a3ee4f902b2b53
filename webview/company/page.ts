import type { CompanyParams, CompanyProtocol } from '../../src/features/company/protocol.ts';
import { createFolding, type FoldingUi } from '../shared/folding.ts';
import { openPage } from '../shared/page.ts';

export const page = openPage<CompanyProtocol, CompanyParams, FoldingUi>({ unfolded: [] });
export const { send } = page;
export const { isUnfolded, foldListButton } = createFolding(page);
