/** A text without this contains none of our links. */
export const signOfLinks = 'market-desk.market-desk/';
