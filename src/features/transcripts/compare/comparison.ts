import * as vscode from 'vscode';
import { exactly, formatCost } from '../../../domain/format/cost.ts';
import { inSlices } from '../../../base/slices.ts';
import { compareCalls, type SpokenCall } from '../../../domain/transcripts/compareCalls.ts';
import { earlierFirst } from '../../../domain/quarters.ts';
import type { TranscriptAnswer } from '../../../domain/transcript.ts';
import { parseCallInSteps } from '../../../domain/transcripts/parseCall.ts';
import { PlainError } from '../../../host/errors/plainError.ts';
import { requireSource } from '../../../host/errors/requireSource.ts';
import { orCancel, pickOne } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import { documentScheme } from '../../../ids.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import type { AskedCall } from '../transcriptRequest.ts';
import { readCall } from '../callLoader.ts';
import type { CallTexts } from '../text/callTexts.ts';
import { formatComparison } from './comparisonModel.ts';
import { asOneBatch } from './comparisonPanel.ts';
import { formatComparisonName, parseComparisonName, type NamedComparison } from './comparisonName.ts';

/** Opens the two texts in the editor's own comparison, and the table beside them. */
export async function openComparisonAsText(
  services: Services,
  texts: CallTexts,
  comparison: NamedComparison,
  initiator: Initiator,
): Promise<void> {
  await services.documents.requireAvailable();
  const { cik, quarters } = comparison;
  const together = await asOneBatch(services, comparison, initiator);
  const left = await texts.uriOf({ cik, fyq: quarters[0] }, together);
  const right = await texts.uriOf({ cik, fyq: quarters[1] }, together);
  const { value, source } = await readCall(services, { cik, fyq: quarters[1] }, { initiator });
  const { ticker } = value.metadata;
  const table = vscode.Uri.from({ scheme: documentScheme, ...formatComparisonName(comparison, { ticker, source }) });
  const title = vscode.l10n.t('{0}: {1} ↔ {2}', ticker, quarters[0], quarters[1]);
  const options = { viewColumn: vscode.ViewColumn.Active, preview: false };
  await vscode.commands.executeCommand('vscode.diff', left, right, title, options);
  const column = vscode.window.tabGroups.activeTabGroup.viewColumn;
  await showBeside(table);
  await vscode.commands.executeCommand('vscode.diff', left, right, title, { ...options, viewColumn: column });
}

/** Opens the Markdown preview where the editor has one, and the text otherwise. */
async function showBeside(table: vscode.Uri): Promise<void> {
  const commands = await vscode.commands.getCommands(true);
  const preview = 'markdown.showPreviewToSide';
  if (commands.includes(preview)) await vscode.commands.executeCommand(preview, table);
  else await vscode.window.showTextDocument(table, { viewColumn: vscode.ViewColumn.Beside, preview: false });
}

/** Writes the table as Markdown. Reads the library only. */
export async function writeComparison(
  { library: openLibrary, connection }: Services,
  { query }: vscode.Uri,
): Promise<string> {
  const wanted = parseComparisonName(query);
  if (!wanted) throw new PlainError(vscode.l10n.t('This Market Desk document doesn’t exist.'));
  requireSource({ connection }, wanted.source);
  const library = await openLibrary();
  const [one, other] = await Promise.all(
    wanted.quarters.map(
      async (fyq) => (await library.read({ endpoint: 'transcript', cik: wanted.cik, fyq }, { mode: 'library' })).value,
    ),
  );
  const compared = compareCalls(await spokenIn(one!), await spokenIn(other!));
  return formatComparison({ company: other!.metadata.companyname, quarters: wanted.quarters, compared });
}

async function spokenIn({ call }: TranscriptAnswer): Promise<SpokenCall> {
  if (!call) return { text: '', parsed: { turns: [], speakers: [] } };
  return { text: call.transcript, parsed: await inSlices(parseCallInSteps(call)) };
}

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
    throw new PlainError(vscode.l10n.t('{0} has no other quarter to compare with.', metadata.companyname));
  const chosen = orCancel(
    await pickOne(rows, {
      title: vscode.l10n.t('Compare {0}, {1}', ticker, own),
      placeHolder: vscode.l10n.t('Select a quarter to compare with'),
    }),
  );
  return { cik, quarters: earlierFirst([own, chosen]) };
}
