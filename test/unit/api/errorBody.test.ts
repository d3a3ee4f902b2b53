import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatSaid, plainText, wordsOfBody } from '../../../src/api/errorBody.ts';
import { createRedactor } from '../../../src/api/redaction/redactor.ts';
import { anyCharacters } from '../anyCharacters.ts';

const redactor = createRedactor('0123456789abcdef');

test('wordsOfBody finds the message of an error in any of its fields', () => {
  for (const [body, words] of [
    ['{"message":"No."}', 'No.'],
    ['{"error":"No."}', 'No.'],
    ['{"detail":"No."}', 'No.'],
    ['{"errors":["No.","Never."]}', 'No.; Never.'],
    ['{"errors":[{"message":"No."},{"detail":"Never."}]}', 'No.; Never.'],
    ['{"error":{"code":4,"message":"No."}}', 'No.'],
    ['{"detail":[{"loc":["query"],"msg":"No."}]}', 'No.'],
    ['{"status":400,"title":"No."}', 'No.'],
    ['{"message":"","error":"No."}', 'No.'],
    ['"No."', 'No.'],
    ['No.', 'No.'],
    ['{"code":5}', ''],
    ['[]', ''],
    ['null', ''],
    ['{"message":{"message":{"message":{"message":{"message":"deep"}}}}}', ''],
  ] as const) {
    assert.equal(wordsOfBody(body), words, body);
  }
});

test('plainText removes markup, links, commands and line breaks', () => {
  for (const [text, plain] of [
    [
      '<html><head><style>p{}</style><title>502</title></head><body>Bad <b>gateway</b></body></html>',
      '502 Bad gateway',
    ],
    ['See [the docs](https://x.example/a) now', 'See the docs now'],
    ['See [run](command:workbench.action.quit) now', 'See run now'],
    ['See https://x.example/a?b=c now', 'See now'],
    ['See www.x.example now', 'See now'],
    ['See command:workbench.quit now', 'See now'],
    ['a\u202eb\u0000c\n\n d', 'a b c d'],
    ['<script>alert(1)</script>Broken', 'Broken'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['Available: Q1 2024', 'Available: Q1 2024'],
  ] as const) {
    assert.equal(plainText(text), plain);
  }
});

test('formatSaid shortens and redacts a message and drops an empty message', () => {
  const long = formatSaid('word '.repeat(200), redactor)!;
  assert.ok(long.length <= 300 && long.endsWith('…'));
  assert.equal(formatSaid('x'.repeat(300), redactor)!.length, 300);
  assert.equal(formatSaid('Key 0123456789abcdef is bad', redactor), 'Key ••• is bad');
  assert.equal(formatSaid('Key 01234567<b></b>89abcdef is bad', redactor), 'Key 01234567 89abcdef is bad');
  assert.equal(formatSaid('[01234567](x) 89abcdef', createRedactor('01234567 89abcdef')), '•••');
  assert.equal(formatSaid('<br> https://x.example', redactor), undefined);
  assert.ok(formatSaid(`${'x'.repeat(298)}😀😀😀`, redactor)!.isWellFormed());
});

test('formatSaid handles hostile text fast and removes its control characters', () => {
  for (const piece of ['<', '[', '](', '<!--', '<script', '&amp;', 'a:', '\u202e', 'command:']) {
    assert.ok((formatSaid(piece.repeat(30_000), redactor) ?? '').length <= 300);
  }
  fc.assert(
    fc.property(anyCharacters({ maxLength: 400 }), (text) => {
      assert.doesNotMatch(formatSaid(text, redactor) ?? '', /[\p{Cc}\u202a-\u202e]|:\/\//u);
    }),
  );
});
