/** Words before `Class` or `Shares` that say whom a class is for. */
const kinds = new Set(
  `investor admiral institutional instl inst advisor adviser advisors retail service premier select plus ultra etf
  administrative admin legacy retirement reserve premium preferred private direct common ordinary class share shares
  institution professional individual standard supra super signature capital participant open member investment no-load 2 3`.split(
    /\s+/,
  ),
);
const longestDesignation = 5;

/**
 * A name without what designates a class at its end: `Class R-5E`, `Institutional Shares`, `ETF Shares`, `- N`. A name that
 * would be left with fewer than two words is kept as it is.
 */
export function withoutClass(name: string): string {
  const words = name.split(' ');
  for (let at = Math.max(2, words.length - longestDesignation); at < words.length; at++)
    if (isDesignation(words.slice(at))) return trimmed(words.slice(0, at));
  return name;
}

function trimmed(words: string[]): string {
  while (words.length > 2 && isDash(words.at(-1)!)) words.pop();
  const name = words.join(' ');
  if (/-class$/i.test(name)) return name.slice(0, -'-class'.length).trimEnd();
  return name.endsWith('-') || name.endsWith(',') ? name.slice(0, -1).trimEnd() : name;
}

function isDesignation(words: readonly string[]): boolean {
  const own = words.filter((word) => !isDash(word)).map((word) => word.toLowerCase());
  if (own.length === 0) return false;
  const dashed = isDash(words[0]!);
  const named = own.some((word) => word === 'class' || word === 'shares' || word === 'share' || word === 'cl');
  if (named && own.length === 1) return false;
  if (!named) return (dashed && own.length === 1 && own[0]!.length <= 3) || isBareKind(own);
  return own.every((word) => kinds.has(word) || word === 'cl' || isLetter(word));
}

/** `Institutional` and the like need no `Class` after them. */
function isBareKind(words: readonly string[]): boolean {
  return (
    words.length === 1 && /^(?:institutional|investor|advisor|retail|admiral|r[1-6]|529-[a-f]\d?)$/.test(words[0]!)
  );
}

/** `A`, `R-5E`, `529-F-2`, `IS`, `Y2`. */
function isLetter(word: string): boolean {
  return word.length <= 7 && /^(?:[a-z]{1,2}\d?|[a-z]-?\d{1,2}[a-z]?|529-?[a-z]{0,2}(?:-?\d)?|i-?\d)$/.test(word);
}

function isDash(word: string): boolean {
  return word === '-' || word === '–' || word === '—';
}
