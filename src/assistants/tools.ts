import { findSecurityTool } from './library/findSecurity.ts';
import { listLibraryTool } from './library/listLibrary.ts';
import { requestsLeftTool } from './library/requestsLeft.ts';
import type { Tool } from './tool.ts';

/** The tools that both doors show, in the order of `toolNames`. */
export const tools: readonly Tool[] = [listLibraryTool, findSecurityTool, requestsLeftTool];
