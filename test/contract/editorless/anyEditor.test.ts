import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CallView } from '../../../src/features/transcripts/protocol.ts';
import { idsOf, type FeatureId } from '../../../src/host/featureIds.ts';
import { commands, panels, settings, views, type CommandId } from '../../../src/ids.ts';
import { openDesk, type Desk, type DeskOptions } from '../../double/desk.ts';
import { refusal, type Faults } from '../../double/faults.ts';
import { values } from '../../double/values.ts';
import { bound } from '../../suite/testBound.ts';

const sample = { [settings.connectionSource]: 'sample' };
const missing = /isn’t available: .+Reload the window/;

/** Expects that a command refuses an argument in the words of its own feature. */
const ownWords = async (desk: Desk, id: CommandId, argument: unknown): Promise<void> => {
  await assert.rejects(desk.call(id, argument), (error: Error) => {
    assert.doesNotMatch(error.message, /isn’t available|not found|something went wrong|undefined/, id);
    return true;
  });
};

/** That the feature works: cheap, free and without a question. */
const probes: Record<FeatureId, (desk: Desk) => Promise<unknown>> = {
  panels: (desk) => desk.call(commands.panelsKeepOpen),
  connection: (desk) => desk.call(commands.connectionTest),
  calendar: (desk) => desk.call(commands.calendarClearFilter),
  screens: (desk) => rowsOf(desk, views.screens),
  watchlists: (desk) => rowsOf(desk, views.watchlists),
  funds: (desk) => ownWords(desk, commands.fundsOpen, { cusip: '037833101' }),
  lookup: (desk) => desk.call(commands.lookUpClearRecents),
  library: async (desk) => {
    desk.view(views.library).show();
    await desk.view(views.library).rows();
  },
  bars: (desk) => ownWords(desk, commands.barsOpen, { tickers: [] }),
  company: (desk) => ownWords(desk, commands.companyOpen, {}),
  transcripts: (desk) => ownWords(desk, commands.transcriptsOpen, {}),
  search: async (desk) => {
    await desk.call(commands.transcriptsSearch, 'margin');
    assert.equal(desk.desktop.panels(panels.search).length, 1);
  },
  notes: (desk) => desk.call(commands.notesClearFilter),
  start: (desk) => desk.call(commands.firstSteps).catch(expectWords),
  assistants: async (desk) => {
    const done = desk.run(commands.assistantsCopyMcpConfiguration);
    (await desk.box()).leave();
    await done;
  },
  support: async (desk) => {
    await desk.call(commands.supportCopyDiagnostics);
    assert.match(desk.clipboard.text, /^### Diagnostics/);
  },
};

async function rowsOf(desk: Desk, view: (typeof views)['screens' | 'watchlists']): Promise<void> {
  desk.view(view).show();
  await desk.until(`${view} has a row`, async () => (await desk.view(view).rows()).length > 0);
}

/** An editor may have no walkthrough. */
function expectWords(error: unknown): void {
  assert.match(String(error), /doesn’t support walkthroughs/);
}

const shownNames: Record<FeatureId, string> = {
  panels: 'Keep Open',
  connection: 'Connection',
  calendar: 'Economic Calendar',
  screens: 'Screens',
  watchlists: 'Watchlists',
  funds: 'Funds',
  lookup: 'Look Up',
  library: 'Library',
  bars: 'Minute Bars',
  company: 'Company',
  transcripts: 'Earnings Calls',
  search: 'Search in Calls',
  notes: 'Notes',
  start: 'First Steps',
  assistants: 'Assistants',
  support: 'Support',
};

const featureIds = Object.keys(shownNames) as FeatureId[];

const files = { 'profitable.screen': 'roic > 18%\n', 'mine.watchlist': 'BRMC\n', 'notes.md': '# Notes\n' };

async function withFaults(options: DeskOptions, work: (desk: Desk) => Promise<void>): Promise<void> {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    const desk = await openDesk({ settings: sample, files, ...options });
    try {
      await work(desk);
    } finally {
      await desk.close();
    }
  } finally {
    process.off('unhandledRejection', note);
  }
  assert.deepEqual(unhandled, []);
}

const registered = async (desk: Desk): Promise<string[]> =>
  (await desk.api.commands.getCommands()).filter((id) => id.startsWith('marketDesk.')).sort();
const all = Object.values(commands).sort();

