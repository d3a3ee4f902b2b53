import type { IndicatorParams, IndicatorProtocol } from '../../src/features/calendar/protocol.ts';
import { openPage } from '../shared/page.ts';

export const page = openPage<IndicatorProtocol, IndicatorParams, { details: boolean }>({ details: false });
export const { send } = page;
