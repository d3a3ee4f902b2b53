import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import type { FundProtocol } from './protocol.ts';

const text = v.pipe(v.string(), v.maxLength(4096));
const nothing = v.null();

/** Checks the requests of a fund's page. */
export const fundGuard = guardBy<FundProtocol>({
  ready: nothing,
  refresh: nothing,
  retry: nothing,
  copy: v.object({ text }),
  openSeries: v.object({ seriesid: text }),
  openClass: v.object({ contractid: text }),
  openCompared: v.object({ index: v.pipe(v.number(), v.integer()) }),
  openLink: v.object({ url: text }),
  compare: nothing,
});
