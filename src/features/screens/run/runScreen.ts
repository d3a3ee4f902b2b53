import * as vscode from 'vscode';
import { exactly, withCost } from '../../../domain/format/cost.ts';
import { about } from '../../../host/errors/plainError.ts';
import { asOneBatch } from '../../../host/commands/readEach.ts';
import type { TreeClick } from '../../../host/trees/treeClick.ts';
import type { Services } from '../../../host/services.ts';
import type { Initiator } from '../../../library/ledger/initiator.ts';
import { chooseFile, type GivenFile } from '../../../host/files/chooseFile.ts';
import type { OwnFiles } from '../../../host/files/ownFiles.ts';
import type { ResultsPanels } from '../results/resultsPanels.ts';
import { screenWords } from '../files/screenFiles.ts';
import { costOfCatalog, prepareFile, readScreenPage, requireScreenerPath } from './screenRequest.ts';

interface RunScreenOptions {
  services: Services;
  files: OwnFiles;
  results: ResultsPanels;
  given: GivenFile | undefined;
  initiator: Initiator;
  click: TreeClick | undefined;
}

/** Runs a screen. The file is checked before any request is sent. An open panel of the screen is reused. */
export async function runScreen(options: RunScreenOptions): Promise<void> {
  const { services, files, results, given, initiator, click } = options;
  const uri = await chooseFile(files, given, {
    ...screenWords(),
    title: withCost(vscode.l10n.t('Run Screen'), exactly(1)),
  });
  const { name } = files.describe(uri);
  const subject = vscode.l10n.t('Screen “{0}”', name);
  const { prepared, first } = await about(subject, async () => {
    await services.connection.ready;
    requireScreenerPath(services);
    const cost = 1 + (await costOfCatalog(services));
    return asOneBatch({
      title: withCost(vscode.l10n.t('Running screen “{0}”', name), exactly(cost)),
      cost,
      initiator,
      work: async (shared) => {
        const read = { services, name, mode: 'fresh', ...shared } as const;
        // The panel is opened after the first page, so that a failure leaves no empty panel.
        const prepared = await prepareFile({ ...read, uri });
        return { prepared, first: await readScreenPage({ ...read, prepared, page: 1 }) };
      },
    });
  });
  results.open(uri, click).run.show(prepared, first);
}
