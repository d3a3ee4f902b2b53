/** The first second of 1980 in UTC: a zip archive knows no earlier date. */
const earliest = 315_532_800;

/**
 * The date of every file in the package, in seconds since 1970: what SOURCE_DATE_EPOCH says
 * (https://reproducible-builds.org/specs/source-date-epoch), or always the same one.
 */
export function archiveDate(environment: Readonly<Record<string, string | undefined>>): number {
  const said = environment['SOURCE_DATE_EPOCH'];
  if (said === undefined || said === '') return earliest;
  const seconds = /^\d{1,10}$/.test(said) ? Number(said) : 0;
  if (seconds < earliest) throw new Error(`SOURCE_DATE_EPOCH is no number of seconds from 1980 on: ${said}`);
  return seconds;
}
