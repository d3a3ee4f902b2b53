import * as vscode from 'vscode';
import * as v from 'valibot';
import { taking, type CommandActions } from '../../host/commands/commandRunner.ts';
import { PlainError } from '../../host/errors/plainError.ts';
import { openDirectory } from '../../host/prompts/directoryRows.ts';
import { loadExamples } from '../../host/prompts/sampleExamples.ts';
import type { KeptTable } from '../../host/state/kept.ts';
import type { Services } from '../../host/services.ts';
import type { Initiator } from '../../library/ledger/initiator.ts';
import { runCommand } from '../../host/commands/runCommand.ts';
import { commands, views } from '../../ids.ts';
import { createPins } from '../../host/state/pins.ts';
import { askInBox } from './box/lookupBox.ts';
import { reasonAgainst, targetsOf } from './lookupModel.ts';
import { wordAt } from '../../domain/notes/mention.ts';
import { lookUpTarget, type LookUpTarget, windowOf } from './targetModel.ts';
import { createRecents, type Recent, type Recents } from './box/recents.ts';
import { provideIdentifierHover, type Place } from './hover/identifierHover.ts';
import type { Held } from './hover/knownModel.ts';
import { provideInlayNames } from './hover/inlayNames.ts';
import { provideTickers } from './hover/tickerCompletion.ts';

const directory = () => import('./directory/updateDirectory.ts');

/** Looks things up: typed in the box, from a text, or from a link in a note. */
export class LookUp {
  readonly #services: Services;
  readonly #recents: Recents;
  readonly #sources = { held: () => this.#held(), directory: () => openDirectory(this.#services) };

