#!/usr/bin/env node
import { isNewEnough, leastNode } from '../base/nodeVersion.ts';

if (isNewEnough(process.version)) {
  const { runHere } = await import('./run.ts');
  const code = await runHere();
  process.exitCode ??= code;
} else {
  process.stderr.write(`market-desk needs Node.js ${leastNode} or later, and this is ${process.version}.\n`);
  process.exitCode = 2;
}
