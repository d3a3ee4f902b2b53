#!/usr/bin/env node
import { isNewEnough, leastNode } from '../base/nodeVersion.ts';

if (isNewEnough(process.version)) {
  const { run } = await import('./run.ts');
  const code = await run(process.argv.slice(2));
  process.exitCode ??= code;
} else {
  process.stderr.write(`market-desk needs Node.js ${leastNode} or later, and this is ${process.version}.\n`);
  process.exitCode = 2;
}