  readonly actions: CommandActions<'lookup'> = {
    [commands.lookUp]: taking(targetOf, ({ argument, initiator }) => this.lookUp(argument, initiator)),
    [commands.lookUpWord]: () => this.lookUpWord(),
    [commands.lookUpClearRecents]: () => this.clearRecents(),
    [commands.directoryUpdateFromFile]: taking(
      (given) => [given].flat().filter((each) => each instanceof vscode.Uri),
      async ({ argument }) => (await directory()).updateDirectory(this.#services, argument),
    ),
    [commands.directoryReset]: async () => (await directory()).resetDirectory(this.#services),
    [commands.directoryShowSources]: async () => (await directory()).showSources(this.#services),
  };

  constructor(services: Services, recents: KeptTable<unknown[]>) {
    this.#services = services;
    this.#recents = createRecents(services, recents);
  }

  /** Opens the box if there is no argument. A text with one meaning is opened; several meanings are listed. */
  async lookUp(given: string | LookUpTarget | undefined, initiator: Initiator): Promise<void> {
    if (given === undefined) return this.#ask('');
    if (typeof given === 'object') return this.#open({ text: '', reading: given }, 'person');
    // An unreadable library is reported by the page that opens, which may not need it.
    const held = await this.#held().catch(() => undefined);
    const targets = targetsOf(given, (await held?.holdings.calendar())?.rows ?? []);
    const [only] = targets;
    const reason = reasonAgainst(given);
    if (!only)
      throw new PlainError(
        reason ?? vscode.l10n.t('“{0}” isn’t a ticker, CUSIP, series id, CIK or indicator code.', given.slice(0, 60)),
      );
    await (targets.length === 1 && reason === undefined
      ? this.#open({ text: given, reading: await this.#withTicker(only) }, initiator)
      : this.#ask(given));
  }

  /** An endpoint can't take the id of a class that the library doesn’t have, but the directory may know its ticker. */
  async #withTicker(target: LookUpTarget): Promise<LookUpTarget> {
    if (target.kind !== 'shareClass') return target;
    const { contractid } = target;
    const { holdings } = await this.#held();
    if (holdings.tickerOfClass(contractid) !== undefined) return target;
    const ticker = (await openDirectory(this.#services))?.findByClass(contractid)?.ticker;
    return ticker === undefined || ticker === '' ? target : { kind: 'fund', by: { ticker } };
  }

  /**
   * Lists what the selection can mean, or else the identifier or word at the cursor, with the cost of each. Without a
   * text editor, the box is empty.
   */
  async lookUpWord(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return this.#ask('');
    const { document, selection } = editor;
    const { line, character } = selection.active;
    await this.#ask(
      selection.isEmpty ? wordAt(document.lineAt(line).text, character) : document.getText(selection).trim(),
    );
  }

  clearRecents(): Promise<void> {
    return this.#recents.clear();
  }

  hover(place: Place): Promise<vscode.Hover | undefined> {
    return provideIdentifierHover(place, this.#sources);
  }

  nameTickers(shown: Parameters<typeof provideInlayNames>[0]): Promise<vscode.InlayHint[]> {
    return provideInlayNames(shown, this.#sources.directory);
  }

  completeTicker(place: Place): Promise<vscode.CompletionList | undefined> {
    return provideTickers(place, this.#sources);
  }

  async #held(): Promise<Held> {
    const library = await this.#services.library();
    return { library, holdings: await library.holdings(this.#services.connection.source) };
  }

  async #ask(value: string): Promise<void> {
    const directory = openDirectory(this.#services);
    const [held, examples] = await Promise.all([this.#held(), loadExamples(this.#services)]);
    const { connection, extension } = this.#services;
    const canRequest = connection.state === 'ready' || connection.state === 'sample';
    const pins = createPins(extension.globalState, () => connection.source).ids;
    const chosen = await askInBox({ ...held, directory, recents: this.#recents, pins, examples, value, canRequest });
    if (!chosen) throw new vscode.CancellationError();
    await this.#open(chosen, 'person');
  }

  /** Opens the target. A failed lookup isn't remembered. */
  async #open(chosen: Recent, initiator: Initiator): Promise<void> {
    const isNew = chosen.text !== '' && !this.#recents.has(chosen);
    if (chosen.text !== '') await this.#recents.add(chosen);
    try {
      await openTarget(chosen.reading, { held: () => this.#held(), initiator });
    } catch (error) {
      if (isNew) await this.#recents.remove(chosen);
      throw error;
    }
  }
}

/** The argument of a link in a hover. */
const clicked = v.object({ type: v.literal('reading'), reading: lookUpTarget });

/** The target of a link. */
function targetOf(given: unknown): string | LookUpTarget | undefined {
  return v.is(clicked, given) ? given.reading : undefined;
}

interface TargetOpening {
  held: () => Promise<Held>;
  initiator: Initiator;
}

/** The command that opens a target of each kind. */
const openers: {
  [K in LookUpTarget['kind']]: (target: Extract<LookUpTarget, { kind: K }>, opening: TargetOpening) => Promise<unknown>;
} = {
  call: ({ by, fyq }, { initiator }) =>
    runCommand(commands.transcriptsOpen, fyq === undefined ? by : { ...by, fyq }, initiator),
  fund: ({ by }, { initiator }) => runCommand(commands.fundsOpen, by, initiator),
  company: ({ by }, { initiator }) => runCommand(commands.companyOpen, by, initiator),
  bars: (target, { initiator }) => runCommand(commands.barsOpen, windowOf(target), initiator),
  indicator: async ({ code }, { initiator }) => {
    // A view that was never shown can't reveal a row.
    await vscode.commands.executeCommand(`${views.calendar}.focus`);
    await runCommand(commands.calendarReveal, code, initiator);
  },
  calendar: (_target, { initiator }) => runCommand(commands.calendarRefresh, undefined, initiator),
  shareClass: async ({ contractid }, { held, initiator }) => {
    const ticker = (await held()).holdings.tickerOfClass(contractid);
    if (ticker === undefined)
      throw new PlainError(
        vscode.l10n.t(
          'The service doesn’t support class ids like {0}. Look up the ticker, CUSIP or series id.',
          contractid,
        ),
      );
    await runCommand(commands.fundsOpen, { ticker }, initiator);
  },
};

async function openTarget(target: LookUpTarget, opening: TargetOpening): Promise<void> {
  const open = openers[target.kind] as (target: LookUpTarget, opening: TargetOpening) => Promise<unknown>;
  await open(target, opening);
}
