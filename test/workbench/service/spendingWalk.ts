import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { commands, settings } from '../../../src/ids.ts';
import type { BundledService } from '../../../src/sample/bundledService.ts';
import { answering } from '../support/dialog.ts';
import { eventually } from '../support/eventually.ts';
import { quickInput } from '../support/quickInput.ts';
import { workbench } from '../support/workbench.ts';
import { withService } from './ownService.ts';
import { withSettings } from './withSettings.ts';

const key = 'test-key-spending-5d';
/** The setting's value while ways are walked. */
const confirmBelow = 5;
/** In the library before every walk, and asked for by none. */
const first = { ticker: 'QCBAX' };

/** One way to a request, and how it is gone. */
export interface Walk {
  id: string;
  /** Requests that it sends. */
  cost: number;
  /** A link asks whatever is left. */
  isLink?: boolean;
  prepare?: (service: BundledService) => Promise<unknown>;
  /** As a person goes it, up to the question, if there is one. */
  go: () => Promise<unknown>;
}

/** A fresh service with a key, nothing of which is in the library but {@link first}. */
export async function withFreshService(body: (service: BundledService) => Promise<void>): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await withSettings({ [settings.quotaRequestsPerDay]: 0, [settings.quotaConfirmBelow]: confirmBelow }, () =>
    withService({ key }, async (service) => {
      own = 0;
      const given = vscode.commands.executeCommand(commands.connectionSetKey);
      await eventually(async () => {
        assert.equal(await quickInput.inputType(), 'password');
      });
      await quickInput.answer(key);
      await given;
      // A port that an earlier service had brings along what was read of that one.
      await vscode.commands.executeCommand(commands.fundsOpen, first);
      await answering(['Clear'], async () => vscode.commands.executeCommand(commands.libraryClear));
      await vscode.commands.executeCommand(commands.fundsOpen, first);
      // A page that is still loading takes the focus from a box.
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await body(service);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }),
  );
}

/** Requests of the test's own, which no ledger of the product has. */
let own = 0;

/** Asks the service past the product. */
export async function askService(service: BundledService, target: string): Promise<unknown> {
  own += 1;
  const answer = await fetch(`${service.address}${target}${target.includes('?') ? '&' : '?'}api_key=${service.key}`);
  return answer.json();
}

/**
 * From now on so many requests are left of the day by the product's own count: a port that an earlier service had
 * brings that service's requests along.
 */
export async function leave(service: BundledService, left: number): Promise<void> {
  const sent = service.requestsSeen().length - own;
  const used = await eventually(async () => {
    const words = await workbench.text('.statusbar-item[id$="marketDesk.quota"]');
    const counted = Number(/\d+/.exec(words)?.[0]);
    assert.ok(counted >= sent, `${words}, and ${sent} were sent`);
    return counted;
  });
  await vscode.workspace
    .getConfiguration()
    .update(settings.quotaRequestsPerDay, used + left, vscode.ConfigurationTarget.Global);
}

/** The button that says yes to the question before so many requests, when so many are left. */
function buttonFor({ isLink = false }: Walk, cost: number, left: number): string {
  if (left === 0) return cost === 1 ? 'Send Anyway' : `Send ${cost} Requests Anyway`;
  if (isLink) return cost === 1 ? 'Download · 1 request' : `Download · about ${cost} requests`;
  return cost === 1 ? 'Use 1 Request' : `Use ${cost} Requests`;
}

/** A command that was declined rejects as cancelled, and nothing else of it is to be seen. */
async function unlessDeclined(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof vscode.CancellationError)) throw error;
  });
}

/** With so many left: one question, a no sends nothing, a yes sends what was said. The service's log is the judge. */
export async function walkWith(walk: Walk, left: number): Promise<void> {
  await withFreshService(async (service) => {
    await walk.prepare?.(service);
    const { cost } = walk;
    const before = service.requestsSeen().length;
    const spent = (): number => service.requestsSeen().length - before;
    await leave(service, left);
    const about = `${walk.id} with ${left} left`;
    const [words] = await answering([undefined], async (asked) => {
      await unlessDeclined(walk.go());
      await eventually(() => assert.equal(asked.length, 1, about));
    });
    const expected =
      left === 0 ? /used all (of|\d+ of) today’s requests/ : isFew(left) ? formatRequestsLeft(left) : /costs|uses/;
    assert.match(words!, expected, `${about}: ${words!}`);
    assert.equal(spent(), 0, about);
    await answering([buttonFor(walk, cost, left)], async () => {
      await walk.go();
      await eventually(() => assert.equal(spent(), cost, about));
    });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.equal(spent(), cost, about);
  });
}

const isFew = (left: number): boolean => left <= confirmBelow;

function formatRequestsLeft(left: number): RegExp {
  return left === 1
    ? /1 request left today|today’s last request|Only 1 is left today/
    : new RegExp(`${left} requests left today|today’s ${left} remaining requests|Only ${left} are left today`);
}
