/** Before the name of a tool in the editor, where all extensions share one list. */
export const toolPrefix = 'market-desk_';
