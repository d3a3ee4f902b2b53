import type { ForeignTextReader } from './measureGrowth.ts';

export const readers: readonly ForeignTextReader[] = [];
