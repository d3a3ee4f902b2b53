import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { animate } from '../../workbench/moving/animate.ts';

const part = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** A PNG of three by two pixels whose second line is filtered by the line above it. */
function png(second: readonly number[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(3, 0);
  head.writeUInt32BE(2, 4);
  head.set([8, 2], 8);
  const lines = Buffer.from([0, ...Array.from({ length: 9 }, () => 7), 2, ...second]);
  return Buffer.concat([Buffer.alloc(8), part('IHDR', head), part('IDAT', deflateSync(lines))]);
}

test('animate writes the first picture whole and of the next one the changed rectangle', () => {
  const same = Array.from({ length: 9 }, () => 0);
  const moving = animate([
    { png: png(same), milliseconds: 500 },
    { png: png(same.with(3, 90)), milliseconds: 900 },
  ]);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < moving.length;) {
    const size = moving.readUInt32BE(at);
    chunks.set(moving.toString('latin1', at + 4, at + 8), moving.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
  assert.equal(chunks.get('acTL')!.readUInt32BE(0), 2);
  assert.deepEqual([...inflateSync(chunks.get('IDAT')!)], [0, 0, 0, 0, 0, 0, 0, 0]);
  const last = chunks.get('fcTL')!;
  assert.deepEqual(
    [1, 2, 3, 4].map((at) => last.readUInt32BE(at * 4)),
    [1, 1, 1, 1],
    'width, height, left, top',
  );
  assert.equal(last.readUInt16BE(20), 900);
  assert.deepEqual([...inflateSync(chunks.get('fdAT')!.subarray(4))], [0, 1]);
  assert.deepEqual([...chunks.get('PLTE')!], [7, 7, 7, 97, 7, 7]);
});
