import { commandLink } from '../../hostile/hostileTexts.ts';

/** Files of the opened folder. */
export const namedScreen = `${process.platform === 'win32' ? commandLink.replace(':', ' ') : commandLink}.screen`;
export const bombFile = 'bomb.shelf';
export const daysFile = 'days.shelf';
