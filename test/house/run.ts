#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { repositoryRoot } from '../editor/places.ts';
import { measure } from './measure.ts';
import type { Figure } from './measure.ts';
import { readProgram } from './readProgram.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string' }, list: { type: 'string' } },
});

const today = values.to === undefined ? measure(readProgram(repositoryRoot)) : measureCommit(values.to);
if (values.list !== undefined) {
  const word = values.list.toLowerCase();
  const figures = today.filter(({ name, places }) => places && name.toLowerCase().includes(word));
  for (const { name, value, places } of figures) console.log([`${name}: ${value}`, ...places!].join('\n  '));
  if (figures.length === 0) {
    console.error(`No figure with a list has “${values.list}” in its name.`);
    process.exitCode = 1;
  }
} else {
  const before = values.from === undefined ? undefined : measureCommit(values.from);
  const width = Math.max(...today.map(({ name }) => name.length));
  for (const { name, value } of today) {
    const old = before?.find((figure) => figure.name === name)?.value;
    console.log(`${name.padEnd(width)} ${old === undefined ? '' : `${compare(old, value)} `}${number(value)}`);
  }
}

/** The same figures for the house as it was, read in a folder of its own with the packages that are installed here. */
function measureCommit(commit: string): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'market-desk-house-'));
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], {
      cwd: repositoryRoot,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
    return measure(readProgram(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function number(value: number): string {
  return String(value).padStart(7);
}

function compare(old: number, value: number): string {
  const share = old === 0 ? '' : `${(((value - old) / old) * 100).toFixed(1)} %`;
  return `${number(old)} ${share.padStart(9)} `;
}
