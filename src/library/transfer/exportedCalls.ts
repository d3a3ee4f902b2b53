import { keyOfCited, fromOfSource } from '../../domain/links/citing.ts';
import { quarterName } from '../../domain/identifiers/fiscalQuarter.ts';
import { chooseAnswer } from '../chooseAnswer.ts';
import type { SourceId } from '../sourceId.ts';
import { isOfOrigin, type CitableStoredCall } from '../storedCalls.ts';
import { UnreadableCalls } from '../unreadableCalls.ts';
import { isRefusal, openCall } from './checkAnswer.ts';
import { isOfFuture } from './checkLine.ts';
import { parseLine } from './exportFormat.ts';
import { readExport } from './readExport.ts';
import { fitsLine, transferLimits } from './transferLimits.ts';

interface ExportedCallsOptions {
  path: string;
  /** Keys of the wanted calls; see `keyOfCited`. */
  wanted: ReadonlySet<string>;
  /** Only answers of this service count. */
  origin?: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Returns the calls of an export by their keys, checked like an import; of several answers, the one that `chooseAnswer`
 * chooses. Rejects like `readExport`, with UnreadableCalls for an incomplete file, and with SeveralServices.
 */
export async function readExportedCalls(options: ExportedCallsOptions): Promise<Map<string, CitableStoredCall>> {
  const found = new Map<string, ExportedCall[]>();
  const isWhole = await readExport({
    path: options.path,
    take: (line) => {
      const read = readCall(line, options);
      if (read) found.set(read.key, [...(found.get(read.key) ?? []), read.call]);
    },
  });
  if (!isWhole) throw new UnreadableCalls('truncated');
  return new Map(Array.from(found, ([key, calls]) => [key, chooseAnswer(calls)!]));
}

interface ExportedCall extends CitableStoredCall {
  source: SourceId;
}

function readCall(
  text: string,
  { wanted, origin, now }: ExportedCallsOptions,
): { key: string; call: ExportedCall } | undefined {
  // Most other lines are minute bars, and need not be parsed.
  const line = text.includes('transcript') && fitsLine(text, transferLimits) ? parseLine(text) : undefined;
  if (line?.type !== 'answer' || line.request.endpoint !== 'transcript' || isOfFuture(line, now)) return undefined;
  if (!isOfOrigin(line.source, origin)) return undefined;
  try {
    const value = openCall(line.body);
    const fyq = value?.metadata.transcript_fyq ?? undefined;
    if (!value || fyq === undefined) return undefined;
    const key = keyOfCited({ from: fromOfSource(line.source), cik: value.metadata.cik, fyq: quarterName(fyq) });
    const { source, fetchedAt, imported } = line;
    return wanted.has(key) ? { key, call: { source, value, fetchedAt, imported: imported ?? false } } : undefined;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
