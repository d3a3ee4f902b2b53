/** The languages in an extension's package.json, which isn't trusted. */
interface LanguagesManifest {
  contributes?: { languages?: unknown };
}

const ending = /^\.[\w+-]{1,20}(?:\.[\w+-]{1,20})*$/;

/**
 * The endings of file names in these languages, for example `.md`, as the installed extensions and the setting
 * `files.associations` (`*.note` → language) define them.
 */
export function noteEndings(
  languages: readonly string[],
  manifests: readonly unknown[],
  associations: Readonly<Record<string, unknown>> = {},
): string[] {
  const endings = new Set(languages.includes('markdown') ? ['.md', '.markdown'] : []);
  for (const manifest of manifests) {
    const stated = (manifest as LanguagesManifest | undefined)?.contributes?.languages;
    for (const { id, extensions } of Array.isArray(stated) ? (stated as Record<string, unknown>[]) : [])
      if (typeof id === 'string' && languages.includes(id) && Array.isArray(extensions))
        for (const each of extensions) endings.add(String(each));
  }
  for (const [pattern, language] of Object.entries(associations))
    if (typeof language === 'string' && languages.includes(language))
      endings.add(pattern.replace(/^(?:\*\*\/)?\*/, ''));
  return [...endings].filter((each) => ending.test(each)).sort();
}
