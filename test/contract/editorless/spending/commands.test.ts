import { suite } from 'node:test';
import { commands } from '../../../../src/ids.ts';
import { commandWalks } from './commandWalks.ts';
import { testWalks } from './walk.ts';

suite('spending: commands', () => {
  // One request, two of one question, and one question for each of two.
  testWalks(commandWalks, [commands.fundsOpen, commands.fundsCompare, commands.transcriptsCompare]);
});
