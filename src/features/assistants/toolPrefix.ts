/** Prefix of a tool's name in the editor, where all extensions share one list. */
export const toolPrefix = 'market-desk_';
