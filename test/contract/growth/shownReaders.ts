import {
  forQuestion,
  withoutIcons,
  withoutLinks,
  withoutLinksAndIcons,
  withoutMnemonics,
} from '../../../src/domain/format/shownText.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const inLink = (trouble: string): string => `[${trouble}](command:${trouble})`;
const inIcon = (trouble: string): string => `$(${trouble})`;

export const readers: readonly ForeignTextReader[] = [
  { name: 'withoutLinks', read: withoutLinks, frames: [inLink] },
  { name: 'withoutIcons', read: withoutIcons, frames: [inIcon] },
  { name: 'withoutLinksAndIcons', read: withoutLinksAndIcons, frames: [inLink, inIcon] },
  { name: 'withoutMnemonics', read: withoutMnemonics, frames: [inLink] },
  { name: 'forQuestion', read: forQuestion },
];
