export interface ReadmePlaces {
  /** The https address below which pictures are served. */
  pictures?: string | undefined;
  /** The https address below which other documents are read. */
  documents?: string | undefined;
}

const picture = /!\[([^\]]*)\]\(([^()\s]+)\)/g;
const link = /\[([^\]]*)\]\(([^()\s]+)\)/g;
const isRelative = (target: string): boolean => !/^(?:#|[a-z][a-z\d+.-]*:)/i.test(target);

/**
 * The README as it is packed. The editor's page of an extension keeps https pictures and links only, and leaves the
 * others as stray words: pictures and documents lead to where they are served, and without such a place a picture is
 * left out with its line and a link is its words.
 */
export function packedReadme(text: string, places: ReadmePlaces): string {
  const lines: string[] = [];
  let fence: string | undefined;
  let dropped = false;
  for (const line of text.split('\n')) {
    const mark = /^(?:```+|~~~+)/.exec(line)?.[0];
    if (mark !== undefined && (fence === undefined || line.trimEnd() === fence)) {
      fence = fence === undefined ? mark : undefined;
      lines.push(line);
      continue;
    }
    const packed = fence === undefined ? packedLine(line, places) : line;
    // A picture takes the empty line after it along.
    if (packed.trim() === '' && (dropped || line.trim() !== '')) dropped = line.trim() !== '';
    else {
      lines.push(packed);
      dropped = false;
    }
  }
  return lines.join('\n');
}

function packedLine(line: string, { pictures, documents }: ReadmePlaces): string {
  return line
    .replaceAll(picture, (whole: string, words: string, target: string) => {
      if (!isRelative(target)) return whole;
      return pictures === undefined ? '' : `![${words}](${new URL(target, pictures).href})`;
    })
    .replaceAll(link, (whole: string, words: string, target: string) => {
      if (!isRelative(target)) return whole;
      return documents === undefined ? words : `[${words}](${new URL(target, documents).href})`;
    });
}

/** The address of a version's documents in its repository; undefined where nobody knows how it shows them. */
export function documentsOf(repository: string | undefined, version: string): string | undefined {
  const found = /^(?:git\+)?(https:\/\/(github|gitlab)\.com\/[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(repository ?? '');
  if (!found) return undefined;
  return `${found[1]!}/${found[2] === 'gitlab' ? '-/' : ''}blob/v${version}/`;
}
