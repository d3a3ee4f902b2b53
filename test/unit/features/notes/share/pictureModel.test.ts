import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  absenceByAddress,
  isSvg,
  largestPicture,
  largestPictures,
  pictureTypeOf,
  SharedPictures,
} from '../../../../../src/features/notes/share/pictureModel.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The head of a bitmap of a length. */
function bitmap(length: number, named = length): Buffer {
  const head = Buffer.alloc(length);
  head.write('BM', 'latin1');
  head.writeUInt32LE(named, 2);
  head.writeUInt32LE(40, 14);
  return head;
}

test('pictureTypeOf recognizes a picture by its first bytes', () => {
  for (const [head, type] of [
    ['\x89PNG\r\n\x1a\n rest', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['GIF89a', 'gif'],
    ['GIF87a', 'gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
    ['\x00\x00\x00\x1cftypavif', 'avif'],
    ['', undefined],
    ['root:x:0:0', undefined],
    ['PNG', undefined],
    ['RIFF\x00\x00\x00\x00WAVE', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['BM is how this text begins, and no bitmap', undefined],
  ] as const)
    assert.equal(pictureTypeOf(bytes(head), head.length), type, head);
  assert.equal(pictureTypeOf(bitmap(64), 64), 'bmp');
  assert.equal(pictureTypeOf(bitmap(64, 65), 64), undefined);
  for (const text of ['<svg>', '\uFEFF<?xml version="1.0"?>', '  <!DOCTYPE svg>'])
    assert.ok(isSvg(Buffer.from(text)), text);
  assert.ok(!isSvg(bytes('root:x:0:0')));
});

test('absenceByAddress explains why an address isn’t a picture of the workspace', () => {
  for (const [address, absence] of [
    ['https://x.invalid/a.png', 'web'],
    ['//x.invalid/a.png', 'web'],
    ['data:image/svg+xml;base64,AAAA', 'svg'],
    ['data:text/html,a', 'format'],
    ['file:///etc/passwd', 'scheme'],
    ['', 'scheme'],
    ['a b/c.png', undefined],
    ['/a.png', undefined],
  ] as const)
    assert.equal(absenceByAddress(address), absence, address);
});

test('each use of a picture counts toward the total size limit', () => {
  const picture = { data: 'data:image/png;base64,iVBORw0KGgo=', size: largestPicture };
  const pictures = new SharedPictures(new Map([['a.png', picture]]));
  const shown = Math.floor(largestPictures / largestPicture);
  for (let count = 0; count < shown; count += 1) assert.equal(pictures.take('a.png'), picture);
  assert.equal(pictures.left, 0);
  assert.deepEqual(pictures.take('a.png'), { absence: 'sum' });
  assert.deepEqual(pictures.take('https://x.invalid/a.png'), { absence: 'web' });
  assert.equal(pictures.left, 2);
});
