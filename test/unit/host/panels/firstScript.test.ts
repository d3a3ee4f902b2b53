import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

import { embeddedJson, firstScript } from '../../../../src/host/panels/firstScript.ts';

/** The state that the page keeps after its first script, and how often the editor was asked for its interface. */
function keptBy(params: unknown, before?: unknown): { state: unknown; acquired: number } {
  let state = before === undefined ? undefined : JSON.stringify(before);
  let acquired = 0;
  const context = createContext({
    acquireVsCodeApi: () => {
      acquired += 1;
      return {
        getState: () => (state === undefined ? undefined : (JSON.parse(state) as unknown)),
        setState: (next: unknown) => {
          state = JSON.stringify(next);
        },
      };
    },
  });
  runInContext(firstScript(params), context);
  assert.equal(typeof runInContext('marketDeskApi.setState', context), 'function', 'the page finds it');
  return { state: state === undefined ? undefined : JSON.parse(state), acquired };
}

const all = [
  { ticker: 'BRMC', fyq: 'Q1 2026' },
  { title: '</script><script>alert(1)</script>', code: '<!-- <script>' },
  { title: `"'\\ \u2028\u2029 \u0000 \`\${1}\` ]]> --> \ud800`, id: -1 },
  JSON.parse('{"__proto__": {"title": "x"}, "constructor": 1}') as unknown,
  null,
];

test('a page keeps what it is about from its first script on, whatever that is', () => {
  for (const params of all) {
    assert.ok(!firstScript(params).includes('<'), 'neither an end tag nor a comment');
    assert.deepEqual(keptBy(params), { state: { params, ui: {}, of: JSON.stringify(params) }, acquired: 1 });
  }
});

test('the first script keeps the page’s own state under the names of earlier versions', () => {
  for (const name of ['params', 'thing']) {
    const kept = { [name]: { ticker: 'OSTM' }, ui: { at: 7 } };
    assert.deepEqual(keptBy({ ticker: 'BRMC' }, kept).state, kept);
  }
});

test('a page that shows something else in the tab of another keeps nothing of it', () => {
  const params = { ticker: 'BRMC', fyq: 'Q1 2026' };
  const other = { params: { ticker: 'BRMC', fyq: 'Q4 2025' }, ui: { at: 7 } };
  const of = JSON.stringify(params);
  assert.deepEqual(keptBy(params, { ...other, of: JSON.stringify(other.params) }).state, { params, ui: {}, of });
  // A file with another name since is kept when the same page is built again, and restored.
  const renamed = { ...other, of };
  assert.deepEqual(keptBy(params, renamed).state, renamed);
  assert.deepEqual(keptBy(other.params, renamed).state, renamed);
});

test('the first script restores embedded data unchanged, without ending the script or a line', () => {
  for (const params of all) {
    const embedded = embeddedJson({ first: [params] });
    assert.doesNotMatch(embedded, /[<\u2028\u2029\n\r]/);
    assert.deepEqual(JSON.parse(embedded), { first: [params] });
  }
});
