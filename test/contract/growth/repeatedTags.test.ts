import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findGrowth } from './measureGrowth.ts';
import { readers, repeatedTags } from './sharedReaders.ts';

for (const name of ['sanitizeHtml', 'readHtmlTokens'])
  test(`the work of ${name} grows with its text, whatever tags are repeated`, () => {
    const { read } = readers.find((reader) => reader.name === name)!;
    assert.deepEqual(findGrowth({ name, read }, { of: repeatedTags }), []);
  });
