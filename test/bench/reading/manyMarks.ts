import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CallText } from '../../../src/domain/passages/callText.ts';
import { makeLocator } from '../../../src/domain/passages/makeLocator.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { defaultLabels } from '../../../src/library/marks/labels.ts';
import type { Mark } from '../../../src/library/marks/mark.ts';
import type { HostileCall } from '../../workbench/data/hostileCalls.ts';

export const many = { marks: 5_000, inCall: 200 };
const length = 90;

/** Writes many marks of one company, some of them in its one call and the others in quarters before it. */
export async function writeManyMarks(
  folder: string,
  { call: { metadata, data }, source }: { call: HostileCall; source: string },
): Promise<void> {
  const call = data[0]!;
  const text = new CallText(call.transcript);
  const { turns } = parseCall(call);
  const apart = Math.floor((call.transcript.length - length) / many.inCall);
  const { cik, ticker, companyname: company, transcript_fyq } = metadata;
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < many.marks; at += 1) {
    const start = (at % many.inCall) * apart;
    const past = Math.floor(at / many.inCall);
    const fyq = past === 0 ? transcript_fyq : `Q${1 + (past % 4)} ${2025 - Math.floor(past / 4)}`;
    const label = at % 8 < defaultLabels.length ? { label: defaultLabels[at % 8]!.id } : {};
    const mark: Mark = {
      id: randomUUID(),
      kind: 'highlight',
      call: { source, cik, ticker, company, fyq },
      speaker: 'Ann Lee',
      words: call.transcript.slice(start, start + length),
      locator: makeLocator(text, turns, { start, end: start + length }),
      madeAt: 1_700_000_000_000 + at,
      ...label,
      ...(at % 3 === 0 && { comment: `Ask about this again in quarter ${at}.` }),
    };
    await writeFile(join(folder, `${mark.id}.json`), JSON.stringify(mark));
  }
}
