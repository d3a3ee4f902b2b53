import * as vscode from 'vscode';
import { exactly, formatCost } from '../../../domain/format/cost.ts';
import { earlierFirst } from '../../../domain/quarters.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { AskedCall } from '../transcriptRequest.ts';
import { readCall } from '../callLoader.ts';
import type { NamedComparison } from './comparisonPanel.ts';
import { companyName } from '../../../domain/names/companyName.ts';

/** Asks which other quarter of the company to compare the call with. The earlier quarter stands on the left. */
export async function askForComparison(
  services: Services,
  request: AskedCall,
  initiator: Initiator,
): Promise<NamedComparison> {
  const { metadata } = (await readCall(services, request, { initiator })).value;
  const { cik, ticker, transcript_fyq: own } = metadata;
  const library = await services.library();
  const rows = metadata.available_fyq
    .filter((fyq) => fyq !== own)
    .map((fyq) => ({
      label: fyq,
      description: formatCost(exactly(library.cost({ endpoint: 'transcript', cik, fyq }))),
      value: fyq,
    }));
  if (own === null || rows.length === 0)
    throw new PlainError(vscode.l10n.t('{0} has no other quarter to compare with.', companyName(metadata)));
  const chosen = orCancel(
    await pickOne(rows, {
      title: vscode.l10n.t('Compare {0}, {1}', ticker, own),
      placeHolder: vscode.l10n.t('Select a quarter to compare with'),
    }),
  );
  return { cik, quarters: earlierFirst([own, chosen]) };
}
