import { Transform, type Readable } from 'node:stream';
import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isRecord } from '../base/record.ts';

/** The longest message that is read, in bytes with its line break. */
export const mostBytes = 10 * 1024 * 1024;
/** Bytes of either end of a longer message in which its id is looked for. */
const endBytes = 512;
const lineBreak = 0x0a;

/** The answer to a message that can't be read. */
export interface Refused {
  jsonrpc: '2.0';
  /** Null where the message's id can't be told. */
  id: string | number | null;
  error: { code: number; message: string };
}

/**
 * The messages of a stream, one a line, without those that are too long, no JSON or no message: they are skipped up to
 * their line break, and answered with an error, where the SDK says nothing. The stream is read on once an answer is
 * taken, and no more of it is kept than the longest message. An end in the middle of a message is passed on
 * as it is.
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

/** The line that is being read: all of it, or only its ends once it is too long. */
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
    // A view would keep all of it.
    this.#first ??= Buffer.from(joined.subarray(0, endBytes));
    this.#last = Buffer.from(joined.subarray(-endBytes));
    this.#parts = [];
  }

  /** The line, or the ends of one that is too long; begins the next. */
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
/** An id, and then something else, at the beginning of a message. */
const idFirst = new RegExp(String.raw`^\s{0,9}\{\s{0,9}(?:${version}${comma})?${id}${comma}`, 'u');
/** An id that nothing follows but the version: only the message's own brace closes after it. */
const idLast = new RegExp(String.raw`[,{]\s{0,9}${id}(?:${comma}${version})?\s{0,9}\}\s{0,9}$`, 'u');
/** An answer of the client, whose id is the server's own. */
const isAnswer = new RegExp(String.raw`^\s{0,9}\{\s{0,9}(?:(?:${version}|${id})${comma}){0,2}"(?:result|error)"`, 'u');

/** The id of a request by its ends, whose other fields may have any order; null where it can't be told. */
function idOf({ first, last }: Ends): string | number | null {
  const start = first.toString();
  if (isAnswer.test(start)) return null;
  const found = (idFirst.exec(start) ?? idLast.exec(last.toString()))?.[1];
  return found === undefined ? null : (JSON.parse(found) as string | number);
}

/** Why a line is no message; undefined for one, and for what is never answered: empty lines and answers. */
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
    // An answer to a question of the server: nobody waits for an answer to it.
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
