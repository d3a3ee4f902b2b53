import assert from 'node:assert/strict';
import { commands, settings, views, type CommandId, type SettingId } from '../../../src/ids.ts';
import {
  startBundledService,
  type BundledService,
  type BundledServiceOptions,
} from '../../../src/sample/bundledService.ts';
import { openDesk, type Desk } from '../../double/desk.ts';
import type { Row } from '../../double/trees.ts';

export const key = 'test-key-editorless-5d';

/** The settings that connect to a bundled service. */
export const connectedTo = ({ address }: BundledService): Partial<Record<SettingId, unknown>> => ({
  [settings.connectionBaseUrl]: address,
  [settings.screenerPath]: '/screener',
  [settings.screenerMetricsPath]: '/screener/metrics',
});

interface DeskOfService extends BundledServiceOptions {
  /** The key that the desk has from the start; null where it has none. */
  given?: string | null;
  /** Files of the workspace by their names. */
  files?: Record<string, string>;
  /** Files of the extension's storage by their names. */
  stored?: Record<string, string | Uint8Array>;
}

/** A desk that is connected to a service of its own, with the key or, where one is given, with another. */
export async function withDesk(
  changed: Partial<Record<SettingId, unknown>>,
  body: (desk: Desk, service: BundledService) => Promise<void>,
  { given = key, files = {}, stored = {}, ...options }: DeskOfService = {},
): Promise<void> {
  await withService(
    async (service) => {
      const desk = await openDesk({
        settings: {
          ...connectedTo(service),
          ...changed,
        },
        keys: given === null ? {} : { [new URL(service.address).origin]: given },
        files,
        stored,
      });
      try {
        await body(desk, service);
      } finally {
        await desk.close();
      }
    },
    { key, ...options },
  );
}

/** A service for the time of a test. */
export async function withService(
  body: (service: BundledService) => Promise<void>,
  options: BundledServiceOptions = { key },
): Promise<void> {
  const service = await startBundledService(options);
  try {
    await body(service);
  } finally {
    await service.close();
  }
}

/** A desk with sample data. */
export async function withSample(body: (desk: Desk) => Promise<void>, files: Record<string, string> = {}) {
  const desk = await openDesk({ settings: { [settings.connectionSource]: 'sample' }, files });
  try {
    await body(desk);
  } finally {
    await desk.close();
  }
}

/** Types a key into the masked box, as a person does; it is kept when this is over. */
export async function giveKey(desk: Desk, text: string): Promise<void> {
  const kept = desk.run(commands.connectionSetKey);
  const box = await desk.box();
  assert.ok(box.isPassword);
  box.type(text);
  box.accept();
  await kept;
}

export const clickRow = (desk: Desk, { command }: Row): Promise<unknown> =>
  desk.run(command!.command as CommandId, ...((command!.arguments ?? []) as unknown[]));

/** The row of the calendar's view, in sight from then on, that offers to download it. */
export function offeredCalendar(desk: Desk): Promise<Row> {
  const view = desk.view(views.calendar);
  view.show();
  return desk.until('the calendar is offered', async () =>
    (await view.rows()).find(({ label }) => label.startsWith('Not in your library · Download')),
  );
}

/** Downloads the calendar as a person does in its view, which is in sight from then on. */
export async function downloadCalendar(desk: Desk): Promise<Row[]> {
  await clickRow(desk, await offeredCalendar(desk));
  return calendarFills(desk);
}

/** The rows of the calendar's view, in sight from then on, once indicators are among them. */
export function calendarFills(desk: Desk): Promise<Row[]> {
  desk.view(views.calendar).show();
  return desk.until('the calendar has its rows', async () => {
    const rows = await desk.view(views.calendar).rows();
    return rows.filter(({ level }) => level === 2).length > 3 && rows;
  });
}
