/** The first Node.js that has all that the MCP server needs. */
export const leastNode = '22.19';

const [leastMajor, leastMinor] = leastNode.split('.').map(Number) as [number, number];

/** Whether a program that says this of its version (`v22.19.0`) can run the server. */
export function isNewEnough(version: string): boolean {
  const [, major, minor] = /^v(\d{1,4})\.(\d{1,4})\./.exec(version.trim()) ?? [];
  if (major === undefined) return false;
  return Number(major) > leastMajor || (Number(major) === leastMajor && Number(minor) >= leastMinor);
}
