import * as v from 'valibot';
import { guardBy } from '../../base/messageGuard.ts';
import { wholeNumber } from '../../base/wholeNumber.ts';
import { longestPhrase } from './companyModel.ts';
import type { CompanyProtocol } from './protocol.ts';

const nothing = v.null();
const text = v.pipe(v.string(), v.maxLength(99));
const phrase = v.pipe(v.string(), v.maxLength(longestPhrase));

/** Checks the requests of a company's page. */
export const companyGuard = guardBy<CompanyProtocol>({
  ready: nothing,
  retry: nothing,
  openCall: v.object({ fyq: v.nullable(text), mark: v.optional(text) }),
  checkNewer: nothing,
  fetchQuarters: nothing,
  openBars: nothing,
  openFund: v.object({ of: v.picklist(['class', 'series']) }),
  openCompany: v.object({ ticker: text }),
  openNote: v.object({ id: wholeNumber }),
  openScreen: v.object({ id: wholeNumber }),
  countPhrase: v.object({ phrase }),
  follow: v.object({ phrase, isFollowed: v.boolean() }),
});
