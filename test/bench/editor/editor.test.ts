import * as vscode from 'vscode';

import { commands, panels } from '../../../src/ids.ts';
import { test } from '../../workbench/support/test.ts';
import { median } from '../figure.ts';
import { leave } from './leave.ts';
import { openEmptyPanel, painted } from './painted.ts';

const rounds = 9;

test(
  'a shelved call',
  async () => {
    const ticker = 'BRMC';
    const openCall = (): Thenable<unknown> => vscode.commands.executeCommand(commands.transcriptsOpen, { ticker });
    await painted({ page: panels.transcript, open: openCall });
    await painted({ page: 'Empty', open: openEmptyPanel });
    const [calls, empty]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      calls.push(await painted({ page: panels.transcript, open: openCall }));
      empty.push(await painted({ page: 'Empty', open: openEmptyPanel }));
    }
    await leave({
      name: 'a shelved call, command to painted, median',
      value: median(calls),
      unit: 'ms',
      beside: { name: 'an empty webview panel', value: median(empty) },
      aim: { at: 'most', of: 'ratio', limit: 1.3 },
    });
  },
  { timeout: 180_000 },
);
