import { commandLink } from './hostileTexts.ts';

/** A file whose name runs a command where it is taken for Markdown. A name on Windows has no colon. */
export const namedScreen = `${process.platform === 'win32' ? commandLink.replace(':', ' ') : commandLink}.screen`;
