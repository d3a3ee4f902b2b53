/** The first Node.js with all features that the MCP server needs. */
export const leastNode = '22.19';

const [leastMajor, leastMinor] = leastNode.split('.').map(Number) as [number, number];

/** Returns whether a program with this version (`v22.19.0`) can run the server. */
export function isNewEnough(version: string): boolean {
  const [, major, minor] = /^v(\d{1,4})\.(\d{1,4})\./.exec(version.trim()) ?? [];
  if (major === undefined) return false;
  return Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor);
}
