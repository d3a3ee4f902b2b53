import type { TranscriptMetadata } from '../transcript.ts';
import { writtenName } from './writtenName.ts';

/**
 * Returns the company's name of a call, the same for pages, notes and tools: the service's short one, restyled if the
 * service has it in capitals: `AMAZON COM` with `AMAZON COM INC` is “Amazon.com Inc.”. Contract: "Transcript response".
 */
export function companyName({
  companyname: long,
  companyname_short: short,
}: Pick<TranscriptMetadata, 'companyname' | 'companyname_short'>): string {
  const said = short || long;
  return said === said.toUpperCase() ? writtenName(long || short) : said;
}
