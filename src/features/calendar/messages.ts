import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import type { IndicatorProtocol } from './protocol.ts';

/** Checks the requests of an indicator's page. */
export const indicatorGuard = guardBy<IndicatorProtocol>({
  ready: v.null(),
  refresh: v.null(),
  pin: v.object({ isPinned: v.boolean() }),
  reveal: v.null(),
});
