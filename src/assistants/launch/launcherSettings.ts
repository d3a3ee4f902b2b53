/** The settings file beside the launcher. */
export const launcherSettingsFile = 'settings.json';

/** The settings that the launcher and its server read. The editor keeps them current. They never include a key. */
export interface LauncherSettings {
  /** Absolute folder of the extension that wrote them. An update may have removed it since. */
  extension: string;
  /** Options of the server. The options of the copied line take precedence. */
  arguments: readonly string[];
}

export function formatLauncherSettings({ extension, arguments: options }: LauncherSettings): string {
  return `${JSON.stringify({ extension, arguments: options }, undefined, 2)}\n`;
}

/** Parses the settings in a file's text; undefined if they are invalid. Fields of later versions are ignored. */
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
