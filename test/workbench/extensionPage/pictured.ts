import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { repositoryRoot } from '../../editor/places.ts';
import { packFolder } from '../../packaging/packFolder.ts';
import type { SessionPlace } from '../session.ts';

/** An extension that is nothing but our README, packed with places that pictures and documents are served at. */
export const pictured = { name: 'Pictured Desk', pictures: 'https://pictures.invalid/v1/' };
const repository = 'https://github.com/nobody/pictured';

/** The address that its documents lead to. */
export const documents = `${repository}/blob/v1.0.0/`;

/** Packs the extension for the session's editor; answers with the path of the VSIX. */
export async function packPictured({ userData }: SessionPlace): Promise<string> {
  const folder = join(dirname(userData), 'pictured');
  await mkdir(folder, { recursive: true });
  const { engines } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')) as { engines: unknown };
  const manifest = {
    ...{ name: 'pictured-desk', publisher: 'nobody', displayName: pictured.name, version: '1.0.0', license: 'MIT' },
    ...{ engines, repository: { url: repository }, files: ['README.md', 'LICENSE'] },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const file of ['README.md', 'LICENSE']) await copyFile(join(repositoryRoot, file), join(folder, file));
  const vsix = `${folder}.vsix`;
  await packFolder(folder, vsix, { pictures: pictured.pictures });
  return vsix;
}
