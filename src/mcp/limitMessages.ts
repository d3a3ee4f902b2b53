import { Transform, type Readable } from 'node:stream';
import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isRecord } from '../base/record.ts';

/** The longest accepted message, in bytes including its line break. */
export const mostBytes = 10 * 1024 * 1024;
/** Bytes at either end of a longer message that are searched for its id. */
const endBytes = 512;
const lineBreak = 0x0a;

/** The answer to a rejected message. */
export interface Refused {
  jsonrpc: '2.0';
  /** Null if the message's id is unknown. */
  id: string | number | null;
  error: { code: number; message: string };
}

/**
 * Passes on the messages of a stream, one per line. Messages that are too long, aren't JSON, or aren't valid messages
 * are skipped up to their line break and answered with an error, because the SDK would ignore them. The stream
 * continues once an answer was written, and at most one message is buffered. If the stream ends in the middle of a
 * message, the rest is passed on unchanged.
 */
export function limitMessages(
  source: Readable,
  answer: (error: Refused) => Promise<void> | undefined,
  most = mostBytes,
): Transform {
  const line = new MessageLine(most);
  const take = async (messages: Transform, chunk: Buffer): Promise<void> => {
    for (let from = 0; from < chunk.length;) {
      const at = chunk.indexOf(lineBreak, from);
      const end = at === -1 ? chunk.length : at + 1;
      line.add(chunk.subarray(from, end));
      from = end;
      if (at === -1) continue;
      const { message, ends } = line.take();
      const error = message ? refusalOf(message) : tooLong(idOf(ends), most);
      if (error) await answer(error);
      else messages.push(message);
    }
  };
  const messages = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      take(this, chunk).then(() => done(), done);
    },
    flush(done) {
      const { message } = line.take();
      if (message && message.length > 0) this.push(message);
      done();
    },
  });
  source.on('error', (error) => messages.destroy(error));
  return source.pipe(messages);
}

interface Ends {
  first: Buffer;
  last: Buffer;
}

/** The current line: all of it or, once it is too long, only its ends. */
class MessageLine {
  readonly #most: number;
  #parts: Buffer[] = [];
  #length = 0;
  #first: Buffer | undefined;
  #last = Buffer.alloc(0);

  constructor(most: number) {
    this.#most = most;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    if (this.#first === undefined) this.#parts.push(part);
    if (this.#length <= this.#most) return;
    const joined = this.#first === undefined ? Buffer.concat(this.#parts) : Buffer.concat([this.#last, part]);
    // Copies the bytes, because a view would keep the whole buffer in memory.
    this.#first ??= Buffer.from(joined.subarray(0, endBytes));
    this.#last = Buffer.from(joined.subarray(-endBytes));
    this.#parts = [];
  }

  /** Returns the line, or the ends of one that is too long, and starts the next. */
  take(): { message?: Buffer; ends: Ends } {
    const ends = { first: this.#first ?? Buffer.alloc(0), last: this.#last };
    const taken = this.#first === undefined ? { message: Buffer.concat(this.#parts), ends } : { ends };
    this.#parts = [];
    this.#length = 0;
    this.#first = undefined;
    this.#last = Buffer.alloc(0);
    return taken;
  }
}

const id = String.raw`"id"\s{0,9}:\s{0,9}(-?\d{1,15}|"[^"\\\p{Cc}]{0,200}")`;
const version = String.raw`"jsonrpc"\s{0,9}:\s{0,9}"2\.0"`;
const comma = String.raw`\s{0,9},\s{0,9}`;
/** Matches an id at the beginning of a message, followed by another field. */
const idFirst = new RegExp(String.raw`^\s{0,9}\{\s{0,9}(?:${version}${comma})?${id}${comma}`, 'u');
/** Matches an id at the end of a message, followed at most by the version. The next brace must be the message's own. */
const idLast = new RegExp(String.raw`[,{]\s{0,9}${id}(?:${comma}${version})?\s{0,9}\}\s{0,9}$`, 'u');
/** Matches an answer from the client, whose id belongs to a request of the server. */
const isAnswer = new RegExp(String.raw`^\s{0,9}\{\s{0,9}(?:(?:${version}|${id})${comma}){0,2}"(?:result|error)"`, 'u');

/** Finds the id of a request in its ends, whatever the order of its other fields; null if it can't be found. */
function idOf({ first, last }: Ends): string | number | null {
  const start = first.toString();
  if (isAnswer.test(start)) return null;
  const found = (idFirst.exec(start) ?? idLast.exec(last.toString()))?.[1];
  return found === undefined ? null : (JSON.parse(found) as string | number);
}

/**
 * Returns the error for an invalid message; undefined for a valid one, and for empty lines and answers, which get no
 * reply.
 */
function refusalOf(line: Buffer): Refused | undefined {
  const text = line.toString();
  if (text.trim() === '') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return refused(null, ProtocolErrorCode.ParseError, 'The line is not JSON. Send one message a line.');
  }
  try {
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    const fields = isRecord(message) ? message : {};
    // An answer to a question from the server expects no reply.
    if (!('method' in fields) && ('result' in fields || 'error' in fields)) return undefined;
    const { id } = fields;
    const own = typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null;
    const words = Array.isArray(message)
      ? 'Messages in a list are not read. Send one message a line.'
      : 'The line is no message of JSON-RPC 2.0.';
    return refused(own, ProtocolErrorCode.InvalidRequest, words);
  }
}

function refused(id: Refused['id'], code: number, message: string): Refused {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function tooLong(of: string | number | null, most: number): Refused {
  const message = `The message is longer than ${most} bytes, so it wasn't read. Send less at a time, such as a note in parts.`;
  return refused(of, ProtocolErrorCode.InvalidRequest, message);
}
