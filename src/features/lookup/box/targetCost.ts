import * as l10n from '@vscode/l10n';
import { ApiError } from '../../../api/apiError.ts';
import { formatBarsCost } from '../../../domain/format/barsCost.ts';
import type { Library } from '../../../library/library.ts';
import { requestOf, type LookUpTarget } from '../targetModel.ts';

/** What opening a reading costs, in words. Spends nothing. */
export async function costOf(reading: LookUpTarget, library: Library): Promise<string> {
  const free = l10n.t('In library · free');
  const request = requestOf(reading);
  if (!request) return free;
  // The calendar is what is asked for anew; anything else opens from the library, however old it is.
  const cost = library.cost(request, undefined, reading.kind === 'calendar' ? 'refresh' : 'stored');
  if (cost > 0 && reading.kind === 'bars') return formatBarsCost(cost);
  if (cost > 1) return l10n.t('about {0} requests', cost);
  if (cost === 1) return l10n.t('1 request');
  return (await isKnownAbsent(reading, library)) ? l10n.t('Free · the service has none') : free;
}

async function isKnownAbsent(reading: LookUpTarget, library: Library): Promise<boolean> {
  try {
    if (reading.kind === 'fund') await library.fund(reading.by, { mode: 'library' });
    if (reading.kind === 'call')
      await library.call(
        { ...reading.by, ...(reading.fyq === undefined ? {} : { fyq: reading.fyq }) },
        { mode: 'library' },
      );
    return false;
  } catch (error) {
    return error instanceof ApiError && error.kind === 'notFound';
  }
}
