import { joinUnderBase } from '../../../api/screenerPaths.ts';
import { parseBaseUrl } from '../../../api/baseUrl.ts';
import type { LauncherSettings } from '../../../assistants/launch/launcherSettings.ts';
import type { Services } from '../../../host/services.ts';
import { launcherArguments, serverOptions, type Served } from './configurationModel.ts';
import { launcherPath, writeLauncher } from './launcherFiles.ts';

/**
 * Returns the folder of the extension's storage; undefined if it isn't on a disk, from which no program could be
 * started.
 */
export function storageFolder({ extension }: Services): string | undefined {
  const { scheme, fsPath } = extension.globalStorageUri;
  return scheme === 'file' ? fsPath : undefined;
}

/** Returns the data that a configuration copied now may serve; undefined if no service is set up. */
export function currentlyServed({ connection }: Services): Served | undefined {
  const { source, origin, dataFolder } = connection;
  if (source.startsWith('service:')) return origin === undefined ? undefined : { type: 'service', origin };
  return dataFolder === undefined ? { type: 'sample' } : { type: 'data', folder: dataFolder };
}

/** Updates the launcher in the storage. Rejects as the file system does. */
export async function writeCurrentLauncher(services: Services, storage: string): Promise<void> {
  await writeLauncher(storage, currentSettings(services, storage));
}

/** The arguments of a configuration that starts the launcher in the storage. */
export function currentArguments(storage: string, served: Served): string[] {
  return launcherArguments(launcherPath(storage), served);
}

/** Unusable settings are left out: a mistyped address may contain a key. */
function currentSettings({ connection, extension, settings }: Services, storage: string): LauncherSettings {
  const { baseUrl, authentication, screenerPath, metricsPath, requestsPerDay } = settings;
  const base = parseBaseUrl(baseUrl);
  const usable = (path: string): string => {
    if (!base.ok || path === '') return '';
    try {
      joinUnderBase(base.value, path);
      return path;
    } catch {
      return '';
    }
  };
  return {
    extension: extension.extensionUri.fsPath,
    arguments: serverOptions({
      library: storage,
      source: connection.source,
      baseUrl: base.ok ? baseUrl : '',
      authentication,
      screenerPath: usable(screenerPath),
      metricsPath: usable(metricsPath),
      requestsPerDay,
    }),
  };
}