async function rejectionOf(desk: Desk, id: CommandId): Promise<string> {
  return desk.call(id, {}).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** The features that said that they aren't there: all of their commands say so, and nothing of them works by half. */
async function failedOf(desk: Desk): Promise<FeatureId[]> {
  const names = new Set(desk.logged.map((line) => /^error Not available: ([^:.]+)\. /.exec(line)?.[1] ?? ''));
  const failed = featureIds.filter((feature) => names.has(shownNames[feature]));
  for (const id of failed.flatMap((feature) => idsOf(feature).commands))
    assert.match(await rejectionOf(desk, id), missing, id);
  return failed;
}

/** The functions that the start of the extension calls to register something or to listen. */
async function registeringApis(): Promise<string[]> {
  let called: string[] = [];
  await withFaults({}, (desk) => {
    called = [...desk.calledAtStart].filter((name) => /\.(register|create|on[A-Z]|setKeysForSync)/.test(name)).sort();
    return Promise.resolve();
  });
  return called;
}
const apis = await registeringApis();
const registerCommand = 'commands.registerCommand';

suite('an editor where one function of its API fails or is missing', () => {
  test('every function that the start calls is tried', () => {
    assert.ok(apis.length > 20, apis.join(' '));
    for (const name of ['lm.registerTool', 'languages.registerDocumentPasteEditProvider', 'window.createTreeView'])
      assert.ok(apis.includes(name), name);
  });

  const tryWith = async (faults: Faults): Promise<void> => {
    await withFaults(faults, async (desk) => {
      assert.deepEqual(await registered(desk), all);
      const failed = await failedOf(desk);
      assert.ok(failed.length <= 5, `too much failed: ${failed.join(' ')}`);
      const others = featureIds.filter((each) => !failed.includes(each));
      await Promise.all(others.filter((each) => each !== 'assistants').map((each) => probes[each](desk)));
      if (others.includes('assistants')) await probes.assistants(desk);
      if (failed.length > 0) await desk.told(/Reload the window/);
    });
  };
  for (const api of apis.filter((each) => each !== registerCommand)) {
    test(`${api} throws: every command is there, and all other features work`, bound, () =>
      tryWith({ failing: (name) => name === api }),
    );
    test(`${api} is missing: every command is there, and all other features work`, bound, () =>
      tryWith({ without: [api] }),
    );
  }
});

suite('a feature that fails', () => {
  for (const feature of featureIds)
    test(`${feature}: its commands, views and pages say so, and the others work`, bound, async () => {
      const own = idsOf(feature);
      const first = own.commands.at(-1)!;
      let isFirst = true;
      const failing: Faults['failing'] = (name, [id]) => {
        if (name !== registerCommand || id !== first || !isFirst) return false;
        isFirst = false;
        return true;
      };
      await withFaults({ failing }, async (desk) => {
        assert.deepEqual(await registered(desk), all);
        assert.deepEqual(await failedOf(desk), [feature]);
        for (const id of own.views) {
          desk.view(id).show();
          const rows = await desk.view(id).rows();
          assert.equal(rows.length, 1);
          assert.match(rows[0]!.label, /isn’t available/);
          assert.match(rows[0]!.description, new RegExp(refusal));
        }
        for (const type of own.panels) {
          const panel = desk.desktop.members.createWebviewPanel(type, 'before', values.ViewColumn.One);
          await desk.serializers.get(type)!.deserializeWebviewPanel(panel, {});
          assert.match(panel.webview.html, /isn’t available/);
          panel.dispose();
        }
        for (const each of featureIds) if (each !== feature) await probes[each](desk);
        // As a person runs it: the failure is shown once, and the log has its cause.
        await desk.run(first);
        await desk.told(missing);
        assert.ok(desk.logged.some((line) => line.startsWith('error Not available') && line.includes(refusal)));
      });
    });

  test('that cannot even register its commands leaves the editor standing', bound, async () => {
    await withFaults({ failing: (name) => name === registerCommand }, async (desk) => {
      assert.deepEqual(await registered(desk), []);
      const { text } = await desk.told('Not available');
      assert.match(text, /and 11 more/);
      assert.match(text, new RegExp(refusal));
      assert.equal(desk.messages.messages.length, 1);
    });
  });
});

suite('what an editor simply lacks is no alarm', () => {
  test('without language models, Copy MCP Configuration works and says why the tools are missing', bound, async () => {
    await withFaults({ without: ['lm'] }, async (desk) => {
      assert.deepEqual(await failedOf(desk), []);
      assert.deepEqual(
        desk.messages.messages.map(({ text }) => text),
        [],
      );
      assert.ok(desk.logged.some((line) => /^info Not available: Assistants: .*lm\.registerTool/.test(line)));
      const done = desk.run(commands.assistantsCopyMcpConfiguration);
      const box = await desk.box();
      box.pick('Claude Code');
      await done;
      await desk.told(/Copied.*Tools.*isn’t available: this editor doesn’t support it/);
      desk.configure(settings.assistantsEnabled, false);
      desk.configure(settings.assistantsEnabled, true);
      await desk.until('whoever turns the tools on is told', () =>
        desk.messages.messages.some(({ text }) => /^“Assistants: Tools[^”]*” isn’t available/.test(text)),
      );
    });
  });

  test(
    'without paste edits, all of the notes works, and Copy Quote says that it is pasted as plain text',
    bound,
    async () => {
      const without = ['languages.registerDocumentPasteEditProvider', 'DocumentDropOrPasteEditKind'];
      await withFaults({ without }, async (desk) => {
        assert.deepEqual(await failedOf(desk), []);
        assert.deepEqual(
          desk.messages.messages.map(({ text }) => text),
          [],
        );
        assert.ok(desk.logged.some((line) => line.startsWith('info Not available: Notes: Pasting quotes')));
        await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
        const page = await desk.page(panels.transcript, 'state');
        const { speechStart } = await desk.until('the call is shown', () => {
          const { value } = page.pushed('state')!['snapshot'] as { value?: CallView };
          return value?.turns[0];
        });
        await page.request('select', { start: speechStart, end: speechStart + 40 });
        await desk.call(commands.transcriptsCopyQuote);
        assert.match(desk.messages.inStatusBar.at(-1) ?? '', /This editor pastes it as plain text\.$/);
      });
    },
  );

  test('without documents of ours, opening one says so and the rest works', bound, async () => {
    await withFaults({ failing: (name) => name === 'workspace.registerFileSystemProvider' }, async (desk) => {
      await assert.rejects(desk.call(commands.transcriptsOpenAsText, { ticker: 'BRMC' }), missing);
      await desk.call(commands.transcriptsOpen, { ticker: 'BRMC' });
    });
  });
});
