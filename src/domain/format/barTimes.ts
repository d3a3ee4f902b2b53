import * as l10n from '@vscode/l10n';
import { formatDateTime } from './week.ts';

/** The sample's times are in the exchange's zone. A service gives no time zone, so its times are shown without one. */
export function withZone(time: string, source: string | undefined): string {
  return source === 'sample' ? l10n.t('{0} ET', time) : time;
}

/** “Nov 23, 10:31 ET” of a bar. */
export function formatBarTime(date: string, { today, source }: { today: string; source: string | undefined }): string {
  return withZone(formatDateTime(date, today), source);
}
