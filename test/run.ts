import { editorAges } from './editor/editorVersions.ts';
import { prepareEditors } from './editor/prepareEditors.ts';
import { builtVariable, stages } from './suite/groups.ts';
import { OrderedOutput } from './suite/orderedOutput.ts';
import { isLong } from './suite/long.ts';
import { describeRun } from './suite/ranTests.ts';
import { describePortion } from './suite/repetitions.ts';
import { runGroup } from './suite/runGroup.ts';
import type { GroupResult } from './suite/runGroup.ts';
import { desktopWanted } from './workbench/runner/editorProgram.ts';

// The editors that tests run in are installed beside the groups before them.
if (desktopWanted(undefined) === undefined) prepareEditors(isLong ? editorAges : ['newest']);
console.log(describePortion());
process.env[builtVariable] = 'yes';
const output = new OrderedOutput((text) => process.stdout.write(text));
const results: GroupResult[] = [];
for (const stage of stages) {
  const running = stage.map((group) => runGroup(group, output.open()));
  results.push(...(await Promise.all(running)));
}

const sum = (count: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[count], 0);
const skipped = sum('skipped');
const failed = results.filter(({ ok }) => !ok);
console.log(`\n${describeRun(results.flatMap(({ ran }) => ran))}`);
for (const { script, failures } of failed) console.log(`\n── ${script} FAILED\n${failures}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed.length > 0 ? 1 : 0;
