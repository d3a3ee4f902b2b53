/** A text without these letters holds no link of ours. */
export const signOfLinks = 'market-desk.market-desk/';
