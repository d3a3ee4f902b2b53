/** Number of letters of a name that a 300-pixel side bar shows. */
const shown = 28;
/** Maximum number of letters that are kept of a shared beginning. */
const head = 14;

/**
 * Shortens names that start alike for as long as a narrow view shows them, in their middle, so that they differ there:
 * “Market Yield… 10-Year Constant Maturity”. Other names are whole and not in the map.
 */
export function namesToldApart(names: Iterable<string>): Map<string, string> {
  const alike = new Map<string, Set<string>>();
  for (const name of names) {
    const key = name.slice(0, shown).toLowerCase();
    const group = alike.get(key);
    if (group) group.add(name);
    else alike.set(key, new Set([name]));
  }
  const short = new Map<string, string>();
  for (const group of alike.values()) {
    if (group.size < 2) continue;
    const shared = sharedWords([...group]);
    for (const name of group) {
      const rest = name.slice(shared).trim();
      if (rest !== '') short.set(name, `${wordsWithin(name, head)}… ${rest}`);
    }
  }
  return short;
}

/** The length of the whole words that all of the names begin with. */
function sharedWords([first = '', ...others]: readonly string[]): number {
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && first[same] === other[same]) same++;
    length = same;
  }
  const endsWord = [first, ...others].every((name) => name.length === length || name[length] === ' ');
  return endsWord ? length : first.lastIndexOf(' ', length - 1) + 1;
}

/** The whole words of a text within a length; a first word that is longer is cut. */
function wordsWithin(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length);
  return text.slice(0, end > 0 ? end : length);
}
