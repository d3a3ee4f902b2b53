import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commandsOfFeature } from '../../../src/host/featureIds.ts';
import { commands, panels, settings, type CommandId } from '../../../src/ids.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import { refusal, type Faults } from '../../double/faults.ts';
import { bound } from '../../suite/testBound.ts';
import { selectSentence } from './selectSentence.ts';

async function withFaults(faults: Faults, work: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' }, ...faults });
  try {
    await work(desk);
  } finally {
    await desk.close();
  }
}

const own = async (desk: Desk): Promise<string[]> =>
  (await desk.api.commands.getCommands()).filter((id) => id.startsWith('marketDesk.')).sort();

test('Features that an editor refuses take no other along, and one message names them', bound, async () => {
  const refused = new Set<CommandId>([commands.calendarOpen, commands.supportShowLog]);
  const failing = (api: string, [id]: readonly unknown[]): boolean =>
    api === 'commands.registerCommand' && refused.has(id as CommandId);
  await withFaults({ failing }, async (desk) => {
    const gone: string[] = (['calendar', 'support'] as const).flatMap(commandsOfFeature);
    const others = Object.values(commands).filter((id) => !gone.includes(id));
    assert.deepEqual(await own(desk), others.sort());
    await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
    await desk.page(panels.transcript, 'state');
    const message = await desk.told(/^Not available: Economic Calendar, Support\. .*Reload the window/);
    assert.equal(desk.messages.messages.length, 1);
    assert.ok(desk.logged.some((line) => line.startsWith('error Not available: Support.') && line.includes(refusal)));
    message.press('Show Log');
    await desk.until('the log is shown', () => desk.opened.includes('log'));
  });
});

test('A feature that the editor refuses leaves no command, and the diagnostics name it', bound, async () => {
  await withFaults({ failing: (api) => api === 'window.registerUriHandler' }, async (desk) => {
    const there = await own(desk);
    assert.deepEqual(
      commandsOfFeature('notes').filter((id) => there.includes(id)),
      [],
    );
    await desk.run(commands.supportCopyDiagnostics);
    assert.match(desk.clipboard.text, /^- Features that the editor didn’t take: notes \(Error\)$/m);
  });
});

suite('an editor that lacks', () => {
  const nothingSaid = async (desk: Desk): Promise<void> => {
    assert.deepEqual(await own(desk), Object.values(commands).sort());
    assert.deepEqual(desk.messages.messages, []);
  };

  test(
    'an editor without language models shows a message to a user who copies a configuration or turns the tools on',
    bound,
    async () => {
      await withFaults({ without: ['lm'] }, async (desk) => {
        await nothingSaid(desk);
        const done = desk.run(commands.assistantsCopyMcpConfiguration);
        (await desk.box()).pick('Claude Code');
        await done;
        await desk.told(/Copied.*This editor doesn’t support tools for its assistants\.$/);
        desk.configure(settings.assistantsEnabled, false);
        desk.configure(settings.assistantsEnabled, true);
        await desk.told(/^This editor doesn’t support tools for its assistants\.$/);
      });
    },
  );

  test('an editor without paste edits shows a message to a user who copies a quote', bound, async () => {
    const without = ['languages.registerDocumentPasteEditProvider', 'DocumentDropOrPasteEditKind'];
    await withFaults({ without }, async (desk) => {
      await nothingSaid(desk);
      await selectSentence(desk, { ticker: 'BRMC', turn: 0 });
      await desk.call(commands.transcriptsCopyQuote);
      assert.match(desk.messages.inStatusBar.at(-1) ?? '', /This editor pastes it as plain text\.$/);
    });
  });
});
