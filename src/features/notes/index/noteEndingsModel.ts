/** What an extension's package.json says of languages, as far as it can be trusted: not at all. */
interface Manifest {
  contributes?: { languages?: unknown };
}

const ending = /^\.[\w+-]{1,20}(?:\.[\w+-]{1,20})*$/;

/**
 * How the names of files in these languages end, `.md` for example: as the extensions of an editor say, and its setting
 * `files.associations` (`*.note` → language).
 */
export function noteEndings(
  languages: readonly string[],
  manifests: readonly unknown[],
  associations: Readonly<Record<string, unknown>> = {},
): string[] {
  const endings = new Set(languages.includes('markdown') ? ['.md', '.markdown'] : []);
  for (const manifest of manifests) {
    const stated = (manifest as Manifest | undefined)?.contributes?.languages;
    for (const { id, extensions } of Array.isArray(stated) ? (stated as Record<string, unknown>[]) : [])
      if (typeof id === 'string' && languages.includes(id) && Array.isArray(extensions))
        for (const each of extensions) endings.add(String(each));
  }
  for (const [pattern, language] of Object.entries(associations))
    if (typeof language === 'string' && languages.includes(language))
      endings.add(pattern.replace(/^(?:\*\*\/)?\*/, ''));
  return [...endings].filter((each) => ending.test(each)).sort();
}
