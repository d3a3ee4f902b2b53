import { constants } from 'node:os';
import { ApiError, type AnswerProblem, type ApiErrorKind } from '../../api/apiError.ts';
import { offlineReason } from '../../base/offlineCode.ts';
import { errorChain } from '../../base/errorChain.ts';
import { fieldsOf } from '../../base/record.ts';
import type { DirectoryErrorKind } from '../../directory/directoryError.ts';
import type { LibraryErrorKind } from '../../library/library.ts';
import type { StoreFailureKind } from '../../library/store/storeFailure.ts';
import { MidwayError, SubjectError } from './plainError.ts';

type Kind =
  | ApiErrorKind
  | LibraryErrorKind
  | DirectoryErrorKind
  | StoreFailureKind
  /** Kinds of `PlainError` and `errorKind` that other errors don't have. */
  | 'otherSource'
  | 'unexpected';

const setOf = <K extends string>(table: Record<K, true>): ReadonlySet<string> => new Set(Object.keys(table));

const kinds = setOf<Kind>({
  ...{ unauthorized: true, forbidden: true, notFound: true, badRequest: true, rateLimited: true, timeout: true },
  ...{ offline: true, server: true, badResponse: true, tooLarge: true, cancelled: true },
  ...{ notInLibrary: true, noSqlite: true, notConfigured: true, noKey: true, noScreenerPath: true, quotaSpent: true },
  ...{ paused: true, keyRejected: true, gatewayRefused: true, quotaLow: true, countNotKept: true, libraryBusy: true },
  ...{ costsMore: true, notAnExport: true, newerExport: true, importTooLarge: true, notWritten: true },
  ...{ exportTooLarge: true, unknownFormat: true, damaged: true, unreadable: true, notAList: true, notNewer: true },
  ...{ sameList: true, busy: true, noLocks: true, noSharedMemory: true, full: true, readOnly: true, newer: true },
  ...{ notAFile: true, unavailable: true, otherSource: true, unexpected: true },
});

const problems = setOf<AnswerProblem>({
  ...{ field: true, shape: true, empty: true, html: true, notJson: true, truncated: true, encoding: true },
  ...{ redirect: true, protocol: true, otherAnswer: true, emptyCalendar: true },
});

const classes = new Set(['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'AggregateError']);

/** Codes of the editor's FileSystemError. */
const fileCodes = new Set([
  ...['FileExists', 'FileNotFound', 'FileNotADirectory', 'FileIsADirectory', 'NoPermissions', 'Unavailable', 'Unknown'],
]);

const codeForm = /^[A-Z][A-Z0-9_]{1,60}$/;
/** Codes of Node, undici, its HTTP parser, zlib and the resolver. */
const codePrefix = /^(?:ERR_|UND_ERR_|HPE_|Z_|EAI_)/;

/** Primary result codes of SQLite. */
const sqliteCodes: Readonly<Record<number, string>> = {
  ...{ 1: 'ERROR', 2: 'INTERNAL', 3: 'PERM', 4: 'ABORT', 5: 'BUSY', 6: 'LOCKED', 7: 'NOMEM', 8: 'READONLY' },
  ...{ 9: 'INTERRUPT', 10: 'IOERR', 11: 'CORRUPT', 12: 'NOTFOUND', 13: 'FULL', 14: 'CANTOPEN', 15: 'PROTOCOL' },
  ...{ 17: 'SCHEMA', 18: 'TOOBIG', 19: 'CONSTRAINT', 20: 'MISMATCH', 21: 'MISUSE', 22: 'NOLFS', 23: 'AUTH' },
  ...{ 25: 'RANGE', 26: 'NOTADB' },
};

/** A kind that this version knows, or `other`. */
export function knownKind(kind: string): string {
  return kinds.has(kind) ? kind : 'other';
}

/**
 * Returns kinds and codes of an error and its causes, outermost first, for a report that strangers read. Anything that
 * isn't in the lists above is left out, so that messages, paths, addresses and names never get through.
 */
export function errorCauses(error: unknown): string[] {
  const told: string[] = [];
  for (const link of errorChain(error)) {
    const words = link instanceof SubjectError || link instanceof MidwayError ? '' : causeOf(link);
    // A plain error below another one adds no information.
    const isPlain = words === 'Error' && told.length > 0;
    if (words !== '' && !isPlain && words !== told.at(-1)) told.push(words);
  }
  return told;
}

function causeOf(link: unknown): string {
  if (!(link instanceof Error)) return 'not an error';
  const { kind, code, errcode } = fieldsOf(link);
  const details = link instanceof ApiError ? link.details : undefined;
  const name = typeof kind === 'string' ? knownKind(kind) : classes.has(link.name) ? link.name : 'Error';
  return [
    name,
    statusOf(details?.status),
    problemOf(details?.problem),
    sqliteCode(errcode),
    knownCode(details?.code ?? code),
  ]
    .filter((word) => word !== undefined)
    .join(' ');
}

function statusOf(status: number | undefined): string | undefined {
  return status !== undefined && Number.isInteger(status) && status >= 100 && status <= 999
    ? String(status)
    : undefined;
}

function problemOf(problem: string | undefined): string | undefined {
  return problem !== undefined && problems.has(problem) ? problem : undefined;
}

function sqliteCode(errcode: unknown): string | undefined {
  if (typeof errcode !== 'number' || !Number.isInteger(errcode)) return undefined;
  const primary = sqliteCodes[errcode & 0xff];
  return primary && (errcode > 0xff ? `SQLITE_${primary} (${errcode})` : `SQLITE_${primary}`);
}

function knownCode(code: unknown): string | undefined {
  if (typeof code !== 'string' || code === 'ERR_SQLITE_ERROR') return undefined;
  if (fileCodes.has(code)) return code;
  const isKnown = code in constants.errno || codePrefix.test(code) || offlineReason(code) !== 'other';
  return codeForm.test(code) && isKnown ? code : undefined;
}
