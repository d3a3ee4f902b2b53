import type * as vscode from 'vscode';
import type { Library } from '../../library/library.ts';
import type { MarksSharing } from '../../library/marks/sharedMarks.ts';
import type { Connection } from './connection.ts';
import type { PageRequests } from '../panels/pageRequests.ts';
import type { Settings } from '../state/settings.ts';
import type { UnlistedTickers } from './unlistedTickers.ts';

interface OpenLibraryOptions {
  folder: vscode.Uri;
  connection: Connection;
  settings: Settings;
  unlisted: () => Promise<UnlistedTickers>;
  sharing: MarksSharing;
  /** The requests caused by pages. */
  pages: PageRequests;
}

/** Opens the extension's library, including answers that ended windows couldn't file. */
export async function openLibrary({
  folder,
  connection,
  settings,
  unlisted,
  sharing,
  pages,
}: OpenLibraryOptions): Promise<Library> {
  const { createLibrary } = await import('../../library/createLibrary.ts');
  const library = createLibrary({
    // SQLite can't open a path in a virtual global storage, so the library is then in memory.
    folder: folder.scheme === 'file' ? folder.fsPath : undefined,
    isToBeKept: true,
    sharing,
    connected: () => connection.connected(),
    source: () => connection.source,
    quota: () => ({ requestsPerDay: settings.requestsPerDay, confirmBelow: settings.confirmBelow }),
    downloadShare: () => settings.downloadsRequestsPerDay,
    quotaPrompt: async (verdict, spending) => {
      const { quotaPrompt } = await import('../prompts/quotaPrompt.ts');
      const grant = await quotaPrompt(verdict, spending, unlisted);
      if (spending.isMany) pages.agree(spending.cost);
      return grant;
    },
    isTooMuch: (spending) => pages.isTooMuch(spending),
    unlisted: async (tickers) => (await unlisted()).of(tickers),
    onWarning: (warning) => {
      void import('../errors/noteError.ts').then(({ noteLibraryWarning }) => noteLibraryWarning(warning));
      if (warning.kind !== 'damaged-mark')
        void import('../errors/libraryWarning.ts').then(({ showLibraryWarning }) => showLibraryWarning(warning));
    },
  });
  await library.ready;
  return library;
}
