/** The file of the settings, beside the launcher. */
export const launcherSettingsFile = 'settings.json';

/**
 * The settings that the launcher and the server it starts read. The editor keeps them current. A key is never among
 * them.
 */
export interface LauncherSettings {
  /** Absolute folder of the extension that wrote them. An update may have removed it since. */
  extension: string;
  /** Options of the server. The options of the copied line win. */
  arguments: readonly string[];
}

export function formatLauncherSettings({ extension, arguments: options }: LauncherSettings): string {
  return `${JSON.stringify({ extension, arguments: options }, undefined, 2)}\n`;
}

/** The settings in a file's text; undefined if it has none. Fields of later versions are ignored. */
export function parseLauncherSettings(text: string): LauncherSettings | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { extension, arguments: options } = Object(parsed) as Partial<Record<string, unknown>>;
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (!isText(extension) || extension === '' || !Array.isArray(options) || !options.every(isText)) return undefined;
  return { extension, arguments: options };
}
