import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import type { IndicatorProtocol } from './protocol.ts';

/** What an indicator's page may ask. */
export const indicatorGuard = guardBy<IndicatorProtocol>({
  ready: v.null(),
  refresh: v.null(),
  pin: v.object({ isPinned: v.boolean() }),
  reveal: v.null(),
});
