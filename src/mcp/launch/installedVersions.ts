/** The editor names an extension's folder with this prefix, followed by the version and often a platform. */
const prefix = 'market-desk.market-desk-';

interface Version {
  numbers: readonly number[];
  /** Identifiers of a pre-release; empty for a release. */
  pre: readonly string[];
}

export function isInstalledFolder(name: string): boolean {
  return parseVersion(name) !== undefined;
}

/** The folder names of installed versions of the extension, newest first. */
export function installedVersions(names: readonly string[]): string[] {
  const found: { name: string; version: Version }[] = [];
  for (const name of names) {
    const version = parseVersion(name);
    if (version) found.push({ name, version });
  }
  return found.sort((one, other) => compare(other.version, one.version)).map(({ name }) => name);
}

/** The version in the name of a folder; undefined for any other folder. */
function parseVersion(name: string): Version | undefined {
  const lower = name.toLowerCase();
  // The editor's folder names are never longer.
  if (!lower.startsWith(prefix) || lower.length > 200) return undefined;
  const text = lower
    .slice(prefix.length)
    .replace(/-(?:universal|undefined|web|(?:win32|linux|alpine|darwin)-(?:x64|ia32|arm64|armhf))$/, '')
    .replace(/\+[0-9a-z.-]*$/, '');
  const [, major, minor, patch, , pre] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-([0-9a-z.-]+))?$/.exec(text) ?? [];
  if (major === undefined) return undefined;
  return { numbers: [major, minor, patch].map(Number), pre: pre === undefined ? [] : pre.split('.') };
}

/** By the precedence of Semantic Versioning: positive if `one` is newer. */
function compare(one: Version, other: Version): number {
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - other.numbers[index]!;
    if (difference !== 0) return difference;
  }
  if (one.pre.length === 0 || other.pre.length === 0) return other.pre.length - one.pre.length;
  for (const [index, identifier] of one.pre.entries()) {
    const beside = other.pre[index];
    if (beside === undefined) return 1;
    const difference = compareIdentifiers(identifier, beside);
    if (difference !== 0) return difference;
  }
  return one.pre.length - other.pre.length;
}

function compareIdentifiers(one: string, other: string): number {
  const isNumber = (text: string): boolean => /^\d+$/.test(text);
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other);
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
