/** The parts of a URI. The path has slashes on every system; a drive letter may come in either case. */
interface UriParts {
  scheme: string;
  authority: string;
  path: string;
}

/** The rest of the path below a folder, with its leading slash; undefined for a file that is not in the folder. */
export function pathBelow(file: UriParts, folder: UriParts): string | undefined {
  if (file.scheme !== folder.scheme || file.authority !== folder.authority) return undefined;
  const below = `${withSmallDrive(folder.path)}/`;
  return withSmallDrive(file.path).startsWith(below) ? file.path.slice(folder.path.length) : undefined;
}

function withSmallDrive(path: string): string {
  return /^\/[A-Z]:/.test(path) ? `/${path.charAt(1).toLowerCase()}${path.slice(2)}` : path;
}

/** The name and folder of a file of ours. `shown` is its path as the editor shows it, on Windows with backslashes. */
export function namesOfFile(path: string, shown: string, ending: string): { name: string; folder: string } {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const folder = shown.endsWith(file) ? shown.slice(0, shown.length - file.length) : '';
  return {
    name: file.endsWith(ending) ? file.slice(0, -ending.length) : file,
    folder: /[/\\]$/.test(folder) ? folder.slice(0, -1) : folder,
  };
}
