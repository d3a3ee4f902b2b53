import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/api/apiError.ts';
import { decodeBody } from '../../../src/api/decode/decodeAnswer.ts';
import { repetitions } from '../../suite/repetitions.ts';
import { samples } from '../../unit/api/answers.ts';

const rounds = repetitions({ long: 100_000, short: 20_000 });
// Stack traces take half of the time and aren't used.
Error.stackTraceLimit = 0;

/** Mulberry32: small, and the same on every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof createRandom>;
type Node = Record<string, unknown>;

const oddities: (() => unknown)[] = [
  () => null,
  () => '',
  () => 'Infinity',
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 53,
  () => true,
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => ({ length: 5 }),
  () => ({ toString: 1, valueOf: 2 }),
  () => '\ud800',
  () => 'x'.repeat(5000),
];
const names = ['__proto__', 'constructor', 'toString', 'length', 'data', 'metadata', '', '0', 'hasOwnProperty'];

/** Every object and array inside, the root included. */
function nodesOf(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found;
  found.push(value as Node);
  for (const inner of Object.values(value)) nodesOf(inner, found);
  return found;
}

function define(node: Node, name: string, value: unknown): void {
  if (Array.isArray(node) && name === 'length') return;
  Object.defineProperty(node, name, { value, enumerable: true, configurable: true, writable: true });
}

function mutate(root: unknown, random: Random): void {
  const nodes = nodesOf(root);
  const node = nodes[random(nodes.length)]!;
  const keys = Object.keys(node);
  const key = keys[random(keys.length || 1)] ?? 'data';
  switch (random(6)) {
    case 0:
      return void Reflect.deleteProperty(node, key);
    case 1:
      return void (node[key] = oddities[random(oddities.length)]!());
    case 2: {
      const value = node[key];
      Reflect.deleteProperty(node, key);
      define(node, names[random(names.length)]!, value);
      return;
    }
    case 3:
      return void (node[key] = [node[key]]);
    case 4:
      return void (node[key] = { [names[random(names.length)]!]: node[key] });
    default:
      // Something from elsewhere in the same answer.
      return void (node[key] = JSON.parse(JSON.stringify(nodes[random(nodes.length)])));
  }
}

/** Most damage is to the values, some to the text. */
function damaged(body: unknown, random: Random): string {
  for (let count = 1 + random(3); count > 0; count -= 1) mutate(body, random);
  const text = JSON.stringify(body);
  if (random(8) > 0) return text;
  const at = random(text.length || 1);
  return random(2) === 0 ? text.slice(0, at) : text.slice(0, at) + '{}[],:"\\0e'[random(10)]! + text.slice(at + 1);
}

test(`the decoder returns a value or throws badResponse for each of ${rounds} damaged answers`, () => {
  const random = createRandom(20240603);
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { name, request, body } = samples[round % samples.length]!;
    const text = damaged(body(), random);
    try {
      decodeBody(request, text);
    } catch (error) {
      refused += 1;
      const known = error instanceof ApiError && error.kind === 'badResponse' && error.details.problem !== undefined;
      assert.ok(known, `${name}, round ${round}: ${String(error)}\n${text.slice(0, 2000)}`);
    }
  }
  assert.ok(refused > rounds / 4 && refused < rounds, `${refused} of ${rounds} were refused`);
});
