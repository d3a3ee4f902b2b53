import { relative } from 'node:path';
import { afterEach, beforeEach, type TestContext } from 'node:test';

import { repositoryRoot } from '../editor/places.ts';
import { isLong } from './long.ts';
import { slowFiles } from './slowFiles.ts';

/**
 * Milliseconds of the test's own thread on a processor. A clock on the wall would fail tests on a busy machine; a busy
 * machine also takes up to three times the time of a processor. A long run repeats draws on purpose.
 */
const most = { test: 1_000, file: 4_000 };

const begun: NodeJS.CpuUsage[] = [];
const ofFiles = new Map<string, number>();

beforeEach(() => {
  begun.push(process.threadCpuUsage());
});

afterEach((context) => {
  const { user, system } = process.threadCpuUsage(begun.pop());
  const file = relative(`${repositoryRoot}/test/unit`, (context as TestContext).filePath ?? '');
  const took = (user + system) / 1000;
  const ofFile = (ofFiles.get(file) ?? 0) + took;
  ofFiles.set(file, ofFile);
  if (isLong || Object.hasOwn(slowFiles, file)) return;
  const remedy = 'Make it quicker, or list the file in test/suite/slowFiles.ts with its reason.';
  if (took > most.test) throw new Error(`The test took ${took.toFixed(0)} ms of a processor. ${remedy}`);
  if (ofFile > most.file) throw new Error(`The tests of ${file} took ${ofFile.toFixed(0)} ms. ${remedy}`);
});
