import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { finish } from '../../../../../src/base/slices.ts';
import { blocksOf, readDefinitions } from '../../../../../src/features/notes/definitions/definitionsModel.ts';

const link = 'x://market-desk.market-desk/transcript?cik=7&fyq=Q1%202026&at=3-9&sum=abcdef';
const fund = 'x://market-desk.market-desk/fund?ticker=VTSAX';

suite('the definitions of a note', () => {
  test('readDefinitions returns the addresses of Market Desk’s links only, with their places', () => {
    const text = `“A” [B][md-1] ([C](${link}))\n\n[own]: https://x.invalid\n[md-1]: ${link}\n> [md-2]: <${fund}>\n\`\`\`\n[md-3]: ${link}\n\`\`\`\n`;
    assert.deepEqual(
      finish(readDefinitions(text)).map(({ start, end }) => text.slice(start, end)),
      [link, fund],
    );
    assert.deepEqual(finish(readDefinitions('[own]: https://x.invalid\n')), []);
  });

  test('blocksOf folds definitions on at least two consecutive lines', () => {
    assert.deepEqual(blocksOf([3, 7, 8, 9, 11, 12]), [
      { first: 7, last: 9 },
      { first: 11, last: 12 },
    ]);
    assert.deepEqual(blocksOf([]), []);
    assert.deepEqual(blocksOf([5]), []);
  });
});
