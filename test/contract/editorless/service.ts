import { settings, type SettingId } from '../../../src/ids.ts';
import { startBundledService, type BundledService } from '../../../src/sample/bundledService.ts';
import { openDesk, type Desk } from '../../double/desk.ts';

export const key = 'test-key-editorless-5d';

/** The settings that connect to a bundled service. */
export const connectedTo = ({ address }: BundledService): Partial<Record<SettingId, unknown>> => ({
  [settings.connectionBaseUrl]: address,
  [settings.screenerPath]: '/screener',
  [settings.screenerMetricsPath]: '/screener/metrics',
});

/** A desk that is connected to a service of its own, with the key or, where one is given, with another. */
export async function withDesk(
  changed: Partial<Record<SettingId, unknown>>,
  body: (desk: Desk, service: BundledService) => Promise<void>,
  { given = key }: { given?: string } = {},
): Promise<void> {
  const service = await startBundledService({ key });
  try {
    const desk = await openDesk({
      settings: {
        ...connectedTo(service),
        ...changed,
      },
      keys: { [new URL(service.address).origin]: given },
    });
    try {
      await body(desk, service);
    } finally {
      await desk.close();
    }
  } finally {
    await service.close();
  }
}
