import { compareCallsTool } from './calls/compareCalls.ts';
import { readCallTool } from './calls/readCall.ts';
import { searchCallsTool } from './calls/searchCalls.ts';
import { getBarsTool } from './data/getBars.ts';
import { getCalendarTool } from './data/getCalendar.ts';
import { getFundTool } from './data/getFund.ts';
import { findSecurityTool } from './library/findSecurity.ts';
import { listLibraryTool } from './library/listLibrary.ts';
import { proposeDownloadsTool } from './library/proposeDownloads.ts';
import { requestsLeftTool } from './library/requestsLeft.ts';
import { checkQuotesTool } from './quotes/checkQuotes.ts';
import { checkScreenTool } from './screens/checkScreen.ts';
import { findMetricsTool } from './screens/findMetrics.ts';
import { runScreenTool } from './screens/runScreen.ts';
import type { Tool } from './tool.ts';

const all = [
  listLibraryTool,
  findSecurityTool,
  searchCallsTool,
  readCallTool,
  compareCallsTool,
  getCalendarTool,
  getFundTool,
  getBarsTool,
  findMetricsTool,
  checkScreenTool,
  runScreenTool,
  checkQuotesTool,
  requestsLeftTool,
  proposeDownloadsTool,
] as const;

export type ToolName = (typeof all)[number]['name'];

/** The tools that the editor and the server offer, in their order. */
export const tools: readonly Tool<ToolName>[] = all;
