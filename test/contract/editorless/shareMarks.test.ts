import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from '../../../src/ids.ts';
import type { Desk } from '../../double/desk.ts';
import { bound } from '../../suite/testBound.ts';
import { withSample } from './service.ts';

/** Makes the editor's Git extension answer with this name. */
function nameInGit(desk: Desk, name: string): void {
  const repository = { getConfig: () => Promise.resolve(name) };
  const git = { getAPI: () => ({ getRepository: () => repository }) };
  Object.assign(desk.api.extensions, { getExtension: () => ({ activate: () => Promise.resolve(git) }) });
}

test('marks are shared under Git’s name once the person agrees, and only in a trusted folder', bound, () =>
  withSample(async (desk) => {
    const { person, questions } = desk.messages;
    Object.assign(desk.api.workspace, { isTrusted: false });
    await desk.run(commands.marksShare);
    assert.deepEqual((await desk.told('only in a folder on disk that you trust')).buttons, []);
    assert.equal(questions.length, 0);
    Object.assign(desk.api.workspace, { isTrusted: true });
    nameInGit(desk, 'Ann\u202e Lee');
    person.answer = () => undefined;
    await desk.run(commands.marksShare);
    assert.match(questions[0]!.detail, /Anyone with the folder can read them/);
    await desk.run(commands.marksStopSharing);
    await desk.told('This workspace shares no marks.');
    person.answer = () => 'Share with My Name';
    await desk.run(commands.marksShare);
    await desk.told('in this window are shared as Ann Lee.');
    await desk.run(commands.marksStopSharing);
    await desk.told('The files in .market-desk/marks are still there');
  }),
);
