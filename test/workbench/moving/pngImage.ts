import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture with three bytes a pixel: red, green and blue. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a PNG of eight bits a channel that isn't interlaced, as browsers write it; its opacity is left out. */
export function readPng(bytes: Buffer): Picture {
  const [width, height, type] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25]];
  if (bytes[24] !== 8 || bytes[28] !== 0 || (type !== 2 && type !== 6)) throw new Error('An unexpected kind of PNG');
  const depth = type === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const row = width * depth;
  const rgb = new Uint8Array(width * height * 3);
  let before = new Uint8Array(row);
  for (let y = 0; y < height; y++) {
    const start = y * (row + 1);
    const line = unfiltered(lines[start]!, lines.subarray(start + 1, start + 1 + row), { before, depth });
    for (let x = 0; x < width; x++) rgb.set(line.subarray(x * depth, x * depth + 3), (y * width + x) * 3);
    before = line;
  }
  return { width, height, rgb };
}

interface LineContext {
  before: Uint8Array;
  depth: number;
}

/** Undoes the filter of a line, as the PNG specification numbers them. */
function unfiltered(filter: number, line: Uint8Array, { before, depth }: LineContext): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(line.length);
  for (let x = 0; x < line.length; x++) {
    const left = x < depth ? 0 : out[x - depth]!;
    const up = before[x]!;
    const corner = x < depth ? 0 : before[x - depth]!;
    out[x] = line[x]! + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((each) => Math.abs(guess - each)) as [number, number, number];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** One chunk of a PNG with its length and its checksum. */
function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.from(type, 'latin1');
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  head.copy(out, 4);
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** A place in the palette for each pixel. */
  pixels: Uint8Array;
  /** How long it is shown, in milliseconds. */
  milliseconds: number;
}

/** Writes an animated PNG that repeats for ever; the first frame is the whole picture. */
export function writeAnimation(palette: readonly number[], frames: readonly Frame[]): Buffer {
  const [{ width, height }] = frames as [Frame];
  let sequence = 0;
  const chunks = frames.flatMap((frame, index) => {
    const lines = Buffer.alloc(frame.height * (frame.width + 1));
    for (let y = 0; y < frame.height; y++)
      lines.set(frame.pixels.subarray(y * frame.width, (y + 1) * frame.width), y * (frame.width + 1) + 1);
    const data = deflateSync(lines, { level: 9 });
    const control = Buffer.alloc(26);
    const numbers = [sequence++, frame.width, frame.height, frame.left, frame.top];
    numbers.forEach((value, at) => control.writeUInt32BE(value, at * 4));
    control.writeUInt16BE(frame.milliseconds, 20);
    control.writeUInt16BE(1_000, 22);
    const ofFirst = index === 0;
    const body = ofFirst ? data : Buffer.concat([number(sequence++), data]);
    return [chunk('fcTL', control), chunk(ofFirst ? 'IDAT' : 'fdAT', body)];
  });
  const header = Buffer.concat([number(width), number(height), Buffer.from([8, 3, 0, 0, 0])]);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  const animation = Buffer.concat([number(frames.length), number(0)]);
  const first = [chunk('IHDR', header), chunk('PLTE', colors), chunk('acTL', animation)];
  return Buffer.concat([signature, ...first, ...chunks, chunk('IEND', new Uint8Array())]);
}

function number(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}
