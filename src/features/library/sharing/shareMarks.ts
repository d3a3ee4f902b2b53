import * as vscode from 'vscode';
import { PlainError } from '../../../host/errors/plainError.ts';
import { ask, notify } from '../../../host/prompts/notifications.ts';
import { orCancel } from '../../../host/prompts/quickPick.ts';
import type { Services } from '../../../host/services.ts';
import { readGitName } from './gitName.ts';

type SharingServices = Pick<Services, 'sharing'>;

/** Shares new highlights and bookmarks in a folder of this workspace, after the user has read what that means. */
export async function shareMarks(services: SharingServices): Promise<void> {
  const { l10n } = vscode;
  const sharing = await services.sharing();
  const [only, ...others] = sharing.possible;
  if (!only) throw new PlainError(l10n.t('Marks can be shared only in a folder on disk that you trust.'));
  const folder = others.length === 0 ? only : orCancel(await vscode.window.showWorkspaceFolderPick());
  if (!sharing.possible.some(({ uri }) => uri.toString() === folder.uri.toString()))
    throw new PlainError(l10n.t('Marks can be shared only in a folder on disk that you trust.'));
  const [named, unnamed] = [l10n.t('Share with My Name'), l10n.t('Share without a Name')];
  const question = l10n.t('Share new highlights and bookmarks in {0}?', folder.name);
  const detail = l10n.t(
    'A file for each highlight and bookmark in .market-desk/marks: the words, where they are, your label and comment, and your name from Git if you allow it. Anyone with the folder can read them. Highlights and bookmarks that you made before aren’t shared.',
  );
  const chosen = orCancel(await ask({ question, detail, actions: [named, unnamed] }));
  const author = chosen === named ? await readGitName(folder.uri) : undefined;
  if (chosen === named && author === undefined)
    throw new PlainError(l10n.t('Git has no user.name here. Set it, or share without a name.'));
  await sharing.share(folder.uri, author);
  void notify(
    author === undefined
      ? l10n.t('New highlights and bookmarks in this window are shared without a name.')
      : l10n.t('New highlights and bookmarks in this window are shared as {0}.', author),
  );
}

export async function stopSharingMarks(services: SharingServices): Promise<void> {
  const sharing = await services.sharing();
  if (!sharing.folder) throw new PlainError(vscode.l10n.t('This workspace shares no marks.'));
  await sharing.stop();
  void notify(
    vscode.l10n.t(
      'New highlights and bookmarks stay on this computer. The files in .market-desk/marks are still there, and you keep a copy of yours.',
    ),
  );
}
