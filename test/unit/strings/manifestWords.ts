/** Properties of contributions that a person reads. */
const read = new Set([
  'title',
  'shortTitle',
  'category',
  'label',
  'name',
  'contents',
  'placeholder',
  'description',
  'markdownDescription',
  'deprecationMessage',
  'markdownDeprecationMessage',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'enumItemLabels',
]);
/** The texts that only models and programs read: a tool's schema is in English, whatever the editor's language. */
const forModels = /^contributes\.languageModelTools\.\d+\.(inputSchema|name)$/;
const reference = /^%([^%]+)%$/;

/** Every `%key%` of a manifest. */
export function referencedKeys(value: unknown): string[] {
  if (typeof value === 'string') return reference.exec(value)?.slice(1) ?? [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencedKeys);
}

/** Places of contributions that hold words instead of a `%key%`, as `path: words`. */
export function literalWords(value: unknown, path = 'contributes'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => {
    const place = `${path}.${name}`;
    if (forModels.test(place)) return [];
    const words = read.has(name) ? [inner].flat().filter((each) => typeof each === 'string') : [];
    const literal = words.filter((each) => !reference.test(each)).map((each) => `${place}: ${each}`);
    return [...literal, ...literalWords(inner, place)];
  });
}
