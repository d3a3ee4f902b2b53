/** Reads `user.name` in a configuration of Git. If it is there several times, the last one counts. */
export function parseGitName(text: string): string | undefined {
  let section = '';
  let name: string | undefined;
  for (const line of text.split('\n')) {
    const written = line.trim();
    const [, heading] = /^\[([^\]]*)\]/.exec(written) ?? [];
    section = heading?.trim().toLowerCase() ?? section;
    const [, value] = /^name\s*=(.*)/i.exec(written) ?? [];
    if (section === 'user' && value !== undefined) name = plain(value.trim());
  }
  return name === '' ? undefined : name;
}

/** Returns a value without quotation marks and comments. */
function plain(value: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"/.exec(value) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? value.replace(/[#;].*/, '').trim();
}
